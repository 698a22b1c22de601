//! The numbers of lines by day, and where lines of a month without a partition stand.

use actors::audit::partitions;
use protocol::ids::UserId;
use serde_json::{Value, json};
use server::clock::Clock;
use server::domain::audit::failed_log_ins::{self, FailedLogInKey};
use time::Duration;

use crate::support::{Client, TestServer};

/// Writes lines of this many days ago: as many by one person about another.
const LINES: &str = "
    insert into audit (at, action, by_id, by_name, on_kind, on_id, on_name, network)
    select now() - make_interval(days => $1), $2, $3, 'Ines Okafor', 'user', $4, 'Jonah Pruitt', '10.4.0.0/24' from generate_series(1, $5)";

async fn write_lines(server: &TestServer, days_ago: i32, action: &str, by: i64, on: i64, number: i32) {
    sqlx::query(LINES)
        .bind(days_ago)
        .bind(action)
        .bind(by)
        .bind(on)
        .bind(number)
        .execute(&server.pool)
        .await
        .unwrap();
}

/// The numbers of lines by days ago, and how long ago the first day is that is counted.
async fn days(admin: &Client, filter: Value) -> (Vec<(i64, i64)>, i64) {
    let page = admin.ok("admin/get_audit", filter).await;
    let today = Clock.now().date();
    let format = time::macros::format_description!("[year]-[month]-[day]");
    let ago = |day: &Value| (today - time::Date::parse(day.as_str().unwrap(), &format).unwrap()).whole_days();
    let days = page["days"].as_array().unwrap().iter();
    let days = days.map(|pair| (ago(&pair[0]), pair[1].as_i64().unwrap()));
    (days.collect(), ago(&page["days_since"]))
}

#[actix_web::test]
async fn days_are_counted_by_every_condition_whatever_the_period() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    for (days_ago, action, by, on, number) in [
        (1, "block", 900, 901, 2),
        (1, "hold", 900, 902, 3),
        (5, "block", 903, 901, 4),
        (70, "block", 900, 901, 8),
    ] {
        write_lines(&server, days_ago, action, by, on, number).await;
    }
    for (filter, expected) in [
        (json!({"by": 900}), vec![(1, 5)]),
        (json!({"on": 901}), vec![(5, 4), (1, 2)]),
        (json!({"on": 901, "on_kind": "company"}), vec![]),
        (json!({"by": 900, "action": "hold"}), vec![(1, 3)]),
        (json!({"q": "pruitt"}), vec![(5, 4), (1, 5)]),
        (json!({"q": "10", "by": 903}), vec![(5, 4)]),
        (
            json!({"on": 901, "from": "2020-01-01T00:00:00Z", "to": "2020-01-02T00:00:00Z"}),
            vec![(5, 4), (1, 2)],
        ),
    ] {
        assert_eq!(days(&admin, filter.clone()).await, (expected, 59), "{filter}");
    }
    let later = admin.ok("admin/get_audit", json!({"after": 1})).await;
    assert_eq!((&later["days"], &later["days_since"]), (&Value::Null, &Value::Null));
}

#[actix_web::test]
async fn where_too_many_lines_match_the_days_before_them_are_not_counted() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    for (days_ago, number) in [(9, 5), (3, 19_990), (2, 7), (1, 8)] {
        write_lines(&server, days_ago, "auth", 900, 900, number).await;
    }
    // the lines of three days ago are five too many
    assert_eq!(days(&admin, json!({"by": 900})).await, (vec![(2, 7), (1, 8)], 2));
}

#[actix_web::test]
async fn no_line_is_lost_where_its_month_has_no_partition_and_old_ones_go_all_the_same() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    let mut conn = server.pool.acquire().await.unwrap();
    let month: String = sqlx::query_scalar("select to_char(now() at time zone 'UTC', 'YYYYMM')")
        .fetch_one(&mut *conn)
        .await
        .unwrap();
    let now = Clock.now();
    server.postpone_recurring_tasks().await;
    // as after months in which the server was off
    sqlx::query(sqlx::AssertSqlSafe(format!("drop table audit_{month}")))
        .execute(&mut *conn)
        .await
        .unwrap();
    admin.ok("admin/set_note", json!({"id": ada.id, "note": "x"})).await;
    let noted = json!({"action": "note"});
    let read = async || {
        admin.ok("admin/get_audit", noted.clone()).await["entries"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(read().await, 1);
    partitions::maintain(&mut conn, now, true).await.unwrap();
    assert_eq!(read().await, 1, "the upkeep goes on, and leaves the line where it is");
    let of_month = format!("select count(*) from pg_class where relname = 'audit_{month}'");
    let made: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(of_month))
        .fetch_one(&mut *conn)
        .await
        .unwrap();
    assert_eq!(made, 0, "its month gets no partition, since the line is elsewhere");

    write_lines(&server, 410, "old", 900, 901, 2).await;
    let in_default = "select count(*) from audit_default";
    let count = async || {
        sqlx::query_scalar::<_, i64>(in_default)
            .fetch_one(&server.pool)
            .await
            .unwrap()
    };
    partitions::maintain(&mut conn, now, true).await.unwrap();
    assert_eq!(count().await, 3, "one line is young");
    let truncated = sqlx::query("truncate audit_default").execute(&server.pool).await;
    assert!(truncated.is_err());
    // the young one is taken away as only a superuser can
    for statement in [
        "alter table audit disable trigger user",
        "alter table audit_default disable trigger user",
        "grant delete on audit_default to current_user",
        "delete from audit_default where action = 'note'",
        "alter table audit enable trigger user",
    ] {
        sqlx::query(statement).execute(&mut *conn).await.unwrap();
    }
    partitions::maintain(&mut conn, now, false).await.unwrap();
    assert_eq!(count().await, 2, "nothing is dropped where that is not allowed");
    partitions::maintain(&mut conn, now + Duration::HOUR, true)
        .await
        .unwrap();
    assert_eq!(count().await, 0);
    for refused in [
        "truncate audit_default",
        "delete from audit_default",
        "update audit_default set action = 'x'",
    ] {
        assert!(sqlx::query(refused).execute(&server.pool).await.is_err(), "{refused}");
    }
}

#[actix_web::test]
async fn a_tenth_failed_log_in_is_not_counted_without_its_line() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    let key = FailedLogInKey::Account(UserId(ada.id));
    let count = || failed_log_ins::count(&server.state.live, key, None);
    for _ in 0..9 {
        count().await.unwrap();
    }
    let execute = async |statement: &'static str| sqlx::query(statement).execute(&server.pool).await.unwrap();
    execute("alter table audit add constraint no_line check (action <> 'log_in_failed') not valid").await;
    assert!(count().await.is_err());
    assert_eq!(
        server
            .number(
                "select failed::bigint from failed_log_in where tried = 'account:' || $1::bigint",
                ada.id
            )
            .await,
        9
    );
    execute("alter table audit drop constraint no_line").await;
    for _ in 0..11 {
        count().await.unwrap();
    }
    let page = admin.ok("admin/get_audit", json!({"action": "log_in_failed"})).await;
    let lines: Vec<&Value> = page["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["details"])
        .collect();
    assert_eq!(lines, [&json!({"failed": 10}), &json!({"failed": 10})]);
}
