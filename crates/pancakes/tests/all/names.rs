//! Estimates have names.

use pousse_pancakes::heuristics::*;

#[test]
fn names_read_back() {
    for entry in ENTRIES {
        assert_eq!(entry.name.parse(), Ok(entry.estimate));
        assert_eq!(entry.estimate.to_string(), entry.name);
    }
    assert_eq!("gap-99".parse(), Ok(Estimate::GapWithout(99)));
    for (name, part) in [
        ("gap-0", "from 1 to 99"),
        ("gap-100", "from 1 to 99"),
        ("gap-01", "from 1 to 99"),
        ("gap-x", "from 1 to 99"),
        ("gaps", "did you mean gap?"),
        ("manhattan", "known: zero, unsorted"),
    ] {
        let error = name.parse::<Estimate>().unwrap_err().to_string();
        assert!(error.contains(part), "{name}: {error}");
    }
}
