//! An instance as the table of puzzles passes it around.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;

use crate::game::option;
use crate::{BadOption, Entry, Game, Given, Instance, RequestError, Trust};

impl<G: Game> Instance for Arc<Entry<G>> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    fn text(&self) -> String {
        G::write(&self.position)
    }

    fn characters(&self) -> usize {
        G::characters(&self.position)
    }

    fn goal(&self, given: &Given) -> Result<Option<String>, BadOption> {
        let Some(goals) = &G::ABILITIES.goals else { return Ok(None) };
        let refused = |what| BadOption::new(goals.option, given.text(goals.option).unwrap_or_default(), what);
        (goals.of)(&self.position, &option::read_for(self, given)?).map(Some).map_err(refused)
    }

    fn optimum(&self) -> Option<u32> {
        self.optimum
    }

    fn describe(&self, given: &Given, trust: Trust) -> Result<Value, RequestError> {
        G::describe(self, &option::read_for(self, given)?, trust).map_err(|error| error.with_value(given))
    }

    fn address(&self, given: &Given) -> Result<String, RequestError> {
        G::address(&self.position, &option::read_for(self, given)?).map_err(|error| error.with_value(given))
    }
}

/// Returns the entry behind an instance of this puzzle.
pub(super) fn entry<G: Game>(instance: &dyn Instance) -> Arc<Entry<G>> {
    let entry: &Arc<Entry<G>> = instance.as_any().downcast_ref().expect("an instance of this puzzle");
    Arc::clone(entry)
}
