//! Share links: making, showing, changing and ending them.

use serde_json::{Value, json};
use server::clock::Clock;
use time::Duration;

use super::live_follow::{House, house};
use super::support::{Client, LiveClient, Person};

async fn own_playlist(house: &House, creator: &Client) -> i64 {
    let form = json!({"tracks_id": house.tracks, "playlist_name": "Best of", "description": ""});
    creator.ok("application/create", form).await["id"].as_i64().unwrap()
}

/// The token in a link's address.
fn token(link: &Value) -> String {
    link["link"]
        .as_str()
        .unwrap()
        .split("?token=")
        .nth(1)
        .unwrap()
        .to_owned()
}

/// The visitor's answer when the link at this `address` is opened with this password.
async fn opens(house: &House, link: &Value, password: Option<&str>) -> Value {
    let mut visitor = LiveClient::connect(house.server.address).await;
    let topic = format!("link:{}", link["link_id"].as_str().unwrap());
    let wanted = json!({"topic": topic, "token": token(link), "password": password});
    visitor.emit("subscribe", wanted).await
}

async fn follow(house: &House, person: &Person, topic: &str) -> LiveClient {
    let mut live = house.server.live_of(person).await;
    live.subscribe(topic).await;
    live
}

#[tokio::test]
async fn a_playlists_link_is_made_shown_changed_and_ended_in_every_tab() {
    let house = house("share-playlist").await;
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks, "short list").await;
    let topic = format!("playlist:{playlist}");
    let mut tab = follow(&house, &house.manager, &topic).await;
    let year = Clock.now() + Duration::days(365);
    let expires_at = year
        .replace_nanosecond(0)
        .unwrap()
        .format(&time::format_description::well_known::Rfc3339)
        .unwrap();
    let form = json!({
        "playlist_id": playlist, "allowed_single_track": false, "include_ipis": true, "recipient": "Mia Low", "expires_at": expires_at,
        "password": "vinyl", "request_id": "one",
    });
    let made = manager.ok("playlist/create_shareable_link", form.clone()).await;
    let link_id = made["link_id"].as_str().unwrap().to_owned();
    let begin = format!(
        "{}/shareable-playlist/?token=",
        house.server.state.config.http.public_url()
    );
    assert!(made["link"].as_str().unwrap().starts_with(&begin), "{made}");
    for (field, value) in [
        ("id", json!(link_id)),
        ("playlist_id", json!(playlist)),
        ("application_id", Value::Null),
        ("allowed_all_tracks", json!(true)),
        ("allowed_single_track", json!(false)),
        ("include_ipis", json!(true)),
        ("recipient", json!("Mia Low")),
        ("has_password", json!(true)),
        ("expires_at", json!(expires_at)),
        ("opens", json!(0)),
        ("last_opened", Value::Null),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    assert_eq!(made["created_by"]["user_id"], json!(house.manager.id));
    let created = json!([{"kind": "link_created", "link_id": link_id, "allowed_all_tracks": true, "allowed_single_track": false}]);
    assert_eq!(tab.next_change(&topic).await["changes"], created);
    assert_eq!(
        manager.ok("playlist/create_shareable_link", form).await,
        made,
        "a repetition makes no second one"
    );
    let links = json!({"playlist_id": playlist});
    assert_eq!(
        manager.ok("playlist/get_shareable_links", links.clone()).await,
        json!([made])
    );

    assert_eq!(opens(&house, &made, None).await["error"], "link_password_required");
    assert_eq!(
        opens(&house, &made, Some("vinyl")).await["result"]["snapshot"]["playlist_name"],
        "short list"
    );
    let update = json!({"link_id": link_id, "allowed_all_tracks": false, "new_password": null, "expires_at": null});
    let changed = tab.ok("link.update", update).await;
    assert_eq!(
        (
            &changed["allowed_all_tracks"],
            &changed["has_password"],
            &changed["expires_at"],
            &changed["recipient"]
        ),
        (&json!(false), &json!(false), &Value::Null, &json!("Mia Low")),
        "what was left out stays"
    );
    let expected = json!([{"kind": "link_changed", "link_id": link_id, "allowed_all_tracks": false, "allowed_single_track": false}]);
    assert_eq!(tab.next_change(&topic).await["changes"], expected);
    assert!(opens(&house, &made, None).await["result"].is_object());
    tab.ok("link.update", json!({"link_id": link_id, "new_password": "shellac"}))
        .await;
    assert_eq!(
        opens(&house, &made, Some("vinyl")).await["error"],
        "wrong_link_password"
    );

    tab.next_change(&topic).await;
    let mut visitor = LiveClient::connect(house.server.address).await;
    let shown = json!({"topic": format!("link:{link_id}"), "token": token(&made), "password": "shellac"});
    visitor.ok("subscribe", shown).await;
    manager
        .ok("playlist/delete_shareable_link", json!({"link_id": link_id}))
        .await;
    assert_eq!(visitor.next("closed").await["reason"], "revoked");
    let ended = json!([{"kind": "link_deleted", "link_id": link_id}]);
    assert_eq!(tab.next_change(&topic).await["changes"], ended);
    assert_eq!(opens(&house, &made, Some("shellac")).await["error"], "link_revoked");
    assert_eq!(manager.ok("playlist/get_shareable_links", links).await, json!([]));
}

#[tokio::test]
async fn people_who_see_a_playlist_see_its_links_and_not_their_addresses() {
    let house = house("share-seen").await;
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks, "short list").await;
    sqlx::query("insert into playlist_member (playlist_id, user_id) values ($1, $2)")
        .bind(playlist)
        .bind(house.colleague.id)
        .execute(&house.server.pool)
        .await
        .unwrap();
    let form = json!({"playlist_id": playlist, "recipient": "Mia Low"});
    let made = manager.ok("playlist/create_shareable_link", form).await;
    let colleague = house.server.client_of(&house.colleague).await;
    let seen = colleague
        .ok("playlist/get_shareable_links", json!({"playlist_id": playlist}))
        .await;
    assert_eq!(
        (&seen[0]["link_id"], &seen[0]["link"], &seen[0]["recipient"]),
        (&made["link_id"], &Value::Null, &json!(""))
    );
    for (call, payload) in [
        ("playlist/create_shareable_link", json!({"playlist_id": playlist})),
        ("playlist/delete_shareable_link", json!({"link_id": made["link_id"]})),
    ] {
        colleague.refused(call, payload, 403, "forbidden").await;
    }
    let mut live = house.server.live_of(&house.colleague).await;
    let update = json!({"link_id": made["link_id"], "recipient": "me"});
    live.refused("link.update", update, 403, "forbidden").await;

    let before = house.server.state.passwords.done();
    let guess = json!({"link_id": made["link_id"], "new_password": "mine now"});
    live.refused("link.update", guess.clone(), 403, "forbidden").await;
    let mut outsider = house
        .server
        .live_of(&house.server.creator("share-stranger").await)
        .await;
    outsider.refused("link.update", guess, 404, "not_found").await;
    let form = json!({"playlist_id": playlist, "password": "mine now"});
    let colleague = house.server.client_of(&house.colleague).await;
    colleague
        .refused("playlist/create_shareable_link", form, 403, "forbidden")
        .await;
    let hashed = house.server.state.passwords.done() - before;
    assert_eq!(hashed, 0, "rights are asked before anything is hashed");
}

#[tokio::test]
async fn a_creators_links_of_own_playlists_need_the_plan_and_those_of_submissions_none() {
    let house = house("share-plan").await;
    let creator = house.server.client_of(&house.creator).await;
    let own = own_playlist(&house, &creator).await;
    let submission = house.application().await;
    let made = creator
        .ok("application/create_shareable_link", json!({"id": own}))
        .await;
    assert!(
        made["link"]
            .as_str()
            .unwrap()
            .contains("/shareable-application/?token=")
    );
    assert_eq!(
        opens(&house, &made, None).await["result"]["snapshot"]["playlist_name"],
        "Best of"
    );
    house.server.set_plan(house.creator.id, "starter", true).await;
    creator
        .refused(
            "application/create_shareable_link",
            json!({"id": own}),
            403,
            "playlists_not_in_plan",
        )
        .await;
    let mut live = house.server.live_of(&house.creator).await;
    let update = json!({"link_id": made["link_id"], "recipient": "Mia"});
    live.refused("link.update", update, 403, "playlists_not_in_plan").await;
    creator
        .ok("application/create_shareable_link", json!({"id": submission}))
        .await;
    let links = creator.ok("application/get_shareable_links", json!({"id": own})).await;
    assert_eq!(links[0]["link"], made["link"], "they stay, and are shown");
    let link = json!({"link_id": made["link_id"]});
    creator.ok("application/delete_shareable_link", link.clone()).await;
    creator
        .refused("application/delete_shareable_link", link, 404, "not_found")
        .await;
}

#[tokio::test]
async fn the_texts_of_a_link_are_limited_and_so_is_the_number_of_open_links() {
    let house = house("share-bounds").await;
    let creator = house.server.client_of(&house.creator).await;
    let own = own_playlist(&house, &creator).await;
    for (field, value) in [
        ("recipient", json!("x".repeat(101))),
        ("recipient", json!("Mia\u{202e}Low")),
        ("password", json!("")),
        ("password", json!("x".repeat(301))),
        ("expires_at", json!("2020-01-01T00:00:00Z")),
        ("expires_at", json!("2999-01-01T00:00:00Z")),
        ("expires_at", json!("tomorrow")),
    ] {
        let mut form = json!({"id": own});
        form[field] = value;
        let refusal = creator
            .refused("application/create_shareable_link", form, 400, "invalid_request")
            .await;
        assert!(refusal["fields"][field].is_string(), "{field}: {refusal}");
    }
    for _ in 0..50 {
        creator
            .ok("application/create_shareable_link", json!({"id": own}))
            .await;
    }
    let one_more = creator
        .refused("application/create_shareable_link", json!({"id": own}), 409, "conflict")
        .await;
    assert_eq!(one_more["message"], "At most 50 live links: end one first");
    // an expired link does not count, and can be opened again only within the limit
    sqlx::query("update share_link set expires = now() where link_id = (select max(link_id) from share_link)")
        .execute(&house.server.pool)
        .await
        .unwrap();
    let expired: String = sqlx::query_scalar("select link_id from share_link where expires is not null")
        .fetch_one(&house.server.pool)
        .await
        .unwrap();
    creator
        .ok("application/create_shareable_link", json!({"id": own}))
        .await;
    let mut live = house.server.live_of(&house.creator).await;
    let update = json!({"link_id": expired, "expires_at": null});
    live.refused("link.update", update, 409, "conflict").await;
    let refusal = live
        .emit("link.update", json!({"link_id": expired, "new_password": ""}))
        .await;
    assert!(refusal["fields"]["new_password"].is_string(), "{refusal}");
}
