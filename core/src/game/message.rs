//! The inside of the errors of this crate: a line that says what is wrong, and the error that it comes of.

use alloc::string::String;
use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

/// A line with its cause. Two that say the same are equal.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    text: String,
    cause: Option<Arc<dyn Error + Send + Sync>>,
}

impl Message {
    /// Makes a message without a cause.
    pub(crate) fn new(text: impl Into<String>) -> Message {
        let text = text.into();
        Message { text, cause: None }
    }

    /// Adds the cause.
    pub(crate) fn because(self, cause: impl Error + Send + Sync + 'static) -> Message {
        let cause = Some(Arc::new(cause) as Arc<dyn Error + Send + Sync>);
        Message { cause, ..self }
    }

    /// Returns the cause, if there is one.
    pub(crate) fn cause(&self) -> Option<&(dyn Error + 'static)> {
        let cause: &(dyn Error + 'static) = self.cause.as_deref()?;
        Some(cause)
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        self.text == other.text
    }
}

impl Eq for Message {}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
