//! Keys with values that do not come from a command line: brackets and files are read by the definition of the flags.

use clap::{Arg, ArgAction, Args, Command};

/// The name that stands for a value which is a list of names with commas between them.
pub(super) const NAMES: &str = "A,B";

/// The values that may be said under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One value.
    One,
    /// Names, also several at a time: `a,b`.
    Names,
    /// One value after the other, each on its own.
    Many,
}

/// A flag of a definition, without its dashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The word before `=`.
    pub name: String,
    /// How much may be said under it.
    pub takes: Takes,
}

/// Returns the keys of a definition, in its order.
///
/// ```
/// use niwaki_host::configuration::EngineSpec;
/// use niwaki_host::configuration::keys::{Takes, keys};
///
/// let keys = keys::<EngineSpec>();
/// assert_eq!((keys[0].name.as_str(), keys[0].takes), ("profile", Takes::One));
/// ```
pub fn keys<A: Args>() -> Vec<Key> {
    command::<A>().get_arguments().filter_map(key).collect()
}

/// Reads `KEY=VALUE` by the flag of that name; nothing if there is no such flag.
///
/// # Errors
/// The value does not fit: the text says what would.
///
/// ```
/// use niwaki_host::configuration::EngineSpec;
/// use niwaki_host::configuration::keys::read;
///
/// assert!(read::<EngineSpec>("threads", "2").is_ok_and(|said| said.is_some()));
/// assert!(read::<EngineSpec>("colour", "red").is_ok_and(|said| said.is_none()));
/// assert_eq!(
///     read::<EngineSpec>("threads", "0").unwrap_err(),
///     "a search runs on 1 to 1024 threads, in whole numbers",
/// );
/// ```
pub fn read<A: Args>(key: &str, value: &str) -> Result<Option<A>, String> {
    if !keys::<A>().iter().any(|known| known.name == key) {
        return Ok(None);
    }
    read_words([word(key, value)]).map(Some)
}

/// Writes a flag as one word, whatever the value begins with.
pub(super) fn word(key: &str, value: &str) -> String {
    format!("--{key}={value}")
}

/// Reads flags, each one word; of a key that takes one value the last one holds.
pub(super) fn read_words<A: Args>(words: impl IntoIterator<Item = String>) -> Result<A, String> {
    let matches = command::<A>().try_get_matches_from(words);
    matches
        .and_then(|matches| A::from_arg_matches(&matches))
        .map_err(|error| remedy(&error))
}

/// Returns the flags alone, as a command.
fn command<A: Args>() -> Command {
    let command = Command::new("keys")
        .no_binary_name(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args_override_self(true);
    A::augment_args(command)
}

/// Returns the key of a flag; nothing where it has no long name.
fn key(flag: &Arg) -> Option<Key> {
    let named = |name: &&str| flag.get_value_names().is_some_and(|all| all == [*name]);
    let takes = match flag.get_action() {
        ArgAction::Append if named(&NAMES) => Takes::Names,
        ArgAction::Append => Takes::Many,
        _ => Takes::One,
    };
    let name = flag.get_long()?.to_owned();
    Some(Key { name, takes })
}

/// Returns what would be right, in the words of whatever reads the values.
fn remedy(error: &clap::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => source.to_string(),
        None => "a value is wanted".to_owned(),
    }
}
