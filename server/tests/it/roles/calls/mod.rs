//! The rows: the status of each call for each caller.

mod account;
mod admin;
mod company;
mod payments;
mod team;
mod work;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::scene::{CALLERS, Entities, NAMES, Scene};

/// A call, its payload, and the status for each caller, in the order of [`NAMES`].
pub struct Row {
    call: &'static str,
    payload: fn(&Entities) -> Value,
    statuses: [u16; CALLERS],
}

/// Makes a row.
const fn row(call: &'static str, payload: fn(&Entities) -> Value, statuses: [u16; CALLERS]) -> Row {
    Row {
        call,
        payload,
        statuses,
    }
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

fn rows() -> Vec<&'static Row> {
    [
        account::ROWS,
        admin::ROWS,
        company::ROWS,
        payments::ROWS,
        team::ROWS,
        work::ROWS,
    ]
    .into_iter()
    .flatten()
    .collect()
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
    for row in rows() {
        assert!(table.insert(row.call, row).is_none(), "{} has two rows", row.call);
    }
    let named: BTreeSet<String> = table.keys().map(|call| (*call).to_owned()).collect();
    let (mut number, mut wrong) = (0, Vec::new());
    for call in described.symmetric_difference(&named) {
        wrong.push(format!(
            "{call}: described without a row, or a row without a description"
        ));
    }
    for row in table.values() {
        let mut found = [0; CALLERS];
        let mut refused = None;
        for (caller, found) in found.iter_mut().enumerate() {
            let entities = scene.entities_after(refused.take(), caller, &mut number).await;
            let client = scene.client(caller).await;
            let (status, body) = client.call(row.call, (row.payload)(&entities)).await;
            *found = status;
            refused = (status >= 400).then_some(entities);
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!(
                    "{} by {}: {expected} expected: {status} {body}",
                    row.call, NAMES[caller]
                ));
            }
        }
        if found != row.statuses {
            wrong.push(format!("{}: {found:?}", row.call));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
