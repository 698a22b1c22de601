//! No transaction of the server lasts for long, since a row that changes often becomes slow under an old snapshot: the database ends those
//! that would.

use protocol::entity::account::Role;
use sqlx::{FromRow, PgPool};

use super::engine::{caller, house, rating};

#[derive(Debug, PartialEq, Eq, FromRow)]
struct Timeouts {
    idle: String,
    statement: String,
}

fn timeouts(idle: &str, statement: &str) -> Timeouts {
    let (idle, statement) = (idle.to_owned(), statement.to_owned());
    Timeouts { idle, statement }
}

async fn timeouts_of(pool: &PgPool) -> Timeouts {
    sqlx::query_as("select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement")
        .fetch_one(pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_database_ends_long_transactions_on_every_kind_of_connection() {
    let house = house(1).await;
    let state = &house.server.state;
    assert_eq!(
        timeouts_of(state.live.pool()).await,
        timeouts("5s", "30s"),
        "the engine's"
    );
    assert_eq!(timeouts_of(&state.pool).await, timeouts("5s", "30s"), "the calls'");

    let member = caller(&house.server, &house.manager, Role::Manager).await;
    let rate = async |value| {
        let rate = rating(house.job, house.tracks[0], Some(value));
        state.live.rate(&member, &rate).await.unwrap();
    };
    // the first rating of a track is committed in another way
    rate(1).await;
    sqlx::raw_sql(
        "create table seen (idle text, statement text);
         create function see() returns trigger language plpgsql as $$ begin
           insert into seen select current_setting('idle_in_transaction_session_timeout'), current_setting('statement_timeout');
           return new;
         end $$;
         create trigger see before update on rating for each row execute function see()",
    )
    .execute(&house.server.pool)
    .await
    .unwrap();
    rate(2).await;
    let seen: Timeouts = sqlx::query_as("select idle, statement from seen")
        .fetch_one(&house.server.pool)
        .await
        .unwrap();
    // some time before the committer itself gives up the commit
    assert_eq!(seen, timeouts("5s", "40s"), "a committer's");
}

#[tokio::test]
async fn the_database_compiles_no_statement_of_the_server() {
    let house = house(1).await;
    let state = &house.server.state;
    for pool in [state.live.pool(), &state.pool] {
        let jit: String = sqlx::query_scalar("show jit").fetch_one(pool).await.unwrap();
        assert_eq!(jit, "off");
    }
    let jit: String = sqlx::query_scalar("show jit")
        .fetch_one(&house.server.pool)
        .await
        .unwrap();
    assert_eq!(jit, "on", "elsewhere it is on, so that the test sees a difference");
}
