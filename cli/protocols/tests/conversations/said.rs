//! What is heard, taken apart.

/// A line that was heard.
#[derive(Debug)]
pub(crate) enum Said {
    /// A search tells of its way.
    News(News),
    /// A search is answered: by a move, if there is one, and the reply that is expected.
    Answer(Option<String>, Option<String>),
    /// A line that people shall read.
    Remark,
    /// Any other.
    Other,
}

/// What a search tells on its way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct News {
    pub(crate) depth: i64,
    /// The number of the line, from 1.
    pub(crate) number: usize,
    pub(crate) nodes: u64,
    /// Whether the game is won or lost by what was found.
    pub(crate) decided: bool,
    pub(crate) moves: Vec<String>,
}

/// Returns the number behind a word, or behind `word=`.
pub(crate) fn after<T: std::str::FromStr>(line: &str, word: &str) -> Result<T, String> {
    let mut words = line.split([' ', '=']);
    let number = words.find(|other| *other == word).and(words.next());
    let number = number.and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("no number behind '{word}' in: {line}"))
}
