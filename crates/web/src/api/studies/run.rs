//! A study as a job.

use std::sync::Mutex;
use std::time::Instant;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use pousse_search::{Building, Event, Limits, Message, Observer, message};
use pousse_study::crew::Threads;
use pousse_study::drive::{Beginning, DriveError, Order, Outputs, Watch, drive};
use pousse_study::model::Design;
use pousse_study::presets;
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::{Designed, designed};
use crate::api::answer;
use crate::body::Json;
use crate::error::ApiError;
use crate::jobs::{Job, Kind, Progress, Studied};
use crate::server::Shared;

/// The maximum number of studies at a time.
const MOST: usize = 2;

/// What to study: exactly one of the two.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct Asked {
    preset: Option<String>,
    plan: Option<String>,
}

#[derive(Serialize)]
struct Started<'a> {
    job: &'a str,
    study: &'a str,
    title: &'a str,
    runs: usize,
    done: u64,
}

#[derive(Serialize)]
struct Done {
    study: String,
    rows: u64,
    stopped: bool,
}

/// `POST /api/studies`
pub(in crate::api) async fn start(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    let (text, field) = asked.text()?;
    let server = shared.clone();
    let (text, Designed { design, runs }, folder, done) = shared
        .lane
        .ask_patiently(move |_| {
            let designed = designed(&text, field)?;
            let name = &designed.design.name;
            let folder = server.studies.folder_of(name)?;
            let done = server.studies.look(name).map_or(0, |kept| kept.rows);
            Ok((text, designed, folder, done))
        })
        .await?;
    let (name, title) = (design.name.clone(), design.title.clone());
    if let Some(job) = shared.jobs.of_study(&name) {
        let started = Started { job: job.id(), study: &name, title: &title, runs, done };
        return Ok(answer(StatusCode::ACCEPTED, &started));
    }
    if shared.jobs.studies() >= MOST {
        let what = format!("{MOST} studies are waiting or running, which is the maximum");
        let hint = message!("study.wait", "wait for one, or cancel it");
        return Err(ApiError::new("too-many-jobs", message!("study.too-many", what, most = MOST)).hint(hint));
    }
    let most = *shared.jobs.most();
    let workers = workers(&design, most.threads, shared.options.memory);
    let server = shared.clone();
    let study = name.clone();
    let work = move |job: &Job| {
        let watch = Watcher::new(job);
        let order = Order {
            design,
            plan: &text,
            folder: &folder,
            crew: &Threads(workers),
            shard: None,
            tables: Limits { time: None, nodes: None, memory: most.memory, threads: workers },
            command: "pousse serve",
            cpu: &server.options.cpu,
            outputs: Outputs::default(),
        };
        let done = match drive(order, &server.options.context, job.stop_switch(), &watch) {
            Ok(driven) => Done { study, rows: driven.study.rows.len() as u64, stopped: driven.stopped },
            // The earlier rows are still there.
            Err(DriveError::Cancelled) => Done { study, rows: done, stopped: true },
            Err(error) => {
                let text = error.to_string();
                return Err(ApiError::new("bad-value", message!("study.failed", &*text, text)));
            }
        };
        to_raw_value(&done).map_err(ApiError::internal)
    };
    let job = shared.jobs.start(Kind::Study(name.clone()), workers, Box::new(work))?;
    Ok(answer(StatusCode::ACCEPTED, &Started { job: job.id(), study: &name, title: &title, runs, done }))
}

impl Asked {
    /// Returns the plan and the name of the field that it came from.
    fn text(self) -> Result<(String, &'static str), ApiError> {
        match (self.preset, self.plan) {
            (Some(name), None) => match presets::find(&name) {
                Some(preset) => Ok((preset.text.into(), "preset")),
                None => {
                    let near = presets::near(&name);
                    let text = format!("'{name}' is not a plan that comes with pousse");
                    let error = ApiError::bad_value("preset", message!("study.no-preset", text, name));
                    Err(if near.is_empty() { error } else { error.hint(Message::did_you_mean(&near)) })
                }
            },
            (None, Some(plan)) => Ok((plan, "plan")),
            _ => Err(ApiError::bad_value(
                "plan",
                message!("study.preset-or-plan", "give either a preset or a plan"),
            )),
        }
    }
}

/// Returns the number of concurrent runs: half of what searches may use, so that the page remains usable.
fn workers(design: &Design, threads: usize, memory: u64) -> usize {
    let most = |of: fn(&pousse_study::model::RunLimits) -> u64| {
        design.methods.iter().map(|method| of(&method.limits)).max().unwrap_or(1).max(1)
    };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let by_threads = threads.min(cores).div_ceil(2) / most(|limits| limits.threads as u64) as usize;
    let by_memory = (memory / 2 / most(|limits| limits.bytes)) as usize;
    by_threads.min(by_memory).max(1)
}

/// Watches a study for its job.
struct Watcher<'a> {
    job: &'a Job,
    begun: Instant,
    known: Mutex<Studied>,
}

impl<'a> Watcher<'a> {
    fn new(job: &'a Job) -> Self {
        Self { job, begun: Instant::now(), known: Mutex::default() }
    }

    fn tell(&self, change: impl FnOnce(&mut Studied)) {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.seconds = self.begun.elapsed().as_secs_f64();
        change(&mut known);
        self.job.tell(Progress::Study(*known));
    }

    fn building(&self, building: Option<Building>) {
        self.tell(|known| known.building = building.map(Into::into));
    }
}

impl Observer for Watcher<'_> {
    fn notice(&self, event: Event) {
        if let Event::Building(building) = event {
            self.building(Some(building));
        }
    }
}

impl Watch for Watcher<'_> {
    fn observer(&self) -> &dyn Observer {
        self
    }

    fn tables_made(&self) {
        self.building(None);
    }

    fn begins(&self, beginning: &Beginning<'_>) {
        self.goes_on(beginning.done, beginning.total);
    }

    fn goes_on(&self, done: u64, total: u64) {
        self.tell(|known| (known.done, known.total) = (done, total));
    }
}
