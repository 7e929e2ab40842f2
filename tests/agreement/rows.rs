//! The settings that are compared with plain minimax, and choices of one value for each.

use niwaki::technique::Soundness;
use niwaki::{Draft, Options, Quiescence, Standard, Techniques};

/// The settings that must not change the value, each with its values; the
/// techniques that claim to be sound follow, off and on.
const SETTINGS: [(&str, &[&str]); 10] = [
    (
        "table",
        &["none", "own", "one bucket", "1 MiB", "used before"],
    ),
    ("fail-hard", &["off", "on"]),
    ("aspiration", &["off", "on"]),
    ("iterative", &["off", "on"]),
    ("step", &["1", "2", "3"]),
    (
        "quiescence",
        &[
            "plain",
            "off",
            "plain, with checks",
            "plain, with table",
            "plain, with both",
        ],
    ),
    (
        "ordering",
        &[
            "usual",
            "sorted",
            "continuation",
            "tolerant",
            "by captures",
            "without killers",
        ],
    ),
    ("lines", &["1", "2", "3"]),
    ("root moves", &["all", "some"]),
    ("observer", &["none", "of cutoffs", "of moves"]),
];

fn sound_techniques() -> Vec<&'static str> {
    let all = Standard::default().describe().into_iter();
    all.filter(|technique| matches!(technique.about.sound, Soundness::Sound(_)))
        .map(|technique| technique.about.name)
        .collect()
}

/// Settings of sound techniques that must be as sound as the default, each a list of
/// parameters with their values. The searches here are too shallow for default depths.
const VARIANTS: [(&str, &[Variant]); 2] = [
    (
        "etc",
        &[
            &[("min-depth", "0")],
            &[("min-depth", "0"), ("return", "beta")],
            &[("min-depth", "0"), ("first", "2")],
            &[("min-depth", "0"), ("left-to-right", "on")],
            &[("min-depth", "0"), ("first", "3"), ("left-to-right", "on")],
        ],
    ),
    (
        "uncertainty-cutoff",
        &[&[("moves", "1"), ("min-depth", "1")], &[("moves", "3")]],
    ),
];

/// Parameters with their values.
type Variant = &'static [(&'static str, &'static str)];

/// Returns the variants of a technique; one without settings if none is listed.
fn variants(technique: &str) -> &'static [Variant] {
    let listed = VARIANTS.iter().find(|(name, _)| *name == technique);
    listed.map_or(&[&[]], |(_, variants)| variants)
}

/// A choice of one value for each setting.
#[derive(Clone)]
pub(super) struct Row(pub(super) Vec<usize>);

impl Row {
    pub(super) fn sizes() -> Vec<usize> {
        let fixed = SETTINGS.iter().map(|(_, values)| values.len());
        let techniques = sound_techniques().into_iter();
        fixed
            .chain(techniques.map(|name| 1 + variants(name).len()))
            .collect()
    }

    pub(super) fn value(&self, setting: &str) -> &'static str {
        let place = SETTINGS.iter().position(|(name, _)| *name == setting);
        let place = place.expect("the setting is in the list");
        SETTINGS[place].1[self.0[place]]
    }

    pub(super) fn options(&self) -> Options {
        let quiescence = match self.value("quiescence") {
            "off" => Quiescence::Off,
            _ => Quiescence::Plain,
        };
        let ordering = self.value("ordering");
        let with = |what: &str| {
            let value = self.value("quiescence");
            value.ends_with(what) || value.ends_with("both")
        };
        Options::new()
            .draft(Draft::Exact)
            .quiescence(quiescence)
            .quiescence_checks(with("checks"))
            .quiescence_table(with("table"))
            .history_draws(false)
            .sorted(ordering == "sorted")
            .continuation(ordering == "continuation")
            .tolerance(u16::from(ordering == "tolerant") * 20)
            .capture_history(ordering == "by captures")
            .killers(ordering != "without killers")
            .countermoves(ordering != "without killers")
            .fail_hard(self.value("fail-hard") == "on")
            .aspiration(self.value("aspiration") == "on")
            .iterative(self.value("iterative") == "on")
            .step(self.value("step").parse().expect("the values are numbers"))
    }

    pub(super) fn lines(&self) -> usize {
        self.value("lines").parse().expect("the values are numbers")
    }

    pub(super) fn techniques(&self) -> Standard {
        let mut techniques = Standard::default();
        for (name, &choice) in sound_techniques().iter().zip(&self.0[SETTINGS.len()..]) {
            if choice == 0 {
                continue;
            }
            let switched = techniques.switch(name, true);
            switched.expect("the list knows its own names");
            for (parameter, value) in variants(name)[choice - 1] {
                let set = techniques.set(name, parameter, value);
                set.expect("the technique has the parameter");
            }
        }
        techniques
    }

    pub(super) fn text(&self) -> String {
        let settings = SETTINGS.map(|(name, _)| format!("{name}: {}", self.value(name)));
        let on = self.techniques().describe().into_iter();
        let on = on.filter(|one| one.on).map(|one| {
            let set = one
                .parameters
                .iter()
                .map(|p| format!(" {}={}", p.name, p.value));
            one.about.name.to_string() + &set.collect::<String>()
        });
        let all: Vec<String> = settings.into_iter().chain(on).collect();
        all.join("; ")
    }
}
