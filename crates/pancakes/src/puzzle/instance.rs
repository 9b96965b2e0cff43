//! A stack as the table of puzzles passes it around.

use std::any::Any;

use pousse_puzzle::{BadOption, Given, Instance, Trust};
use serde_json::{Value, json};

use crate::{Format, Kind, Stack};

/// A stack, with the label that it was read with.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) stack: Stack,
    pub(super) label: Option<String>,
}

impl Instance for Read {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    fn text(&self) -> String {
        Format::Line.write(&self.stack)
    }

    fn describe(&self, _: &Given, _: Trust) -> Result<Value, BadOption> {
        let sizes: Vec<i32> = self.stack.signed().collect();
        Ok(json!({"label": self.label, "sizes": sizes, "burnt": self.stack.kind() == Kind::Burnt}))
    }

    /// In URLs a plus sign stands for a space, so the sign is left out where the burnt side is down.
    fn address(&self, _: &Given) -> Result<String, BadOption> {
        let sizes: Vec<String> = self.stack.signed().map(|size| size.to_string()).collect();
        let burnt = if self.stack.kind() == Kind::Burnt { "&burnt=1" } else { "" };
        Ok(format!("stack={}{burnt}", sizes.join("+")))
    }
}

/// Returns the stack behind an instance of this puzzle.
pub(super) fn read_of(instance: &dyn Instance) -> &Read {
    instance.as_any().downcast_ref().expect("an instance of pancakes is a stack")
}
