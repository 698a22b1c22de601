//! track: the catalogue, its form, and the events that are counted.

use serde_json::{Value, json};

use crate::application_review::titles;
use crate::audio::upload;
use crate::support::TestServer;

pub(crate) fn filled(track_id: &Value) -> Value {
    json!({
        "track_id": track_id, "artist_name": "Ada", "title": "Night Drive", "type": "sfx", "description": "at night", "tags": "#night",
        "writers": [{"first_name": "Ada", "last_name": "L", "pro": "PRS", "ipi": "01051977450", "percentage": 33.33}, {"percentage": 66.67}],
        "publishers": [{"name": "P", "pro": "BMI", "ipi": "", "percentage": 100}], "master_owners": [{"name": "M", "percentage": 0.1}],
        "track_duration": "999", "file_size": 1, "file_name": "other.exe", "format": "wav"
    })
}

#[actix_web::test]
async fn the_first_form_makes_the_draft_a_track_and_measured_values_stay() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let draft = upload(&client, "cbr.mp3").await;
    let (status, answer) = client.call("track/set_info", filled(&draft["track_id"])).await;
    assert_eq!(status, 200, "{answer}");
    let track = &answer["result"];
    assert!((track["track_duration"].as_f64().unwrap() - 4.0).abs() < 0.001);
    assert_eq!(
        (&track["file_name"], &track["format"]),
        (&json!("cbr.mp3"), &json!("mp3"))
    );
    assert_eq!(
        (&track["title"], &track["type"]),
        (&json!("Night Drive"), &json!("sfx"))
    );
    assert_eq!(
        track["writers"][0],
        json!({"first_name": "Ada", "last_name": "L", "pro": "PRS", "ipi": "01051977450", "percentage": 33.33})
    );
    assert_eq!(
        (
            &track["writers"][1]["percentage"],
            &track["master_owners"][0]["percentage"]
        ),
        (&json!(66.67), &json!(0.1))
    );
    assert_eq!(
        answer["live"]["topic"].as_str().unwrap().split(':').next(),
        Some("user")
    );
    let (_, page) = client.call("track/get", json!({})).await;
    assert_eq!(
        (&page["result"]["tracks"][0]["track_id"], &page["live"]),
        (&track["track_id"], &answer["live"])
    );
    assert_eq!(page["result"]["tracks"][0]["track_duration"], track["track_duration"]);
}

#[actix_web::test]
async fn an_upload_says_which_own_track_has_the_same_sound() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let first = upload(&client, "cbr.mp3").await;
    assert_eq!(first["same_as"], Value::Null);
    assert_eq!(upload(&client, "vbr.mp3").await["same_as"], Value::Null);
    assert_eq!(upload(&client, "cbr.mp3").await["same_as"], first["track_id"]);
    let other = server.client_of(&server.creator("bob").await).await;
    assert_eq!(
        upload(&other, "cbr.mp3").await["same_as"],
        Value::Null,
        "another's track is nobody's business"
    );
    client.ok("track/delete", json!({"id": first["track_id"]})).await;
    let second = upload(&client, "cbr.mp3").await;
    assert!(second["same_as"].is_i64() && second["same_as"] != first["track_id"]);
}

#[actix_web::test]
async fn a_list_that_is_left_out_stays_as_it_is() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let draft = upload(&client, "cbr.mp3").await;
    client.ok("track/set_info", filled(&draft["track_id"])).await;
    let mut edit = filled(&draft["track_id"]);
    edit.as_object_mut().unwrap().remove("writers");
    edit["publishers"] = json!([]);
    let track = client.ok("track/set_info", edit).await;
    assert_eq!(
        (track["writers"].as_array().unwrap().len(), &track["publishers"]),
        (2, &json!([]))
    );
}

#[actix_web::test]
async fn the_form_is_refused_in_the_specified_words() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let draft = upload(&client, "cbr.mp3").await;
    let body = client
        .refused(
            "track/set_info",
            json!({"track_id": draft["track_id"]}),
            400,
            "invalid_request",
        )
        .await;
    assert_eq!(body["message"], "You must fill all the input fields!");
    for field in ["title", "type", "description", "tags", "artist_name"] {
        assert_eq!(body["fields"][field], "Required field");
    }
    client.ok("track/set_info", filled(&draft["track_id"])).await;
    let refuse = |field: &'static str, value: Value| {
        let (client, mut form) = (client.clone(), filled(&draft["track_id"]));
        form[field] = value;
        async move { client.refused("track/set_info", form, 400, "invalid_request").await }
    };
    let body = refuse("title", json!("")).await;
    assert_eq!(
        body["message"],
        "You must fill all the input fields - title, type, description, tag"
    );
    assert_eq!(
        refuse("title", json!("x".repeat(51))).await["fields"]["title"],
        "Error: max character limit is 50"
    );
    let eleven = json!(vec![json!({"percentage": 1}); 11]);
    assert_eq!(
        refuse("writers", eleven).await["fields"]["writers"],
        "Maximum number of writers is 10"
    );
    let body = refuse("publishers", json!([{"name": "P", "percentage": 100.01}])).await;
    assert_eq!(body["fields"]["publishers.0.percentage"], "Must be between 0 and 100");
    let body = refuse("writers", json!([{"percentage": "50"}])).await;
    assert_eq!(body["fields"]["writers.0.percentage"], "Must be a number");
    refuse("type", json!("podcast")).await;
    refuse("title", json!(7)).await;
    let tracks = client.ok("track/get", json!({})).await;
    assert_eq!(
        tracks["tracks"][0]["title"], "Night Drive",
        "a refused form changes nothing"
    );
}

#[actix_web::test]
async fn nobody_sees_edits_or_deletes_anothers_track() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let track = server.track(&ada, "Mine").await;
    let other = server.client_of(&server.creator("bob").await).await;
    assert_eq!(other.ok("track/get", json!({})).await["number_of_tracks"], 0);
    other
        .refused("track/set_info", filled(&json!(track)), 404, "not_found")
        .await;
    other
        .refused("track/get_download_url", json!({"track_id": track}), 404, "not_found")
        .await;
    let manager = server.client_of(&server.manager("max").await).await;
    for (call, payload) in [
        ("track/get", json!({})),
        ("track/get_like", json!({})),
        ("track/set_info", filled(&json!(track))),
    ] {
        manager.refused(call, payload.clone(), 403, "forbidden").await;
        server.visitor().refused(call, payload, 401, "not_logged_in").await;
    }
    server
        .visitor()
        .refused(
            "track/get_download_url",
            json!({"track_id": track}),
            401,
            "not_logged_in",
        )
        .await;
}

#[actix_web::test]
async fn the_catalogue_is_paged_filtered_and_searched() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    for number in 1..=5 {
        server.track(&ada, &format!("Tune {number}%_x")).await;
    }
    sqlx::query("update track set type = 'sfx' where title like 'Tune 2%'")
        .execute(&server.pool)
        .await
        .unwrap();
    let client = server.client_of(&ada).await;
    let titles = |page: &Value| -> Vec<String> {
        page["tracks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|track| track["title"].as_str().unwrap()[5..6].to_owned())
            .collect()
    };
    let page = client.ok("track/get", json!({"limit": 2, "offset": 1})).await;
    assert_eq!(
        (titles(&page), &page["number_of_tracks"]),
        (vec!["4".to_owned(), "3".to_owned()], &json!(5)),
        "the newest first"
    );
    let page = client.ok("track/get", json!({"type": "sfx"})).await;
    assert_eq!(
        (titles(&page), &page["number_of_tracks"]),
        (vec!["2".to_owned()], &json!(1))
    );
    let page = client
        .ok("track/get_like", json!({"title": "TUNE 3%_", "type": "all"}))
        .await;
    assert_eq!(titles(&page), ["3"], "wildcards are letters like any other");
    assert_eq!(
        client.ok("track/get_like", json!({"title": "%"})).await["number_of_tracks"],
        5
    );
    assert_eq!(
        client.ok("track/get_like", json!({"title": "Tune x"})).await["number_of_tracks"],
        0
    );
    assert_eq!(titles(&client.ok("track/get", json!({"limit": 1000})).await).len(), 5);
    assert_eq!(titles(&client.ok("track/get", json!({"limit": 0})).await).len(), 0);
    client
        .refused("track/get", json!({"limit": -1}), 400, "invalid_request")
        .await;
    client
        .refused("track/get", json!({"offset": -1}), 400, "invalid_request")
        .await;
    client
        .refused("track/get", json!({"type": "podcast"}), 400, "invalid_request")
        .await;
    client
        .refused("track/get", json!({"limit": "80"}), 400, "invalid_request")
        .await;
    let row = &client.ok("track/get", json!({"limit": 1})).await["tracks"][0];
    for hidden in ["my_rating", "ratings", "listened_by"] {
        assert_eq!(row.get(hidden), None, "creators never receive {hidden}");
    }
    for unknown in ["rating", "listened"] {
        assert_eq!(row[unknown], json!(null), "creators never learn {unknown}");
    }
    assert_eq!(
        (
            &row["user_name"],
            &row["subscription"],
            &row["track_type"],
            &row["formats"]
        ),
        (&json!("ada"), &json!("premium"), &row["type"], &json!(["mp3"]))
    );
}

#[actix_web::test]
async fn the_catalogue_is_sorted_as_requested_and_equal_rows_by_id() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    for (title, plays) in [("flood", 2), ("Ebb", 5), ("Slack", 2), ("ebb", 0)] {
        let track = server.track(&ada, title).await;
        let played = sqlx::query("update track set plays_count = $2 where id = $1");
        played.bind(track).bind(plays).execute(&server.pool).await.unwrap();
    }
    let client = server.client_of(&ada).await;
    let titles = async |call: &str, request: Value| -> Vec<String> { titles(&client.ok(call, request).await) };
    for (sort_by, up) in [
        ("created", ["flood", "Ebb", "Slack", "ebb"]),
        ("title", ["Ebb", "ebb", "flood", "Slack"]),
        ("plays_count", ["ebb", "flood", "Slack", "Ebb"]),
    ] {
        let mut down = up;
        down.reverse();
        for (direction, expected) in [("up", up), ("down", down)] {
            let sorted = json!({"sort_by": sort_by, "sort_direction": direction});
            assert_eq!(titles("track/get", sorted).await, expected, "{sort_by} {direction}");
            let searched = json!({"sort_by": sort_by, "sort_direction": direction, "title": "b"});
            let found: Vec<&str> = expected.into_iter().filter(|title| title.contains('b')).collect();
            assert_eq!(titles("track/get_like", searched).await, found, "{sort_by} {direction}");
            let page = json!({"sort_by": sort_by, "sort_direction": direction, "limit": 2, "offset": 1});
            assert_eq!(titles("track/get", page).await, expected[1..3], "{sort_by} {direction}");
        }
        assert_eq!(titles("track/get", json!({"sort_by": sort_by})).await, down);
    }
    assert_eq!(
        titles("track/get", json!({"sort_direction": "up"})).await[0],
        "flood",
        "the oldest first"
    );
    for (wrong, field) in [
        (json!({"sort_by": "upload_count"}), "sort_by"),
        (json!({"sort_direction": "asc"}), "sort_direction"),
    ] {
        let refusal = client.refused("track/get", wrong, 400, "invalid_request").await;
        assert!(refusal["fields"][field].is_string(), "{field}: {refusal}");
    }
}

#[actix_web::test]
async fn a_listen_counts_once_for_each_listener_and_day() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let (max, mia) = (server.manager("max").await, server.manager("mia").await);
    let company = server.company(&max, "Sync House").await;
    server.member(company, &mia, "member").await;
    let job = server.job(company, "A brief").await;
    let track = server.track(&ada, "Heard").await;
    server.submit(&ada, job, &[track]).await;
    let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
        .bind(track)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    let (max, mia) = (server.client_of(&max).await, server.client_of(&mia).await);
    for client in [&max, &max, &mia] {
        assert_eq!(
            client.ok("event/track_listened", json!({"name_in_base": name})).await,
            json!(true)
        );
    }
    max.ok("event/track_uploaded", json!({"name_in_base": name})).await;
    max.ok("event/track_uploaded", json!({"name_in_base": name})).await;
    let row = server.client_of(&ada).await.ok("track/get", json!({})).await["tracks"][0].clone();
    assert_eq!((&row["plays_count"], &row["download_count"]), (&json!(2), &json!(1)));
    sqlx::query("update track_listen set day = day - 1")
        .execute(&server.pool)
        .await
        .unwrap();
    max.ok("event/track_listened", json!({"name_in_base": name})).await;
    assert_eq!(
        server
            .number("select plays_count from track where id = $1", track)
            .await,
        3,
        "another day"
    );
}

#[actix_web::test]
async fn events_of_people_without_access_are_not_counted() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let track = server.track(&ada, "Quiet").await;
    let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
        .bind(track)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    let outsider = server.client_of(&server.manager("max").await).await;
    for event in ["event/track_listened", "event/track_uploaded"] {
        outsider
            .refused(event, json!({"name_in_base": name}), 404, "not_found")
            .await;
        outsider
            .refused(event, json!({"name_in_base": "no-such-name"}), 404, "not_found")
            .await;
        outsider.refused(event, json!({}), 400, "invalid_request").await;
        server
            .visitor()
            .refused(event, json!({"name_in_base": name}), 401, "not_logged_in")
            .await;
        server
            .visitor()
            .refused(
                event,
                json!({"name_in_base": name, "link": "nothing"}),
                404,
                "not_found",
            )
            .await;
    }
    assert_eq!(
        server
            .number("select plays_count + download_count from track where id = $1", track)
            .await,
        0
    );
}
