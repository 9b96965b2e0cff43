//! Parquet: typed columns, all nullable; DuckDB, pandas and Polars can read it directly.
//!
//! Written by hand from the specification (github.com/apache/parquet-format): the crate for it, with its dependencies,
//! takes about 30 s of processor time to compile, a tenth of the whole build. Repeated values, as most texts are, go
//! into a dictionary; pages are compressed with Snappy. The tests read the file with that crate.

mod runs;
mod thrift;

use std::collections::HashMap;
use std::io::{self, Write};

use crate::columns::{COLUMNS, Column, Kind, Value};
use crate::model::{Row, Study};
use thrift::Record;

/// The rows of a group, which is what a reader holds at a time.
const GROUP: usize = 65_536;
/// The maximum number of values in a dictionary.
const MOST_DISTINCT: usize = 1 << 14;
/// What a file begins and ends with.
const MAGIC: &[u8; 4] = b"PAR1";

// Numeric codes of the format for the features we use.
const OPTIONAL: i32 = 1;
const UTF8: i32 = 0;
const SNAPPY: i32 = 1;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const RLE_DICTIONARY: i32 = 8;
const DATA_PAGE: i32 = 0;
const DICTIONARY_PAGE: i32 = 2;

/// Returns the code of the physical type for a column's values.
fn physical(kind: Kind) -> i32 {
    match kind {
        Kind::Integer => 2,
        Kind::Real => 5,
        Kind::Text => 6,
    }
}

pub(super) fn write(study: &Study, out: &mut dyn Write) -> io::Result<()> {
    let mut file = File { out, at: 0 };
    file.put(MAGIC)?;
    let mut groups = Vec::new();
    for rows in study.rows.chunks(GROUP) {
        let chunks =
            COLUMNS.iter().map(|column| file.chunk(study, rows, column)).collect::<io::Result<Vec<_>>>()?;
        groups.push(Group { rows: rows.len() as u64, chunks });
    }
    let mut foot = Vec::new();
    Record::write(&mut foot, |file| describe(file, study.rows.len() as u64, &groups));
    file.put(&foot)?;
    file.put(&(foot.len() as u32).to_le_bytes())?;
    file.put(MAGIC)
}

/// Some rows, column by column.
struct Group {
    rows: u64,
    chunks: Vec<Chunk>,
}

/// One column of a group, as stored in the file.
struct Chunk {
    start: u64,
    dictionary: Option<u64>, // where its dictionary begins, if it has one
    data: u64,               // where its data begins
    rows: u64,
    plain_bytes: u64, // including page headers, before compression
    bytes: u64,       // as written
}

/// Writes the footer: the schema, and where everything is.
fn describe(file: &mut Record<'_>, rows: u64, groups: &[Group]) {
    file.integer(1, 1); // the format version
    let schema: Vec<Option<&Column>> = std::iter::once(None).chain(COLUMNS.iter().map(Some)).collect();
    file.records(2, &schema, |element, column| match column {
        None => {
            element.text(4, "row");
            element.integer(5, COLUMNS.len() as i32);
        }
        Some(column) => {
            element.integer(1, physical(column.kind));
            element.integer(3, OPTIONAL);
            element.text(4, column.name);
            if column.kind == Kind::Text {
                element.integer(6, UTF8);
                element.record(10, |logical| logical.record(1, |_| {}));
            }
        }
    });
    file.long(3, rows);
    file.records(4, groups, |record, group| {
        let chunks: Vec<(&Column, &Chunk)> = COLUMNS.iter().zip(&group.chunks).collect();
        record.records(1, &chunks, |record, &(column, chunk)| {
            record.long(2, chunk.start);
            record.record(3, |about| {
                about.integer(1, physical(column.kind));
                let values = if chunk.dictionary.is_some() { RLE_DICTIONARY } else { PLAIN };
                about.integers(2, &[PLAIN, RLE, values]);
                about.texts(3, &[column.name]);
                about.integer(4, SNAPPY);
                about.long(5, chunk.rows);
                about.long(6, chunk.plain_bytes);
                about.long(7, chunk.bytes);
                about.long(9, chunk.data);
                if let Some(dictionary) = chunk.dictionary {
                    about.long(11, dictionary);
                }
            });
        });
        record.long(2, group.chunks.iter().map(|chunk| chunk.plain_bytes).sum());
        record.long(3, group.rows);
    });
    file.text(6, &format!("pousse version {}", env!("CARGO_PKG_VERSION")));
}

/// A file being written, and the current position.
struct File<'o> {
    out: &'o mut dyn Write,
    at: u64,
}

impl File<'_> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// Writes one column of some rows: a dictionary if values repeat, and a page of data.
    fn chunk(&mut self, study: &Study, rows: &[Row], column: &Column) -> io::Result<Chunk> {
        let start = self.at;
        let values = Values::of(rows.iter().map(|row| column.value(study, row)), rows.len());
        let (mut plain_bytes, mut dictionary) = (0, None);
        let mut data = Vec::new();
        // The definition levels (whether each row has a value), preceded by their length.
        let mut there = Vec::new();
        runs::put(&mut there, &values.there, 1);
        data.extend_from_slice(&(there.len() as u32).to_le_bytes());
        data.extend_from_slice(&there);
        let encoding = match values.numbered {
            Some((distinct, numbers)) => {
                let bits = u32::BITS - (distinct.count as u32).saturating_sub(1).leading_zeros();
                dictionary = Some(start);
                plain_bytes += self.page(DICTIONARY_PAGE, &distinct.bytes, |page| {
                    page.record(7, |head| {
                        head.integer(1, distinct.count as i32);
                        head.integer(2, PLAIN);
                    });
                })?;
                data.push(bits as u8);
                runs::put(&mut data, &numbers, bits);
                RLE_DICTIONARY
            }
            None => {
                data.extend_from_slice(&values.plain);
                PLAIN
            }
        };
        let data_at = self.at;
        plain_bytes += self.page(DATA_PAGE, &data, |page| {
            page.record(5, |head| {
                head.integer(1, rows.len() as i32);
                head.integer(2, encoding);
                head.integer(3, RLE);
                head.integer(4, RLE);
            });
        })?;
        let (rows, bytes) = (rows.len() as u64, self.at - start);
        Ok(Chunk { start, dictionary, data: data_at, rows, plain_bytes, bytes })
    }

    /// Writes a page and returns its uncompressed size in bytes.
    fn page(&mut self, kind: i32, data: &[u8], about: impl FnOnce(&mut Record<'_>)) -> io::Result<u64> {
        let packed = snap::raw::Encoder::new().compress_vec(data).map_err(io::Error::other)?;
        let mut head = Vec::new();
        Record::write(&mut head, |page| {
            page.integer(1, kind);
            page.integer(2, data.len() as i32);
            page.integer(3, packed.len() as i32);
            about(page);
        });
        self.put(&head)?;
        self.put(&packed)?;
        Ok((head.len() + data.len()) as u64)
    }
}

/// The values of a column.
struct Values {
    there: Vec<u32>, // 1 for each row that has a value, 0 for the others
    plain: Vec<u8>,
    numbered: Option<(Distinct, Vec<u32>)>, // the same as indices, if values repeat
}

/// Distinct values.
#[derive(Default)]
struct Distinct {
    count: usize,
    bytes: Vec<u8>,
}

impl Values {
    fn of<'s>(values: impl Iterator<Item = Value<'s>>, rows: usize) -> Self {
        let mut all = Self { there: Vec::with_capacity(rows), plain: Vec::new(), numbered: None };
        let mut known: HashMap<Vec<u8>, u32> = HashMap::new();
        let (mut distinct, mut numbers) = (Distinct::default(), Vec::new());
        let mut repeat = true;
        let mut bytes = Vec::new();
        for value in values {
            all.there.push(u32::from(value != Value::Missing));
            bytes.clear();
            match value {
                Value::Text(text) => {
                    bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
                    bytes.extend_from_slice(text.as_bytes());
                }
                Value::Integer(number) => bytes.extend_from_slice(&number.to_le_bytes()),
                Value::Real(number) => bytes.extend_from_slice(&number.to_le_bytes()),
                Value::Missing => continue,
            }
            all.plain.extend_from_slice(&bytes);
            if !repeat {
                continue;
            }
            let number = known.get(&bytes).copied().unwrap_or_else(|| {
                let number = known.len() as u32;
                known.insert(bytes.clone(), number);
                distinct.bytes.extend_from_slice(&bytes);
                number
            });
            numbers.push(number);
            repeat = known.len() <= MOST_DISTINCT;
        }
        distinct.count = known.len();
        if repeat && 2 * distinct.bytes.len() <= all.plain.len() && distinct.count > 0 {
            all.numbered = Some((distinct, numbers));
        }
        all
    }
}
