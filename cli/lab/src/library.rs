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
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::LazyLock;

    use super::*;

    /// Those that come with the command, by name.
    pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library {
        folder: "benches/experiments/",
        experiments: texts("toml"),
        files: texts("epd"),
    });

    /// Reads the files with this ending, for as long as the tests run: those of the experiments, and
    /// those of positions that they name.
    fn texts(ending: &str) -> &'static [Text] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/experiments");
        let mut texts = Vec::new();
        for beside in ["", "../positions/"] {
            let files = fs::read_dir(folder.join(beside)).unwrap();
            let mut files: Vec<PathBuf> = files
                .map(|file| file.unwrap().path())
                .filter(|file| file.extension().is_some_and(|own| own == ending))
                .collect();
            files.sort();
            texts.extend(files.into_iter().map(|file| {
                let name = file.file_name().unwrap().to_str().unwrap();
                Text {
                    name: String::leak(format!("{beside}{name}")),
                    text: String::leak(fs::read_to_string(&file).unwrap()),
                }
            }));
        }
        Vec::leak(texts)
    }
}
