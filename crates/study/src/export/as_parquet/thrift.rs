//! Thrift's compact protocol, to the extent needed for page headers and the file footer.
//!
//! A field is one byte with its type and its number, relative to the previous one; integers are zigzag varints, seven
//! bits per byte; a structure ends with a zero byte.

const INTEGER: u8 = 5;
const LONG: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Appends an integer, seven bits per byte, lowest first.
pub(super) fn varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn zigzag(out: &mut Vec<u8>, number: i64) {
    varint(out, ((number << 1) ^ (number >> 63)) as u64);
}

/// A structure being written. Fields must come in the order of their numbers.
pub(super) struct Record<'o> {
    out: &'o mut Vec<u8>,
    last: u8,
}

impl<'o> Record<'o> {
    /// Writes a structure.
    pub(super) fn write(out: &'o mut Vec<u8>, fields: impl FnOnce(&mut Self)) {
        let mut record = Self { out, last: 0 };
        fields(&mut record);
        record.out.push(0);
    }

    fn begin(&mut self, number: u8, kind: u8) {
        debug_assert!(number > self.last && number - self.last < 16, "fields have rising numbers");
        self.out.push((number - self.last) << 4 | kind);
        self.last = number;
    }

    pub(super) fn integer(&mut self, number: u8, value: i32) {
        self.begin(number, INTEGER);
        zigzag(self.out, value.into());
    }

    pub(super) fn long(&mut self, number: u8, value: u64) {
        self.begin(number, LONG);
        zigzag(self.out, value as i64);
    }

    pub(super) fn text(&mut self, number: u8, value: &str) {
        self.begin(number, BINARY);
        put_text(self.out, value);
    }

    pub(super) fn record(&mut self, number: u8, fields: impl FnOnce(&mut Record<'_>)) {
        self.begin(number, STRUCT);
        Record::write(self.out, fields);
    }

    pub(super) fn records<T>(&mut self, number: u8, all: &[T], mut each: impl FnMut(&mut Record<'_>, &T)) {
        self.list(number, STRUCT, all.len());
        for one in all {
            Record::write(self.out, |record| each(record, one));
        }
    }

    pub(super) fn integers(&mut self, number: u8, all: &[i32]) {
        self.list(number, INTEGER, all.len());
        for &one in all {
            zigzag(self.out, one.into());
        }
    }

    pub(super) fn texts(&mut self, number: u8, all: &[&str]) {
        self.list(number, BINARY, all.len());
        for one in all {
            put_text(self.out, one);
        }
    }

    fn list(&mut self, number: u8, kind: u8, length: usize) {
        self.begin(number, LIST);
        if length < 15 {
            self.out.push((length as u8) << 4 | kind);
        } else {
            self.out.push(0xF0 | kind);
            varint(self.out, length as u64);
        }
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    varint(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}
