//! ISRC, ISWC and the other fields behind 'More' in a track's form, and the conditions for complete rights.

use serde_json::{Value, json};

use crate::support::TestServer;
use crate::track::filled;

#[actix_web::test]
async fn identifiers_are_kept_as_typed_stay_when_left_out_and_go_when_emptied() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let track = server.track(&ada, "Night Drive").await;
    let client = server.client_of(&ada).await;
    let of = |row: &Value| ["isrc", "iswc", "genre", "bpm", "key"].map(|name| row[name].clone());
    let mut form = filled(&json!(track));
    let draft = client.ok("track/set_info", form.clone()).await;
    assert_eq!(of(&draft), [(); 5].map(|()| json!(null)));
    let typed = json!({"isrc": "de-Z65-12-00001", "iswc": "no such work", "genre": "Synthwave", "bpm": 128.25, "key": "8A minor"});
    for (name, value) in typed.as_object().unwrap() {
        form[name] = value.clone();
    }
    let expected = ["de-Z65-12-00001", "no such work", "Synthwave"].map(|text| json!(text));
    let expected = [&expected[..], &[json!(128.3), json!("8A minor")]].concat();
    assert_eq!(of(&client.ok("track/set_info", form).await).as_slice(), expected);
    let saved = client.ok("track/set_info", filled(&json!(track))).await;
    assert_eq!(of(&saved).as_slice(), expected, "what is left out stays");
    let page = client.ok("track/get", json!({})).await;
    assert_eq!(of(&page["tracks"][0]).as_slice(), expected);
    let mut emptied = filled(&json!(track));
    for (name, nothing) in [
        ("isrc", json!("")),
        ("iswc", json!(null)),
        ("genre", json!(" ")),
        ("bpm", json!(null)),
        ("key", json!("")),
    ] {
        emptied[name] = nothing;
    }
    let emptied = client.ok("track/set_info", emptied).await;
    assert_eq!(of(&emptied), [(); 5].map(|()| json!(null)));
}

#[actix_web::test]
async fn identifiers_have_limits() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let track = server.track(&ada, "Night Drive").await;
    let client = server.client_of(&ada).await;
    for (field, wrong, text) in [
        ("isrc", json!("x".repeat(21)), "Error: max character limit is 20"),
        ("iswc", json!("x".repeat(21)), "Error: max character limit is 20"),
        ("genre", json!("x".repeat(101)), "Error: max character limit is 100"),
        ("key", json!("x".repeat(11)), "Error: max character limit is 10"),
        ("bpm", json!(19.9), "Must be between 20 and 400"),
        ("bpm", json!(400.1), "Must be between 20 and 400"),
        ("bpm", json!("120"), "Must be a number"),
        ("isrc", json!(7), "Must be a string"),
    ] {
        let mut form = filled(&json!(track));
        form[field] = wrong.clone();
        let body = client.refused("track/set_info", form, 400, "invalid_request").await;
        assert_eq!(body["fields"][field], text, "{wrong}");
    }
}

#[actix_web::test]
async fn a_track_is_found_by_its_isrc_as_typed_and_without_separators() {
    let server = TestServer::start().await;
    let (ada, bob) = (server.creator("ada").await, server.creator("bob").await);
    let (track, theirs) = (server.track(&ada, "One").await, server.track(&bob, "Two").await);
    server.track(&ada, "Other").await;
    sqlx::query("update track set isrc = 'DE-Z65-12-00001' where id in ($1, $2)")
        .bind(track)
        .bind(theirs)
        .execute(&server.pool)
        .await
        .unwrap();
    let client = server.client_of(&ada).await;
    for call in ["track/get", "track/get_like"] {
        for part in ["de-z65-12-00001", "Z65-12", "dez651200001", "6512", "z6"] {
            let page = client.ok(call, json!({"title": part})).await;
            assert_eq!(
                (&page["tracks"][0]["track_id"], &page["number_of_tracks"]),
                (&json!(track), &json!(1)),
                "{call} {part}"
            );
        }
        let page = client.ok(call, json!({"title": "dez651300001"})).await;
        assert_eq!(page["number_of_tracks"], 0);
    }
}

#[actix_web::test]
async fn rights_are_complete_once_the_form_names_everybody_and_everything() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let track = server.track(&ada, "Night Drive").await;
    let client = server.client_of(&ada).await;
    let mut form = filled(&json!(track));
    let saved = client.ok("track/set_info", form.clone()).await;
    assert_eq!(
        saved["rights_complete"], false,
        "a writer without a name, and owners of a tenth of a per cent"
    );
    form["writers"][1] = json!({"first_name": "Bea", "last_name": "M", "pro": "GEMA", "percentage": 66.67});
    form["master_owners"][0]["percentage"] = json!(100);
    let saved = client.ok("track/set_info", form).await;
    assert_eq!(saved["rights_complete"], true);
}
