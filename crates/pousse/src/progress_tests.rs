//! Progress reports describe the whole run: no figure goes backwards, whatever the stages are.

use std::sync::Mutex;
use std::time::Duration;

use pousse_search::{Event, Limits, Observer, Progress};

use crate::{Ask, Context, Files, Given, Run, puzzle};

/// Compares each report with the one before.
#[derive(Default)]
struct Watch(Mutex<Vec<Progress>>);

impl Observer for Watch {
    fn notice(&self, event: Event) {
        let Event::Progress(now) = event else { return };
        let mut told = self.0.lock().expect("nothing fell back before");
        if let Some(before) = told.last() {
            let counts = |of: &Progress| (of.elapsed, of.generated, of.expanded, of.lower_bound);
            let ((a, b, c, d), (e, f, g, h)) = (counts(before), counts(&now));
            assert!(a <= e && b <= f && c <= g && d <= h, "{before:?} was before {now:?}");
            let best = |of: &Progress| of.upper_bound.unwrap_or(u32::MAX);
            assert!(best(&now) <= best(before), "{before:?} was before {now:?}");
        }
        assert!(now.upper_bound.is_none_or(|best| now.lower_bound <= best), "{now:?}");
        told.push(now);
    }
}

#[test]
fn progress_never_goes_backwards() {
    let hall = "14#|#12-#|#-$-$-$-$-$2-#|#12-#|#-$-$-$-$-$2-#|#5-@6-#|#2-5.-2.2-#|#2-3.7-#|#12-#|14#";
    let cases = [
        ("tiles", "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8", "auto", None),
        ("sokoban", hall, "zero", Some("pushes")),
        ("sokoban", hall, "auto", Some("moves-pushes")),
        ("pancakes", "9 3 7 1 8 2 6 4 5 10 12 11 16 14 13 15 20 18 17 19", "auto", None),
    ];
    for (name, text, heuristic, objective) in cases {
        let puzzle = puzzle(name).expect("it is in the table");
        let instance = puzzle.read(text.as_bytes(), &Given::new()).expect("no options").all.remove(0);
        let mut given = Given::new();
        objective.into_iter().for_each(|objective| given.add("objective", objective));
        let ask = Ask { number: 1, algorithm: None, heuristic, given: &given, files: Files::Refused };
        let request = puzzle.request(&*instance.expect("it can be read"), &ask).expect("it is an option");
        let watch = Watch::default();
        let limits = Limits { nodes: Some(100_000), threads: 2, memory: 256 << 20, ..Limits::default() };
        let run = Run::new(limits).watched_by(&watch).telling_every(Duration::ZERO);
        let report = request.solve(&Context::default(), run).expect("it can be solved");
        assert!(!watch.0.lock().expect("nothing fell back").is_empty(), "{name}");
        let end = report.history.last().expect("something was found out");
        assert_eq!((end.best, Some(end.bound)), (report.cost, report.lower_bound), "{name}");
    }
}
