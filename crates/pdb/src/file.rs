//! The file format of a table: its layout, and how it is verified.
//!
//! | bytes | what |
//! |---|---|
//! | 0 to 15 | `pousse table`, then the bytes 13, 10, 26, 10, which reveal a transfer that changes line endings |
//! | 16 to 19 | version of the format |
//! | 20 to 23 | bytes before the entries, a multiple of 4096 |
//! | 24 to 31 | XXH3-64 of all other bytes before the entries |
//! | 32 ... | a newline, then lines `key: value` in UTF-8: `name`, the recipe's fields in order, `entries`, `bits` (per entry), `builder` (version of the program), `seconds` (build time) |
//! | ... | zeros |
//! | last before the entries | XXH3-64 of each MiB of the entries, the last one possibly shorter |
//! | up to the end | the entries |
//!
//! Numbers are little-endian. Every byte is covered by a checksum, so no change goes unnoticed; the checksums protect
//! against accidents, not against forgery. A reader trusts no length in the file that exceeds what the file's own
//! length allows. The entries begin at a page boundary, so they can be mapped directly.
//!
//! Reading: two threads verify 288 MiB in the page cache in about 10 ms if the system keeps the file in huge pages, and
//! in up to 40 ms if it does not. Asking the system to populate the whole mapping at once gains nothing with huge pages
//! and loses with small ones, which two threads fault in at the same time; copying the file into memory with huge pages
//! takes three times as long.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use memmap2::{Mmap, MmapOptions};
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use crate::recipe::LONGEST_TEXT;
use crate::{Recipe, Table, Width};

const MAGIC: [u8; 16] = *b"pousse table\r\n\x1a\n";
const VERSION: u32 = 1;
/// The bytes before the text.
const PREFIX: usize = 32;
/// Entries begin at a multiple of this.
const PAGE: u64 = 4096;
/// Bytes covered by one checksum.
const CHUNK: usize = 1 << 20;
/// The longest text: a recipe's fields and, with a generous margin, the lines that the file adds.
const LONGEST: u64 = LONGEST_TEXT as u64 + PAGE;

/// What a file says about its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// What the table contains.
    pub recipe: Recipe,
    /// The number of entries.
    pub entries: u64,
    /// Their width.
    pub width: Width,
    /// The version of the program that built it.
    pub builder: String,
    /// How long building took, in whole milliseconds.
    pub took: Duration,
}

/// What is wrong with a file.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Its contents, as the predicate of a sentence.
    Refused(String),
    /// It cannot be read.
    Io(io::Error),
}

impl Fault {
    pub(crate) fn not_ours(what: &str) -> Self {
        Self::Refused(format!("is not a table made by pousse ({what})"))
    }

    fn truncated(length: u64, needed: u64) -> Self {
        Self::Refused(format!("ends after {length} bytes but should have at least {needed}"))
    }

    fn damaged(what: impl fmt::Display) -> Self {
        Self::Refused(format!("is damaged: {what}"))
    }
}

/// Everything before the entries, already verified.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) about: About,
    start: u64,
    sums: Vec<u64>,
}

impl Head {
    /// Reads everything before the entries of a file that is `length` bytes long.
    pub(crate) fn read(from: &mut impl Read, length: u64) -> Result<Self, Fault> {
        let mut prefix = [0; PREFIX];
        let known = usize::try_from(length).unwrap_or(PREFIX).min(PREFIX);
        from.read_exact(&mut prefix[..known]).map_err(Fault::Io)?;
        if prefix[..known.min(MAGIC.len())] != MAGIC[..known.min(MAGIC.len())] {
            return Err(Fault::not_ours("it starts with the wrong bytes"));
        }
        if known < PREFIX {
            return Err(Fault::truncated(length, PAGE));
        }
        let found = u32_at(&prefix, 16);
        if found != VERSION {
            let what = format!("uses format version {found}, but this program reads version {VERSION}");
            return Err(Fault::Refused(what));
        }
        let start = u64::from(u32_at(&prefix, 20));
        let longest = PREFIX as u64 + LONGEST + 8 * chunks(length) + PAGE;
        if start == 0 || !start.is_multiple_of(PAGE) {
            return Err(Fault::damaged(format!("its entries cannot begin at byte {start}")));
        }
        if start > length {
            return Err(Fault::truncated(length, start));
        }
        if start > longest {
            return Err(Fault::damaged(format!("its header cannot have {start} bytes")));
        }
        let mut head = vec![0; usize::try_from(start).map_err(|_| too_large())?];
        head[..PREFIX].copy_from_slice(&prefix);
        from.read_exact(&mut head[PREFIX..]).map_err(Fault::Io)?;
        if checksum(&head) != u64_at(&head, 24) {
            return Err(Fault::damaged("its header has the wrong checksum"));
        }
        Self::parse(&head, length)
    }

    /// Parses a header whose checksum is right; its contents may still be anything.
    fn parse(head: &[u8], length: u64) -> Result<Self, Fault> {
        let damaged = |what: &str| Fault::damaged(format!("its header {what}"));
        let start = head.len() as u64;
        let end = head[PREFIX..].iter().position(|&byte| byte == 0).unwrap_or(head.len() - PREFIX);
        let text = str::from_utf8(&head[PREFIX..PREFIX + end]).map_err(|_| damaged("is not UTF-8"))?;
        let about = About::parse(text).ok_or_else(|| damaged("has unexpected lines"))?;
        let bytes = about.width.bytes(about.entries);
        let needed =
            start.checked_add(bytes).ok_or_else(|| damaged("claims more entries than a file can hold"))?;
        if needed > length {
            return Err(Fault::truncated(length, needed));
        }
        if needed < length {
            return Err(Fault::damaged(format!("it has {} extra bytes after its entries", length - needed)));
        }
        let count = chunks(bytes);
        if start != start_of_entries(text.len(), count) {
            return Err(damaged("does not have the length that its lines require"));
        }
        let count = usize::try_from(count).map_err(|_| too_large())?;
        let list = head.len() - 8 * count;
        if head[PREFIX + end..list].iter().any(|&byte| byte != 0) {
            return Err(damaged("has other bytes where zeros should be"));
        }
        let sums = (0..count).map(|at| u64_at(head, list + 8 * at)).collect();
        Ok(Self { about, start, sums })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let text = self.about.text();
        let length = usize::try_from(self.start).expect("a header is small");
        let mut head = Vec::with_capacity(length);
        head.extend(MAGIC);
        head.extend(VERSION.to_le_bytes());
        head.extend(u32::try_from(self.start).expect("a header is small").to_le_bytes());
        head.extend([0; 8]);
        head.extend(text.as_bytes());
        head.resize(length - 8 * self.sums.len(), 0);
        head.extend(self.sums.iter().flat_map(|sum| sum.to_le_bytes()));
        let sum = checksum(&head);
        head[24..PREFIX].copy_from_slice(&sum.to_le_bytes());
        head
    }
}

impl About {
    fn text(&self) -> String {
        let fields: String = self.recipe.fields().iter().map(|(k, v)| format!("{k}: {v}\n")).collect();
        format!(
            "\nname: {}\n{fields}entries: {}\nbits: {}\nbuilder: {}\nseconds: {}.{:03}\n",
            self.recipe.name(),
            self.entries,
            self.width.bits(),
            self.builder,
            self.took.as_secs(),
            self.took.subsec_millis()
        )
    }

    /// Parses the text, if it has the form that [`Self::text`] writes.
    fn parse(text: &str) -> Option<Self> {
        let mut fields: Vec<(&str, &str)> =
            text.lines().skip(1).map(|line| line.split_once(": ")).collect::<Option<_>>()?;
        let mut last = |key: &str| fields.pop().filter(|(found, _)| *found == key).map(|(_, value)| value);
        let (seconds, millis) = last("seconds")?.split_once('.')?;
        let builder = last("builder")?.to_owned();
        let width = Width::from_bits(last("bits")?.parse().ok()?)?;
        let entries = last("entries")?.parse().ok()?;
        let (_, name) = fields.first().filter(|(key, _)| *key == "name")?;
        let about = Self {
            recipe: Recipe::new(*name, fields[1..].iter().copied()).ok()?,
            entries,
            width,
            builder,
            took: Duration::new(seconds.parse().ok()?, 0)
                .checked_add(Duration::from_millis(millis.parse().ok()?))?,
        };
        (about.text() == text).then_some(about)
    }
}

/// Writes a whole table.
pub(crate) fn write(to: &mut impl Write, recipe: &Recipe, table: &Table, took: Duration) -> io::Result<()> {
    let about = About {
        recipe: recipe.clone(),
        entries: table.entries(),
        width: table.width(),
        builder: env!("CARGO_PKG_VERSION").to_owned(),
        took: Duration::new(took.as_secs(), took.subsec_millis() * 1_000_000),
    };
    let sums: Vec<u64> = table.bytes().chunks(CHUNK).map(xxh3_64).collect();
    let start = start_of_entries(about.text().len(), sums.len() as u64);
    if u32::try_from(start).is_err() {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "the format has no room for that many checksums",
        ));
    }
    to.write_all(&Head { about, start, sums }.to_bytes())?;
    to.write_all(table.bytes())
}

/// Maps the entries of a file with this head and verifies them all.
pub(crate) fn map(file: &File, head: &Head, threads: usize) -> Result<Table, Fault> {
    let start = usize::try_from(head.start).map_err(|_| too_large())?;
    let length = head.start + head.about.width.bytes(head.about.entries);
    let length = usize::try_from(length).map_err(|_| too_large())?;
    let map = map_file(file, length).map_err(Fault::Io)?;
    verify(&map[start..], &head.sums, threads)?;
    Ok(Table::mapped(head.about.entries, head.about.width, map, start))
}

fn map_file(file: &File, length: usize) -> io::Result<Mmap> {
    // SAFETY: a mapping is sound as long as nobody changes the file under it. Tables are written under another name,
    // renamed when they are complete, and never written to again; a table that is replaced or removed remains available
    // to those who have it mapped.
    let map = unsafe { MmapOptions::new().len(length).map(file)? };
    // Entries are read at random: huge pages, if the system supports them for files, save a lot of address translation.
    // If it does not, nothing is lost.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(map)
}

/// Compares all chunks with their checksums.
fn verify(data: &[u8], sums: &[u64], threads: usize) -> Result<(), Fault> {
    let (next, bad) = (AtomicUsize::new(0), AtomicU64::new(u64::MAX));
    let work = || {
        while bad.load(Ordering::Relaxed) == u64::MAX {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(sum) = sums.get(at) else { break };
            let begin = at * CHUNK;
            if xxh3_64(&data[begin..data.len().min(begin + CHUNK)]) != *sum {
                bad.fetch_min(begin as u64, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(sums.len()) {
            // If the system refuses to start a thread, the work is done without it.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    match bad.into_inner() {
        u64::MAX => Ok(()),
        begin => Err(Fault::damaged(format!(
            "the {} KiB of entries from byte {begin} have the wrong checksum",
            (data.len() as u64 - begin).min(CHUNK as u64).div_ceil(1024)
        ))),
    }
}

/// Returns the checksum of everything in a head except the checksum itself.
fn checksum(head: &[u8]) -> u64 {
    let mut hasher = Xxh3Default::new();
    hasher.update(&head[..24]);
    hasher.update(&head[PREFIX..]);
    hasher.digest()
}

fn chunks(bytes: u64) -> u64 {
    bytes.div_ceil(CHUNK as u64)
}

/// Returns where the entries begin after a text and a list of checksums, with at least one zero between them.
fn start_of_entries(text: usize, sums: u64) -> u64 {
    ((PREFIX + text + 1) as u64 + 8 * sums).next_multiple_of(PAGE)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

fn too_large() -> Fault {
    Fault::Io(io::Error::new(io::ErrorKind::OutOfMemory, "it is larger than this machine can address"))
}

#[cfg(test)]
mod tests;
