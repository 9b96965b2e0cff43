use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

fn recipe() -> Recipe {
    Recipe::new("tiles-4x4-a", [("puzzle", "tiles"), ("goal", "1 2 3/4 5 6"), ("note", "é: ")]).unwrap()
}

fn written(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes, &recipe(), table, Duration::from_millis(1234)).unwrap();
    bytes
}

/// Does what [`crate::Store`] does with a file, on bytes in memory.
/// Returns what is wrong with a file, which must be its contents.
fn refused<T>(read: Result<T, Fault>) -> String {
    match read {
        Err(Fault::Refused(what)) => what,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("not noticed"),
    }
}

fn read(bytes: &[u8]) -> Result<(Head, &[u8]), Fault> {
    let head = Head::read(&mut &bytes[..], bytes.len() as u64)?;
    let data = &bytes[usize::try_from(head.start).unwrap()..];
    verify(data, &head.sums, 2)?;
    Ok((head, data))
}

/// Puts the right checksum on a header that was tampered with.
fn sign(bytes: &mut [u8]) {
    let start = u32_at(bytes, 20) as usize;
    if (PREFIX..=bytes.len()).contains(&start) {
        let sum = checksum(&bytes[..start]);
        bytes[24..32].copy_from_slice(&sum.to_le_bytes());
    }
}

/// Returns a file with this text and these entries, whether or not they make sense.
fn forged(text: &[u8], sums: &[u64], data: &[u8]) -> Vec<u8> {
    let start = usize::try_from(start_of_entries(text.len(), sums.len() as u64)).unwrap();
    let mut bytes = Vec::new();
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(u32::try_from(start).unwrap().to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(text);
    bytes.resize(start - 8 * sums.len(), 0);
    bytes.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
    bytes.extend(data);
    sign(&mut bytes);
    bytes
}

#[test]
fn the_layout_is_the_one_described() {
    let bytes = written(&Table::new(3, Width::Nibble, vec![0x21, 0x03]));
    assert_eq!(bytes.len(), 4096 + 2);
    assert_eq!(&bytes[..16], b"pousse table\r\n\x1a\n");
    assert_eq!(bytes[16..24], [1, 0, 0, 0, 0, 16, 0, 0]);
    let text = format!(
        "\nname: tiles-4x4-a\npuzzle: tiles\ngoal: 1 2 3/4 5 6\nnote: é: \n\
         entries: 3\nbits: 4\nbuilder: {}\nseconds: 1.234\n\0",
        env!("CARGO_PKG_VERSION")
    );
    assert!(bytes[32..].starts_with(text.as_bytes()));
    assert_eq!(bytes[4088..4096], xxh3_64(&[0x21, 0x03]).to_le_bytes());
    assert_eq!(bytes[4096..], [0x21, 0x03]);
}

#[test]
fn any_changed_byte_is_noticed() {
    let bytes = written(&Table::new(301, Width::Nibble, (0..151).collect()));
    assert!(read(&bytes).is_ok());
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(read(&changed).is_err(), "byte {at}, bit {bit}");
        }
        let mut changed = bytes.clone();
        changed[at] = !changed[at];
        assert!(read(&changed).is_err(), "byte {at}");
    }
}

#[test]
fn any_other_length_is_noticed() {
    let bytes = written(&Table::new(301, Width::Byte, vec![7; 301]));
    for length in 0..bytes.len() {
        assert!(refused(read(&bytes[..length])).starts_with("ends after"), "{length}");
    }
    for more in [1, 7, 4096, 1 << 20] {
        let mut longer = bytes.clone();
        longer.resize(bytes.len() + more, 0);
        let what = refused(read(&longer));
        assert!(what.starts_with("is damaged") && what.contains("after its entries"), "{more}: {what}");
    }
}

#[test]
fn chunks_have_their_own_places() {
    let mut data = vec![0; 2 * CHUNK + 5];
    data[3] = 1;
    let bytes = written(&Table::new(data.len() as u64, Width::Byte, data));
    assert_eq!(read(&bytes).unwrap().0.sums.len(), 3);
    let mut swapped = bytes.clone();
    let (first, second) = swapped[4096..].split_at_mut(CHUNK);
    first.swap_with_slice(&mut second[..CHUNK]);
    assert!(refused(read(&swapped)).starts_with("is damaged"));
    let mut last = bytes;
    *last.last_mut().unwrap() ^= 1;
    let what = refused(read(&last));
    assert_eq!(what, "is damaged: the 1 KiB of entries from byte 2097152 have the wrong checksum");
}

#[test]
fn other_versions_and_other_files_are_distinguished() {
    let mut bytes = written(&Table::new(1, Width::Byte, vec![7]));
    bytes[16] = 2;
    sign(&mut bytes);
    assert_eq!(refused(read(&bytes)), "uses format version 2, but this program reads version 1");
    for foreign in [&b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0"[..], b"x", &[0; 5000], b"pousse table\n"] {
        assert!(refused(read(foreign)).starts_with("is not a table"), "{foreign:?}");
    }
    assert!(refused(read(b"")).starts_with("ends after 0 bytes"));
}

#[test]
fn no_length_in_a_header_is_trusted() {
    let text = |entries: &str, bits: &str, seconds: &str| {
        format!("\nname: a\nentries: {entries}\nbits: {bits}\nbuilder: 1\nseconds: {seconds}\n")
    };
    let try_text = |text: String| read(&forged(text.as_bytes(), &[xxh3_64(&[7; 9])], &[7; 9])).map(|_| ());
    assert!(try_text(text("9", "8", "0.000")).is_ok());
    assert!(try_text(text("17", "4", "18446744073709551615.999")).is_ok());
    let most = u64::MAX.to_string();
    for entries in ["10", "1000000000000", &most] {
        for bits in ["4", "8"] {
            let refused = try_text(text(entries, bits, "0.000"));
            assert!(refused.is_err(), "{entries} entries of {bits} bits");
        }
    }
    for (entries, bits, seconds) in [
        ("8", "8", "0.000"),
        ("+9", "8", "0.000"),
        ("09", "8", "0.000"),
        ("9 ", "8", "0.000"),
        ("-9", "8", "0.000"),
        ("18446744073709551625", "8", "0.000"),
        ("9", "0", "0.000"),
        ("9", "64", "0.000"),
        ("9", "8", "0"),
        ("9", "8", "0.0"),
        ("9", "8", "0.1000"),
        ("9", "8", "-1.000"),
        ("9", "8", "18446744073709551616.000"),
        ("9", "8", "18446744073709551615.1000"),
        ("9", "8", "0.18446744073709551615"),
        ("9", "8", "nan"),
    ] {
        let what = refused(try_text(text(entries, bits, seconds)));
        assert!(what.starts_with("is damaged"), "{entries} {bits} {seconds}");
    }
    for text in ["", "\n", "\n\n", "name: a", "\nname: a\n", "\nseconds: 0.000\n", "\n: \n: \n: \n: \n: \n"] {
        assert!(refused(try_text(text.into())).starts_with("is damaged"), "{text:?}");
    }
    let crlf = text("9", "8", "0.000").replace('\n', "\r\n");
    assert!(refused(try_text(crlf)).starts_with("is damaged"));
    let mut bytes = written(&Table::new(1, Width::Byte, vec![7]));
    for start in [0, 1, 31, 4095, 4097, 8192, 1 << 31, u32::MAX - 4095, u32::MAX] {
        bytes[20..24].copy_from_slice(&start.to_le_bytes());
        assert!(read(&bytes).is_err(), "{start}");
    }
    // Nor can a long file ask for a long header.
    bytes[20..24].copy_from_slice(&(1u32 << 31).to_le_bytes());
    let what = refused(Head::read(&mut io::Cursor::new(bytes).chain(io::repeat(0)), 1 << 32));
    assert!(what.starts_with("is damaged") && what.contains("cannot have"), "{what}");
}

#[test]
fn the_longest_recipe_is_read_again() {
    let value = "x".repeat(LONGEST_TEXT - 4);
    let recipe = Recipe::new("a".repeat(100), [("k", value)]).unwrap();
    let mut bytes = Vec::new();
    write(&mut bytes, &recipe, &Table::new(0, Width::Byte, Vec::new()), Duration::MAX).unwrap();
    let (head, data) = read(&bytes).unwrap();
    assert_eq!((head.about.recipe, data.len()), (recipe, 0));
    assert_eq!(head.about.took.as_secs(), u64::MAX);
}

proptest! {
    #[test]
    fn written_data_reads_back(data in vec(any::<u8>(), 0..3000), odd: bool, repeat in 1_usize..1200) {
        let data = data.repeat(repeat);
        let bytes = data.len() as u64;
        for (entries, width) in [(bytes, Width::Byte), ((2 * bytes).saturating_sub(odd.into()), Width::Nibble)] {
            let table = Table::new(entries, width, data.clone());
            let file = written(&table);
            let (head, read) = read(&file).map_err(|fault| TestCaseError::fail(format!("{fault:?}")))?;
            prop_assert_eq!(&head.about.recipe, &recipe());
            prop_assert_eq!((head.about.entries, head.about.width), (entries, width));
            prop_assert_eq!(head.about.took, Duration::from_millis(1234));
            prop_assert!(read == data);
        }
    }

    #[test]
    fn nothing_makes_it_panic(bytes in vec(any::<u8>(), 0..200), signed: bool) {
        let mut file = written(&Table::new(9, Width::Byte, vec![7; 9]));
        let begin = usize::from(signed) * 16;
        file[begin..begin + bytes.len()].copy_from_slice(&bytes);
        if signed {
            file[16..24].copy_from_slice(&[1, 0, 0, 0, 0, 16, 0, 0]);
            sign(&mut file);
        }
        let _ = read(&file);
        let _ = read(&bytes);
    }

    #[test]
    fn no_text_makes_it_panic(text in "(\n|name: a|entries: [0-9]{0,22}|bits: [48]|builder: .{0,3}|seconds: [0-9.]{0,25}|[a-z]{0,2}: ?.{0,5}){0,9}", data in vec(any::<u8>(), 0..40)) {
        let _ = read(&forged(text.as_bytes(), &[xxh3_64(&data)], &data));
    }
}

#[test]
#[ignore = "measures: cargo test --release -p pousse-pdb how_fast -- --ignored --nocapture"]
fn how_fast() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let bytes: Vec<u8> =
        (0..288_u32 << 18).flat_map(|x| x.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
    write(
        &mut file.as_file(),
        &recipe(),
        &Table::new(bytes.len() as u64, Width::Byte, bytes),
        Duration::ZERO,
    )
    .unwrap();
    file.as_file().sync_all().unwrap();
    for threads in [1, 2, 1, 2, 1, 2] {
        let start = std::time::Instant::now();
        let mut open = File::open(file.path()).unwrap();
        let head = Head::read(&mut open, file.as_file().metadata().unwrap().len()).unwrap();
        let table = map(&open, &head, threads).unwrap();
        println!("{} MiB, {threads} threads: {:?}", table.bytes().len() >> 20, start.elapsed());
    }
}
