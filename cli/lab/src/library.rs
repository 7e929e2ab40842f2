//! The experiments that come with the command, and the files they name.
//!
//! They are part of the binary, so that `niwaki lab ablation` runs anywhere and always means the
//! same. The laboratory has none of its own: whoever builds a command with it says which
//! experiments it has.

/// A text that is part of the command.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The name of its file, without a folder.
    pub name: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

/// The experiments that a command brings along. The default has none: then only files can be run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Library {
    /// The folder of their definitions in the repository, with a slash behind it. Messages name
    /// files by it; nothing is read there.
    pub folder: &'static str,
    /// The definitions, in the order in which they run.
    pub experiments: &'static [Text],
    /// The files of positions that they name, which need not exist where the command runs.
    pub files: &'static [Text],
}

impl Text {
    /// Returns the name of the experiment in this file: that of the file without its ending.
    pub(super) fn experiment(&self) -> &'static str {
        self.name.trim_end_matches(".toml")
    }
}

impl Library {
    /// Lists what the experiments are called, in the order in which they run.
    ///
    /// ```
    /// use niwaki_lab::library::{Library, Text};
    ///
    /// let library = Library {
    ///     experiments: &[Text { name: "mine.toml", text: "" }],
    ///     ..Library::default()
    /// };
    /// assert_eq!(library.names(), ["mine"]);
    /// ```
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.experiments.iter().map(Text::experiment).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    macro_rules! experiments {
        ($($name:literal),*) => {
            &[$(Text {
                name: $name,
                text: include_str!(concat!("../../../benches/experiments/", $name)),
            }),*]
        };
    }

    /// Some of those that come with the command.
    pub(crate) const LIBRARY: Library = Library {
        folder: "benches/experiments/",
        experiments: experiments![
            "ablation.toml",
            "reliability.toml",
            "published.toml",
            "etc-by-depth.toml",
            "multi-cut.toml",
            "razoring.toml",
            "rankcut-domains.toml",
            "interaction.toml",
            "growth.toml",
            "audit.toml"
        ],
        files: experiments!["wac.epd"],
    };
}
