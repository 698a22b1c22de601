//! The staff's page of a creator follows the creator's own topic.

use serde_json::{Value, json};

use crate::support::{LiveClient, TestServer};

/// The kinds of the changes of the next frame of a topic.
async fn kinds(tab: &mut LiveClient, topic: &str) -> Vec<String> {
    let frame = tab.next_change(topic).await;
    let changes = frame["changes"].as_array().unwrap().iter();
    changes
        .map(|change| change["kind"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn an_open_page_receives_every_change_of_tracks_and_submissions_since_it_was_read() {
    let server = TestServer::start().await;
    let root = server.admin("root").await;
    let admin = server.client_of(&root).await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let (artist, own) = (server.client_of(&ada).await, format!("user:{}", ada.id));
    let company = server.company(&max, "Low Tide").await;
    let job = server.job(company, "A brief").await;
    let tracks = [server.track(&ada, "One").await, server.track(&ada, "Two").await];

    let mut heads = Vec::new();
    for call in ["admin/get_tracks", "admin/get_submissions"] {
        let (status, answer) = admin.call(call, json!({"id": ada.id})).await;
        assert_eq!(status, 200, "{answer}");
        let [head] = &answer["list_live"].as_array().unwrap()[..] else {
            panic!("{answer}")
        };
        assert_eq!(head["topic"], own);
        heads.push(head.clone());
    }
    let (_, answer) = admin.call("admin/get_user", json!({"id": ada.id})).await;
    let topics = answer["list_live"].as_array().unwrap().iter();
    let topics: Vec<&Value> = topics.map(|head| &head["topic"]).collect();
    assert_eq!(topics, [&json!("admin"), &json!(own)]);

    let mut page = server.live_of(&root).await;
    page.ok("subscribe", heads.remove(0)).await;
    let submission = json!({"job_id": job, "tracks_id": [tracks[0]], "description": ""});
    let made = artist.ok("application/create", submission).await;
    let changed = kinds(&mut page, &own).await;
    assert!(changed.contains(&"application_created".to_owned()), "{changed:?}");
    let both = json!({"id": made["id"], "tracks_id": tracks});
    artist.ok("application/update", both).await;
    let changed = kinds(&mut page, &own).await;
    assert!(changed.contains(&"left_changed".to_owned()), "{changed:?}");
    artist.ok("application/delete", json!({"id": made["id"]})).await;
    while !kinds(&mut page, &own).await.contains(&"application_deleted".to_owned()) {}
    artist.ok("track/delete", json!({"id": tracks[1]})).await;
    while !kinds(&mut page, &own).await.contains(&"track_changed".to_owned()) {}

    // a page that is left follows the topic no longer
    page.ok("unsubscribe", json!({"topic": own})).await;
    artist.ok("track/delete", json!({"id": tracks[0]})).await;
    let left: Vec<Value> = page.waiting_changes().await;
    assert!(left.iter().all(|frame| frame["topic"] != own), "{left:?}");
}

#[actix_web::test]
async fn a_managers_own_topic_is_nobody_elses() {
    let server = TestServer::start().await;
    let root = server.admin("root").await;
    let admin = server.client_of(&root).await;
    let max = server.manager("max").await;
    for call in ["admin/get_tracks", "admin/get_submissions"] {
        let (_, answer) = admin.call(call, json!({"id": max.id})).await;
        assert_eq!(answer["list_live"], json!([]), "{call}");
    }
    let (_, answer) = admin.call("admin/get_user", json!({"id": max.id})).await;
    assert_eq!(answer["list_live"].as_array().unwrap().len(), 1, "{answer}");
    let mut page = server.live_of(&root).await;
    let topic = json!({"topic": format!("user:{}", max.id)});
    page.refused("subscribe", topic, 404, "not_found").await;
}
