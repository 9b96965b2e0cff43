//! probe of objectives: FILE SECONDS OBJECTIVE [LEVELS] [ALGORITHM] [WITHOUT]
use pousse_search::*;
use pousse_sokoban::*;
use std::time::Duration;
fn parse(rows: &[&str]) -> Level {
    let w = rows.iter().map(|r| r.len()).max().unwrap();
    let mut cells = vec![Cell::Floor; w * rows.len()];
    let (mut boxes, mut player) = (vec![], 0);
    for (y, r) in rows.iter().enumerate() {
        for (x, c) in r.chars().enumerate() {
            let i = y * w + x;
            match c {
                '#' => cells[i] = Cell::Wall,
                '.' => cells[i] = Cell::Goal,
                '$' => boxes.push(i),
                '*' => {
                    cells[i] = Cell::Goal;
                    boxes.push(i)
                }
                '@' => player = i,
                '+' => {
                    cells[i] = Cell::Goal;
                    player = i
                }
                _ => {}
            }
        }
    }
    Level::new(rows.len(), w, cells, boxes, player)
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let time: f64 = a[2].parse().unwrap();
    let objective = Objective::NAMES.iter().find(|x| x.0 == a[3]).unwrap().1;
    let only: Vec<usize> = a
        .get(4)
        .filter(|s| *s != "all")
        .map(|s| s.split(',').map(|x| x.parse().unwrap()).collect())
        .unwrap_or_default();
    let algorithm: Option<Algorithm> = a.get(5).filter(|s| *s != "-").map(|s| s.parse().unwrap());
    let mut techniques = Techniques::ALL;
    if let Some(w) = a.get(6) {
        for n in w.split(',').filter(|s| !s.is_empty()) {
            let t = Technique::NAMES.iter().find(|x| x.0 == n).expect(n).1;
            techniques = techniques.without(t);
        }
    }
    let (mut solved, mut proved, mut total) = (0, 0, 0.0);
    let mut failed = vec![];
    let mut level = vec![];
    let mut n = 0;
    for line in text.lines().chain(["Title: end"]) {
        if line.starts_with("Title:") && !level.is_empty() {
            n += 1;
            if only.is_empty() || only.contains(&n) {
                let l = parse(&level);
                let task = Task {
                    level: l,
                    objective,
                    algorithm,
                    estimate: Estimate::default(),
                    techniques,
                    active: Active::Never,
                };
                let run = Run::new(Limits {
                    time: Some(Duration::from_secs_f64(time)),
                    memory: 3 << 30,
                    threads: 1,
                    nodes: None,
                });
                let t = std::time::Instant::now();
                let r = solve(&task, &run).unwrap();
                if r.moves.is_some() {
                    solved += 1;
                } else {
                    failed.push(n);
                }
                if matches!(r.status, Status::Optimal) {
                    proved += 1;
                }
                total += t.elapsed().as_secs_f64();
                let moves =
                    r.moves.as_ref().map(|m| (m.chars().filter(|c| c.is_uppercase()).count(), m.len()));
                println!(
                    "{n} {:?} lb {:?} ub {:?} h0 {} pushes,moves {:?} exp {} gen {} prep {:.2} tot {:.2} MB {} {} {:?}",
                    r.status,
                    r.lower_bound,
                    r.upper_bound,
                    r.initial_h,
                    moves,
                    r.counters.expanded,
                    r.counters.generated,
                    r.preparation,
                    t.elapsed().as_secs_f64(),
                    r.counters.peak_bytes >> 20,
                    r.algorithm,
                    r.chosen_because
                );
            }
            level.clear();
        } else if line.contains('#') && !line.contains(|c: char| c.is_alphabetic()) {
            level.push(line);
        }
    }
    println!("solved {solved} proved {proved} in {total:.1} s, not {failed:?}");
}
