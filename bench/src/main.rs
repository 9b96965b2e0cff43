//! Measures how many nodes per second the 4x4 kernel searches, and how that compares with a plain C loop.
//!
//! Both solve the same boards one after the other, in several alternating rounds, so that other load on the machine
//! affects both: the ratio is what to compare between machines and versions. Equal node counts are checked, not
//! assumed.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, ExitCode, Stdio};
use std::time::Instant;

use pousse_tiles::heuristics::{Estimate, Manhattan};
use pousse_tiles::{Board, Ending, Goal, Grid, Layout, ManhattanKernel, Shape, Small, rules};

const USAGE: &str = "cargo speed [--rounds N] [--kernel-only] [FILE]";

/// Some of the boards of R. E. Korf, "Depth-First Iterative-Deepening", Artificial Intelligence 27 (1985), with number,
/// Manhattan distance, optimal length and nodes generated; a FILE has the same format.
const BOARDS: &str = "
    1 41 57 276361933 : 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
    4 42 56 62643179 : 5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6
    5 42 56 11020325 : 4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0
    6 36 52 32201660 : 14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13
    10 43 59 198758703 : 13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1
";

struct Instance {
    name: String,
    length: usize,
    generated: u64,
    start: Grid,
}

/// The result of one of the two programs for a board.
struct Answer {
    length: usize,
    generated: u64,
    seconds: f64,
}

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    if cfg!(debug_assertions) {
        return Err("this is a debug build; `cargo speed` measures an optimised one".into());
    }
    let (mut rounds, mut kernel_only, mut instances) = (5, false, instances(BOARDS)?);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => {
                let count = arguments.next().and_then(|count| count.parse().ok()).filter(|&count| count > 0);
                rounds = count.ok_or("--rounds takes a number of at least 1")?;
            }
            "--kernel-only" => kernel_only = true,
            flag if flag.starts_with('-') => return Err(format!("unexpected '{flag}'; usage: {USAGE}")),
            file => {
                let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
                instances = self::instances(&text).map_err(|error| format!("{file}: {error}"))?;
            }
        }
    }
    let reference = if kernel_only { None } else { compile()? };

    let mut ratios = Vec::new();
    for round in 1..=rounds {
        let (mut ours, mut theirs) = (Sum::default(), Sum::default());
        for instance in &instances {
            ours.add(check(instance, "kernel", kernel(instance)?)?);
            if let Some(reference) = &reference {
                theirs.add(check(instance, "C loop", plain(reference, instance)?)?);
            }
        }
        print!("round {round}: {} nodes, kernel {:.2} s, {:.1} M/s", ours.nodes, ours.seconds, ours.speed());
        if reference.is_some() {
            ratios.push(theirs.seconds / ours.seconds);
            print!("; C loop {:.2} s, {:.1} M/s; ratio ", theirs.seconds, theirs.speed());
            print!("{:.2}", theirs.seconds / ours.seconds);
        }
        println!();
    }
    println!("all {} lengths and node counts match the list", instances.len());
    if !ratios.is_empty() {
        ratios.sort_by(f64::total_cmp);
        println!("median ratio {:.2}", ratios[ratios.len() / 2]);
    }
    Ok(())
}

#[derive(Default)]
struct Sum {
    nodes: u64,
    seconds: f64,
}

impl Sum {
    fn add(&mut self, answer: Answer) {
        self.nodes += answer.generated;
        self.seconds += answer.seconds;
    }

    /// Returns the speed in millions of nodes per second.
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds / 1e6
    }
}

fn instances(text: &str) -> Result<Vec<Instance>, String> {
    let shape = Shape::new(4, 4).expect("a shape");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let bad = || format!("not `number distance length nodes : 16 tiles`: {line}");
            let (facts, tiles) = line.split_once(':').ok_or_else(bad)?;
            let numbers =
                |text: &str| text.split_whitespace().map(str::parse).collect::<Result<Vec<u64>, _>>();
            let facts = numbers(facts).map_err(|_| bad())?;
            let &[name, _, length, generated] = facts.as_slice() else { return Err(bad()) };
            let start =
                Grid::new(shape, &numbers(tiles).map_err(|_| bad())?).map_err(|error| error.to_string())?;
            Ok(Instance { name: name.to_string(), length: length as usize, generated, start })
        })
        .collect()
}

fn check(instance: &Instance, who: &str, answer: Answer) -> Result<Answer, String> {
    if (answer.length, answer.generated) == (instance.length, instance.generated) {
        return Ok(answer);
    }
    Err(format!(
        "board {}: {who} found {} moves and {} nodes, the list has {} and {}",
        instance.name, answer.length, answer.generated, instance.length, instance.generated
    ))
}

/// Solves a board with the kernel.
fn kernel(instance: &Instance) -> Result<Answer, String> {
    let goal = Goal::BlankFirst.grid(instance.start.shape()).expect("named goals fit every shape");
    let layout = std::sync::Arc::new(Layout::new(goal.clone()));
    let kernel = ManhattanKernel::new(&layout).ok_or("the kernel is for 4x4 boards")?;
    let board = Small::from_grid(&instance.start).ok_or("the kernel is for 4x4 boards")?;
    let (mut generated, mut path) = (1, Vec::new());

    let begin = Instant::now();
    if Manhattan::new(&layout).root(&board) > 0 {
        for slack in 0.. {
            let explored = kernel.explore(board, None, slack, &mut |_, _| false, &mut path);
            generated += explored.generated;
            if explored.ending == Ending::Found {
                break;
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    rules::replay(&instance.start, &goal, &path)
        .map_err(|error| format!("board {}: {error}", instance.name))?;
    Ok(Answer { length: path.len(), generated, seconds })
}

/// Returns the folder of this package.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the target folder.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| here().join("../target"), PathBuf::from)
}

/// Compiles the C loop; returns `None` if there is no C compiler.
fn compile() -> Result<Option<PathBuf>, String> {
    let folder = target();
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let program = folder.join(format!("reference_ida{}", std::env::consts::EXE_SUFFIX));
    let source = here().join("reference_ida.c");
    match Process::new("cc").args(["-O3", "-march=native", "-o"]).arg(&program).arg(&source).status() {
        Ok(status) if status.success() => Ok(Some(program)),
        Ok(status) => Err(format!("cc failed on {}: {status}", source.display())),
        Err(error) => {
            println!("no C compiler (cc: {error}): no ratio");
            Ok(None)
        }
    }
}

/// Solves a board with the C loop, which measures the time itself.
fn plain(program: &Path, instance: &Instance) -> Result<Answer, String> {
    let say = |error: &dyn std::fmt::Display| format!("{}: {error}", program.display());
    let mut process = Process::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| say(&error))?;
    let tiles: Vec<String> = instance.start.tiles().iter().map(ToString::to_string).collect();
    let mut stdin = process.stdin.take().ok_or_else(|| say(&"no standard input"))?;
    writeln!(stdin, "{}", tiles.join(" ")).map_err(|error| say(&error))?;
    drop(stdin);
    let output = process.wait_with_output().map_err(|error| say(&error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = text.split_whitespace().collect();
    let answer = |words: &[&str]| {
        let &[length, generated, seconds] = words else { return None };
        Some(Answer {
            length: length.parse().ok()?,
            generated: generated.parse().ok()?,
            seconds: seconds.parse().ok()?,
        })
    };
    answer(&words).ok_or_else(|| say(&format!("unexpected answer {text:?}")))
}
