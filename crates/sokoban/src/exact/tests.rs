use super::*;
use crate::generate::{Kind, Options, Style, generate};
use crate::{Cell, read_levels, read_lurd, replay};

/// Reads a drawing, as far as the tests need.
fn level(drawing: &str) -> Level {
    let lines: Vec<&str> = drawing.lines().filter(|line| !line.trim().is_empty()).collect();
    let columns = lines.iter().map(|line| line.len()).max().unwrap();
    let letters: Vec<char> =
        lines.iter().flat_map(|line| format!("{line:columns$}").chars().collect::<Vec<_>>()).collect();
    let cells = letters.iter().map(|letter| match letter {
        '#' => Cell::Wall,
        '.' | '+' | '*' => Cell::Goal,
        _ => Cell::Floor,
    });
    let places =
        |wanted: &str| (0..letters.len()).filter(|&at| wanted.contains(letters[at])).collect::<Vec<_>>();
    Level::new(lines.len(), columns, cells.collect(), places("$*"), places("@+")[0])
}

/// Plays the letters by the rules; returns the pushes if all boxes end on goals and exactly the pushes are in upper
/// case.
fn pushes_of(level: &Level, lurd: &str) -> Option<u32> {
    let directions: Vec<_> = read_lurd(lurd).ok()?.iter().map(|step| step.direction).collect();
    let replay = replay(level, &directions).ok()?;
    (replay.solved && replay.lurd() == lurd).then_some(replay.metrics.pushes as u32)
}

const SEARCHES: [fn(&Level, usize) -> Exact; 4] =
    [fewest_pushes, fewest_pushes_then_moves, fewest_moves, fewest_moves_then_pushes];

/// Returns (pushes, moves) found by each of the four searches, replayed; `None` if there is no solution.
fn optima(level: &Level) -> [Option<(u32, u32)>; 4] {
    SEARCHES.map(|search| match search(level, 1 << 22) {
        Exact::Solved { pushes, lurd } => {
            assert_eq!(pushes_of(level, &lurd), Some(pushes), "{lurd}");
            Some((pushes, lurd.len() as u32))
        }
        Exact::Unsolvable => None,
        Exact::TooLarge => panic!("a small level"),
    })
}

/// Checks the relations between the four searches and the distances of all states; returns the results.
fn check(level: &Level) -> Option<[(u32, u32); 4]> {
    let found = optima(level);
    let distances = all_push_distances(level, 1 << 22).expect("a small level");
    assert_eq!(distances[&state_of(level).unwrap()], found[0].map(|(pushes, _)| pushes));
    for (state, &distance) in &distances {
        let solved = state.0.iter().all(|&cell| level.cells()[cell] == Cell::Goal);
        assert_eq!(distance == Some(0), solved);
    }
    if found[0].is_none() {
        assert_eq!(found, [None; 4]);
        return None;
    }
    let all = found.map(Option::unwrap);
    let [pushes, pushes_moves, moves, moves_pushes] = all;
    assert_eq!(pushes.0, pushes_moves.0, "both have the fewest pushes");
    assert_eq!(moves.1, moves_pushes.1, "both have the fewest moves");
    assert!(pushes.1 >= pushes_moves.1 && pushes_moves.1 >= moves.1 && moves.1 >= moves.0);
    assert!(moves.0 >= moves_pushes.0 && moves_pushes.0 >= pushes.0);
    Some(all)
}

#[test]
fn small_levels_counted_by_hand() {
    // (pushes, moves): first with the fewest pushes, then with the fewest moves.
    for (drawing, fewest_pushes, fewest_moves) in [
        ("#####\n#@$.#\n#####", (1, 1), (1, 1)),
        ("#####\n#@ *#\n#####", (0, 0), (0, 0)),
        ("#####\n#@ .#\n#####", (0, 0), (0, 0)), // no boxes
        ("#######\n#@ $ .#\n#######", (2, 3), (2, 3)),
        ("#######\n#. $@ #\n#######", (2, 2), (2, 2)),
        ("#######\n#.@$  #\n#     #\n#######", (2, 6), (2, 6)), // drruLL
        ("######\n#    #\n# $  #\n#@ . #\n######", (2, 5), (2, 5)), // uRurD
        ("#######\n#     #\n#@$ $.#\n#  .  #\n#######", (3, 5), (3, 5)), // RurDR
        // One more push saves three moves.
        ("#####\n#.$@#\n# * #\n# $ #\n#. .#\n#####", (5, 17), (6, 14)),
    ] {
        let level = level(drawing);
        let [_, pushes_moves, _, moves_pushes] = check(&level).unwrap();
        assert_eq!((pushes_moves, moves_pushes), (fewest_pushes, fewest_moves), "{drawing}");
    }
}

#[test]
fn all_searches_agree() {
    agree_on(400);
}

#[test]
#[ignore = "slow: six times as many levels as by default"]
fn all_searches_agree_on_more_levels() {
    agree_on(2400);
}

fn agree_on(levels: u64) {
    let (mut solved, mut hopeless, mut different) = (0, 0, 0);
    for index in 0..levels {
        let kind = match index % 2 {
            0 => Kind::Random,
            _ => Kind::Solvable { least_pushes: 1, most_pushes: 15, states: 2000 },
        };
        let options = Options {
            rows: 4 + index as usize % 3,
            columns: 5 + index as usize % 4,
            boxes: 1 + index as usize % 3,
            spare_goals: usize::from(index % 5 == 0),
            style: Style::Noise(15),
            kind,
            seed: 11,
            index,
        };
        let Ok(level) = generate(&options) else { continue };
        match check(&level) {
            Some([_, pushes_moves, _, moves_pushes]) => {
                different += usize::from(pushes_moves != moves_pushes);
                solved += 1;
            }
            None => hopeless += 1,
        }
    }
    assert!(solved > levels / 2 && hopeless > levels / 4 && different > 2, "{solved} {hopeless} {different}");
}

#[test]
fn hopeless_levels_are_recognised() {
    for drawing in [
        "#####\n#@ $#\n#. ##\n#####",
        "######\n#@   #\n# $$ #\n# $$ #\n#....#\n######",
        "#######\n#@ #$.#\n#######",
        "########\n#@$ $..#\n########",
        "######\n#@$$.#\n#. ###\n######",
    ] {
        assert_eq!(check(&level(drawing)), None, "{drawing}");
    }
}

#[test]
fn limits_are_respected() {
    let level = level("#######\n#@ $ .#\n#     #\n#######");
    for search in SEARCHES {
        assert_eq!(search(&level, 0), Exact::TooLarge);
        assert_eq!(search(&level, 2), Exact::TooLarge);
    }
    assert_eq!(all_push_distances(&level, 2), None);
    let states = all_push_distances(&level, 1000).unwrap().len();
    assert!(all_push_distances(&level, states).is_some() && all_push_distances(&level, states - 1).is_none());
}

#[test]
fn every_state_of_a_corridor() {
    // The box is on cell 9 to 12 of the row, with the player to its left; 8 and 12 are corners, 11 is the goal.
    let level = level("#######\n#@$ . #\n#######");
    let distances = all_push_distances(&level, 100).unwrap();
    let expected =
        [((vec![9], 8), Some(2)), ((vec![10], 8), Some(1)), ((vec![11], 8), Some(0)), ((vec![12], 8), None)];
    assert_eq!(distances, expected.into_iter().collect());
    assert_eq!(state_of(&level), Some((vec![9], 8)));
}

#[test]
fn our_levels_have_the_optima_they_claim() {
    let (mut levels, mut proven, mut by_moves) = (0, 0, 0);
    for name in ["techniques", "trivial", "easy", "medium", "hard"] {
        let path = format!("{}/puzzle/data/pousse-{name}", env!("CARGO_MANIFEST_DIR"));
        let collection = read_levels(&std::fs::read_to_string(format!("{path}.sok")).unwrap());
        let table = std::fs::read_to_string(format!("{path}.csv")).unwrap();
        assert_eq!(collection.entries.len() + 1, table.lines().count());
        for (entry, line) in collection.entries.iter().zip(table.lines().skip(1)) {
            let fields: Vec<&str> = line.split(',').collect();
            let numbers: Vec<Option<u32>> = fields[2..].iter().map(|field| field.parse().ok()).collect();
            let [boxes, pushes, moves_at_pushes, moves, pushes_at_moves] = numbers[..] else {
                panic!("{line}")
            };
            let level = entry.result.as_ref().unwrap();
            let solution = &entry.solutions[0].moves;
            assert_eq!(
                (entry.number.to_string().as_str(), entry.title.as_deref()),
                (fields[0], Some(fields[1]))
            );
            assert_eq!(Some(level.boxes().len() as u32), boxes, "{line}");
            assert!(entry.notes.contains(&format!("Pushes: {}", fields[3])), "{line}: {:?}", entry.notes);
            assert_eq!(pushes_of(level, solution), pushes, "{line}");
            assert!(moves_at_pushes.is_none_or(|moves| moves as usize == solution.len()), "{line}");
            levels += 1;
            // Small levels are proven again here; the program that generates the levels proves all of them.
            if let Exact::Solved { pushes: found, .. } = fewest_pushes(level, 30_000) {
                proven += 1;
                assert_eq!(Some(found), pushes, "{line}");
            } else {
                // Searches for moves have even more states, one for each cell of the player.
                continue;
            }
            if let Exact::Solved { pushes: found, lurd } = fewest_moves_then_pushes(level, 100_000) {
                assert_eq!((Some(lurd.len() as u32), Some(found)), (moves, pushes_at_moves), "{line}");
                by_moves += 1;
            }
        }
    }
    assert!(levels >= 60 && proven >= 40 && by_moves >= 40, "{levels} {proven} {by_moves}");
}
