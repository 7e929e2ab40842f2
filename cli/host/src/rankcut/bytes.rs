//! Numbers of variable length, and the checksum.

/// Appends a number in LEB128: seven bits a byte, the lowest first, the eighth bit set in
/// all bytes but the last.
pub(super) fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// What is left to read.
pub(super) struct Reader<'b> {
    pub(super) bytes: &'b [u8],
}

impl Reader<'_> {
    /// The next number; `None` where there is none, or one that does not fit.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// The next count; `None` where no training can have come to it, so that sums of
    /// all there are fit a number.
    pub(super) fn count(&mut self) -> Option<u64> {
        const MOST: u64 = 1 << 42;
        self.number().filter(|&count| count <= MOST)
    }
}

/// CRC-32 as in ISO 3309, zip and PNG.
pub fn checksum(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut sum, mut bit) = (byte as u32, 0);
            while bit < 8 {
                sum = (sum >> 1) ^ (POLYNOMIAL * (sum & 1));
                bit += 1;
            }
            table[byte] = sum;
            byte += 1;
        }
        table
    };
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (sum >> 8) ^ TABLE[usize::from(sum as u8 ^ byte)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), (1 << 63) - 1];
        let mut bytes = Vec::new();
        for number in numbers {
            put_number(&mut bytes, number);
        }
        let mut reader = Reader { bytes: &bytes };
        for number in numbers {
            assert_eq!(reader.number(), Some(number));
        }
        assert_eq!(reader.number(), None);
    }

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
    }
}
