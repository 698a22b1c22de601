//! Deleting a team, by its manager or with an account: the effects on its jobs, and the frames about it.

use serde_json::{Value, json};

use super::{Band, make, next_changes};

fn shown(job: &Value) -> (Value, Value, Value) {
    (
        job["status"].clone(),
        job["is_team_job"].clone(),
        job["teams_id"].clone(),
    )
}

#[tokio::test]
async fn a_deleted_team_leaves_its_jobs_and_its_members_are_notified() {
    let band = Band::new().await;
    let server = &band.server;
    let other = make(&band.manager, "Others").await;
    let (alone, both) = (
        band.job("alone", &[band.team]).await,
        band.job("both", &[band.team, other]).await,
    );
    let (ada, client) = band.member("ada").await;
    let bob = server.creator("bob").await;
    let waiting = band.invite(&bob.email).await;
    let (mut theirs, mut ours) = (server.live_of(&ada).await, server.live_of(&band.max).await);
    let mut invited = server.live_of(&bob).await;
    let mut staff = server.live_of(&server.admin("root").await).await;
    staff.subscribe("admin").await;
    theirs.subscribe(&band.topic()).await;
    ours.subscribe(&format!("job:{alone}")).await;

    band.manager.ok("team/delete", json!({"id": band.team})).await;
    let left = json!([{"kind": "team_left", "team_id": band.team}]);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, left);
    assert_eq!(theirs.next("closed").await["topic"], band.topic());
    let withdrawn = json!([{
        "kind": "team_invite_changed", "invite_id": waiting, "team_id": band.team, "status": null, "unread_team_invites": 0,
    }]);
    assert_eq!(next_changes(&mut invited, &bob.topic()).await, withdrawn);
    let received = next_changes(&mut ours, &band.max.topic()).await;
    let notice = "No team is left for the job \"alone\". It stays closed until you choose teams or All creators.";
    assert_eq!(
        received,
        json!([{"kind": "notice", "text": notice}, {"kind": "team_deleted", "team_id": band.team}])
    );
    let received = next_changes(&mut ours, &format!("job:{alone}")).await;
    assert_eq!(received[1], json!({"kind": "status_changed", "status": "closed"}));
    let received = next_changes(&mut staff, "admin").await;
    assert!(
        received
            .as_array()
            .unwrap()
            .contains(&json!({"kind": "team_changed", "team_id": band.team})),
        "{received}"
    );

    let request = |job: i64| json!({"job_id": job});
    let job = band.manager.ok("job/get_job", request(alone)).await;
    assert_eq!(shown(&job), (json!("closed"), json!(true), json!([])));
    let job = band.manager.ok("job/get_job", request(both)).await;
    assert_eq!(shown(&job), (json!("open"), json!(true), json!([other])));
    for job in [alone, both] {
        client.refused("job/get_job", request(job), 404, "not_found").await;
    }
    let open = json!({"id": alone, "status": "open"});
    let body = band
        .manager
        .refused("job/update_status", open.clone(), 409, "no_team_left")
        .await;
    assert_eq!(body["message"], "Choose teams or All creators first");
    let choose = json!({"job_id": alone, "teams_id": [other]});
    band.manager.ok("job/update", choose).await;
    band.manager.ok("job/update_status", open).await;
    assert_eq!(client.ok("team/get_musician", json!({})).await, json!([]));
    band.manager
        .refused("team/delete", json!({"id": band.team}), 404, "not_found")
        .await;
}

#[tokio::test]
async fn a_team_goes_with_its_managers_account_and_opens_nothing_any_more() {
    let band = Band::new().await;
    let server = &band.server;
    // a team of mia's, which a job of the company names although she does not belong to the company
    let mia = server.manager("mia").await;
    let hers = make(&server.client_of(&mia).await, "Hers").await;
    let job = band.job("for hers", &[]).await;
    sqlx::query("update job set teams_id = array[$2] where id = $1")
        .bind(job)
        .bind(hers)
        .execute(&server.pool)
        .await
        .unwrap();
    let ada = server.creator("ada").await;
    server.join_team(hers, &ada).await;
    let client = server.client_of(&ada).await;
    client.ok("job/get_job", json!({"job_id": job})).await;
    let (mut theirs, mut ours) = (server.live_of(&ada).await, server.live_of(&band.max).await);
    theirs.subscribe(&format!("team:{hers}")).await;
    let staff = server.client_of(&server.admin("root").await).await;
    staff.ok("admin/delete_user", json!({"user_to_delete": mia.id})).await;
    let left = json!([{"kind": "team_left", "team_id": hers}]);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, left);
    theirs.next("closed").await;
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await[0]["kind"], "notice");
    client
        .refused("job/get_job", json!({"job_id": job}), 404, "not_found")
        .await;
    let job = band.manager.ok("job/get_job", json!({"job_id": job})).await;
    assert_eq!(shown(&job), (json!("closed"), json!(true), json!([])));
    let frames = "select count(*) from frame where topic = 'user:' || $1";
    assert_eq!(server.number(frames, mia.id).await, 0);
}

#[tokio::test]
async fn a_creator_who_is_deleted_is_in_no_team_and_no_invitation() {
    let band = Band::new().await;
    let server = &band.server;
    let (ada, _) = band.member("ada").await;
    let second = make(&band.manager, "Second").await;
    let form = json!({"team_id": second, "email": ada.email});
    let invite = band.manager.ok("team/invite", form).await["id"].clone();
    let mut ours = server.live_of(&band.max).await;
    let staff = server.client_of(&server.admin("root").await).await;
    staff.ok("admin/delete_user", json!({"user_to_delete": ada.id})).await;
    let received = next_changes(&mut ours, &band.max.topic()).await;
    let gone = json!({
        "kind": "team_invite_changed", "invite_id": invite, "team_id": second, "status": null, "unread_team_invites": 0,
    });
    let changes = received.as_array().unwrap();
    assert!(changes.contains(&gone), "{received}");
    assert!(
        changes.contains(&json!({"kind": "team_changed", "team_id": band.team})),
        "{received}"
    );
    assert!(band.sent().await.is_empty());
    assert_eq!(band.teams().await[1]["members"], json!([]));
    let left: i64 =
        sqlx::query_scalar("select (select count(*) from team_invite) + (select count(*) from team_member)")
            .fetch_one(&server.pool)
            .await
            .unwrap();
    assert_eq!(left, 0);
}
