//! Colours of the tree, of the reports and of the page.
//!
//! What differs by colour alone must be told apart by readers who see no red, no green or no blue: it is simulated by the
//! matrices of Machado, Oliveira and Fernandes 2009 (severity 1), and measured by CIEDE2000, of which 1 is the least that is
//! seen side by side. Nothing is told by colour alone but the classes of nodes: series have shapes, techniques stripes.

use std::fs;
use std::path::Path;

use niwaki_host::catalogue::Catalogue;
use niwaki_plot::STYLE;
use niwaki_trace::CLASSES;
use palette::color_difference::{Ciede2000, Wcag21RelativeContrast};
use palette::{FromColor, Lab, LinSrgb, Srgb};
use serde_json::Value;

/// The least distance of two colours of the tree, and of each from the ground: classes among each other, and techniques
/// among each other.
const TREE: f64 = 15.0;
/// The least distance of two series of a picture, which have different shapes besides.
const SERIES: f64 = 12.0;
/// The least contrast of text (WCAG 2.1, level AA).
const TEXT: f64 = 4.5;

/// How linear red, green and blue are seen by somebody.
type Eyes = [[f64; 3]; 3];

const USUAL: Eyes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTANOPIA: Eyes = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: Eyes = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITANOPIA: Eyes = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

fn read(hex: &str) -> LinSrgb<f64> {
    let colour: Srgb<u8> = hex.parse().unwrap_or_else(|_| panic!("{hex} is no colour"));
    colour.into_linear()
}

/// Returns a colour as it is seen.
fn seen(colour: LinSrgb<f64>, eyes: &Eyes) -> Lab<palette::white_point::D65, f64> {
    let parts = [colour.red, colour.green, colour.blue];
    let [red, green, blue] = eyes.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(parts)
            .map(|(weight, part)| weight * part)
            .sum();
        sum.clamp(0.0, 1.0)
    });
    Lab::from_color(LinSrgb::new(red, green, blue))
}

/// Fails where two of these colours are nearer to each other than so much, in anybody's eyes.
fn are_apart(what: &str, colours: &[&str], least: f64) {
    for (at, one) in colours.iter().enumerate() {
        for other in &colours[..at] {
            for (name, eyes) in [
                ("everybody", &USUAL),
                ("protanopia", &PROTANOPIA),
                ("deuteranopia", &DEUTERANOPIA),
                ("tritanopia", &TRITANOPIA),
            ] {
                let found = seen(read(one), eyes).difference(seen(read(other), eyes));
                assert!(
                    found >= least,
                    "{what}, {name}: {one} and {other} are {found:.1} apart"
                );
            }
        }
    }
}

fn contrast(one: &str, other: &str) -> f64 {
    let colour = |hex: &str| Srgb::from_linear(read(hex));
    let one: Srgb<f64> = colour(one);
    one.relative_contrast(colour(other))
}

fn web(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cli/serve/web/src");
    fs::read_to_string(folder.join(path)).unwrap()
}

/// Returns a colour of the page's style, in light and in dark.
fn themes<'s>(style: &'s str, name: &str) -> [&'s str; 2] {
    let (_, both) = style.split_once(&format!("--{name}: light-dark(")).unwrap();
    let (light, dark) = both.split_once(", ").unwrap();
    [light, &dark[..7]]
}

/// Returns the texts of a list of the tree's palette.
fn list<'p>(palette: &'p Value, key: &str) -> Vec<&'p str> {
    let all = palette[key].as_array().unwrap().iter();
    all.map(|one| one.as_str().unwrap()).collect()
}

#[test]
fn what_ended_a_node_is_told_apart_by_everybody() {
    let palette: Value = serde_json::from_str(&web("tree/palette.json")).unwrap();
    let classes = list(&palette, "classes");
    assert_eq!(classes.len(), CLASSES.len());
    let striped = palette["striped"].as_array().unwrap();
    let plain = classes.iter().enumerate();
    let plain = plain.filter(|(kind, _)| !striped.contains(&Value::from(*kind)));
    let mut plain: Vec<&str> = plain.map(|(_, &colour)| colour).collect();
    plain.sort_unstable();
    plain.dedup();
    assert!(plain.len() >= 7, "{plain:?}");
    let techniques = list(&palette, "techniques");
    let style = web("style/page.css");
    for ground in themes(&style, "card") {
        are_apart("classes", &[&plain[..], &[ground]].concat(), TREE);
        are_apart("techniques", &[&techniques[..], &[ground]].concat(), TREE);
    }
    // Each technique has a colour and stripes of its own (`paint.ts`), and there are enough.
    let paints = techniques.len() * list(&palette, "stripes").len();
    let catalogue = Catalogue::from(Catalogue::standard());
    assert!(paints >= catalogue.techniques().describe().len());
}

#[test]
fn series_of_a_picture_are_told_apart_by_everybody() {
    for theme in STYLE.split(":root{").skip(1) {
        let named = |series: usize| theme.split_once(&format!("--s{series}:"));
        let series = (0..).map_while(named);
        let series: Vec<&str> = series.map(|(_, rest)| &rest[..7]).collect();
        assert_eq!(series.len(), 7, "{theme}");
        are_apart("series", &series, SERIES);
    }
}

#[test]
fn letters_stand_out_from_nodes_and_from_the_page() {
    let palette: Value = serde_json::from_str(&web("tree/palette.json")).unwrap();
    for ground in [list(&palette, "classes"), list(&palette, "techniques")].concat() {
        // The page takes black from this lightness on (`wantsBlack` in `paint.ts`).
        let [_, y, _]: [f64; 3] = palette::Xyz::from_color(read(ground)).into();
        let letters = if y > 0.18 { "#000000" } else { "#ffffff" };
        let found = contrast(letters, ground);
        assert!(found >= TEXT, "{letters} on {ground}: {found:.2}");
    }
    let style = web("style/page.css");
    let on = |text: &str, ground: &str| {
        for (text, ground) in themes(&style, text).into_iter().zip(themes(&style, ground)) {
            let found = contrast(text, ground);
            assert!(found >= TEXT, "{text} on {ground}: {found:.2}");
        }
    };
    for text in ["ink", "soft", "leaf", "alarm"] {
        on(text, "paper");
        on(text, "card");
    }
    on("on-leaf", "leaf");
}
