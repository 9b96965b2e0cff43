//! The measured part of a report: how the solve ended, what it found and proved, and the effort. A row of a study holds
//! the same.

use std::borrow::Cow;
use std::fmt;

use pousse_search::{DEAD, Message, Status, StopReason, message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Effort;

/// How a solve ended, what it found and proved, and the effort that it took.
///
/// JSON has the status in one word ([`ended`](Self::ended)) and the reason as text ([`reason`](Self::reason)).
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// How the solve ended; with a cost, it was stopped after a solution had been found.
    pub status: Status,
    /// Why it ended this way, if that needs explaining and the status does not say so.
    pub why: Option<Message>,
    /// The cost of the plan.
    pub cost: Option<u32>,
    /// A proven lower bound on the cost of any solution.
    pub lower_bound: Option<u32>,
    /// The solution, as the puzzle writes it.
    pub moves: Option<String>,
    /// The estimate of the start; JSON has `null` if it says that no goal can be reached.
    pub initial_h: u32,
    /// The effort.
    pub effort: Effort,
}

/// Why a solve ended as it did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A limit, or the user.
    Stop(StopReason),
    /// The limit on the steps of a trace.
    Steps,
    /// Any other reason, in words.
    Words(Message),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stop(reason) => reason.name(),
            Self::Steps => "steps",
            Self::Words(words) => words,
        })
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serialises a status as its name.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
pub(crate) fn as_name<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.name())
}

/// Returns how a search ended as users are told: it is solved if a limit ended it after it had found a solution, and
/// the limit is the reason.
pub(crate) fn told(status: Status, solved: bool, why: Option<Message>) -> (Status, Option<Reason>) {
    match status {
        Status::Stopped(reason) => (if solved { Status::Solved } else { status }, Some(Reason::Stop(reason))),
        status => (status, why.map(Reason::Words)),
    }
}

/// Returns the usual words about why a search ended without a solution.
pub(crate) fn why(status: Status) -> Option<Message> {
    match status {
        Status::Unsolvable => Some(message!("visited-all", "every reachable position was visited")),
        Status::Failed => Some(message!("no-answer", "the method ended without an answer")),
        Status::Optimal | Status::Solved | Status::Stopped(_) => None,
    }
}

impl Default for Measured {
    /// Nothing has been done.
    fn default() -> Self {
        Self {
            status: Status::Failed,
            why: None,
            cost: None,
            lower_bound: None,
            moves: None,
            initial_h: 0,
            effort: Effort::default(),
        }
    }
}

impl Measured {
    /// Returns how it ended in one word: `optimal`, `solved` (the reason is the limit that prevented a proof, if there
    /// was one), `unsolvable`, `failed`, or `stopped` (by a limit or the user, before there was a solution).
    #[must_use]
    pub fn ended(&self) -> &'static str {
        told(self.status, self.cost.is_some(), None).0.name()
    }

    /// Returns why it ended this way, if that needs explaining.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        told(self.status, self.cost.is_some(), self.why.clone()).1
    }

    /// Returns the limit that ended the solve, if any, with or without a solution.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StopReason> {
        match self.status {
            Status::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns whether there is a solution, proven optimal or not.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match self.status {
            Status::Optimal | Status::Solved => true,
            Status::Unsolvable | Status::Failed => false,
            Status::Stopped(_) => self.cost.is_some(),
        }
    }

    /// Returns whether a limit or the user ended the solve before there was a solution.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self.status, Status::Stopped(_)) && self.cost.is_none()
    }

    /// Returns the difference between the cost and the bound.
    #[must_use]
    pub fn gap(&self) -> Option<u32> {
        self.cost.zip(self.lower_bound).map(|(cost, lower)| cost.saturating_sub(lower))
    }
}

/// The fields in JSON.
#[derive(Serialize, Deserialize)]
struct Fields<'m> {
    status: Cow<'m, str>,
    reason: Option<Cow<'m, str>>,
    cost: Option<u32>,
    lower_bound: Option<u32>,
    #[serde(skip_deserializing)]
    upper_bound: Option<u32>,
    #[serde(skip_deserializing)]
    gap: Option<u32>,
    moves: Option<Cow<'m, str>>,
    initial_h: Option<u32>,
    #[serde(flatten)]
    effort: Cow<'m, Effort>,
}

impl Serialize for Measured {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            status: self.ended().into(),
            reason: self.reason().map(|reason| reason.to_string().into()),
            cost: self.cost,
            lower_bound: self.lower_bound,
            upper_bound: self.cost,
            gap: self.gap(),
            moves: self.moves.as_deref().map(Cow::from),
            initial_h: (self.initial_h != DEAD).then_some(self.initial_h),
            effort: Cow::Borrowed(&self.effort),
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Measured {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        let reason = fields.reason.as_deref();
        let limit = StopReason::ALL.into_iter().find(|limit| Some(limit.name()) == reason);
        let status = match (&*fields.status, limit) {
            ("optimal", _) => Status::Optimal,
            ("solved" | "stopped", Some(limit)) => Status::Stopped(limit),
            ("solved", None) => Status::Solved,
            ("unsolvable", _) => Status::Unsolvable,
            ("failed", _) => Status::Failed,
            (other, _) => return Err(D::Error::custom(format!("'{other}' is no status with this reason"))),
        };
        let why = reason.filter(|_| !matches!(status, Status::Stopped(_))).map(Message::from);
        Ok(Self {
            status,
            why,
            cost: fields.cost,
            lower_bound: fields.lower_bound,
            moves: fields.moves.map(Cow::into_owned),
            initial_h: fields.initial_h.unwrap_or(DEAD),
            effort: fields.effort.into_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Round;

    #[test]
    fn json_says_how_it_ended_in_one_word_and_reads_back() {
        let words = |words: &str| Some(Message::from(words));
        for (status, cost, why, word, reason) in [
            (Status::Optimal, Some(3), None, "optimal", None),
            (Status::Solved, Some(3), None, "solved", None),
            (Status::Stopped(StopReason::Time), Some(3), None, "solved", Some("time")),
            (Status::Stopped(StopReason::Memory), None, None, "stopped", Some("memory")),
            (Status::Stopped(StopReason::Nodes), None, None, "stopped", Some("nodes")),
            (Status::Stopped(StopReason::Interrupted), None, None, "stopped", Some("interrupted")),
            (Status::Unsolvable, None, words("parity"), "unsolvable", Some("parity")),
            (Status::Failed, None, words("time"), "failed", Some("time")),
        ] {
            let effort = Effort {
                generated: 7,
                iterations: vec![Round { bound: 3, nodes: 6, expanded: 2 }],
                seconds: 0.5,
                ..Effort::default()
            };
            let measured = Measured { status, cost, why, initial_h: DEAD, effort, ..Measured::default() };
            let json = serde_json::to_value(&measured).expect("plain data");
            assert_eq!((json["status"].as_str(), json["reason"].as_str()), (Some(word), reason));
            assert_eq!((&json["upper_bound"], &json["cost"]), (&json["cost"], &cost.into()));
            assert_eq!((&json["generated"], &json["initial_h"]), (&7.into(), &serde_json::Value::Null));
            assert_eq!(serde_json::from_value::<Measured>(json).expect("as written"), measured);
        }
        assert!(serde_json::from_str::<Measured>(r#"{"status": "stopped"}"#).is_err());
    }
}
