//! Instances of a plan that have no solution, if that is known without a search.

use pousse::Remedy;

use super::instances::Sets;
use crate::model::Instance;

/// The instances of a set without a solution for the same kind of reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hopeless {
    /// The name of the set.
    pub set: String,
    /// The kind of reason.
    pub kind: String,
    /// Each instance: its label, and the reason in full.
    pub all: Vec<(String, String)>,
    /// What may help all of them.
    pub remedy: Option<Remedy>,
}

/// Finds the instances without a solution in sets that were not generated; generated ones always have one.
pub(super) fn hopeless(drawn: &Sets) -> Vec<Hopeless> {
    let mut found: Vec<Hopeless> = Vec::new();
    let given =
        |one: &&Instance| drawn.sets[one.set as usize].seed.is_none() && !drawn.aimless.contains(&one.set);
    for one in drawn.instances.iter().filter(given) {
        let Some(lost) = why(one) else { continue };
        let set = &drawn.sets[one.set as usize].name;
        let reason = (one.label.clone(), lost.why);
        let same = |other: &&mut Hopeless| {
            (&other.set, &other.kind, &other.remedy) == (set, &lost.kind, &lost.remedy)
        };
        match found.iter_mut().find(same) {
            Some(group) => group.all.push(reason),
            None => {
                let (set, all) = (set.clone(), vec![reason]);
                found.push(Hopeless { set, kind: lost.kind, all, remedy: lost.remedy });
            }
        }
    }
    found
}

/// Returns why an instance has no solution. No method is needed for that.
fn why(instance: &Instance) -> Option<pousse::Hopeless> {
    let read = instance.puzzle.read_kept(&instance.board).ok()?;
    let usual = instance.puzzle.usual(&*read).ok()?;
    usual.about(&*read, &instance.label, instance.goal.as_deref()).ok()?.hopeless()
}
