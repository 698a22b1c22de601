//! A job's actor that has missed another node's commit.

use std::time::{Duration, Instant};

use protocol::change::ReviewChange;
use protocol::client_event::SetTrackListened;
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use protocol::topic::Topic;

use super::engine::{caller, house, rating};
use crate::support::frames::commit_frame;
use crate::support::pause;

#[actix_web::test]
async fn a_rating_like_the_one_in_memory_is_committed_where_another_node_has_changed_it() {
    let house = house(1).await;
    let (server, job, track) = (&house.server, house.job, house.tracks[0]);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let live = &server.state.live;
    live.rate(&reviewer, &rating(job, track, Some(5))).await.unwrap();

    // another node commits an 8 by the same person, and its message is lost
    sqlx::query("update rating set value = 8 where track_id = $1")
        .bind(track)
        .execute(&server.pool)
        .await
        .unwrap();
    let changed = ReviewChange::TrackRated {
        track_id: TrackId(track),
        user_id: reviewer.user_id,
        user_rating: Some(8),
        rating: Some(8.0),
        rating_count: 1,
    };
    commit_frame(&server.pool, &Topic::Review(job), vec![changed.into()]).await;

    let answer = live.rate(&reviewer, &rating(job, track, Some(5))).await.unwrap();
    assert_eq!(answer.result.my_rating, Some(5));
    let stored = "select value::bigint from rating where track_id = $1";
    assert_eq!(server.number(stored, track).await, 5);
}

#[actix_web::test]
async fn a_job_whose_frames_are_gone_and_that_cannot_be_loaded_refuses_waiting_commands() {
    let house = house(1).await;
    let (server, job, track) = (&house.server, house.job, house.tracks[0]);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let live = &server.state.live;
    // loads the actor
    let listened = SetTrackListened {
        job_id: job,
        track_id: TrackId(track),
        listened: true,
    };
    live.set_listened(&reviewer, &listened).await.unwrap();
    sqlx::query("update topic_head set head = head + 5 where topic = 'review:' || $1::bigint")
        .bind(job.0)
        .execute(&server.pool)
        .await
        .unwrap();
    sqlx::query("alter table job_type rename to away")
        .execute(&server.pool)
        .await
        .unwrap();
    let rated = live.rate(&reviewer, &rating(job, track, Some(5)));
    let refused = tokio::time::timeout(Duration::from_secs(20), rated).await;
    assert_eq!(refused.expect("it is answered").unwrap_err().code, ErrorCode::TryAgain);
    sqlx::query("alter table away rename to job_type")
        .execute(&server.pool)
        .await
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while live.rate(&reviewer, &rating(job, track, Some(5))).await.is_err() {
        assert!(Instant::now() < deadline, "it stays away");
        pause().await;
    }
}
