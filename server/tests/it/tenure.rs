//! Whose the database is: a life of a node ends what the former one has under way.

use super::engine::house;

#[tokio::test]
async fn what_a_former_life_has_under_way_is_ended_before_the_next_one_begins_on_whichever_connection() {
    let mut house = house(0).await;
    for is_call in [true, false] {
        let state = &house.server.state;
        let pool = if is_call { &state.pool } else { state.live.pool() };
        let mut under_way = pool.begin().await.unwrap();
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()")
            .fetch_one(&mut *under_way)
            .await
            .unwrap();
        house.server.restart().await;
        let there = "select count(*) from pg_stat_activity where pid = $1";
        assert_eq!(
            house.server.number(there, backend.into()).await,
            0,
            "of a call: {is_call}"
        );
    }
}
