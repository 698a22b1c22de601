//! The teams of a removed manager, and the jobs that are for these teams.

use serde_json::{Value, json};

use super::House;

#[tokio::test]
async fn a_team_of_this_companys_jobs_alone_goes_to_the_owner() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let team = house.team(mia, house.job).await;
    let (mut live, mut ours) = (server.live_of(mia).await, server.live_of(&house.max).await);
    live.subscribe(&format!("team:{team}")).await;
    house.remove(mia).await;
    let changes = live.next_change(&mia.topic()).await["changes"].clone();
    assert_eq!(changes[0], json!({"kind": "team_deleted", "team_id": team}));
    let closed = json!({"topic": format!("team:{team}"), "reason": "no_right"});
    assert_eq!(live.next("closed").await, closed);
    let changes = ours.next_change(&house.max.topic()).await["changes"].clone();
    assert_eq!(changes, json!([{"kind": "team_changed", "team_id": team}]));
    let owner = "select owner_id from team where id = $1";
    assert_eq!(server.number(owner, team).await, house.max.id);
    let job = house.owner.ok("job/get_job", json!({"job_id": house.job})).await;
    assert_eq!((&job["teams_id"], &job["status"]), (&json!([team]), &json!("open")));
}

#[tokio::test]
async fn jobs_lose_the_removed_managers_team_and_close_without_any() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let elsewhere = server.job(server.company(mia, "Elsewhere").await, "theirs").await;
    let team = house.team(mia, house.job).await;
    house
        .execute("update job set teams_id = array[$2] where id = $1", elsewhere, team)
        .await;
    let mut live = server.live_of(&house.max).await;
    live.subscribe(&format!("job:{}", house.job)).await;
    let outsider = server.client_of(&server.creator("bob").await).await;
    house.remove(mia).await;

    let owner = "select owner_id from team where id = $1";
    assert_eq!(server.number(owner, team).await, mia.id);
    let shown = |job: &Value| {
        (
            job["status"].clone(),
            job["is_team_job"].clone(),
            job["teams_id"].clone(),
        )
    };
    let request = json!({"job_id": house.job});
    let job = house.owner.ok("job/get_job", request.clone()).await;
    assert_eq!(shown(&job), (json!("closed"), json!(true), json!([])));
    outsider.refused("job/get_job", request.clone(), 404, "not_found").await;
    let notice = live.next_change(&house.max.topic()).await["changes"].clone();
    assert_eq!(
        notice,
        json!([{
            "kind": "notice",
            "text": "No team is left for the job \"Night drive\". It stays closed until you choose teams or All creators.",
        }])
    );
    let changes = live.next_change(&format!("job:{}", house.job)).await["changes"].clone();
    assert_eq!(
        (&changes[0]["kind"], &changes[1]),
        (
            &json!("limits_changed"),
            &json!({"kind": "status_changed", "status": "closed"})
        )
    );
    let open = json!({"id": house.job, "status": "open"});
    let refused = house
        .owner
        .refused("job/update_status", open.clone(), 409, "no_team_left")
        .await;
    assert_eq!(refused["message"], "Choose teams or All creators first");
    // the job is for all creators from here on
    house
        .owner
        .ok("job/update", json!({"job_id": house.job, "teams_id": []}))
        .await;
    house.owner.ok("job/update_status", open).await;
    let job = outsider.ok("job/get_job", request).await;
    assert_eq!(shown(&job), (json!("open"), json!(false), json!([])));
    let theirs = server
        .client_of(mia)
        .await
        .ok("job/get_job", json!({"job_id": elsewhere}))
        .await;
    assert_eq!(shown(&theirs), (json!("open"), json!(true), json!([team])));
}
