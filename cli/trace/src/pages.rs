//! Reads a file by offset, and keeps the pages that were read last.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use niwaki_host::failure::Failure;

use crate::bytes::damaged;

/// Bytes of a page: blocks of nodes near each other seldom are nearer than that.
const PAGE: u64 = 4096;
/// Pages that are kept: 32 MiB.
const KEPT: usize = 8192;

/// A file that is read by offset.
#[derive(Debug)]
pub(crate) struct Pages {
    file: File,
    length: u64,
    kept: HashMap<u64, Vec<u8>>,
}

impl Pages {
    /// Opens a file.
    pub(crate) fn of(mut file: File) -> Result<Pages, Failure> {
        let length = file.seek(SeekFrom::End(0)).map_err(Failure::caused)?;
        Ok(Pages {
            file,
            length,
            kept: HashMap::new(),
        })
    }

    /// Returns the bytes of the file.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Reads so many bytes from an offset on.
    pub(crate) fn read(&mut self, offset: u64, count: usize) -> Result<Vec<u8>, Failure> {
        let end = offset.checked_add(count as u64);
        let end = end
            .filter(|&end| end <= self.length)
            .ok_or_else(|| damaged("it is too short"))?;
        let mut bytes = Vec::with_capacity(count);
        let mut at = offset;
        while at < end {
            let page = self.page(at / PAGE)?;
            let from = (at % PAGE) as usize;
            let to = page.len().min(from + (end - at) as usize);
            let part = page.get(from..to).filter(|part| !part.is_empty());
            let part = part.ok_or_else(|| damaged("it is too short"))?;
            bytes.extend_from_slice(part);
            at += part.len() as u64;
        }
        Ok(bytes)
    }

    /// Returns a page, from memory if it was read before.
    fn page(&mut self, number: u64) -> Result<&[u8], Failure> {
        if !self.kept.contains_key(&number) {
            if self.kept.len() >= KEPT {
                self.kept.clear();
            }
            let start = number * PAGE;
            let mut page = vec![0; PAGE.min(self.length - start) as usize];
            self.file
                .seek(SeekFrom::Start(start))
                .map_err(Failure::caused)?;
            self.file.read_exact(&mut page).map_err(Failure::caused)?;
            self.kept.insert(number, page);
        }
        Ok(&self.kept[&number])
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn bytes_are_read_across_pages_and_not_beyond_the_end() {
        let mut file = tempfile::tempfile().unwrap();
        let bytes: Vec<u8> = (0..10_000_u32).map(|n| (n % 251) as u8).collect();
        file.write_all(&bytes).unwrap();
        let mut pages = Pages::of(file).unwrap();
        for (offset, count) in [
            (0, 10_000),
            (4090, 12),
            (4096, 4096),
            (9999, 1),
            (10_000, 0),
        ] {
            let read = pages.read(offset, count).unwrap();
            assert_eq!(read, bytes[offset as usize..offset as usize + count]);
        }
        for (offset, count) in [(9999, 2), (10_001, 0), (u64::MAX, 5)] {
            let error = pages.read(offset, count).unwrap_err();
            assert!(format!("{error:#}").contains("too short"));
        }
    }
}
