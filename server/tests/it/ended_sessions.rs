//! Once a log-out is answered, no write of its session commits, not even one that had begun.

use serde_json::{Value, json};

use super::live_follow::{House, house};
use super::support::{Client, Person};

/// Races an act with a log-out this many times, and checks that `made` does not count more afterwards than at the log-out's answer.
async fn race(house: &House, person: &Person, made: &'static str, act: impl AsyncFn(&Client, i64) -> (u16, Value)) {
    let server = &house.server;
    for round in 0..30 {
        let client = server.client_of(person).await;
        let log_out = async {
            client.ok("account/log_out", json!({})).await;
            server.number(made, 0).await
        };
        let ((status, body), at_log_out) = futures_util::future::join(act(&client, round), log_out).await;
        // somebody who has logged out may no longer see the thing at all
        assert!(matches!(status, 200 | 401 | 404), "{body}");
        assert_eq!(server.number(made, 0).await, at_log_out, "round {round}");
    }
}

#[actix_web::test]
async fn a_write_that_races_with_a_log_out_commits_before_its_answer_or_never() {
    let house = house("ended-write").await;
    let made = "select count(*) from playlist where id > $1";
    race(&house, &house.manager, made, async |client, round| {
        let form = json!({"job_id": house.job, "tracks_id": house.tracks, "playlist_name": format!("list {round}")});
        client.call("playlist/create", form).await
    })
    .await;
}

#[actix_web::test]
async fn a_play_that_races_with_a_log_out_is_counted_before_its_answer_or_never() {
    let house = house("ended-play").await;
    let server = &house.server;
    let mut names = Vec::new();
    for round in 0..30 {
        let track = server.track(&house.creator, &format!("heard {round}")).await;
        server.submit(&house.creator, house.job, &[track]).await;
        let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
            .bind(track)
            .fetch_one(&server.pool)
            .await
            .unwrap();
        names.push(name);
    }
    let counted = "select count(*) from track_listen where track_id > $1";
    race(&house, &house.manager, counted, async |client, round| {
        let name = &names[usize::try_from(round).unwrap()];
        client.call("event/track_listened", json!({"name_in_base": name})).await
    })
    .await;
}

#[actix_web::test]
async fn a_visit_that_races_with_a_log_out_is_noted_before_its_answer_or_never() {
    let house = house("ended-visit").await;
    let noted =
        "select coalesce(max((extract(epoch from at) * 1000000)::bigint), 0) from review_visit where job_id > $1";
    race(&house, &house.manager, noted, async |client, _| {
        client
            .call("application/get_applied", json!({"job_id": house.job}))
            .await
    })
    .await;
}
