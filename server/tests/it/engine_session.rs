//! A session that ends while a command of it waits for the database.

use std::time::{Duration, Instant};

use protocol::client_event::RateTrack;
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;

use super::engine::{caller, house};

#[tokio::test]
async fn a_rating_that_waited_for_its_topic_is_refused_when_its_session_ended_meanwhile() {
    let house = house(1).await;
    let (server, live) = (&house.server, &house.server.state.live);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let rate = |value| {
        let rate = RateTrack {
            track_id: TrackId(house.tracks[0]),
            track_rating: Some(value),
            job_id: house.job,
            moderated_playlist_id: None,
            shared_playlist_id: None,
        };
        live.rate(&reviewer, &rate)
    };
    rate(1).await.unwrap();
    let mut lock = server.pool.begin().await.unwrap();
    sqlx::query("select from topic_head where topic = 'review:' || $1::bigint for update")
        .bind(house.job.0)
        .fetch_one(&mut *lock)
        .await
        .unwrap();
    let waiting = tokio::spawn(rate(2));
    let blocked = "select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and $1 = $1";
    let deadline = Instant::now() + Duration::from_secs(20);
    while server.number(blocked, 1).await == 0 {
        assert!(Instant::now() < deadline, "no commit waits");
    }
    sqlx::query("delete from session where id = $1")
        .bind(reviewer.session_id.0)
        .execute(&server.pool)
        .await
        .unwrap();
    lock.commit().await.unwrap();
    let refused = waiting.await.unwrap().unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotLoggedIn);
    let value = server.number("select max(value)::bigint from rating where job_id = $1", house.job.0);
    assert_eq!(value.await, 1);
}
