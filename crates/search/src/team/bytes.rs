//! Messages as bytes: fixed-width numbers, little-endian.

use crate::{Counters, StopReason};

/// Writes a message.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    /// Begins a message of the given kind.
    pub(crate) fn new(kind: u8) -> Self {
        Self(vec![kind])
    }

    pub(crate) fn number(&mut self, number: u64) -> &mut Self {
        self.0.extend_from_slice(&number.to_le_bytes());
        self
    }

    pub(crate) fn code(&mut self, code: u32) -> &mut Self {
        self.0.extend_from_slice(&code.to_le_bytes());
        self
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    pub(crate) fn codes(&mut self, codes: &[u32]) -> &mut Self {
        self.number(codes.len() as u64);
        for &code in codes {
            self.code(code);
        }
        self
    }

    pub(crate) fn counters(&mut self, counters: &Counters) -> &mut Self {
        let mut counters = *counters;
        for number in fields(&mut counters) {
            self.number(*number);
        }
        self
    }

    pub(crate) fn reason(&mut self, reason: Option<StopReason>) -> &mut Self {
        self.code(match reason {
            None => 0,
            Some(StopReason::Memory) => 1,
            Some(StopReason::Time) => 2,
            Some(StopReason::Nodes) => 3,
            Some(StopReason::Interrupted) => 4,
        })
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// Reads a message. All ranks run the same program, so a truncated message is a bug, not bad input.
pub(crate) struct Reader<'m> {
    rest: &'m [u8],
}

impl<'m> Reader<'m> {
    /// Returns the kind of a message, and a reader for the rest.
    pub(crate) fn new(message: &'m [u8]) -> (u8, Self) {
        let (&kind, rest) = message.split_first().expect("messages have a kind");
        (kind, Self { rest })
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (bytes, rest) = self.rest.split_first_chunk().expect("messages are whole");
        self.rest = rest;
        *bytes
    }

    pub(crate) fn number(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }

    pub(crate) fn code(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    pub(crate) fn codes(&mut self) -> Vec<u32> {
        let count = self.number();
        (0..count).map(|_| self.code()).collect()
    }

    pub(crate) fn counters(&mut self) -> Counters {
        let mut counters = Counters::default();
        for number in fields(&mut counters) {
            *number = self.number();
        }
        counters
    }

    pub(crate) fn reason(&mut self) -> Option<StopReason> {
        match self.code() {
            0 => None,
            1 => Some(StopReason::Memory),
            2 => Some(StopReason::Time),
            3 => Some(StopReason::Nodes),
            _ => Some(StopReason::Interrupted),
        }
    }

    /// Returns the unread bytes.
    pub(crate) fn rest(&self) -> &'m [u8] {
        self.rest
    }
}

/// Returns all counts, in the order of a message.
fn fields(counters: &mut Counters) -> [&mut u64; 9] {
    let Counters {
        expanded,
        generated,
        popped,
        reopened,
        reexpanded,
        childless,
        max_frontier,
        stored,
        peak_bytes,
    } = counters;
    [expanded, generated, popped, reopened, reexpanded, childless, max_frontier, stored, peak_bytes]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_data_reads_back() {
        let counters = Counters { expanded: 1, peak_bytes: u64::MAX, ..Counters::default() };
        let mut writer = Writer::new(9);
        writer.number(5).codes(&[1, 2, 3]).counters(&counters).reason(Some(StopReason::Nodes)).raw(b"rest");
        let message = writer.finish();
        let (kind, mut reader) = Reader::new(&message);
        assert_eq!((kind, reader.number(), reader.codes()), (9, 5, vec![1, 2, 3]));
        assert_eq!((reader.counters(), reader.reason()), (counters, Some(StopReason::Nodes)));
        assert_eq!(reader.rest(), b"rest");
    }
}
