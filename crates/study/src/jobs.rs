//! The runs of a study, each with a key that covers everything that decides its result.
//!
//! A row in the store is identified by its run's key alone. So if a plan gains a method or loses a set, the rows that
//! it still needs are found, and rows from other machines can be merged.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::model::{Design, Instance, Method};

/// One run to carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The number of the instance.
    pub instance: u32,
    /// The number of the method.
    pub method: u32,
    /// The repetition, from 0.
    pub repetition: u32,
    /// Its key, which distinguishes it from all other runs.
    pub key: u64,
}

/// A part of a study: number `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part.
    pub index: u64,
    /// The number of parts.
    pub count: u64,
}

impl Shard {
    /// Returns whether a run belongs to this part; parts are split by key, so that each gets some of everything.
    #[must_use]
    pub fn takes(self, key: u64) -> bool {
        key % self.count == self.index - 1
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, count)| {
            Some(Self { index: index.trim().parse().ok()?, count: count.trim().parse().ok()? })
        });
        match parts {
            Some(shard) if (1..=shard.count).contains(&shard.index) && shard.count <= 1_000_000 => Ok(shard),
            _ => Err(format!("'{text}' is not a part such as 1/4: I/N with I from 1 to N")),
        }
    }
}

/// Lists all runs: instance by instance, method by method, repetition by repetition.
#[must_use]
pub fn jobs(design: &Design) -> Vec<Job> {
    let mut jobs = Vec::with_capacity(design.runs() as usize);
    let of_method: Vec<u64> = design.methods.iter().map(method_hash).collect();
    for (instance, about) in (0..).zip(&design.instances) {
        let of_instance = instance_hash(about, &design.sets[about.set as usize].name);
        for (method, hash) in (0..).zip(&of_method) {
            if !design.methods[method as usize].sets.contains(&about.set) {
                continue;
            }
            for repetition in 0..design.repetitions {
                let mut key = Xxh3::new();
                for part in [of_instance, *hash, u64::from(repetition)] {
                    key.update(&part.to_le_bytes());
                }
                jobs.push(Job { instance, method, repetition, key: key.digest() });
            }
        }
    }
    jobs
}

/// Hashes texts with their lengths, so that moving characters from one to the next changes the hash.
fn hash(texts: &[&str]) -> u64 {
    let mut hash = Xxh3::new();
    for text in texts {
        hash.update(&(text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    hash.digest()
}

fn instance_hash(instance: &Instance, set: &str) -> u64 {
    hash(&[
        set,
        &instance.label,
        instance.puzzle.name(),
        &instance.board,
        instance.goal.as_deref().unwrap_or(""),
    ])
}

/// Hashes a method without its label, so that it keeps its rows when it is renamed.
fn method_hash(method: &Method) -> u64 {
    let limits = format!("{:?}", method.limits);
    hash(&[&method.algorithm, &method.heuristic, &method.options.join(" "), &limits])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_as_parts() {
        assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
        for wrong in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", ""] {
            assert!(wrong.parse::<Shard>().is_err_and(|error| error.contains("1/4")), "{wrong}");
        }
        let takers = |key| (1..=3).filter(|&index| Shard { index, count: 3 }.takes(key)).count();
        assert!((0..100).all(|key| takers(key) == 1));
    }
}
