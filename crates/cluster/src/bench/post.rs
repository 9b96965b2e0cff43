//! The cost of a message between the first two ranks: the starting point for a model of many ranks.

use std::io::Write;
use std::time::Instant;

use pousse_search::team::Team;

use super::wait;
use crate::network::Rank;

/// Round trips, one after the other.
const ROUND_TRIPS: u32 = 200;
/// Messages sent in one direction, as fast as possible.
const FLOOD: u32 = 20_000;
/// The size in bytes of a typical batch of messages of A*.
const LARGE: usize = 3_600;

/// Measures with the first two ranks while the others wait; the first rank prints the result.
pub(super) fn measure(rank: &Rank, json: bool, out: &mut impl Write) {
    if rank.ranks() < 2 {
        return;
    }
    match rank.rank() {
        0 => {
            let begun = Instant::now();
            for _ in 0..ROUND_TRIPS {
                rank.send(1, vec![0]);
                wait(rank);
            }
            let there = begun.elapsed().as_secs_f64() / f64::from(2 * ROUND_TRIPS);
            let [small, large] = [1, LARGE].map(|bytes| {
                let begun = Instant::now();
                (0..FLOOD).for_each(|_| rank.send(1, vec![0; bytes]));
                wait(rank); // all have arrived
                f64::from(FLOOD) / begun.elapsed().as_secs_f64()
            });
            (1..rank.ranks()).for_each(|to| rank.send(to, Vec::new()));
            let _ = if json {
                let object = serde_json::json!({
                    "case": "post", "latency": there, "small_per_second": small, "large_per_second": large,
                    "large_bytes": LARGE,
                });
                writeln!(out, "{object}")
            } else {
                let megabytes = large * LARGE as f64 / 1e6;
                writeln!(
                    out,
                    "post: {:.2} ms per message, {:.0} k small messages/s, {:.0} k of {LARGE} bytes ({megabytes:.0} MB/s)",
                    there * 1e3,
                    small / 1e3,
                    large / 1e3
                )
            };
        }
        1 => {
            for _ in 0..ROUND_TRIPS {
                wait(rank);
                rank.send(0, vec![0]);
            }
            for _ in 0..2 {
                (0..FLOOD).for_each(|_| drop(wait(rank)));
                rank.send(0, vec![0]);
            }
            wait(rank);
        }
        _ => drop(wait(rank)),
    }
}
