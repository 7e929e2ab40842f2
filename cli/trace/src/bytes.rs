//! Numbers as bytes: small ones take one (LEB128).

use niwaki_host::failure::Failure;

/// Says that a log cannot be read any further.
pub(crate) fn damaged(what: &str) -> Failure {
    Failure::unusable(format!("the recording of the tree is damaged: {what}"))
}

/// Appends a number that is not negative.
pub(crate) fn put(bytes: &mut Vec<u8>, number: u64) {
    // A vector takes everything.
    let _ = leb128::write::unsigned(bytes, number);
}

/// Appends a number with a sign.
pub(crate) fn put_signed(bytes: &mut Vec<u8>, number: i64) {
    let _ = leb128::write::signed(bytes, number);
}

/// Bytes that are read one after the other.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl Reader<'_> {
    /// Tells whether all are read.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads one byte.
    pub(crate) fn byte(&mut self) -> Result<u8, Failure> {
        let (&first, rest) = self.0.split_first().ok_or_else(ends)?;
        self.0 = rest;
        Ok(first)
    }

    /// Reads what [`put`] has written.
    pub(crate) fn number(&mut self) -> Result<u64, Failure> {
        leb128::read::unsigned(&mut self.0).map_err(|_| ends())
    }

    /// Reads such a number, which must fit.
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Result<T, Failure> {
        T::try_from(self.number()?).map_err(|_| damaged("a number is too large"))
    }

    /// Reads what [`put_signed`] has written.
    pub(crate) fn signed(&mut self) -> Result<i64, Failure> {
        leb128::read::signed(&mut self.0).map_err(|_| ends())
    }

    /// Reads such a number on top of another one; what does not fit is cut off.
    pub(crate) fn points(&mut self, base: i32) -> Result<i32, Failure> {
        let sum = i64::from(base).saturating_add(self.signed()?);
        i32::try_from(sum).map_err(|_| damaged("a value is out of range"))
    }
}

/// Says that bytes are missing.
fn ends() -> Failure {
    damaged("a record ends too early")
}
