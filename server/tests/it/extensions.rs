//! The extensions that the schema uses, in a database that the server's role does not own.

use server::postgres::pool::{DatabaseError, EXTENSIONS, make_extensions};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};

use crate::support::cluster;

async fn execute(connection: &mut PgConnection, statement: &str) {
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(connection)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_owner_who_may_not_create_an_extension_gets_instructions_and_is_served_once_it_exists() {
    let database = cluster::new_database().await;
    let mut superuser = database.superuser.connect().await.unwrap();
    // the state before the schema was made
    execute(&mut superuser, "drop function short_grams(text) cascade").await;
    for name in EXTENSIONS.iter().rev() {
        execute(&mut superuser, &format!("drop extension {name} cascade")).await;
    }
    let name: String = sqlx::query_scalar("select current_database()")
        .fetch_one(&mut superuser)
        .await
        .unwrap();
    execute(&mut superuser, &format!("alter database {name} owner to postgres")).await;

    let mut role = database.options.connect().await.unwrap();
    let refused = make_extensions(&mut role).await.unwrap_err();
    let message = refused.to_string();
    assert!(matches!(refused, DatabaseError::Extension { .. }), "{message}");
    assert!(
        message.contains("create extension pg_trgm; create extension btree_gin"),
        "{message}"
    );

    execute(&mut superuser, "create extension pg_trgm; create extension btree_gin").await;
    make_extensions(&mut role).await.unwrap();

    // the owner of a database can create them without being a superuser
    execute(&mut superuser, "drop extension pg_trgm; drop extension btree_gin").await;
    execute(&mut superuser, &format!("alter database {name} owner to app")).await;
    make_extensions(&mut role).await.unwrap();
    role.close().await.unwrap();
    superuser.close().await.unwrap();
}
