//! Numbers the orders of a few pieces: the rank among all orders, sorted lexicographically (Lehmer code).
//!
//! The digits of the rank that belong to the last four pieces make up its remainder modulo 24, so a bitmap of all
//! orders divides into groups of three bytes.

/// The maximum number of pieces of a pattern: their orders are numbered with 32 bits.
pub const MOST_PIECES: usize = 12;

/// Returns the number of orders of `pieces` pieces.
#[must_use]
pub fn count(pieces: usize) -> usize {
    (1..=pieces).product()
}

/// Returns the rank of an order: a list that contains every piece once, counted from 0.
#[must_use]
pub fn rank(order: &[u8]) -> usize {
    let mut rank = 0;
    for (i, &piece) in order.iter().enumerate() {
        let smaller = order[i + 1..].iter().filter(|&&later| later < piece).count();
        rank = rank * (order.len() - i) + smaller;
    }
    rank
}

/// Writes the order with the given rank.
pub fn unrank(mut rank: usize, order: &mut [u8]) {
    let pieces = order.len();
    for i in (0..pieces).rev() {
        order[i] = (rank % (pieces - i)) as u8;
        rank /= pieces - i;
        // The later elements are so far numbered without this piece.
        for j in i + 1..pieces {
            order[j] += u8::from(order[j] >= order[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_numbered_as_words_are_sorted() {
        for pieces in 1..=7 {
            let mut last: Option<Vec<u8>> = None;
            for number in 0..count(pieces) {
                let mut order = vec![0; pieces];
                unrank(number, &mut order);
                assert_eq!(rank(&order), number);
                assert!(last.is_none_or(|last| last < order), "{order:?}");
                last = Some(order);
            }
        }
    }
}
