//! The line of a puzzle in the table of puzzles.

use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use pousse_search::{Algorithm, Message, Run, message};

use super::instance::entry;
use crate::game::{SetWanted, option};
use crate::{
    Ask, Audits, BadOption, BuiltIn, Careful, Choice, Context, Converted, Drawn, Entry, Game, Given,
    Instance, Instances, Likeness, Made, Opt, OwnMethod, Puzzle, Question, Remark, Report, Request,
    RequestError, Samples, Section, SetText, Source, StoredTables, Sums, Words,
};

/// A puzzle in the table of puzzles.
#[derive(Clone, Copy)]
pub struct Line<G>(PhantomData<G>);

impl<G: Game> Line<G> {
    /// The line.
    pub const PUZZLE: &'static dyn Puzzle = &Self(PhantomData);
}

impl<G: Game> fmt::Debug for Line<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::WORDS.name)
    }
}

impl<G: Game> Line<G> {
    /// Returns the error for an ability that the puzzle lacks.
    pub(super) fn not_there(what: &'static str) -> RequestError {
        let puzzle = G::WORDS.puzzle;
        RequestError::refused(message!("not-there", format!("{what} is not available for {puzzle}"), puzzle))
    }

    fn boxed(entries: crate::Entries<G>) -> Instances {
        let boxed = |entry| Box::new(Arc::new(entry)) as Box<dyn Instance>;
        let all = entries.all.into_iter().map(|entry| entry.map(boxed)).collect();
        Instances { all, title: entries.title, comment: entries.comment }
    }

    /// Generates a position, and returns it with its options.
    fn generated(
        given: &Given,
        seed: u64,
        index: u64,
        careful: Careful,
        run: &Run<'_>,
    ) -> Result<(G::Options, G::Position), RequestError> {
        let generate = G::ABILITIES.generate.as_ref();
        let generate = generate.ok_or_else(|| Self::not_there("generating instances"))?;
        let options = option::read::<G>(given)?;
        let position = (generate.position)(&options, seed, index, careful, run)
            .map_err(|error| error.with_value(given))?;
        Ok((options, position))
    }

    fn entries(text: &[u8], given: &Given) -> Result<crate::Entries<G>, BadOption> {
        Ok(G::read(text, &option::read::<G>(given)?))
    }
}

impl<G: Game> Puzzle for Line<G> {
    fn words(&self) -> &'static Words {
        const { &G::WORDS }
    }

    fn options(&self) -> Vec<&'static Opt> {
        G::OPTIONS.iter().map(|choice| &choice.opt).collect()
    }

    fn accepts(&self, option: &Opt, value: &str) -> Result<(), Message> {
        // It may be listed several times, with other values in other places.
        let is_it =
            |choice: &&Choice<G::Options>| choice.opt.name == option.name && choice.opt.uses == option.uses;
        let choice = G::OPTIONS.iter().find(is_it);
        choice.map_or(Ok(()), |choice| choice.accepts(value))
    }

    fn recognises(&self, text: &str) -> Likeness {
        G::recognises(text)
    }

    fn read(&self, text: &[u8], given: &Given) -> Result<Instances, BadOption> {
        Ok(Self::boxed(Self::entries(text, given)?))
    }

    fn read_set(&self, set: &BuiltIn, given: &Given) -> Result<Instances, BadOption> {
        let mut entries = Self::entries(set.text.as_bytes(), given)?;
        for entry in entries.all.iter_mut().flatten() {
            entry.goal = set.goal;
        }
        Ok(Self::boxed(entries))
    }

    fn goal_option(&self) -> Option<&'static str> {
        G::ABILITIES.goals.map(|goals| goals.option)
    }

    fn read_kept(&self, text: &str) -> Result<Box<dyn Instance>, String> {
        let position = G::read_back(text).map_err(|what| what.to_string())?;
        Ok(Box::new(Arc::new(Entry::<G>::new(position))))
    }

    fn kind(&self, text: &str) -> String {
        G::kind(text)
    }

    fn formats(&self) -> &'static [&'static str] {
        G::ABILITIES.convert.as_ref().map_or(&[], |convert| convert.formats)
    }

    fn convert(
        &self,
        text: &[u8],
        given: &Given,
        takes: &dyn Fn(usize) -> bool,
        to: &str,
    ) -> Result<Converted, BadOption> {
        let Some(convert) = &G::ABILITIES.convert else {
            let what = format!("{} can be written in one format only", G::WORDS.many);
            return Err(BadOption::new("to", to, what));
        };
        let all = Self::entries(text, given)?.all;
        let mut converted = Converted { count: all.len(), ..Converted::default() };
        let (mut entries, mut numbers, mut failures) = (Vec::new(), Vec::new(), Vec::new());
        for (number, read) in (1..).zip(all).filter(|(number, _)| takes(*number)) {
            match read {
                Err(error) => failures.push((number, number.to_string(), error)),
                Ok(entry) => {
                    entries.push(entry);
                    numbers.push(number);
                }
            }
        }
        let (text, unwritten) =
            (convert.write)(&entries, to).map_err(|what| BadOption::new("to", to, what))?;
        converted.text = text;
        for (index, error) in unwritten {
            let name = entries[index].label.clone().unwrap_or_else(|| numbers[index].to_string());
            failures.push((numbers[index], name, error));
        }
        failures.sort_by_key(|(number, ..)| *number);
        converted.failures = failures.into_iter().map(|(_, name, error)| (name, error)).collect();
        Ok(converted)
    }

    fn with_solutions(&self, text: &[u8], found: &[(usize, Report)]) -> Result<String, RequestError> {
        let convert = G::ABILITIES.convert.as_ref();
        let write = convert.and_then(|convert| convert.with_solutions);
        let write = write.ok_or_else(|| Self::not_there("a file of solutions"))?;
        Ok(write(text, found))
    }

    fn generate(
        &self,
        given: &Given,
        seed: u64,
        index: u64,
        careful: Careful,
        run: &Run<'_>,
    ) -> Result<Made, RequestError> {
        let (options, position) = Self::generated(given, seed, index, careful, run)?;
        let entry = Entry::<G>::new(position);
        let data = G::made(&entry, &options).map_err(|error| error.with_value(given))?;
        Ok(Made { instance: Box::new(Arc::new(entry)), data })
    }

    fn generate_text(&self, given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
        let (options, position) = Self::generated(given, seed, index, Careful::No, &Run::default())?;
        match G::ABILITIES.generate.as_ref().and_then(|generate| generate.text) {
            Some(text) => text(&options, &position, seed, index).map_err(RequestError::refused),
            None => Ok(format!("{}\n", G::write(&position))),
        }
    }

    fn most_read(&self) -> usize {
        G::MOST_READ
    }

    fn built_in(&self) -> &'static [BuiltIn] {
        G::ABILITIES.sets
    }

    fn studies(&self) -> &'static [(&'static str, &'static str)] {
        G::ABILITIES.studies
    }

    fn samples(&self) -> Option<&'static Samples> {
        G::ABILITIES.samples
    }

    fn stored(&self, folder: &Path) -> Option<Box<dyn StoredTables>> {
        G::ABILITIES.tables.map(|tables| (tables.stored)(folder))
    }

    fn audits(&self) -> Option<&'static Audits> {
        G::ABILITIES.audits
    }

    fn sources(&self) -> Vec<Source> {
        G::ABILITIES.sources.iter().map(|draw| Source { key: draw.key, keys: draw.keys }).collect()
    }

    fn draw(&self, key: &str, set: &SetText<'_>) -> Result<Drawn, Message> {
        let draw = G::ABILITIES.sources.iter().find(|draw| draw.key == key);
        let draw = draw.ok_or_else(|| Message::from(format!("'{key}' draws no {}", G::WORDS.many)))?;
        let options = option::read::<G>(set.given).map_err(|error| error.what)?;
        let SetText { value, count, seed, .. } = *set;
        let (source, entries) = (draw.draw)(&SetWanted { value, options: &options, count, seed })?;
        let goals = G::ABILITIES.goals.as_ref();
        let mut all = Vec::with_capacity(entries.len());
        for (number, entry) in (1_usize..).zip(entries) {
            let goal = goals.map(|goals| (goals.of)(&entry.position, &options)).transpose()?;
            let label = entry.label.unwrap_or_else(|| number.to_string());
            all.push((label, G::write(&entry.position), goal, entry.optimum));
        }
        Ok(Drawn { source, all })
    }

    fn searches(&self, algorithm: Algorithm) -> bool {
        G::searches(algorithm)
    }

    fn sections(&self) -> Vec<Section> {
        G::sections()
    }

    fn switches(&self) -> Option<(&'static str, &'static str)> {
        G::SWITCHES
    }

    fn fresh(&self) -> Option<&'static str> {
        G::ABILITIES.remember.map(|remember| remember.fresh)
    }

    fn own_method(&self) -> Option<OwnMethod> {
        G::own_method()
    }

    fn race(&self, instance: &dyn Instance) -> &'static str {
        G::race(&entry::<G>(instance).position)
    }

    fn unit(&self, given: &Given) -> &'static str {
        G::unit(&option::read::<G>(given).unwrap_or_default())
    }

    fn measures(&self) -> Vec<(&'static str, &'static str)> {
        G::MEASURES.iter().filter_map(|measure| Some((measure.name, measure.column?))).collect()
    }

    fn sum_up(&self, sums: &Sums) -> String {
        G::sum_up(sums)
    }

    fn remarks(&self, context: &Context, of: &str) -> Vec<Remark> {
        G::ABILITIES.tables.as_ref().map_or_else(Vec::new, |tables| (tables.remarks)(context, of))
    }

    fn prepares(&self) -> bool {
        G::ABILITIES.prepare.is_some()
    }

    fn request(&self, instance: &dyn Instance, ask: &Ask<'_>) -> Result<Box<dyn Request>, BadOption> {
        let entry = entry::<G>(instance);
        let options = option::read_for(&entry, ask.given)?;
        let name = G::name(&entry, ask.number);
        let mut question = Question::<G>::asked((name, entry), options, ask.algorithm);
        if let Some(text) = ask.heuristic() {
            let estimate = G::estimate(text, &question, ask.files);
            question.estimate = Some(estimate.map_err(|what| BadOption::new("heuristic", text, what))?);
        }
        Ok(Box::new(question))
    }
}
