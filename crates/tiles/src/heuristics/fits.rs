//! Whether an estimate exists for a board, without building its tables.

use std::sync::Arc;

use pousse_search::message;

use super::dynamic::Dynamic;
use super::registry::Bind;
use super::spec::{Chosen, Kind, Part, Spec};
use super::{BindError, WalkingDistance, WeightedManhattan, Weights};
use crate::patterns::Catalogue;
use crate::{Layout, Shape};

impl Spec {
    /// Checks that the estimate exists for a goal, apart from the memory and the time that its tables take.
    ///
    /// # Errors
    ///
    /// The [`BindError`] of [`bind`](Self::bind), if that is known without building tables.
    pub fn fits(&self, layout: &Arc<Layout>) -> Result<(), BindError> {
        self.parts().try_for_each(|part| fits(part, layout))
    }
}

fn fits(part: &Part, layout: &Arc<Layout>) -> Result<(), BindError> {
    match &part.0 {
        Kind::Databases { catalogues, .. } => catalogue(catalogues, layout.shape()).map(drop),
        Kind::Entry { weights: Some(weights), .. } => weighted(weights, layout).map(drop),
        Kind::Entry { entry, weights: None } => match entry.bind {
            Bind::Classic(bind) => bind(layout).map(drop),
            Bind::WalkingDistance => WalkingDistance::fits(layout).map_err(BindError::Walking),
            Bind::Dynamic(size) => Dynamic::allow(size, layout.shape(), u64::MAX),
        },
    }
}

/// Finds the catalogue for a shape.
pub(super) fn catalogue(all: &[Arc<Catalogue>], shape: Shape) -> Result<&Arc<Catalogue>, BindError> {
    let fits = |catalogue: &&Arc<Catalogue>| catalogue.partitions(shape, 0).is_some();
    all.iter().find(fits).ok_or_else(|| {
        let shapes: Vec<String> = all.iter().map(|catalogue| catalogue.shape.to_string()).collect();
        BindError::other_board(&all[0].name, shape, shapes.join(", "))
    })
}

/// Returns the weighted Manhattan distance with the chosen weights.
pub(super) fn weighted(weights: &Chosen, layout: &Arc<Layout>) -> Result<WeightedManhattan, BindError> {
    let shape = layout.shape();
    let weights = match weights {
        Chosen::Set(number) if (shape.rows(), shape.columns()) == (3, 3) => {
            Weights::set(*number).expect("parsing allows six sets")
        }
        Chosen::Set(_) => return Err(BindError::sets_need_3x3(shape)),
        Chosen::Given(weights) => weights.clone(),
    };
    let (expected, found) = (shape.cells() - 1, weights.weights.len());
    if expected != found {
        let text = format!("a {shape} board has {expected} tiles, but there are {found} weights");
        return Err(BindError::Unfit(message!("heuristic.weight-count", text, shape, expected, found)));
    }
    WeightedManhattan::new(layout, &weights).ok_or_else(|| {
        let text = format!(
            "the weights are too large: their sum times the longest distance on a {shape} board must fit in 32 bits"
        );
        BindError::Unfit(message!("heuristic.weights-too-large", text, shape))
    })
}

#[cfg(test)]
mod tests {
    use pousse_search::{Limits, Run};

    use super::*;
    use crate::Goal;
    use crate::heuristics::registry::ENTRIES;
    use crate::patterns::Library;

    /// What fits can be bound, and what cannot be bound does not fit, if tables do not matter.
    #[test]
    fn what_fits_is_what_can_be_bound() {
        let mut names: Vec<String> = ENTRIES.iter().map(super::super::registry::Entry::full_name).collect();
        let more = ["8", "6-6-3", "max(zero,6-6-3)", "weighted-manhattan(set=2)", "manhattan+last-move"];
        names.extend(more.map(Into::into));
        let run = Run::new(Limits { memory: 1 << 30, ..Limits::default() });
        for (rows, columns) in [(2, 2), (3, 3), (2, 4), (40, 40)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let layout = Arc::new(Layout::new(Goal::BlankLast.grid(shape).expect("fits")));
            for name in &names {
                let spec: Spec = name.parse().expect("known");
                let bound = spec.bind(&layout, &Library::default(), &run).map(drop);
                let text = |result: Result<(), BindError>| result.err().map(|error| error.to_string());
                // The memory that is allowed is part of the text.
                let (fits, bound) = (spec.fits(&layout), bound);
                assert_eq!(fits.is_ok(), bound.is_ok(), "{name} {shape}");
                if !matches!(fits, Err(BindError::SetsTooLarge { .. })) {
                    assert_eq!(text(fits), text(bound), "{name} {shape}");
                }
            }
        }
    }
}
