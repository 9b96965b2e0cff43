//! Measures how long databases take to build: `cargo run --release -p pousse-pdb --example build_times`.

use std::time::Instant;

use pousse_pdb::{Counted, Pattern, build};
use pousse_search::{Limits, Run};

fn grid(rows: usize, columns: usize) -> Vec<u128> {
    (0..rows * columns)
        .map(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let mut mask = 0;
            if row > 0 {
                mask |= 1 << (cell - columns);
            }
            if row + 1 < rows {
                mask |= 1 << (cell + columns);
            }
            if column > 0 {
                mask |= 1 << (cell - 1);
            }
            if column + 1 < columns {
                mask |= 1 << (cell + 1);
            }
            mask
        })
        .collect()
}

fn main() {
    let threads = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let cases: &[(usize, &[usize], Counted)] = &[
        (4, &[1, 2, 4, 5, 8, 9], Counted::Pieces),
        (4, &[3, 6, 7, 10, 11, 15], Counted::Pieces),
        (5, &[1, 2, 5, 6, 7, 12], Counted::Pieces),
        (4, &[1, 2, 3, 4, 5, 6, 7], Counted::Pieces),
        (4, &[8, 9, 10, 11, 12, 13, 14, 15], Counted::Pieces),
        (4, &[3, 7, 11, 12, 13, 14, 15], Counted::All),
    ];
    for &(side, homes, counted) in cases {
        let pattern = Pattern::new(&grid(side, side), homes, 0, counted).expect("a pattern");
        let run = Run::new(Limits { threads, memory: 8 << 30, ..Limits::default() });
        let started = Instant::now();
        let table = build(&pattern, &run, (1, 1)).expect("enough memory");
        let seconds = started.elapsed().as_secs_f64();
        let largest = (0..table.entries() as usize).step_by(7).map(|i| table.get(i)).max();
        println!(
            "{side}x{side} {homes:?} {counted:?}: {seconds:.2} s, {} entries, {:?}, largest about {largest:?}",
            table.entries(),
            table.width()
        );
    }
}
