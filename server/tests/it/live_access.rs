//! Access that changes with a job: followers lose the topics that they may no longer see, at once and with a reason.

use serde_json::json;

use super::support::{LiveClient, Person, TestServer};

/// A job that can move: `mover` belongs to both companies, `left` only to the old one and `joined` only to the new one.
struct Move {
    server: TestServer,
    mover: Person,
    left: Person,
    joined: Person,
    old: i64,
    new: i64,
    job: i64,
}

impl Move {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (mover, left, joined) = (
            server.manager("mover").await,
            server.manager("left").await,
            server.manager("joined").await,
        );
        let (old, new) = (
            server.company(&mover, "Old House").await,
            server.company(&joined, "New House").await,
        );
        server.member(old, &left, "member").await;
        server.member(new, &mover, "member").await;
        let job = server.job(old, "a job").await;
        Self {
            server,
            mover,
            left,
            joined,
            old,
            new,
            job,
        }
    }
}

/// Checks that this topic is closed to a follower, and that they may not follow it again.
async fn loses(follower: &mut LiveClient, topic: &str, status: u16, code: &str) {
    assert_eq!(
        follower.next("closed").await,
        json!({"topic": topic, "reason": "no_right"})
    );
    follower
        .refused("subscribe", json!({"topic": topic}), status, code)
        .await;
}

#[tokio::test]
async fn a_job_that_moves_to_another_company_is_closed_to_the_reviewers_of_the_old_one() {
    let Move {
        server,
        mover,
        left,
        joined,
        old,
        new,
        job,
    } = Move::new().await;
    let review = format!("review:{job}");
    let mut reader = server.live_of(&left).await;
    reader.subscribe(&review).await;
    reader.subscribe(&format!("company:{old}")).await;
    let mut mine = server.live_of(&mover).await;
    mine.subscribe(&review).await;
    let mut theirs = server.live_of(&joined).await;
    theirs
        .refused("subscribe", json!({"topic": review}), 403, "forbidden")
        .await;
    let client = server.client_of(&mover).await;
    client.ok("job/update", json!({"job_id": job, "company_id": new})).await;
    loses(&mut reader, &review, 403, "forbidden").await;
    let own = format!("user:{}", joined.id);
    assert_eq!(
        theirs.next_change(&own).await["changes"],
        json!([{"kind": "rights_changed"}])
    );
    theirs.subscribe(&review).await;
    for client in [&mut reader, &mut mine, &mut theirs] {
        let closed = client.waiting().await.into_iter().filter(|(name, _)| name == "closed");
        assert_eq!(closed.count(), 0, "nobody loses anything else");
    }
}

#[tokio::test]
async fn a_deleted_job_is_closed_to_creators_and_stays_open_to_its_reviewers() {
    let server = TestServer::start().await;
    let (manager, creator) = (server.manager("max").await, server.creator("ada").await);
    let company = server.company(&manager, "Sync House").await;
    let topic = format!("job:{}", server.job(company, "a job").await);
    let job = topic.trim_start_matches("job:").parse::<i64>().unwrap();
    let (mut seeker, mut reviewer) = (server.live_of(&creator).await, server.live_of(&manager).await);
    for client in [&mut seeker, &mut reviewer] {
        client.subscribe(&topic).await;
        client.subscribe("board").await;
    }
    let client = server.client_of(&manager).await;
    client
        .ok("job/update_status", json!({"id": job, "status": "closed"}))
        .await;
    client
        .ok("job/update_status", json!({"id": job, "status": "deleted"}))
        .await;
    for status in ["closed", "deleted"] {
        let changes = json!([{"kind": "status_changed", "status": status}]);
        assert_eq!(seeker.next_change(&topic).await["changes"], changes);
        assert_eq!(reviewer.next_change(&topic).await["changes"], changes);
    }
    assert_eq!(
        seeker.next("closed").await,
        json!({"topic": topic, "reason": "no_right"})
    );
    client
        .ok("job/update_status", json!({"id": job, "status": "open"}))
        .await;
    assert_eq!(
        reviewer.next_change(&topic).await["changes"],
        json!([{"kind": "status_changed", "status": "open"}])
    );
    assert!(
        !seeker
            .waiting()
            .await
            .iter()
            .any(|(_, body)| body["topic"] == json!(topic))
    );
    seeker.subscribe(&topic).await;
}

#[tokio::test]
async fn a_job_that_becomes_a_teams_or_is_closed_is_closed_to_those_who_may_no_longer_see_it() {
    let server = TestServer::start().await;
    let (manager, elsewhere) = (server.manager("max").await, server.manager("moe").await);
    let (scout, creator) = (server.creator("ada").await, server.creator("bob").await);
    let company = server.company(&manager, "Sync House").await;
    let team: i64 = sqlx::query_scalar(
        "with made as (insert into team (name, owner_id) values ('Scouts', $1) returning id)
         insert into team_member (team_id, user_id) select id, $2 from made returning team_id",
    )
    .bind(manager.id)
    .bind(scout.id)
    .fetch_one(&server.pool)
    .await
    .unwrap();
    let (of_team, closed) = (server.job(company, "scouted").await, server.job(company, "over").await);
    let mut followers = Vec::new();
    for person in [&manager, &elsewhere, &scout, &creator] {
        let mut client = server.live_of(person).await;
        for job in [of_team, closed] {
            client.subscribe(&format!("job:{job}")).await;
        }
        followers.push(client);
    }
    let client = server.client_of(&manager).await;
    client
        .ok("job/update", json!({"job_id": of_team, "teams_id": [team]}))
        .await;
    let team_topic = format!("job:{of_team}");
    for lost in [1, 3] {
        loses(&mut followers[lost], &team_topic, 404, "not_found").await;
    }
    client
        .ok("job/update_status", json!({"id": closed, "status": "closed"}))
        .await;
    let closed_topic = format!("job:{closed}");
    assert_eq!(
        followers[1].next("closed").await,
        json!({"topic": closed_topic, "reason": "no_right"})
    );
    client
        .ok("job/update_status", json!({"id": closed, "status": "open"}))
        .await;
    for (place, topics) in [
        (0, vec![&team_topic, &closed_topic]),
        (2, vec![&team_topic, &closed_topic]),
        (3, vec![&closed_topic]),
    ] {
        for topic in topics {
            followers[place].next_change(topic).await;
        }
        let closed = followers[place].waiting().await;
        assert!(closed.iter().all(|(name, _)| name != "closed"), "{place}: {closed:?}");
    }
}

#[tokio::test]
async fn people_who_no_longer_review_a_job_lose_its_playlists_and_even_their_own() {
    let Move {
        server,
        mover,
        left,
        joined,
        new,
        job,
        ..
    } = Move::new().await;
    let playlist: i64 = sqlx::query_scalar(
        "insert into playlist (job_id, user_id, playlist_name, shared_company) values ($1, $2, 'mine', true) returning id",
    )
    .bind(job)
    .bind(left.id)
    .fetch_one(&server.pool)
    .await
    .unwrap();
    let topic = format!("playlist:{playlist}");
    let mut owner = server.live_of(&left).await;
    owner.subscribe(&topic).await;
    assert_eq!(owner.next("presence").await["people"][0]["user_id"], left.id);
    let client = server.client_of(&mover).await;
    client.ok("job/update", json!({"job_id": job, "company_id": new})).await;
    loses(&mut owner, &topic, 404, "not_found").await;
    let rows = json!({"job_id": job, "playlist_id": playlist});
    let own = server.client_of(&left).await;
    own.refused("application/get_playlist", rows.clone(), 403, "forbidden")
        .await;
    // a new colleague, with whom the playlist is shared, has access now
    let mut colleague = server.live_of(&joined).await;
    colleague.subscribe(&topic).await;
    server
        .client_of(&joined)
        .await
        .ok("application/get_playlist", rows)
        .await;
}

#[tokio::test]
async fn people_who_have_left_a_company_follow_none_of_its_playlists() {
    let server = TestServer::start().await;
    let (manager, former) = (server.manager("max").await, server.manager("moe").await);
    let company = server.company(&manager, "Sync House").await;
    server.member(company, &former, "member").await;
    let job = server.job(company, "a job").await;
    let playlists: Vec<i64> = sqlx::query_scalar(
        "with own as (insert into playlist (job_id, user_id, playlist_name) values ($1, $2, 'own') returning id),
              shared as (insert into playlist (job_id, user_id, playlist_name) values ($1, $3, 'shared') returning id),
              with_member as (insert into playlist_member (playlist_id, user_id) select id, $2 from shared)
         select id from own union all select id from shared",
    )
    .bind(job)
    .bind(former.id)
    .bind(manager.id)
    .fetch_all(&server.pool)
    .await
    .unwrap();
    let mut live = server.live_of(&former).await;
    for playlist in &playlists {
        live.subscribe(&format!("playlist:{playlist}")).await;
        live.ok("unsubscribe", json!({"topic": format!("playlist:{playlist}")}))
            .await;
    }
    sqlx::query("delete from company_member where user_id = $1")
        .bind(former.id)
        .execute(&server.pool)
        .await
        .unwrap();
    for playlist in &playlists {
        let topic = format!("playlist:{playlist}");
        live.refused("subscribe", json!({"topic": topic}), 404, "not_found")
            .await;
    }
}

#[tokio::test]
async fn a_connection_that_missed_the_end_of_its_session_follows_nothing_more_and_is_notified() {
    let server = TestServer::start().await;
    let manager = server.manager("max").await;
    let job = server.job(server.company(&manager, "Sync House").await, "a job").await;
    let mut client = server.live_of(&manager).await;
    // like another node that ends the session, with a message that is lost before this connection follows anything
    sqlx::query("delete from session where user_id = $1")
        .bind(manager.id)
        .execute(&server.pool)
        .await
        .unwrap();
    client
        .refused(
            "subscribe",
            json!({"topic": format!("job:{job}")}),
            401,
            "not_logged_in",
        )
        .await;
    assert_eq!(client.next("log_out").await, json!({"reason": "session_ended"}));
}
