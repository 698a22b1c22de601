//! A repeated creating call, named by the same `request_id`, is answered with the first result for a day.

use serde_json::json;

use super::support::TestServer;

#[tokio::test]
async fn a_request_id_names_one_request_of_one_person_for_a_day() {
    let server = TestServer::start().await;
    let (max, eva) = (server.manager("max").await, server.manager("eva").await);
    let company = server.company(&max, "Sync House").await;
    server.member(company, &eva, "member").await;
    let (of_max, of_eva) = (server.client_of(&max).await, server.client_of(&eva).await);
    let form = json!({
        "title": "Night drive", "description": "synths", "budget": "500", "link_1": "https://example.test/a",
        "company_id": company, "request_id": "the same",
    });
    let (first, again) = futures_util::future::join(
        of_max.ok("job/create", form.clone()),
        of_max.ok("job/create", form.clone()),
    )
    .await;
    assert_eq!(first, again, "also at the same moment");
    assert_ne!(of_eva.ok("job/create", form.clone()).await, first, "another person's");
    sqlx::query("update request_result set at = at - interval '24 hours'")
        .execute(&server.pool)
        .await
        .unwrap();
    let second = of_max.ok("job/create", form.clone()).await;
    assert_ne!(second, first, "its day is over");
    assert_eq!(of_max.ok("job/create", form).await, second);
    assert_eq!(
        server
            .number("select count(*) from job where company_id = $1", company)
            .await,
        3
    );
}
