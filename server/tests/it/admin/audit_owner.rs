//! The audit in an installation where another role than the server's owns its tables.

use actors::audit::partitions;
use server::clock::Clock;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};

use crate::support::cluster;

const MIGRATION: &str = include_str!("../../../../migrations/0108_old_audit.sql");

/// Makes the database look as it does before the migration, and gives the tables and functions of the audit to another role.
const GIVE_AWAY: &str = "
    drop function drop_audit_default();
    drop trigger audit_is_not_emptied on audit_default;
    do $$ begin create role audit_keeper; exception when duplicate_object or unique_violation then null; end $$;
    grant create, usage on schema public to audit_keeper;
    alter function make_audit_partition(date) owner to audit_keeper;
    alter function drop_audit_partition(date) owner to audit_keeper;
    do $$ declare part text; begin
        for part in select 'audit' union select inhrelid::regclass::text from pg_inherits where inhparent = 'audit'::regclass loop
            execute format('alter table %s owner to audit_keeper', part);
        end loop;
    end $$;
    grant select, insert on audit to app;
    grant execute on function make_audit_partition(date), drop_audit_partition(date) to app";

/// The last month for which the upkeep makes a partition.
const LAST_MONTH: &str =
    "'audit_' || to_char(date_trunc('month', now() at time zone 'UTC') + interval '2 months', 'YYYYMM')";

async fn execute(conn: &mut PgConnection, statement: String) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(conn)
        .await
        .unwrap();
}

async fn drop_last_month(superuser: &mut PgConnection) {
    let statement = format!("do $$ begin execute 'drop table ' || {LAST_MONTH}; end $$");
    execute(superuser, statement).await;
}

async fn has_last_month(conn: &mut PgConnection) -> bool {
    let statement = format!("select to_regclass({LAST_MONTH}) is not null");
    sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
        .fetch_one(conn)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_schema_is_migrated_and_months_get_partitions_where_another_role_owns_the_audit() {
    let database = cluster::new_database().await;
    let mut superuser = database.superuser.connect().await.unwrap();
    let mut conn = PgConnection::connect(&database.url).await.unwrap();
    execute(&mut superuser, GIVE_AWAY.to_owned()).await;
    sqlx::raw_sql(MIGRATION).execute(&mut conn).await.unwrap();

    drop_last_month(&mut superuser).await;
    partitions::maintain(&mut conn, Clock.now(), true).await.unwrap();
    assert!(has_last_month(&mut conn).await);

    // the other role has made the function, and grants it to nobody
    let foreign = "create function drop_audit_default() returns boolean language sql as 'select true';
                   revoke execute on function drop_audit_default() from public";
    execute(&mut superuser, foreign.to_owned()).await;
    partitions::maintain(&mut conn, Clock.now(), true).await.unwrap();

    // what is wrong with old lines keeps no new month from its partition
    let refuses = "create or replace function drop_audit_default() returns boolean language plpgsql as
                   $$ begin raise exception 'not now'; end $$;
                   grant execute on function drop_audit_default() to public";
    execute(&mut superuser, refuses.to_owned()).await;
    drop_last_month(&mut superuser).await;
    partitions::maintain(&mut conn, Clock.now(), true).await.unwrap_err();
    assert!(has_last_month(&mut conn).await);
}
