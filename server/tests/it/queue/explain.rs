//! The claim stays cheap, whatever else lies in the table.

use std::path::Path;

use super::Scene;

/// The statement as the build knows it.
fn claim_statement() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.sqlx");
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let described: serde_json::Value = serde_json::from_str(&text).unwrap();
            described["query"].as_str().unwrap().to_owned()
        })
        .find(|query| query.contains("from queue_task") && query.contains("skip locked"))
        .expect("the claim is described")
}

#[tokio::test]
async fn a_claim_among_a_hundred_thousand_tasks_goes_by_an_index() {
    let scene = Scene::new().await;
    sqlx::query(
        "insert into queue_task (lane, kind, payload, subject, due, given_up)
         select (array['mail', 'files', 'upkeep'])[1 + n % 3], 'probe', case when n % 4 > 0 then '{}'::jsonb end, 'p' || n,
                case when n % 4 > 0 then now() + (n - 1000) * interval '1 second' end, case when n % 4 = 0 then now() end
         from generate_series(1, 100000) n",
    )
    .execute(&scene.pool)
    .await
    .unwrap();
    let mut connection = scene.pool.acquire().await.unwrap();
    let statement = claim_statement();
    for step in [
        "analyze queue_task".to_owned(),
        "set plan_cache_mode = force_generic_plan".to_owned(),
        format!("prepare claim (text, text[], float8, bigint) as {statement}"),
    ] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(step))
            .execute(&mut *connection)
            .await
            .unwrap();
    }
    let plan: Vec<String> = sqlx::query_scalar("explain execute claim('mail', '{probe}', 60, 4)")
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    let plan = plan.join("\n");
    assert!(plan.contains("Index Scan using queue_task_due_idx"), "{plan}");
    assert!(!plan.contains("Seq Scan") && !plan.contains("Sort"), "{plan}");
}
