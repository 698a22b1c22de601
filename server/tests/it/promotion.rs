//! Opting in to the emails about future features.

use serde_json::{Value, json};

use crate::support::TestServer;

#[tokio::test]
async fn an_account_is_subscribed_only_to_the_promotions_it_opted_in_to() {
    let server = TestServer::start().await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let (client, other) = (server.client_of(&ada).await, server.client_of(&max).await);
    let ask = json!({"email": ada.email, "promotion_type": "micro_promotions"});
    let none = client.ok("user/get_subscribed_promotion", ask.clone()).await;
    assert_eq!(none, Value::Null);
    let opt_in = |email: &str| json!({"email": email, "promotion_type": "micro_promotions"});
    for email in ["elsewhere@it.test", " news@it.test "] {
        let done = client.ok("user/subscribe_promotion", opt_in(email)).await;
        assert_eq!(done, json!(true));
    }
    let found = client.ok("user/get_subscribed_promotion", ask.clone()).await;
    assert_eq!(found["email"], "news@it.test", "the newest email stands");
    assert_eq!(found["promotion_type"], "micro_promotions");
    let plan = json!({"email": ada.email, "promotion_type": "plan_promotion"});
    let another = client.ok("user/get_subscribed_promotion", plan).await;
    assert_eq!(another, Value::Null);
    for email in [ada.email.as_str(), "news@it.test"] {
        let theirs = other.ok("user/get_subscribed_promotion", opt_in(email)).await;
        assert_eq!(theirs, Value::Null, "others learn nothing");
    }
    client
        .ok("user/subscribe_promotion", opt_in(&max.email.to_uppercase()))
        .await;
    let own = other.ok("user/get_subscribed_promotion", ask).await;
    assert_eq!(own["email"], "MAX@IT.TEST", "it is the account's own email");
}

#[tokio::test]
async fn an_empty_email_and_a_wrong_one_have_their_own_texts() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let empty = "Email field cannot be empty. Please enter a valid email address";
    let invalid = "Invalid email or role. Please provide valid inputs.";
    let long = format!("{}@it.test", "a".repeat(93));
    for call in ["user/subscribe_promotion", "user/get_subscribed_promotion"] {
        for (email, promotion_type, fields) in [
            ("  ", "micro_promotions", json!({"email": empty})),
            ("no address", "netwrk_promotion", json!({"email": invalid})),
            (long.as_str(), "plan_promotion", json!({"email": invalid})),
            ("a@it.test", "free_beer", json!({"promotion_type": invalid})),
            ("", "", json!({"email": empty, "promotion_type": invalid})),
        ] {
            let form = json!({"email": email, "promotion_type": promotion_type});
            let body = client.refused(call, form, 400, "invalid_request").await;
            assert_eq!(body["fields"], fields, "{email}");
        }
    }
}
