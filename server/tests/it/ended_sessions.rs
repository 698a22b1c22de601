//! Nothing of an ended session commits after the log-out was answered, whatever was under way.

use serde_json::json;

use super::support::TestServer;

#[actix_web::test]
async fn a_write_that_races_with_a_log_out_commits_before_its_answer_or_never() {
    let server = TestServer::start().await;
    let mara = server.manager("mara").await;
    for round in 0..30 {
        let client = server.client_of(&mara).await;
        let name = format!("Company {round}");
        let create = client.call("company/create", json!({"name": name, "description": "d"}));
        let made = "select count(*) from company where id > $1";
        let log_out = async {
            client.ok("account/log_out", json!({})).await;
            server.number(made, 0).await
        };
        let (_, at_log_out) = futures_util::future::join(create, log_out).await;
        assert_eq!(server.number(made, 0).await, at_log_out, "round {round}");
    }
}
