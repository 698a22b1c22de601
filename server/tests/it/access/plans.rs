//! Every checked statement finds its rows by an index, however large the tables are and whoever asks, with generic plans. New statements
//! are included without being listed here.

use std::collections::BTreeSet;

use serde_json::Value;
use sqlx::ConnectOptions as _;

use crate::support::cluster;
use crate::support::statements::{force_generic_plans, plan_tree, statements};

/// A table with more rows than this must not be read by a sequential scan.
const SMALL: f32 = 1_000.0;

/// Statements that may read a table by a sequential scan: a part of their text, and the reason.
const EXEMPT: &[(&str, &str)] = &[
    ("lock table archive", "reads nothing"),
    (
        "select 'ratings', (r.at at time zone 'UTC')::date, count(*) from rating r",
        "once an hour: an index on `at` would cost each rating that changes more",
    ),
    (
        "where t.ready and t.id > $1 order by t.id limit",
        "all tracks as CSV, which a task writes",
    ),
    ("from track where ready", "all tracks as CSV, which a task writes"),
    (
        "insert into job_usage (job_id, user_id, used, added)\n",
        "the demo's counts, once in an empty database",
    ),
    (
        "set heard = (select min(l.at) from listened",
        "the demo's counts, once in an empty database",
    ),
    (
        "insert into creator_month_usage (user_id, month, applications)\n         select",
        "the demo's counts",
    ),
    (
        "insert into creator_usage (user_id, tracks, storage_bytes)",
        "the demo's counts",
    ),
    (
        "insert into track_listen (track_id, listener, kind, day)\n         select",
        "the demo's counts",
    ),
    (
        "with counted as (insert into submitted_once (track_id, job_id) select",
        "the demo's counts",
    ),
    (
        "insert into creator_day_count (user_id, day, plays)",
        "the demo's counts",
    ),
    (
        "delete from company_invite where status <> 'accepted' and created <",
        "what goes by itself with time, once in a while",
    ),
    (
        "delete from team_invite where (status = 'pending' and expires <=",
        "what goes by itself with time, once in a while",
    ),
    (
        "from (select * from team_invite i where (i.accepted is null and i.expires > $1) or i.accepted > $2",
        "the staff's list, a page of invitations that all stand there for a month at most",
    ),
    (
        "select 1 from job o where o.teams_id @>",
        "asked when a member is removed; ends at the first row",
    ),
    (
        "select not exists (select 1 from account where role <> 'admin'",
        "ends at the first row; the demo asks it at its start",
    ),
    (
        "delete from frame_default where at <",
        "holds only what no partition takes",
    ),
];

/// Collects the large tables that a plan reads completely: by a sequential scan, or by an index scan without a condition and without a
/// limit.
fn read_whole(node: &Value, large: &BTreeSet<String>, is_limited: bool, found: &mut BTreeSet<String>) {
    let kind = node["Node Type"].as_str().unwrap();
    let is_limited = is_limited || kind == "Limit";
    if let Some(table) = node["Relation Name"].as_str().filter(|table| large.contains(*table)) {
        let is_whole = match kind {
            "Seq Scan" => true,
            "Index Scan" | "Index Only Scan" => node.get("Index Cond").is_none() && !is_limited,
            _ => false,
        };
        if is_whole {
            found.insert(format!("{kind} on {table}"));
        }
    }
    for child in node["Plans"].as_array().into_iter().flatten() {
        read_whole(child, large, is_limited, found);
    }
}

#[tokio::test]
async fn every_statement_reads_by_indexes_and_inlines_the_rules() {
    let database = cluster::new_database().await;
    let mut conn = database.superuser.connect().await.unwrap();
    sqlx::raw_sql(include_str!("seed.sql"))
        .execute(&mut conn)
        .await
        .unwrap();
    let functions: Vec<String> = sqlx::query_scalar(
        r"select proname::text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
          and (proname like '%\_access' or proname like 'listed\_%')",
    )
    .fetch_all(&mut conn)
    .await
    .unwrap();
    assert!(functions.len() >= 10, "{functions:?}");
    let large: Vec<String> = sqlx::query_scalar(
        "select relname::text from pg_class where relnamespace = 'public'::regnamespace and reltuples > $1",
    )
    .bind(SMALL)
    .fetch_all(&mut conn)
    .await
    .unwrap();
    let large = large.into_iter().collect::<BTreeSet<_>>();
    for table in [
        "account",
        "session",
        "track",
        "job",
        "submission",
        "rating",
        "company",
        "application",
        "playlist",
    ] {
        assert!(large.contains(table), "{table} is not large: {large:?}");
    }
    let statements = statements(|_| true);
    assert!(statements.len() >= 200, "{} statements", statements.len());
    force_generic_plans(&mut conn).await;
    let mut wrong = Vec::new();
    let mut exempt = BTreeSet::new();
    for statement in statements {
        if let Some((part, _)) = EXEMPT.iter().find(|(part, _)| statement.query.contains(part)) {
            exempt.insert(*part);
            continue;
        }
        let plan = plan_tree(&mut conn, &statement).await;
        let text = plan.to_string();
        let mut problems = BTreeSet::new();
        read_whole(&plan, &large, false, &mut problems);
        let called = functions
            .iter()
            .filter(|function| text.contains(&format!("{function}(")));
        problems.extend(called.map(|function| format!("{function} is called, not inlined")));
        if !problems.is_empty() {
            wrong.push(format!("{problems:?}: {}", statement.query));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let unused: Vec<_> = EXEMPT.iter().filter(|(part, _)| !exempt.contains(part)).collect();
    assert!(unused.is_empty(), "no such statement: {unused:?}");
}
