//! Flips according to the rules alone.

use pousse_pancakes::rules::*;
use pousse_pancakes::*;

fn stack(kind: Kind, sizes: &[i64]) -> Stack {
    Stack::new(kind, sizes).expect("a stack")
}

#[test]
fn a_flip_turns_order_and_sides() {
    let burnt = flip(&stack(Kind::Burnt, &[3, -1, 2]), Flip(2)).unwrap();
    assert_eq!(burnt, stack(Kind::Burnt, &[1, -3, 2]));
    let plain = flip(&stack(Kind::Plain, &[3, 1, 2]), Flip(3)).unwrap();
    assert_eq!(plain, stack(Kind::Plain, &[2, 1, 3]));
    assert_eq!(flip(&plain, Flip(1)), Some(plain.clone()));
    assert_eq!(flip(&plain, Flip(0)), None);
    assert_eq!(flip(&plain, Flip(4)), None);
}

#[test]
fn says_which_flip_is_wrong() {
    let wrong = |flips: &[u8]| {
        let flips: Vec<Flip> = flips.iter().copied().map(Flip).collect();
        replay(&stack(Kind::Burnt, &[2, 1]), &flips).unwrap_err().to_string()
    };
    assert_eq!(wrong(&[1, 2, 0]), "flip 3 (0): a flip turns at least one pancake");
    assert_eq!(wrong(&[3]), "flip 1 (3): there are only 2 pancakes");
    assert_eq!(wrong(&[2]), "after 1 flip the stack is\nstack -1 -2\nwhich is not sorted");
    assert_eq!(
        replay(&stack(Kind::Burnt, &[-1]), &[Flip(2)]).unwrap_err().to_string(),
        "flip 1 (2): there is only 1 pancake"
    );
}
