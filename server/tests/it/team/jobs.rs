//! The number of open jobs that name a team, and the frames about its changes.

use actors::queue::Lane;
use serde_json::{Value, json};
use time::Duration;

use super::{Band, make, next_changes};
use crate::support::{LiveClient, TestServer};

fn changed(team: i64) -> Value {
    json!({"kind": "team_changed", "team_id": team})
}

/// The teams of the next frame on a topic that is about teams.
async fn next_team_changes(live: &mut LiveClient, topic: &str) -> Vec<Value> {
    loop {
        let changes = next_changes(live, topic).await;
        let changes = changes.as_array().unwrap().iter();
        let teams: Vec<Value> = changes
            .filter(|change| change["kind"] == "team_changed")
            .cloned()
            .collect();
        if !teams.is_empty() {
            return teams;
        }
    }
}

#[tokio::test]
async fn the_manager_and_the_staff_are_notified_when_a_teams_job_opens_or_closes() {
    let band = Band::new().await;
    let server = &band.server;
    let other = make(&band.manager, "Others").await;
    let (mut ours, mut staff) = (
        server.live_of(&band.max).await,
        server.live_of(&server.admin("root").await).await,
    );
    staff.subscribe("admin").await;
    let jobs = async || {
        let teams = band.teams().await;
        let count = |id: i64| {
            teams.iter().find(|team| team["id"] == id).unwrap()["jobs"]
                .as_i64()
                .unwrap()
        };
        (count(band.team), count(other))
    };
    let set_status = async |job: i64, status: &str| {
        band.manager
            .ok("job/update_status", json!({"id": job, "status": status}))
            .await;
    };
    let edit = async |job: i64, form: Value| {
        let mut edited = form;
        edited["job_id"] = json!(job);
        band.manager.ok("job/update", edited).await;
    };
    let both = [changed(band.team), changed(other)];

    let job = band.job("for both", &[band.team, other]).await;
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, json!(both));
    assert_eq!(next_team_changes(&mut staff, "admin").await, both);
    assert_eq!(jobs().await, (1, 1));
    // an edit that keeps the teams sends nothing: the next change is that of the end
    edit(job, json!({"title": "for both of them"})).await;
    set_status(job, "closed").await;
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, json!(both));
    assert_eq!(next_team_changes(&mut staff, "admin").await, both);
    assert_eq!(jobs().await, (0, 0));
    // a closed job counts for no team, whichever it names
    edit(job, json!({"teams_id": [band.team]})).await;
    set_status(job, "archived").await;
    set_status(job, "open").await;
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, json!([both[0]]));
    assert_eq!(jobs().await, (1, 0));
    edit(job, json!({"teams_id": [other]})).await;
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, json!(both));
    assert_eq!(jobs().await, (0, 1));
    set_status(job, "deleted").await;
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, json!([both[1]]));
    assert_eq!(jobs().await, (0, 0));
}

#[tokio::test]
async fn the_manager_is_notified_of_a_colleagues_act() {
    let band = Band::new().await;
    let server = &band.server;
    let job = band.job("for the team", &[band.team]).await;
    let mia = server.manager("mia").await;
    server.member(band.company, &mia, "member").await;
    let mut ours = server.live_of(&band.max).await;
    let client = server.client_of(&mia).await;
    client
        .ok("job/update_status", json!({"id": job, "status": "closed"}))
        .await;
    assert_eq!(
        next_changes(&mut ours, &band.max.topic()).await,
        json!([changed(band.team)])
    );
}

#[tokio::test]
async fn the_manager_is_notified_when_the_company_of_a_teams_jobs_is_deleted_or_restored() {
    let band = Band::new().await;
    let server = &band.server;
    let job = band.job("for the team", &[band.team]).await;
    // a manager who belongs to another company
    let mia = server.manager("mia").await;
    let hers = make(&server.client_of(&mia).await, "Hers").await;
    name_team(server, job, hers).await;
    let root = server.admin("root").await;
    let (mut theirs, mut staff) = (server.live_of(&mia).await, server.live_of(&root).await);
    band.manager
        .ok("company/delete", json!({"company_id": band.company}))
        .await;
    assert_eq!(next_changes(&mut theirs, &mia.topic()).await, json!([changed(hers)]));
    staff.ok("company.restore", json!({"company_id": band.company})).await;
    assert_eq!(next_changes(&mut theirs, &mia.topic()).await, json!([changed(hers)]));
}

#[actix_web::test]
async fn the_manager_is_notified_when_a_teams_job_closes_at_its_time() {
    let band = Band::new().await;
    let job = band.job("for the team", &[band.team]).await;
    let tomorrow = r#"select to_char(now() at time zone 'utc' + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')"#;
    let closes_at: String = sqlx::query_scalar(tomorrow).fetch_one(&band.server.pool).await.unwrap();
    let edit = json!({"job_id": job, "closes_at": closes_at});
    band.manager.ok("job/update", edit).await;
    let mut ours = band.server.live_of(&band.max).await;
    band.server
        .pass_until_done(Duration::days(2), "close_job", Lane::Counts)
        .await;
    assert_eq!(
        next_changes(&mut ours, &band.max.topic()).await,
        json!([changed(band.team)])
    );
    assert_eq!(band.teams().await[0]["jobs"], 0);
}

#[tokio::test]
async fn a_team_of_another_company_is_notified_when_it_loses_a_moved_job() {
    let band = Band::new().await;
    let server = &band.server;
    let job = band.job("for the team", &[band.team]).await;
    let eve = server.manager("eve").await;
    let other = server.company(&eve, "Other House").await;
    let root = server.admin("root").await;
    let (mut ours, mut staff) = (server.live_of(&band.max).await, server.live_of(&root).await);
    staff.subscribe("admin").await;
    let form = json!({"job_id": job, "company_id": other});
    server.client_of(&root).await.ok("job/change_owner", form).await;
    assert_eq!(
        next_team_changes(&mut ours, &band.max.topic()).await,
        [changed(band.team)]
    );
    assert_eq!(next_team_changes(&mut staff, "admin").await, [changed(band.team)]);
    assert_eq!(band.teams().await[0]["jobs"], 0);
}

#[tokio::test]
async fn a_manager_who_leaves_a_company_is_notified_that_its_jobs_lost_their_team() {
    let band = Band::new().await;
    let server = &band.server;
    let mia = server.manager("mia").await;
    server.member(band.company, &mia, "member").await;
    let client = server.client_of(&mia).await;
    let hers = make(&client, "Hers").await;
    // a team that a job of another company names as well stays hers
    let elsewhere = server.company(&mia, "Her House").await;
    let jobs = [
        band.job("for hers", &[]).await,
        server.job(elsewhere, "Elsewhere").await,
    ];
    for job in jobs {
        name_team(server, job, hers).await;
    }
    let root = server.admin("root").await;
    let (mut theirs, mut staff) = (server.live_of(&mia).await, server.live_of(&root).await);
    staff.subscribe("admin").await;
    let form = json!({"company_id": band.company, "member_id": mia.id});
    band.manager.ok("company/delete_member", form).await;
    assert_eq!(next_team_changes(&mut theirs, &mia.topic()).await, [changed(hers)]);
    assert_eq!(next_team_changes(&mut staff, "admin").await, [changed(hers)]);
    let teams = client.ok("team/get", json!({})).await;
    assert_eq!((&teams[0]["id"], &teams[0]["jobs"]), (&json!(hers), &json!(1)));
}

/// Adds a team to those of a job.
async fn name_team(server: &TestServer, job: i64, team: i64) {
    sqlx::query("update job set teams_id = teams_id || $2 where id = $1")
        .bind(job)
        .bind(team)
        .execute(&server.pool)
        .await
        .unwrap();
}
