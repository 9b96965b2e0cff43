//! The objectives of Sokoban in words; `crates/sokoban/puzzle` has the tests of what is found.

use crate::common::pousse;

/// A level in which the boxes can be pushed in more than one order.
const LEVEL: &str = "########\n#   #  #\n#@$   .#\n# #$ ###\n#    . #\n########";

#[test]
fn the_text_puts_the_objective_first() {
    pousse(&["solve", "######\n#@ $.#\n######", "--objective", "moves"])
        .exits(0)
        .prints("optimal: 2 moves, 1 push");
    pousse(&["solve", LEVEL, "--objective", "pushes-moves"]).exits(0).prints("fewest pushes, then moves");
}
