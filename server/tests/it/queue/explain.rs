//! Claiming stays cheap, however many other rows the table has.

use super::Scene;
use crate::support::statements::{force_generic_plans, plan, statements};

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
    sqlx::raw_sql("analyze queue_task")
        .execute(&mut *connection)
        .await
        .unwrap();
    force_generic_plans(&mut connection).await;
    let claim = statements(|query| query.contains("from queue_task") && query.contains("skip locked"));
    let plan = plan(&mut connection, claim.first().expect("the claim is described")).await;
    assert!(plan.contains("Index Scan using queue_task_due_idx"), "{plan}");
    assert!(!plan.contains("Seq Scan") && !plan.contains("Sort"), "{plan}");
}
