//! A session that ends while a command of it waits for the database.

use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;

use super::engine::{caller, house, rating};

#[tokio::test]
async fn a_rating_that_waited_for_its_topic_is_refused_when_its_session_ended_meanwhile() {
    let house = house(1).await;
    let (server, live) = (&house.server, &house.server.state.live);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let rate = |value| live.rate(&reviewer, &rating(house.job, house.tracks[0], Some(value)));
    rate(1).await.unwrap();
    let lock = server.hold_head(&Topic::Review(house.job).to_string()).await;
    let waiting = tokio::spawn(rate(2));
    server.wait_for_blocked(1).await;
    sqlx::query("delete from session where id = $1")
        .bind(reviewer.session_id.0)
        .execute(&server.pool)
        .await
        .unwrap();
    lock.commit().await.unwrap();
    let refused = waiting.await.unwrap().unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotLoggedIn);
    let value = house.number("select max(value)::bigint from rating where job_id = $1");
    assert_eq!(value.await, 1);
}
