//! The checked statements of the build, read from their descriptions, and the plans that the database makes for them.

use std::path::Path;

use serde_json::Value;
use sqlx::{AssertSqlSafe, PgConnection};

/// A checked statement.
pub struct Statement {
    pub query: String,
    parameters: usize,
}

/// The checked statements for which `is_meant` holds.
pub fn statements(is_meant: impl Fn(&str) -> bool) -> Vec<Statement> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.sqlx");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let described = files.map(|path| serde_json::from_slice::<Value>(&std::fs::read(path).unwrap()).unwrap());
    let all = described.map(|described| Statement {
        query: described["query"].as_str().unwrap().to_owned(),
        parameters: described["describe"]["parameters"]["Left"]
            .as_array()
            .map_or(0, Vec::len),
    });
    all.filter(|statement| is_meant(&statement.query)).collect()
}

/// Makes this connection plan each statement once, without its parameters.
pub async fn force_generic_plans(conn: &mut PgConnection) {
    sqlx::raw_sql("set plan_cache_mode = force_generic_plan")
        .execute(conn)
        .await
        .unwrap();
}

/// The plan of a statement, line by line.
pub async fn plan(conn: &mut PgConnection, statement: &Statement) -> String {
    let explain = explain(conn, statement, "verbose, costs off").await;
    let lines: Vec<String> = sqlx::query_scalar(AssertSqlSafe(explain))
        .persistent(false)
        .fetch_all(conn)
        .await
        .unwrap();
    lines.join("\n")
}

/// The plan of a statement, as a tree of nodes.
pub async fn plan_tree(conn: &mut PgConnection, statement: &Statement) -> Value {
    let explain = explain(conn, statement, "verbose, format json").await;
    let plan: Value = sqlx::query_scalar(AssertSqlSafe(explain))
        .persistent(false)
        .fetch_one(conn)
        .await
        .unwrap();
    plan[0]["Plan"].clone()
}

/// Prepares a statement; gives the answer of `explain`.
async fn explain(conn: &mut PgConnection, statement: &Statement, options: &str) -> String {
    let prepare = format!("deallocate all; prepare asked as {}", statement.query);
    sqlx::raw_sql(AssertSqlSafe(prepare)).execute(conn).await.unwrap();
    let execute = match statement.parameters {
        0 => "asked".to_owned(),
        parameters => format!("asked({})", vec!["null"; parameters].join(", ")),
    };
    format!("explain ({options}) execute {execute}")
}
