//! Writing a stack and reading it back gives the same stack.

use proptest::prelude::*;

use pousse_pancakes::*;
use pousse_pancakes::{generate, parse};

#[test]
fn formats_have_names() {
    for (name, format, _) in Format::NAMED {
        assert_eq!(name.parse(), Ok(format));
        assert_eq!(format.to_string(), name);
    }
    let wrong = "grid".parse::<Format>().unwrap_err().to_string();
    assert!(Format::NAMED.iter().all(|(name, ..)| wrong.contains(name)), "{wrong}");
}

#[test]
fn burnt_pancakes_have_signs() {
    let stack = Stack::new(Kind::Burnt, &[3, -1, 2]).unwrap();
    let written = Format::NAMED.map(|(_, format, _)| format.write(&stack));
    assert_eq!(written, ["stack +3 -1 +2", "+3 -1 +2", "+3,-1,+2"]);
    let stack = Stack::new(Kind::Plain, &[3, 1, 2]).unwrap();
    let written = Format::NAMED.map(|(_, format, _)| format.write(&stack));
    assert_eq!(written, ["stack 3 1 2", "3 1 2", "3,1,2"]);
}

proptest! {
    #[test]
    fn written_text_reads_back(burnt: bool, pancakes in 1usize..=100, seed: u64, copies in 1u64..4) {
        let kind = if burnt { Kind::Burnt } else { Kind::Plain };
        let goal = Stack::sorted(kind, pancakes).unwrap();
        let stacks: Vec<Stack> = (0..copies).map(|index| generate::random(&goal, seed, index)).collect();
        for (_, format, _) in Format::NAMED {
            let text: String = stacks.iter().map(|stack| format.write(stack) + "\n").collect();
            let read: Result<Vec<Stack>, _> =
                parse(text.as_bytes()).into_iter().map(|read| read.map(|read| read.stack)).collect();
            prop_assert_eq!(read.as_ref(), Ok(&stacks), "{:?}", text);
        }
    }
}
