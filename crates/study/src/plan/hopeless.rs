//! Instances of a plan that have no solution, if that is known without a search.

use pousse::Files;

use crate::executor::Prepared;
use crate::model::Design;

/// The instances of a set without a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hopeless {
    /// The name of the set.
    pub set: String,
    /// The labels of the instances.
    pub labels: Vec<String>,
    /// Why the first of them has none.
    pub why: String,
}

/// Finds the instances without a solution in sets that were not generated; generated ones always have one.
#[must_use]
pub fn hopeless(design: &Design) -> Vec<Hopeless> {
    let mut found = Vec::new();
    for (number, set) in (0..).zip(&design.sets).filter(|(_, set)| set.seed.is_none()) {
        let Some(method) = design.methods.iter().find(|method| method.sets.contains(&number)) else {
            continue;
        };
        let mut of_set = design.instances.iter().filter(|one| one.set == number).peekable();
        let Some(prepared) = of_set.peek().and_then(|one| Prepared::new(method, one, Files::Read).ok())
        else {
            continue;
        };
        let why = |instance| prepared.request(instance).ok()?.hopeless();
        let without: Vec<(String, String)> =
            of_set.filter_map(|one| Some((one.label.clone(), why(one)?))).collect();
        if let Some((_, why)) = without.first().cloned() {
            let labels = without.into_iter().map(|(label, _)| label).collect();
            found.push(Hopeless { set: set.name.clone(), labels, why });
        }
    }
    found
}
