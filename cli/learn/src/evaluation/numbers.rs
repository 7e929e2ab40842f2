//! Numbers in as few bytes as they need: LEB128, seven bits a byte, the lowest first, with the top bit set in every byte
//! but the last. Those that may be negative are in zigzag before that: 0, -1, 1, -2 … are 0, 1, 2, 3 ….

/// Writes a number that is not negative.
pub(super) fn put_unsigned(bytes: &mut Vec<u8>, number: u64) {
    leb128::write::unsigned(bytes, number).expect("memory takes all that is written");
}

/// Writes a number that may be negative.
pub(super) fn put_signed(bytes: &mut Vec<u8>, number: i64) {
    put_unsigned(bytes, ((number << 1) ^ (number >> 63)) as u64);
}

/// Takes the next number that is not negative; `None` where there is none, or one that does not fit.
pub(super) fn take_unsigned(bytes: &mut &[u8]) -> Option<u64> {
    leb128::read::unsigned(bytes).ok()
}

/// Takes the next number that may be negative; `None` where there is none, or one that does not fit.
pub(super) fn take_signed(bytes: &mut &[u8]) -> Option<i64> {
    let number = take_unsigned(bytes)?;
    Some((number >> 1) as i64 ^ -((number & 1) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_and_small_ones_are_short() {
        for (number, length) in [
            (0, 1),
            (-1, 1),
            (63, 1),
            (-64, 1),
            (64, 2),
            (-70_000, 3),
            (i64::MAX, 10),
            (i64::MIN, 10),
        ] {
            let mut bytes = Vec::new();
            put_signed(&mut bytes, number);
            assert_eq!(bytes.len(), length, "{number}");
            let mut rest = &bytes[..];
            assert_eq!(take_signed(&mut rest), Some(number));
            assert!(rest.is_empty());
            assert_eq!(take_signed(&mut &bytes[..length - 1]), None);
        }
        assert_eq!(take_unsigned(&mut &[0xff; 11][..]), None);
    }
}
