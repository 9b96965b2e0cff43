//! probe
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
    let threads: usize = a[3].parse().unwrap();
    let only: Vec<usize> = a
        .get(4)
        .filter(|s| *s != "all")
        .map(|s| s.split(',').map(|x| x.parse().unwrap()).collect())
        .unwrap_or_default();
    let mut techniques = Techniques::ALL;
    if let Some(w) = a.get(5) {
        for n in w.split(',').filter(|s| !s.is_empty()) {
            let t = Technique::NAMES.iter().find(|x| x.0 == n).expect(n).1;
            techniques = techniques.without(t);
        }
    }
    let algorithm: Option<Algorithm> = a.get(6).map(|s| s.parse().unwrap());
    let best: Vec<u32> = std::fs::read_to_string("/work/shared/data/sokoban/xsokoban_best.csv")
        .unwrap()
        .lines()
        .filter(|l| l.starts_with(|c: char| c.is_ascii_digit()))
        .map(|l| {
            let v: Vec<&str> = l.split(',').collect();
            v[std::env::var("COL").ok().and_then(|s| s.parse().ok()).unwrap_or(13)].parse().unwrap_or(0)
        })
        .collect();
    let (mut solved, mut proved, mut sum) = (0, 0, 0);
    let mut level = vec![];
    let mut n = 0;
    for line in text.lines().chain(["Title: end"]) {
        if line.starts_with("Title:") && !level.is_empty() {
            n += 1;
            if only.is_empty() || only.contains(&n) {
                let l = parse(&level);
                let task = Task {
                    level: l,
                    objective: Objective::Pushes,
                    algorithm,
                    estimate: Estimate::default(),
                    techniques,
                    active: Active::Never,
                };
                let run = Run::new(Limits {
                    time: Some(Duration::from_secs_f64(time)),
                    memory: 10 << 30,
                    threads,
                    nodes: None,
                });
                let t = std::time::Instant::now();
                let Ok(r) = pousse_sokoban::solve(&task, &run) else {
                    eprintln!("level {n} {:.2}", t.elapsed().as_secs_f64());
                    level.clear();
                    continue;
                };
                let bk = if a[1].contains("xsokoban") { best[n - 1] } else { 0 };
                if r.moves.is_some() {
                    solved += 1;
                }
                if r.lower_bound == Some(bk) || matches!(r.status, Status::Optimal) {
                    proved += 1;
                }
                if bk > 0 && r.lower_bound.unwrap_or(9999) > bk {
                    println!("!!!!!! WRONG");
                }
                sum += r.initial_h;
                println!(
                    "{n} {:?} lb {:?} ub {:?} h0 {} best {bk} exp {} gen {} stored {} prep {:.2} s {:.2} tot {:.2} MB {} | {}",
                    r.status,
                    r.lower_bound,
                    r.upper_bound,
                    r.initial_h,
                    r.counters.expanded,
                    r.counters.generated,
                    r.counters.stored,
                    r.preparation,
                    r.seconds,
                    t.elapsed().as_secs_f64(),
                    r.counters.peak_bytes >> 20,
                    r.effects
                        .iter()
                        .filter(|e| e.count > 0)
                        .map(|e| format!("{}={}", e.technique, e.count))
                        .collect::<Vec<_>>()
                        .join(" ")
                );
            }
            level.clear();
        } else if line.contains('#') && !line.contains(|c: char| c.is_alphabetic()) {
            level.push(line);
        }
    }
    println!("solved {solved} proved {proved} sum h0 {sum}");
}
