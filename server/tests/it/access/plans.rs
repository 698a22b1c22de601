//! Statements that go by the rules look each thing up, however large the tables are and whoever asks: by plans that are made once.

use std::path::Path;

use serde_json::Value;
use sqlx::{AssertSqlSafe, ConnectOptions as _, PgConnection};

use crate::support::cluster;

/// The checked statements that name one of `rules`, each with the number of its parameters.
fn statements(rules: &[String]) -> Vec<(String, usize)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.sqlx");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let described = files.map(|path| serde_json::from_slice::<Value>(&std::fs::read(path).unwrap()).unwrap());
    let of_rules = described.filter_map(|described| {
        let query = described["query"].as_str().unwrap().to_owned();
        let parameters = described["describe"]["parameters"]["Left"]
            .as_array()
            .map_or(0, Vec::len);
        rules
            .iter()
            .any(|rule| query.contains(rule.as_str()))
            .then_some((query, parameters))
    });
    of_rules.collect()
}

async fn plan(conn: &mut PgConnection, number: usize, statement: &str, parameters: usize) -> String {
    sqlx::raw_sql(AssertSqlSafe(format!("prepare q{number} as {statement}")))
        .execute(&mut *conn)
        .await
        .unwrap();
    let nulls = vec!["null"; parameters].join(", ");
    let explain = format!("explain (verbose, costs off) execute q{number}({nulls})");
    let lines: Vec<String> = sqlx::query_scalar(AssertSqlSafe(explain))
        .fetch_all(conn)
        .await
        .unwrap();
    lines.join("\n")
}

#[tokio::test]
async fn every_statement_that_goes_by_the_rules_looks_up_what_it_reads_and_inlines_them() {
    let database = cluster::new_database().await;
    let mut conn = database.superuser.connect().await.unwrap();
    sqlx::raw_sql(include_str!("seed.sql"))
        .execute(&mut conn)
        .await
        .unwrap();
    let functions: Vec<String> = sqlx::query_scalar(
        r"select proname::text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
          and (proname like '%\_access' or proname = 'listed_jobs')",
    )
    .fetch_all(&mut conn)
    .await
    .unwrap();
    assert!(functions.len() >= 9, "{functions:?}");
    let views = ["live_account", "live_session", "live_link"].map(str::to_owned);
    let statements = statements(&[functions.as_slice(), views.as_slice()].concat());
    assert!(statements.len() >= 20, "{} statements", statements.len());
    sqlx::raw_sql("set plan_cache_mode = force_generic_plan")
        .execute(&mut conn)
        .await
        .unwrap();
    let mut wrong = Vec::new();
    for (number, (statement, parameters)) in statements.iter().enumerate() {
        let plan = plan(&mut conn, number, statement, *parameters).await;
        // the staff's lists show every job
        let reads_all_jobs = statement.contains("listed_jobs(");
        let scans = plan.lines().filter(|line| line.contains("Seq Scan on"));
        let mut scans = scans.filter(|line| !reads_all_jobs || !line.contains("Seq Scan on public.job "));
        let called = functions.iter().any(|function| plan.contains(&format!("{function}(")));
        if called || scans.next().is_some() {
            wrong.push(format!("{statement}\n{plan}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
