//! Studies: checks plans, runs them as jobs, and serves their reports and rows.

mod files;
mod run;

use axum::extract::State;
use axum::response::Response;
use pousse_search::{Message, message};
use pousse_study::jobs::jobs;
use pousse_study::model::Design;
use pousse_study::plan::{Plan, Sources, check as check_plan};
use pousse_study::presets::{self, PRESETS};
use pousse_study::utc::utc;
use serde::{Deserialize, Serialize};

pub(super) use self::files::{file, report};
pub(super) use self::run::start;
use super::ok;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

/// The maximum number of instances, and of runs, in a plan from the page.
const MOST_INSTANCES: usize = 1_000_000;
const MOST_RUNS: usize = 10_000_000;

#[derive(Serialize)]
struct Presets {
    presets: Vec<Preset>,
}

#[derive(Serialize)]
struct Preset {
    name: &'static str,
    title: String,
    description: String,
    needs: Vec<String>,
    plan: &'static str,
}

#[derive(Serialize)]
struct Listed {
    studies: Vec<Study>,
}

#[derive(Serialize)]
struct Study {
    name: String,
    title: String,
    rows: u64,
    runs: u64,
    job: Option<String>,
    report: bool,
    files: Vec<&'static str>,
    changed: String,
}

/// A plan from the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    plan: String,
}

#[derive(Serialize)]
struct Checked<'a> {
    name: &'a str,
    title: &'a str,
    sets: Vec<Set<'a>>,
    methods: Vec<Method<'a>>,
    runs: usize,
}

#[derive(Serialize)]
struct Set<'a> {
    name: &'a str,
    instances: usize,
}

#[derive(Serialize)]
struct Method<'a> {
    label: &'a str,
    algorithm: &'a str,
    heuristic: &'a str,
}

/// `GET /api/studies/presets`
pub(super) async fn presets() -> Result<Response, ApiError> {
    let preset = |preset: &presets::Preset| {
        let plan = Plan::read(preset.text).map_err(ApiError::internal)?;
        let needs = plan.needs().map(Into::into).collect();
        let (title, description) = (plan.title, plan.description.trim().into());
        Ok(Preset { name: preset.name, title, description, needs, plan: preset.text })
    };
    Ok(ok(&Presets { presets: PRESETS.iter().map(preset).collect::<Result<_, ApiError>>()? }))
}

/// `GET /api/studies`
pub(super) async fn list(State(shared): State<Shared>) -> Result<Response, ApiError> {
    let server = shared.clone();
    let all = shared.lane.ask(None, move |_| Ok(server.studies.list())).await?;
    let study = |kept: crate::studies::Kept| Study {
        job: shared.jobs.of_study(&kept.name).map(|job| job.id().to_owned()),
        changed: utc(kept.changed),
        name: kept.name,
        title: kept.title,
        rows: kept.rows,
        runs: kept.runs,
        report: kept.report,
        files: kept.files,
    };
    Ok(ok(&Listed { studies: all.into_iter().map(study).collect() }))
}

/// `POST /api/studies/check`
pub(super) async fn check(
    State(shared): State<Shared>,
    Json(written): Json<Written>,
) -> Result<Response, ApiError> {
    let designed = shared.lane.ask_patiently(move |_| designed(&written.plan, "plan")).await?;
    let Designed { design, runs } = &designed;
    let sets = (0..).zip(&design.sets).map(|(number, set)| Set {
        name: &set.name,
        instances: design.instances.iter().filter(|one| one.set == number).count(),
    });
    let methods = design.methods.iter().map(|method| Method {
        label: &method.label,
        algorithm: &method.algorithm,
        heuristic: &method.heuristic,
    });
    Ok(ok(&Checked {
        name: &design.name,
        title: &design.title,
        sets: sets.collect(),
        methods: methods.collect(),
        runs: *runs,
    }))
}

/// A plan with its instances.
struct Designed {
    design: Design,
    runs: usize,
}

/// Reads a plan, which may not name files.
fn designed(text: &str, field: &'static str) -> Result<Designed, ApiError> {
    let wrong = |errors: Vec<Message>| ApiError::bad_value(field, Message::lines(errors).unwrap_or_default());
    let design = check_plan(text, &Sources::without_files()).design.map_err(wrong)?;
    let runs = jobs(&design).len();
    if design.instances.len() > MOST_INSTANCES || runs > MOST_RUNS {
        let what =
            format!("studies of the page have at most {MOST_INSTANCES} instances and {MOST_RUNS} runs");
        let what = message!("study.too-large", what, instances = MOST_INSTANCES, runs = MOST_RUNS);
        let hint = message!("study.larger", "use pousse study for larger ones");
        return Err(ApiError::bad_value(field, what).hint(hint));
    }
    Ok(Designed { design, runs })
}
