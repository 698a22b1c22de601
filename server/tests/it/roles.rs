//! Who may make which call: a row for every call that the OpenAPI document describes, so that a new call without a row fails.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::support::{Client, TestServer};

/// The least that a caller must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Any,
    User,
    Creator,
    Manager,
    Admin,
}

use Who::{Any, Creator, Manager, User};

const CALLS: &[(&str, Who)] = &[
    ("account/check_email", Any),
    ("account/confirm_email", Any),
    ("account/confirm_new_email", Any),
    ("account/get_avatar", User),
    ("account/get_info", Any),
    ("account/get_stat", User),
    ("account/log_in", Any),
    ("account/log_out", User),
    ("account/resend_confirmation", Any),
    ("account/sign_up", Any),
    ("application/create", Creator),
    ("application/delete_tracks", Creator),
    ("application/get", Creator),
    ("application/get_applied", Manager),
    ("application/get_by_job", Creator),
    ("application/get_default", Creator),
    ("application/get_playlist", Manager),
    ("application/get_tracks", Creator),
    ("application/set_track_listened", Manager),
    ("application/update", Creator),
    ("company/create", Manager),
    ("company/get", Manager),
    ("event/playlist_uploaded", Any),
    ("event/track_listened", Any),
    ("event/track_uploaded", Any),
    ("job/create", Manager),
    ("job/get", User),
    ("job/get_all", Who::Admin),
    ("job/get_job", User),
    ("job/get_like", User),
    ("job/get_types", User),
    ("job/update", Manager),
    ("job/get_subscription_limit", User),
    ("job/update_status", Manager),
    ("playlist/create", Manager),
    ("playlist/delete", Manager),
    ("playlist/get", Manager),
    ("playlist/get_shared", Manager),
    ("playlist/update", Manager),
    ("rating/set_track", Manager),
    ("track/delete", Creator),
    ("track/get", Creator),
    ("track/get_download_url", Any),
    ("track/get_like", Creator),
    ("track/get_playlist", Manager),
    ("track/set_info", Creator),
    ("track/upload", Creator),
];

/// Whether somebody of this role is let through to the call itself.
fn is_admitted(who: Who, role: Option<&str>) -> bool {
    match (who, role) {
        (Any, _) | (User, Some(_)) | (Creator, Some("creator")) | (Manager, Some("manager" | "admin")) => true,
        (Who::Admin, role) => role == Some("admin"),
        _ => false,
    }
}

fn calls_of(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().unwrap();
    let posts = paths.iter().filter(|(_, item)| item.get("post").is_some());
    posts
        .filter_map(|(path, _)| path.strip_prefix("/api/").map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn every_call_has_a_row_and_lets_in_exactly_its_roles() {
    let server = TestServer::start().await;
    let document: Value = server.visitor().get("/api/openapi.json").await.json().await.unwrap();
    let described = calls_of(&document);
    let table: BTreeMap<&str, Who> = CALLS.iter().copied().collect();
    let without_row: Vec<_> = described
        .iter()
        .filter(|call| !table.contains_key(call.as_str()))
        .collect();
    assert!(without_row.is_empty(), "calls without a row: {without_row:?}");

    let manager = server.manager("max").await;
    server.company(&manager, "Ours").await;
    let stranger = server.manager("eve").await;
    server.company(&stranger, "Theirs").await;
    let mut people: Vec<(&str, Option<&str>, Client)> = vec![("visitor", None, server.visitor())];
    for (name, role, person) in [
        ("creator", "creator", server.creator("ann").await),
        ("another creator", "creator", server.creator("bob").await),
        ("manager", "manager", manager),
        ("manager of another company", "manager", stranger),
        ("admin", "admin", server.admin("root").await),
    ] {
        people.push((name, Some(role), server.client_of(&person).await));
    }
    // log_out ends the session, so it comes last.
    let (last, first): (Vec<_>, Vec<_>) = described.iter().partition(|call| *call == "account/log_out");
    for call in first.into_iter().chain(last) {
        let who = table[call.as_str()];
        for (name, role, client) in &people {
            let (status, body) = client.call(call, json!({})).await;
            let is_refused = matches!(
                (status, body["error"].as_str()),
                (401, Some("not_logged_in")) | (403, Some("forbidden"))
            );
            assert_eq!(
                !is_refused,
                is_admitted(who, *role),
                "{call} by {name}: {status} {body}"
            );
            if is_refused {
                let expected = if role.is_none() { 401 } else { 403 };
                assert_eq!(status, expected, "{call} by {name}: {body}");
            }
            assert!(status < 500, "{call} by {name}: {body}");
        }
    }
}
