//! Sliding tiles, as the contract for puzzles asks.

use pousse_puzzle::game::{Convert, Generate, Goals, Picture, Reserve, Tables, one_by_one};
use pousse_puzzle::{
    Abilities, Choice, Context, Entries, Entry, Files, Finding, Game, Hints, Hopeless, Likeness, Listed,
    Question, Reading, Remedy, RequestError, Section, Trust, Words,
};
use pousse_search::{Algorithm, Message, Run, message};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Format, Grid, MOST_CELLS, ParseOptions, parse, rules, write_moves};
use serde_json::{Value, json};

use crate::aim::{self, Aim};
use crate::error::{Error, too_large, unavailable};
use crate::options::{OPTIONS, Options};
use crate::tables::library;
use crate::{
    audits, explain, facts, generate, hint, improve, list, notation, picture, record, resume, samples, sets,
    solve, stored, tables, values,
};

/// The puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tiles;

/// Its names.
pub(crate) const WORDS: Words = Words {
    name: "tiles",
    puzzle: "sliding tiles",
    one: "board",
    many: "boards",
    step: ("move", "moves"),
    letters: "udlrUDLR",
    who_goes: "tiles go",
    an_instance: "a board of sliding tiles",
    example: "a board is a list of its numbers row by row, 0 for the blank: 1 8 7 2 5 6 4 3 0",
    files: "A file may contain many boards: one per line (# starts a comment, text before a : is a label), the 42 school's \
            format (a size line, then the rows), or grids separated by blank lines",
    solutions: "for sliding tiles, letters U D L R (R2 repeats), tried as moves of tiles and as moves of the blank, or the \
                numbers of the tiles that move",
    heuristics: "for sliding tiles, a+b adds, max(a,b) takes the larger, @FILE is a set of databases described by a file",
    view: Some("taquin"),
};

impl Game for Tiles {
    type Position = Grid;
    type Step = Direction; // of the blank
    type Options = Options;
    type Estimate = Spec;
    type Aim = Aim;
    type Notes = ();

    const WORDS: Words = WORDS;
    const OPTIONS: &'static [Choice<Options>] = OPTIONS;
    const ABILITIES: Abilities<Self> = Abilities {
        sets: sets::SETS,
        studies: sets::STUDIES,
        sources: sets::SOURCES,
        samples: Some(&samples::SAMPLES),
        generate: Some(Generate { position: generate::board, text: Some(generate::text) }),
        convert: Some(Convert {
            formats: &["line", "slash", "grid", "comma", "42", "from-zero"],
            write: |entries, to| {
                let format: Format = values::format(to)?;
                Ok(one_by_one(entries, |board| format.write(board)))
            },
            with_solutions: None,
        }),
        goals: Some(Goals {
            option: "goal",
            of: facts::goal,
            set: |options, text| {
                options.goal = Some(values::goal(text)?);
                Ok(())
            },
        }),
        record: Some(record::record),
        picture: Some(Picture { size: picture::size, draw: picture::draw }),
        explain: Some(explain::explain),
        audits: Some(&audits::AUDITS),
        hint: Some(Hints { advise: hint::advise, need: hint::need, prepare: hint::prepare }),
        improve: Some(improve::improve),
        resume: Some(resume::resume),
        settle: Some(solve::settle),
        tables: Some(Tables {
            need: tables::need,
            make: tables::make,
            remarks: |context, of| tables::remarks(&library(context), of),
            stored: stored::stored,
        }),
        ..Abilities::NONE
    };

    /// Letters other than x, which is the blank, are part of a label, or of something else.
    fn recognises(text: &str) -> Likeness {
        let frame = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
        let mark = |c: char| "/|;,_.xX-#:[](){}+=".contains(c);
        let board_like = |c: char| c.is_ascii_digit() || c.is_whitespace() || mark(c) || frame(c);
        if text.chars().all(board_like) { Likeness::Perhaps } else { Likeness::No }
    }

    fn read(text: &[u8], options: &Options) -> Entries<Self> {
        let options = ParseOptions { size: options.size, from_zero: options.from_zero };
        let entry = |read: pousse_tiles::Instance| Entry::new(read.grid).labelled(read.label);
        Entries::new(parse(text, &options).into_iter().map(|read| read.map(entry)).collect())
    }

    fn write(board: &Grid) -> String {
        format!("{board:#}")
    }

    fn state(board: &Grid) -> String {
        picture::slashed(board)
    }

    /// Boards of the same shape are of the same kind.
    fn kind(text: &str) -> String {
        let count = |words: &str| words.split_whitespace().count();
        let columns = text.split('/').map(count).max().unwrap_or(0);
        format!("{}x{columns}", text.split('/').filter(|row| count(row) > 0).count())
    }

    fn aim(board: &Grid, options: &Options) -> Result<Aim, RequestError> {
        Aim::of(board, options)
    }

    fn make(_: &Question<Self>, board: &mut Grid, direction: Direction) -> Result<(), Message> {
        *board = rules::slide(board, direction).ok_or("the blank is at the edge")?;
        Ok(())
    }

    fn solved(question: &Question<Self>, board: &Grid) -> Result<(), Message> {
        let aim = question.aim().map_err(|error| error.said())?;
        rules::replay(board, aim.layout.goal(), &[]).map_err(|error| error.said())
    }

    fn replay(question: &Question<Self>, plan: &[Direction]) -> Result<(), Message> {
        notation::replay(question, plan)
    }

    fn write_plan(question: &Question<Self>, plan: &[Direction]) -> String {
        write_moves(plan, question.options().moves_of)
    }

    fn read_plan(
        question: &Question<Self>,
        text: &str,
    ) -> Result<Vec<Result<Reading<Self>, Message>>, Message> {
        notation::read(question, text)
    }

    fn search(
        question: &Question<Self>,
        context: &Context,
        run: &Run<'_>,
    ) -> Result<Finding<Self>, RequestError> {
        solve::search(question, &library(context), run).map_err(Error::told)
    }

    fn reserve(question: &Question<Self>) -> Option<Reserve> {
        improve::reserve(question)
    }

    fn at_once(question: &Question<Self>) -> Option<(Vec<Direction>, Message)> {
        improve::constructed(question)
    }

    fn instead(
        question: &Question<Self>,
        known: Option<&[Direction]>,
        _: &Context,
        run: &Run<'_>,
    ) -> Result<Option<(Finding<Self>, Message)>, RequestError> {
        improve::instead(question, known, run)
    }

    fn hopeless(question: &Question<Self>) -> Option<Hopeless> {
        aim::hopeless(question)
    }

    /// A spiral is not what someone meant who named no goal.
    fn meant(remedy: &Remedy) -> bool {
        !matches!(remedy, Remedy::Option { value, .. } if value == "spiral")
    }

    fn fits(question: &Question<Self>) -> Result<(), RequestError> {
        let shape = question.start().shape();
        if shape.cells() > MOST_CELLS {
            // Construction needs no heuristic.
            return match question.algorithm.filter(|algorithm| *algorithm != Algorithm::Anytime) {
                Some(algorithm) => Err(too_large(algorithm, shape)),
                None => Ok(()),
            };
        }
        let aim = question.aim()?;
        let Some(heuristic) = &question.estimate else { return Ok(()) };
        heuristic.fits(&aim.layout).map(drop).map_err(|error| unavailable(heuristic, &error))
    }

    fn estimates(_: Option<&Question<Self>>) -> Vec<(Listed, Spec)> {
        list::heuristics()
    }

    /// `@` in a heuristic precedes a file name.
    fn estimate(name: &str, _: &Question<Self>, files: Files) -> Result<Spec, Message> {
        if files == Files::Refused && name.contains('@') {
            let text = name;
            let what = format!("'{text}' names a file, and requests from elsewhere may not name files");
            return Err(message!("heuristic.file", what, text));
        }
        values::heuristic_name(name)
    }

    fn race(board: &Grid) -> &'static str {
        match board.shape().cells() {
            ..=25 => {
                "astar*manhattan,astar*linear-conflict,ida-star*manhattan,ida-star*linear-conflict,\
                 weighted-astar*linear-conflict,greedy*manhattan"
            }
            // Where optimal methods run into every limit.
            26..=MOST_CELLS => {
                "anytime,beam*linear-conflict,weighted-astar(weight=5)*linear-conflict,greedy*linear-conflict"
            }
            _ => "anytime",
        }
    }

    fn sections() -> Vec<Section> {
        list::sections()
    }

    fn facts(question: &Question<Self>) -> Value {
        facts::facts(question)
    }

    fn traced(question: &Question<Self>) -> Value {
        facts::traced(question)
    }

    fn describe(entry: &Entry<Self>, options: &Options, _: Trust) -> Result<Value, RequestError> {
        facts::describe(entry, options)
    }

    fn made(entry: &Entry<Self>, options: &Options) -> Result<Value, RequestError> {
        Ok(facts::made(&entry.position, options))
    }

    fn address(board: &Grid, options: &Options) -> Result<String, RequestError> {
        facts::address(board, options)
    }

    fn heading(question: &Question<Self>) -> String {
        picture::heading(question)
    }

    fn who_goes(question: &Question<Self>) -> &'static str {
        picture::who_goes(question)
    }

    fn step_in_words(question: &Question<Self>, before: &Grid, direction: Direction) -> String {
        picture::move_in_words(question, before, direction)
    }

    fn drawn(board: &Grid) -> String {
        board.to_string()
    }

    fn verdict(question: &Question<Self>, plan: Option<&[Direction]>) -> Value {
        let moves_of = plan.map(|_| question.options().moves_of.name());
        json!({"cost": plan.map(<[Direction]>::len), "moves_of": moves_of})
    }
}
