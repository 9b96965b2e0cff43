//! Whether the methods of a plan can run on its sets.

use std::collections::HashSet;

use pousse::{Files, Given, Puzzle, puzzles};
use pousse_search::{Message, message};

use super::methods::Scene;
use crate::executor::Prepared;
use crate::model::{Instance, Method, Set};

/// The instances of a set that methods are checked on.
pub(super) enum Samples<'a> {
    /// One of each kind and goal in the set.
    Own(Vec<&'a Instance>),
    /// None of the set could be read: one of every puzzle that the set may be of.
    Strange(Vec<Instance>),
}

/// Picks the samples of all sets.
pub(super) fn samples<'a>(
    sets: &[Set],
    instances: &'a [Instance],
    puzzles_of_sets: &[Option<&'static dyn Puzzle>],
) -> Vec<Samples<'a>> {
    let mut own: Vec<Vec<&Instance>> = vec![Vec::new(); sets.len()];
    let mut seen: HashSet<(u32, String, Option<&str>)> = HashSet::new();
    for one in instances {
        if seen.insert((one.set, one.puzzle.kind(&one.board), one.goal.as_deref())) {
            own[one.set as usize].push(one);
        }
    }
    let sampled = own.into_iter().zip(puzzles_of_sets).map(|(own, puzzle)| match puzzle {
        _ if !own.is_empty() => Samples::Own(own),
        Some(puzzle) => Samples::Strange(stand_in(*puzzle).into_iter().collect()),
        None => Samples::Strange(puzzles().filter_map(stand_in).collect()),
    });
    sampled.collect()
}

/// Returns the first instance that comes with a puzzle.
fn stand_in(puzzle: &'static dyn Puzzle) -> Option<Instance> {
    let read = puzzle.read(puzzle.built_in().first()?.text.as_bytes(), &Given::new()).ok()?;
    let board = read.all.into_iter().find_map(Result::ok)?.text();
    Some(Instance { set: 0, label: String::new(), puzzle, board, goal: None, optimum: None })
}

/// What is wrong with methods, each mistake with the sets that it was found on.
#[derive(Default)]
pub(super) struct Mistakes(Vec<(Message, Vec<u32>)>);

impl Mistakes {
    /// Checks a method on its sets.
    pub(super) fn look_for(&mut self, method: &Method, scene: &Scene<'_>) {
        for &set in &method.sets {
            let found = match &scene.samples[set as usize] {
                Samples::Own(samples) => of_kinds(method, samples, scene.files),
                Samples::Strange(samples) => {
                    let each = samples.iter().map(|one| Prepared::check(method, one, scene.files));
                    // With a puzzle that accepts it, nothing can be said about the method.
                    let each: Result<Vec<Vec<Message>>, ()> =
                        each.map(|checked| checked.err().ok_or(())).collect();
                    each.unwrap_or_default().into_iter().next().unwrap_or_default()
                }
            };
            found.into_iter().for_each(|what| self.add(what, set));
        }
    }

    fn add(&mut self, what: Message, set: u32) {
        match self.0.iter_mut().find(|(other, _)| *other == what) {
            Some((_, sets)) if sets.contains(&set) => {}
            Some((_, sets)) => sets.push(set),
            None => self.0.push((what, vec![set])),
        }
    }

    /// Returns all mistakes; one that was not found on all of these sets says on which.
    pub(super) fn told(self, sets: &[u32], scene: &Scene<'_>) -> Vec<Message> {
        let tell = |(what, found): (Message, Vec<u32>)| {
            if found.len() == sets.len() {
                return vec![what];
            }
            let on = |set: u32| {
                let name = &*scene.sets[set as usize].name;
                let text = format!("for the set '{name}': {what}");
                message!("plan.for-set", text, name, what = what.clone())
            };
            found.into_iter().map(on).collect()
        };
        self.0.into_iter().flat_map(tell).collect()
    }
}

/// Checks a method on one instance of each kind.
fn of_kinds(method: &Method, samples: &[&Instance], files: Files) -> Vec<Message> {
    let Some(first) = samples.first() else { return Vec::new() };
    let (prepared, mut found) = match Prepared::check(method, first, files) {
        Ok(prepared) => (Some(prepared), Vec::new()),
        Err(found) => (None, found),
    };
    // A mistake elsewhere does not hide a heuristic that is for another size.
    let prepared = prepared.or_else(|| {
        let plain = Method { algorithm: "astar".into(), options: Vec::new(), ..method.clone() };
        Prepared::new(&plain, first, files).ok()
    });
    let Some(prepared) = prepared else { return found };
    for sample in samples {
        let wrong = match prepared.request(sample) {
            Ok(request) => request.fits().err().map(|error| match error.remedy() {
                Some(remedy) => error.said().and(remedy.said()),
                None => error.said(),
            }),
            Err(what) => Some(what.into()),
        };
        found.extend(wrong);
    }
    found
}

/// Says that a study names its methods, if this one leaves a choice to pousse.
pub(super) fn named(method: &Method) -> Result<(), Message> {
    if method.algorithm != "auto" && method.heuristic != "auto" {
        return Ok(());
    }
    let own: Vec<String> = puzzles()
        .filter_map(|puzzle| puzzle.own_method().map(|own| (puzzle, own)))
        .map(|(puzzle, own)| {
            format!("for {}, '{}' is the default method of solve", puzzle.words().puzzle, own.name)
        })
        .collect();
    let what = format!(
        "a study names its methods: 'auto' may choose differently on another machine; name an algorithm and a \
         heuristic ({})",
        own.join("; ")
    );
    Err(message!("plan.auto", what))
}
