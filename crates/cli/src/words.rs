//! Numbers of things, in words.

/// Writes a number with the word for one of them, or for many.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// Writes a number of pushes.
pub(crate) fn pushes(number: u64) -> String {
    counted(number, "push", "pushes")
}

/// Writes a number of moves.
pub(crate) fn moves(number: u64) -> String {
    counted(number, "move", "moves")
}
