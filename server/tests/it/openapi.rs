//! The description of the calls is true.

use serde_json::Value;

#[actix_web::test]
async fn the_committed_description_is_what_the_handlers_say() {
    let committed: Value = serde_json::from_str(include_str!("../../../docs/openapi.json")).unwrap();
    let described = server::http::openapi::describe().await;
    assert!(committed == described, "docs/openapi.json is not current: make types");
}
