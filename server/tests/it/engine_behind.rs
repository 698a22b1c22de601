//! A job's actor that has not heard of another node's commit.

use protocol::change::ReviewChange;
use protocol::entity::account::Role;
use protocol::ids::TrackId;
use protocol::topic::Topic;

use super::engine::{caller, house, rating};
use crate::support::frames::commit_frame;

#[actix_web::test]
async fn a_rating_like_the_one_in_memory_is_committed_where_another_node_has_changed_it() {
    let house = house(1).await;
    let (server, job, track) = (&house.server, house.job, house.tracks[0]);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let live = &server.state.live;
    live.rate(&reviewer, &rating(job, track, Some(5))).await.unwrap();

    // another node commits an 8 of the same person, and its message is lost
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
