//! Solves whatever it is given: the puzzle is recognised from the text, and everything else is left at its default.
//!
//! ```text
//! cargo run --release -p pousse --example any -- '#######|#@ $ .#|#######'
//! ```

use pousse::{Context, Given, Limits, Run, recognise};

fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| "1 8 7 2 5 6 4 3 0".into());
    let puzzle = recognise(text.as_bytes());
    let context = Context::default(); // no folders: tables are lost when this is dropped
    let read = puzzle.read(text.as_bytes(), &Given::new()).expect("no option is given");
    for instance in read.all {
        let instance = match instance {
            Ok(instance) => instance,
            Err(error) => {
                eprintln!("error: {error}\n{}", error.excerpt());
                std::process::exit(2);
            }
        };
        let request = puzzle.usual(&*instance).expect("nothing is asked for but a solution");
        let run = Run::new(Limits { nodes: Some(10_000_000), ..Limits::default() });
        match request.solve(&context, run) {
            Ok(report) => println!(
                "{}{}: {} {}",
                report.puzzle.heading(),
                report.ended(),
                report.puzzle.length(&report),
                report.moves.as_deref().unwrap_or_default()
            ),
            Err(error) => eprintln!("error: {error}"),
        }
    }
}
