//! The rows: the status of each call and each live event for each caller. They stand in the file of their family.

mod account;
mod admin;
mod application;
mod company;
mod connection;
mod job;
mod payments;
mod playlist;
mod review;
mod statistic;
mod team;
mod track;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::scene::{CALLERS, Entities, NAMES, Scene};

/// A call or a live event, its payload, and the status for each caller, in the order of [`NAMES`].
#[derive(Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    pub payload: fn(&Entities) -> Value,
    pub statuses: [u16; CALLERS],
    /// Of a call about a job, or about something that belongs to one: its answers if that job is not an open one.
    pub jobs: Option<Jobs>,
}

/// The payload and the statuses of a call for a team's job, a closed and a deleted one.
#[derive(Clone, Copy)]
pub struct Jobs {
    pub payload: fn(&Entities) -> Value,
    pub statuses: [[u16; CALLERS]; 3],
}

/// Makes a row.
const fn row(name: &'static str, payload: fn(&Entities) -> Value, statuses: [u16; CALLERS]) -> Row {
    Row {
        name,
        payload,
        statuses,
        jobs: None,
    }
}

/// Makes a row for the reviewers of the job that the call names; nobody else learns that a job exists which they cannot see.
const fn reviewers(call: &'static str, payload: fn(&Entities) -> Value) -> Row {
    row(call, payload, REVIEWERS).of_jobs([HIDDEN_REVIEWERS; 3])
}

impl Row {
    /// Adds the statuses for a team's job, a closed and a deleted one.
    const fn of_jobs(self, statuses: [[u16; CALLERS]; 3]) -> Self {
        self.of_jobs_by(self.payload, statuses)
    }

    /// Adds the statuses for a team's job, a closed and a deleted one, with a payload that is only for these.
    const fn of_jobs_by(self, payload: fn(&Entities) -> Value, statuses: [[u16; CALLERS]; 3]) -> Self {
        let jobs = Some(Jobs { payload, statuses });
        Self { jobs, ..self }
    }

    /// Adds that the statuses are the same for a team's job, a closed and a deleted one.
    const fn of_any_job(self) -> Self {
        self.of_jobs([self.statuses; 3])
    }
}

fn job(at: &Entities) -> Value {
    json!({"job_id": at.job})
}

fn playlist_rows(at: &Entities) -> Value {
    json!({"job_id": at.job, "playlist_id": at.playlist})
}

/// The reviewers of an open job, which other managers see as well.
const REVIEWERS: [u16; CALLERS] = company(403, 200, 200, 200);

/// The reviewers of a job that other managers do not see.
const HIDDEN_REVIEWERS: [u16; CALLERS] = company(404, 200, 200, 200);

/// The owner of an unshared playlist, and admins; `outsiders` is the status for managers who see only the job.
const fn of_playlist(outsiders: u16) -> [u16; CALLERS] {
    [401, 403, 403, outsiders, outsiders, 404, 404, 200, 200, 401, 401]
}

/// The same status for everybody.
const fn any(status: u16) -> [u16; CALLERS] {
    [status; CALLERS]
}

/// This status for everybody who is logged in; blocked and held accounts are not.
const fn users(status: u16) -> [u16; CALLERS] {
    let mut statuses = [status; CALLERS];
    (statuses[0], statuses[9], statuses[10]) = (401, 401, 401);
    statuses
}

/// This status for creators.
const fn creators(status: u16) -> [u16; CALLERS] {
    own(status, status)
}

/// The first status for `creator`, the second for another creator.
const fn own(own: u16, other: u16) -> [u16; CALLERS] {
    let mut statuses = users(403);
    (statuses[1], statuses[2]) = (own, other);
    statuses
}

/// This status for managers and admins.
const fn managers(status: u16) -> [u16; CALLERS] {
    company(status, status, status, status)
}

/// Statuses by a manager's role in the company: none, plain member, its admin and owner; then the platform's admin.
const fn company(outsiders: u16, member: u16, leads: u16, admin: u16) -> [u16; CALLERS] {
    [
        401, 403, 403, outsiders, outsiders, member, leads, leads, admin, 401, 401,
    ]
}

/// This status for admins.
const fn admins(status: u16) -> [u16; CALLERS] {
    company(403, 403, 403, status)
}

/// Returns the rows of all calls.
pub fn calls() -> impl Iterator<Item = &'static Row> {
    let families = [
        account::CALLS,
        admin::CALLS,
        application::CALLS,
        company::CALLS,
        job::CALLS,
        payments::CALLS,
        playlist::CALLS,
        review::CALLS,
        statistic::CALLS,
        team::CALLS,
        track::CALLS,
    ];
    families.into_iter().flatten()
}

/// Returns the rows of all live events.
pub fn events() -> impl Iterator<Item = &'static Row> {
    let families = [
        account::EVENTS,
        admin::EVENTS,
        application::EVENTS,
        company::EVENTS,
        connection::EVENTS,
        playlist::EVENTS,
        review::EVENTS,
        team::EVENTS,
        track::EVENTS,
    ];
    families.into_iter().flatten()
}

/// Returns true if a request with this answer has changed nothing: it was refused, or the call only reads.
pub fn changed_nothing(call: &str, status: u16) -> bool {
    let reads = |name: &str| ["get", "search", "check"].iter().any(|verb| name.starts_with(verb));
    status >= 400 || call.split('/').next_back().is_some_and(reads)
}

fn calls_of(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().unwrap();
    let posts = paths.iter().filter(|(_, item)| item.get("post").is_some());
    posts
        .filter_map(|(path, _)| path.strip_prefix("/api/").map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn every_call_has_one_row_and_answers_each_caller_as_it_says() {
    let scene = Scene::new().await;
    let answer = scene.server.visitor().get("/api/openapi.json").await;
    let described = calls_of(&answer.json().await.unwrap());
    let mut table = BTreeMap::new();
    for row in calls() {
        assert!(table.insert(row.name, row).is_none(), "{} has two rows", row.name);
    }
    let named: BTreeSet<String> = table.keys().map(|call| (*call).to_owned()).collect();
    let (mut number, mut wrong) = (0, Vec::new());
    for call in described.symmetric_difference(&named) {
        wrong.push(format!(
            "{call}: described without a row, or a row without a description"
        ));
    }
    let mut unchanged = None;
    for row in table.values() {
        let mut found = [0; CALLERS];
        for (caller, found) in found.iter_mut().enumerate() {
            let entities = scene.entities_after(unchanged.take(), caller, &mut number).await;
            let client = scene.client(caller).await;
            let (status, body) = client.call(row.name, (row.payload)(&entities)).await;
            *found = status;
            unchanged = changed_nothing(row.name, status).then_some(entities);
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!(
                    "{} by {}: {expected} expected: {status} {body}",
                    row.name, NAMES[caller]
                ));
            }
        }
        if found != row.statuses {
            wrong.push(format!("{}: {found:?}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
