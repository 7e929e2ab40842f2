//! Names lists of techniques with their settings: profiles.
//!
//! A profile is data: it names techniques and parameters as a person would on the command line, and is checked against
//! the list when an engine is made of it. So a profile can be written for a list of techniques that is not here, and a
//! game can leave out techniques of it that mean nothing there.

/// Names a list of techniques with settings: `--profile NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name; of two profiles of the same name the first counts.
    pub name: &'static str,
    /// A few words about what it is for.
    pub summary: &'static str,
    /// The techniques that are on, in any order: the list has its own.
    pub contents: &'static [Content],
}

/// Switches on a technique of a [`Profile`], and sets its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    /// The technique's name in the list.
    pub technique: &'static str,
    /// Parameters that differ from the technique's own defaults, with their values.
    pub settings: &'static [(&'static str, &'static str)],
}

impl Content {
    /// Switches on a technique as it comes.
    pub const fn plain(technique: &'static str) -> Content {
        Content {
            technique,
            settings: &[],
        }
    }
}

impl Profile {
    /// Returns the contents as text: `null-move`, `null-move.reduction=2`.
    ///
    /// ```
    /// use niwaki_host::profiles::{Content, Profile};
    ///
    /// let careful = Profile {
    ///     name: "careful",
    ///     summary: "null move with a small reduction",
    ///     contents: &[Content { technique: "null-move", settings: &[("reduction", "2")] }],
    /// };
    /// assert_eq!(careful.listing(), ["null-move", "null-move.reduction=2"]);
    /// ```
    pub fn listing(&self) -> Vec<String> {
        let describe = |content: &Content| {
            let name = content.technique;
            let settings = content
                .settings
                .iter()
                .map(move |(parameter, value)| format!("{name}.{parameter}={value}"));
            std::iter::once(name.to_owned())
                .chain(settings)
                .collect::<Vec<_>>()
        };
        self.contents.iter().flat_map(describe).collect()
    }
}

/// The name of the profile that is on when nobody says anything.
pub const DEFAULT: &str = "default";

/// The search without any technique, against which all others are measured.
const BARE: Profile = Profile {
    name: "bare",
    summary: "alpha-beta, table, ordering and quiescence, no technique",
    contents: &[],
};

/// Returns these profiles, and empty ones in place of the two that commands begin with, where they are missing. `bare`
/// comes first and `default` last, as in the standard list.
pub fn with_usual(profiles: &[Profile]) -> Vec<Profile> {
    let nothing = Profile {
        name: DEFAULT,
        summary: "what is on when nobody says anything: nothing",
        contents: &[],
    };
    let missing = |usual: &Profile| profiles.iter().all(|profile| profile.name != usual.name);
    let first = [BARE].into_iter().filter(missing);
    let last = [nothing].into_iter().filter(missing);
    first.chain(profiles.iter().copied()).chain(last).collect()
}

/// Heinz's adaptive null move: 2 plies less up to depth 6, 3 above.
const ADAPTIVE_NULL_MOVE: Content = Content {
    technique: "null-move",
    settings: &[
        ("reduction", "2"),
        ("deep-reduction", "3"),
        ("deep-from", "6"),
        ("min-depth", "2"),
        ("estimate", "off"),
    ],
};

/// The techniques that searchers have had since about 2006: null move and late-move reductions.
const MODERN: &[Content] = &[
    Content::plain("null-move"),
    Content::plain("late-move-reductions"),
];

/// The profiles of the techniques that come with niwaki, and of every list that has these among others.
pub const STANDARD: &[Profile] = &[
    BARE,
    // Crafty 19.19, as far as it says something in other games: its null move also wants more than nine pieces on the
    // board for the third ply, and it extends threats of mate, recaptures and pushes of passed pawns besides.
    Profile {
        name: "classic",
        summary: "null move, check and one-reply extensions as in Crafty 19.19, the searcher that RankCut was published in",
        contents: &[
            Content {
                technique: "null-move",
                settings: &[
                    ("reduction", "2"),
                    ("deep-reduction", "3"),
                    ("deep-from", "6"),
                    ("min-depth", "3"),
                    ("estimate", "off"),
                ],
            },
            Content::plain("check-extension"),
            Content::plain("one-reply-extension"),
        ],
    },
    Profile {
        name: "ael",
        summary: "adaptive null move, extended futility and limited razoring, as Heinz joined them in DarkThought",
        contents: &[
            ADAPTIVE_NULL_MOVE,
            Content {
                technique: "futility",
                settings: &[("variant", "extended"), ("measure", "material")],
            },
            Content::plain("limited-razoring"),
        ],
    },
    Profile {
        name: "modern",
        summary: "null move and late-move reductions",
        contents: MODERN,
    },
    Profile {
        name: DEFAULT,
        summary: "what is on when nobody says anything: as modern, and in each game what made it stronger there",
        contents: MODERN,
    },
];
