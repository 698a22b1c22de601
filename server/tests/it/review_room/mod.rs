//! The acts of a job's reviewers besides rating and commenting: marks, abstentions, and listening together.

mod blind;
mod blind_histories;
mod emails;
mod following;
mod unread;

use serde_json::{Value, json};

use crate::live_follow::{House, house};
use crate::support::LiveClient;

impl House {
    fn all(&self) -> Value {
        json!({"job_id": self.job, "track_ids": self.tracks})
    }

    async fn row(&self, reader: &crate::support::Client, track: usize) -> Value {
        let request = json!({"job_id": self.job, "track_ids": [self.tracks[track]]});
        reader.ok("application/get_applied", request).await["tracks"][0].take()
    }
}

fn with(mut payload: Value, field: &str, value: impl Into<Value>) -> Value {
    payload[field] = value.into();
    payload
}

/// Sends an event and gives its change on a topic.
async fn change(client: &mut LiveClient, topic: &str, event: &str, payload: Value) -> Value {
    client.ok(event, payload).await;
    client.next_change(topic).await["changes"][0].take()
}

#[tokio::test]
async fn a_mark_is_the_teams_and_shows_at_once_in_rows_and_filters() {
    let house = house("marks").await;
    let (review, server) = (house.review(), &house.server);
    let mut manager = server.live_of(&house.manager).await;
    let mut colleague = server.live_of(&house.colleague).await;
    manager.subscribe(&review).await;
    let two = json!({"job_id": house.job, "track_ids": &house.tracks[..2]});
    let marked = with(two, "mark", "shortlist");
    colleague.ok("review.mark", marked.clone()).await;
    let marked_change = manager.next_change(&review).await["changes"][0].take();
    assert_eq!(
        (
            &marked_change["kind"],
            &marked_change["mark"],
            &marked_change["by"]["user_name"]
        ),
        (
            &json!("track_marked"),
            &json!("shortlist"),
            &json!(house.colleague.name)
        )
    );
    assert_eq!(marked_change["track_ids"], json!(&house.tracks[..2]));

    let reader = server.client_of(&house.manager).await;
    let row = house.row(&reader, 0).await;
    assert_eq!(
        (&row["mark"]["mark"], &row["mark"]["by"]["user_id"], &row["mark"]["at"]),
        (&json!("shortlist"), &json!(house.colleague.id), &marked_change["at"])
    );
    let ids = async |marks: Value| {
        let request =
            json!({"job_id": house.job, "filters": {"marks": marks}, "sort_by": "title", "sort_direction": "up"});
        let page = reader.ok("application/get_applied", request).await;
        let ids: Vec<i64> = page["tracks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["track_id"].as_i64().unwrap())
            .collect();
        (ids, page["counts"]["shortlist"].as_i64().unwrap())
    };
    assert_eq!(ids(json!(["shortlist"])).await, (house.tracks[..2].to_vec(), 2));
    assert_eq!(ids(json!(["none"])).await, (house.tracks[2..].to_vec(), 2));
    assert_eq!(ids(json!(["none", "shortlist"])).await, (house.tracks.clone(), 2));
    assert_eq!(ids(json!(["pass"])).await, (Vec::new(), 2));

    let taken_off = json!({"job_id": house.job, "track_ids": [house.tracks[0]], "mark": null});
    let marked_change = change(&mut manager, &review, "review.mark", taken_off).await;
    assert_eq!(
        (&marked_change["mark"], &marked_change["by"]["user_name"]),
        (&Value::Null, &json!(house.manager.name))
    );
    assert_eq!(house.row(&reader, 0).await["mark"], Value::Null);
    let foreign = with(marked.clone(), "track_ids", json!([house.tracks[0], 999_999]));
    manager.refused("review.mark", foreign, 404, "not_found").await;
    for wrong in [json!([]), json!([house.tracks[0], house.tracks[0]])] {
        let wrong = with(marked.clone(), "track_ids", wrong);
        manager.refused("review.mark", wrong, 400, "invalid_request").await;
    }
}

#[tokio::test]
async fn marks_of_one_connection_are_committed_in_their_order() {
    let house = house("marks-order").await;
    let mut manager = house.server.live_of(&house.manager).await;
    let mut sent = Vec::new();
    for step in 0..30 {
        let mark = if step % 2 == 0 { json!("hold") } else { Value::Null };
        sent.push(manager.send("review.mark", with(house.all(), "mark", mark)).await);
        sent.push(
            manager
                .send("review.abstain", with(house.all(), "abstain", step % 2 == 0))
                .await,
        );
    }
    let mut last = 0;
    for id in sent {
        let offset = manager.ack(id).await["live"]["offset"].as_i64().unwrap();
        assert_eq!(offset, last + 1, "in turn");
        last = offset;
    }
    let reader = house.server.client_of(&house.colleague).await;
    let row = house.row(&reader, 0).await;
    assert_eq!((&row["mark"], &row["abstained_by"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn a_creator_learns_once_that_a_marked_track_is_decided_and_never_the_mark() {
    let house = house("decided").await;
    let server = &house.server;
    let application = server
        .number(
            "select application_id from submission where track_id = $1",
            house.tracks[0],
        )
        .await;
    let topic = format!("application:{application}");
    let mut creator = server.live_of(&house.creator).await;
    creator.subscribe(&topic).await;
    let mut manager = server.live_of(&house.manager).await;
    let one = json!({"job_id": house.job, "track_ids": [house.tracks[0]]});
    for mark in [json!("hold"), json!("pass"), Value::Null] {
        manager.ok("review.mark", with(one.clone(), "mark", mark)).await;
    }
    let changes = creator.next_change(&topic).await["changes"].take();
    let decided = &changes[0];
    assert_eq!(
        (&decided["kind"], &decided["by"]),
        (&json!("track_decided"), &json!("company"))
    );
    let published = server
        .number(
            "select count(*) from frame where topic = 'application:' || $1",
            application,
        )
        .await;
    assert_eq!(published, 1, "one frame for three marks");
}

#[tokio::test]
async fn a_reviewer_who_abstains_is_named_and_has_not_rated() {
    let house = house("abstain").await;
    let (review, server) = (house.review(), &house.server);
    let mut manager = server.live_of(&house.manager).await;
    manager.subscribe(&review).await;
    let abstained = change(
        &mut manager,
        &review,
        "review.abstain",
        with(house.all(), "abstain", true),
    )
    .await;
    assert_eq!(
        abstained,
        json!({"kind": "track_abstained", "track_ids": house.tracks, "user_id": house.manager.id, "abstain": true})
    );
    let reader = server.client_of(&house.colleague).await;
    let row = house.row(&reader, 1).await;
    let person = json!([{"user_id": house.manager.id, "user_name": house.manager.name}]);
    assert_eq!((&row["abstained_by"], &row["rating_count"]), (&person, &json!(0)));
    manager.ok("review.abstain", with(house.all(), "abstain", false)).await;
    assert_eq!(house.row(&reader, 1).await["abstained_by"], json!([]));
}

#[tokio::test]
async fn marks_and_abstentions_come_back_with_a_track_and_outlive_or_leave_with_their_author() {
    let house = house("back").await;
    let server = &house.server;
    let mut colleague = server.live_of(&house.colleague).await;
    colleague.ok("review.mark", with(house.all(), "mark", "hold")).await;
    colleague.ok("review.abstain", with(house.all(), "abstain", true)).await;
    let creator = server.client_of(&house.creator).await;
    let deleted = creator.ok("track/delete", json!({"id": house.tracks[0]})).await;
    let mut live = server.live_of(&house.creator).await;
    live.ok("track.restore", json!({"undo": deleted["undo"]})).await;
    let reader = server.client_of(&house.manager).await;
    let row = house.row(&reader, 0).await;
    assert_eq!(
        (&row["mark"]["mark"], &row["abstained_by"][0]["user_id"]),
        (&json!("hold"), &json!(house.colleague.id))
    );
    let admin = server.admin("back-admin").await;
    let staff = server.client_of(&admin).await;
    staff
        .ok("admin/delete_user", json!({"user_to_delete": house.colleague.id}))
        .await;
    let row = house.row(&reader, 0).await;
    assert_eq!(
        row["mark"]["by"],
        json!({"user_id": null, "user_name": "Former member"})
    );
    assert_eq!(row["abstained_by"], json!([]));
}

#[tokio::test]
async fn filters_narrow_together() {
    let house = house("filters").await;
    let server = &house.server;
    sqlx::query("update track set genre = 'Synthwave', bpm = 100 + id - $1, tags = 'Dark, night drive' where id > $1")
        .bind(house.tracks[0])
        .execute(&server.pool)
        .await
        .unwrap();
    let mut manager = server.live_of(&house.manager).await;
    manager.ok("rating.set_track", house.rating(1, 7)).await;
    manager
        .ok(
            "application.set_track_listened",
            json!({"job_id": house.job, "track_id": house.tracks[2], "listened": true}),
        )
        .await;
    let reader = server.client_of(&house.manager).await;
    let rows = async |filters: Value| {
        let request = json!({"job_id": house.job, "filters": filters});
        let page = reader.ok("application/get_applied", request).await;
        assert_eq!(page["number_of_tracks"], page["tracks"].as_array().unwrap().len());
        let place = |row: &Value| house.tracks.iter().position(|id| row["track_id"] == *id).unwrap();
        let mut places: Vec<usize> = page["tracks"].as_array().unwrap().iter().map(place).collect();
        places.sort_unstable();
        (
            places,
            page["counts"]["heard"].as_i64().unwrap(),
            page["counts"]["unheard"].as_i64().unwrap(),
        )
    };
    assert_eq!(rows(json!({})).await, (vec![0, 1, 2], 1, 2));
    assert_eq!(rows(json!({"unrated": true})).await, (vec![0, 2], 1, 1));
    assert_eq!(rows(json!({"unrated": true, "heard": false})).await, (vec![0], 1, 1));
    assert_eq!(rows(json!({"genre": "synthwave"})).await, (vec![1, 2], 1, 1));
    assert_eq!(rows(json!({"tags": ["NIGHT DRIVE", "dark"]})).await.0, [1, 2]);
    assert_eq!(rows(json!({"tags": ["night"]})).await.0, Vec::<usize>::new());
    assert_eq!(rows(json!({"bpm_from": 102})).await.0, [2]);
    assert_eq!(rows(json!({"bpm_to": 101, "genre": "Synthwave"})).await.0, [1]);
    let wrong = json!({"job_id": house.job, "filters": {"marks": ["best"], "bpm_to": 1000}});
    let refused = reader
        .refused("application/get_applied", wrong, 400, "invalid_request")
        .await;
    let fields: Vec<&String> = refused["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["filters.bpm_to", "filters.marks"]);
}

#[tokio::test]
async fn the_values_of_all_submissions_are_offered_for_the_filter_each_once() {
    let house = house("facets").await;
    let server = &house.server;
    let reader = server.client_of(&house.manager).await;
    let mut live = server.live_of(&house.manager).await;
    let request = json!({"job_id": house.job});
    let tag_alone = json!({"genres": [], "tags": ["#it"], "bpm_from": null, "bpm_to": null});
    assert_eq!(live.ok("review.facets", request.clone()).await, tag_alone);
    for (place, genre, tags, bpm) in [
        (0, "synthwave", "Dark, night drive", 98.5),
        (1, "Synthwave ", "night drive , dark", 120.0),
        (2, "Synthwave", "#empty", 101.0),
    ] {
        sqlx::query("update track set genre = $2, tags = $3, bpm = $4::float8 where id = $1")
            .bind(house.tracks[place])
            .bind(genre)
            .bind(tags)
            .bind(bpm)
            .execute(&server.pool)
            .await
            .unwrap();
    }
    let facets = live.ok("review.facets", request.clone()).await;
    assert_eq!(facets["genres"], json!(["Synthwave"]));
    let tags: Vec<String> = (facets["tags"].as_array().unwrap().iter())
        .map(|tag| tag.as_str().unwrap().to_lowercase())
        .collect();
    assert_eq!(tags, ["dark", "night drive"]);
    assert_eq!((&facets["bpm_from"], &facets["bpm_to"]), (&json!(98.5), &json!(120.0)));
    // every value that is offered finds something
    for tag in facets["tags"].as_array().unwrap() {
        let page = reader
            .ok(
                "application/get_applied",
                json!({"job_id": house.job, "filters": {"tags": [tag], "genre": facets["genres"][0]}}),
            )
            .await;
        assert_eq!(page["number_of_tracks"], 2, "{tag}");
    }
    // what was withdrawn is not offered
    let creator = server.client_of(&house.creator).await;
    creator.ok("track/delete", json!({"id": house.tracks[1]})).await;
    assert_eq!(live.ok("review.facets", request).await["bpm_to"], json!(101.0));
}
