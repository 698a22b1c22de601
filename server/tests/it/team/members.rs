//! Creators who join a team see its jobs at once; those who leave it or are removed lose them at once.

use serde_json::{Value, json};

use super::{Band, next_changes};
use crate::support::Client;

async fn listed(client: &Client) -> Vec<Value> {
    let jobs = client.ok("job/get", json!({"status": "all", "limit": 100})).await;
    let jobs = jobs["all_jobs"].as_array().unwrap().iter();
    jobs.map(|job| job["id"].clone()).collect()
}

#[tokio::test]
async fn new_members_see_the_jobs_and_removed_ones_lose_them() {
    let band = Band::new().await;
    let server = &band.server;
    let (first, foreign) = (
        band.job("first", &[band.team]).await,
        server.team(&band.max, "Others").await,
    );
    let hidden = band.job("hidden", &[foreign]).await;
    let outsider = server.creator("eve").await;
    let mut uninvolved = server.live_of(&outsider).await;
    uninvolved.subscribe("board").await;
    let (ada, client) = band.member("ada").await;
    assert_eq!(listed(&client).await, [json!(first)]);
    let (_, body) = client.call("job/get", json!({"status": "all"})).await;
    let topics: Vec<&Value> = body["list_live"]
        .as_array()
        .unwrap()
        .iter()
        .map(|live| &live["topic"])
        .collect();
    assert_eq!(topics, [&json!("board"), &json!(ada.topic()), &json!(band.topic())]);

    let mut theirs = server.live_of(&ada).await;
    let (team, job) = (band.topic(), format!("job:{first}"));
    theirs.subscribe(&team).await;
    theirs.subscribe(&job).await;
    let second = band.job("second", &[band.team]).await;
    assert_eq!(next_changes(&mut theirs, &team).await[0]["job_id"], second);
    client
        .refused("job/get_job", json!({"job_id": hidden}), 404, "not_found")
        .await;

    let mut ours = server.live_of(&band.max).await;
    let remove = json!({"team_id": band.team, "user_id": ada.id});
    ours.ok("team.remove_member", remove.clone()).await;
    let left = json!([{"kind": "team_left", "team_id": band.team}]);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, left);
    let changed = json!([{"kind": "team_changed", "team_id": band.team}]);
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, changed);
    let mut closed = [theirs.next("closed").await, theirs.next("closed").await].map(|event| event["topic"].clone());
    closed.sort_by_key(ToString::to_string);
    assert_eq!(closed, [json!(job), json!(team)]);
    for topic in [&team, &job] {
        theirs
            .refused("subscribe", json!({"topic": topic}), 404, "not_found")
            .await;
    }
    assert_eq!(listed(&client).await, [] as [Value; 0]);
    assert_eq!(client.ok("team/get_musician", json!({})).await, json!([]));
    ours.refused("team.remove_member", remove, 404, "not_found").await;
    let board = uninvolved.waiting().await;
    assert!(board.iter().all(|(name, _)| name != "change"), "{board:?}");
}

#[tokio::test]
async fn a_creator_leaves_a_team_and_may_be_invited_again() {
    let band = Band::new().await;
    let server = &band.server;
    let job = band.job("first", &[band.team]).await;
    let (ada, client) = band.member("ada").await;
    let mut theirs = server.live_of(&ada).await;
    let mut ours = server.live_of(&band.max).await;
    theirs.subscribe(&band.topic()).await;
    theirs.ok("team.leave", json!({"team_id": band.team})).await;
    let left = json!([{"kind": "team_left", "team_id": band.team}]);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, left);
    assert_eq!(
        theirs.next("closed").await,
        json!({"topic": band.topic(), "reason": "no_right"})
    );
    next_changes(&mut ours, &band.max.topic()).await;
    assert_eq!(band.teams().await[0]["members"], json!([]));
    theirs
        .refused("team.leave", json!({"team_id": band.team}), 404, "not_found")
        .await;
    client
        .refused("job/get_job", json!({"job_id": job}), 404, "not_found")
        .await;
    let again = band.invite(&ada.email).await;
    client.ok("team/update_invite_status", super::accept(again)).await;
    client.ok("job/get_job", json!({"job_id": job})).await;
}
