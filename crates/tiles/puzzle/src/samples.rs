//! The boards on which searches are measured.

use pousse_puzzle::{Sample, Samples};

const fn board(text: &'static str, goal: &'static [(&'static str, &'static str)]) -> Sample {
    Sample { text, given: goal, heuristic: "linear-conflict" }
}

/// A board of Korf (1985), with Manhattan distance.
const fn korf(text: &'static str) -> Sample {
    Sample { text, given: BLANK_FIRST, heuristic: "manhattan" }
}

const BLANK_FIRST: &[(&str, &str)] = &[("goal", "blank-first")];
const BLANK_LAST: &[(&str, &str)] = &[("goal", "blank-last")];

/// All of them.
pub(crate) const SAMPLES: Samples = Samples {
    // An easy and a hard 3x3, a 3x4, and 4x4 boards of 30 and 45 moves (Korf's 12th).
    signature: &[
        board("8 1 3 / 4 0 2 / 7 6 5", BLANK_LAST),
        board("8 6 7 / 2 5 4 / 3 0 1", BLANK_LAST),
        board("5 1 3 4 / 2 10 7 8 / 9 11 0 6", BLANK_LAST),
        board("14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15", BLANK_FIRST),
    ],
    // Korf's boards 3, 14, 17 and 22 for IDA*, with 0.6 to 1.4 billion nodes each, and board 25 for A*.
    speed: &[
        (
            "ida-star",
            &[
                korf("14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"),
                korf("7 6 8 1 11 5 14 10 3 4 9 13 15 2 0 12"),
                korf("15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12"),
                korf("14 3 9 1 15 8 4 5 11 7 10 13 0 2 12 6"),
            ],
        ),
        ("astar", &[korf("11 4 2 7 1 0 10 15 6 9 14 8 3 13 5 12")]),
    ],
    // Korf's boards 88 and 10: 6 billion nodes for IDA*, 35 million for A*.
    ranks: &[
        ("IDA*, Korf 88, manhattan", "ida-star", korf("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4")),
        ("A*, Korf 10, manhattan", "astar", korf("13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1")),
    ],
};
