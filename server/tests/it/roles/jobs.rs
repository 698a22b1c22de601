//! The calls about a job, or about something that belongs to one, by every caller, if the job is a team's, closed or deleted.

use std::collections::BTreeSet;

use serde_json::Value;

use super::calls::{Jobs, calls, changed_nothing};
use super::scene::{JobKind, NAMES, Scene};

/// In the order of the statuses of [`Jobs`].
const KINDS: [JobKind; 3] = [JobKind::OfTeam, JobKind::Closed, JobKind::Deleted];

/// Returns the calls about a job, each with its answers for these kinds of jobs.
fn rows() -> impl Iterator<Item = (&'static str, Jobs)> {
    calls().filter_map(|row| Some((row.name, row.jobs?)))
}

#[tokio::test]
async fn a_teams_a_closed_and_a_deleted_job_answer_each_caller_as_the_rule_says() {
    let scene = Scene::new().await;
    let (mut number, mut wrong) = (200_000, Vec::new());
    for (index, kind) in KINDS.into_iter().enumerate() {
        let mut unchanged = None;
        for (call, jobs) in rows() {
            for (caller, expected) in jobs.statuses[index].into_iter().enumerate() {
                let entities = scene.entities_of(unchanged.take(), caller, &mut number, kind).await;
                let client = scene.client(caller).await;
                let (status, body) = client.call(call, (jobs.payload)(&entities)).await;
                if status != expected {
                    let name = NAMES[caller];
                    wrong.push(format!(
                        "{call} ({kind:?}) by {name}: {expected} expected: {status} {body}"
                    ));
                }
                unchanged = changed_nothing(call, status).then_some(entities);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tells whether a request has a field that identifies a job, or something that belongs to one, wherever its schema is.
fn names_an_entity(document: &Value, path: &str) -> bool {
    let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let name = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next());
    let schema = name.map_or(schema, |name| &document["components"]["schemas"][name]);
    let names = |property: &str| schema["properties"].get(property).is_some();
    let by_id = path.starts_with("/api/application/") || path.starts_with("/api/playlist/");
    ["job_id", "playlist_id", "application_id", "link_id", "name_in_base"]
        .into_iter()
        .any(names)
        || (by_id && names("id"))
}

#[tokio::test]
async fn every_call_about_a_job_or_its_parts_has_statuses_for_each_kind_of_job() {
    let scene = Scene::new().await;
    let answer = scene.server.visitor().get("/api/openapi.json").await;
    let document: Value = answer.json().await.unwrap();
    let rows: BTreeSet<&str> = rows().map(|(call, _)| call).collect();
    let paths = document["paths"].as_object().unwrap().keys();
    let named = paths.filter(|path| names_an_entity(&document, path));
    // it has the form of job/update, and identifies no job
    let missing: Vec<&str> = named
        .filter_map(|path| path.strip_prefix("/api/"))
        .filter(|call| !rows.contains(call) && *call != "job/create")
        .collect();
    assert!(
        missing.is_empty(),
        "without statuses for a team's, a closed and a deleted job: {missing:?}"
    );
    for call in ["job/get_job", "application/get_tracks", "playlist/get_background"] {
        assert!(rows.contains(call) && names_an_entity(&document, &format!("/api/{call}")));
    }
}
