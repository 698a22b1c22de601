//! A blind job: no reviewer gets others' ratings of a track before they have rated it.

use serde_json::{Value, json};

use super::with;
use crate::live_follow::{House, house};
use crate::support::Client;

async fn blind_house(name: &str) -> (House, Client, Client) {
    let house = house(name).await;
    let manager = house.server.client_of(&house.manager).await;
    let colleague = house.server.client_of(&house.colleague).await;
    manager
        .ok("job/update", json!({"job_id": house.job, "blind": true}))
        .await;
    (house, manager, colleague)
}

#[tokio::test]
async fn ratings_open_once_one_has_rated_and_close_when_ones_rating_is_taken_back() {
    let (house, manager, colleague) = blind_house("blind").await;
    let (review, server) = (house.review(), &house.server);
    let mut rater = server.live_of(&house.manager).await;
    let mut reader = server.live_of(&house.colleague).await;
    let followed = reader.subscribe(&review).await;
    assert_eq!(followed["snapshot"]["blind"], true);
    let answer = rater.ok("rating.set_track", house.rating(0, 7)).await;
    assert_eq!(answer, json!({"rating": 7.0, "my_rating": 7}));
    let frame = reader.next_change(&review).await;
    let rated = json!({"kind": "track_rated_blind", "track_id": house.tracks[0], "user_id": house.manager.id, "rated": true, "rating_count": 1});
    assert_eq!(frame["changes"][0], rated);
    // an equal rating is published too: its absence would reveal that it is equal
    rater.ok("rating.set_track", house.rating(0, 7)).await;
    assert_eq!(reader.next_change(&review).await["changes"], json!([rated]));

    let hidden = house.row(&colleague, 0).await;
    let shown = |row: &Value| {
        json!([
            row["hidden"],
            row["rating"],
            row["my_rating"],
            row["ratings"],
            row["rating_count"]
        ])
    };
    assert_eq!(shown(&hidden), json!([true, null, null, [], 1]));
    let request = json!({"job_id": house.job, "track_ids": [house.tracks[0]]});
    let ratings = reader.emit("review.ratings", request.clone()).await;
    assert_eq!(shown(&ratings["result"][0]), json!([true, null, null, [], 1]));
    assert_eq!(ratings["live"]["topic"], review.as_str());

    let answer = reader.ok("rating.set_track", house.rating(0, 4)).await;
    assert_eq!(answer, json!({"rating": 5.5, "my_rating": 4}));
    let of = |person: &crate::support::Person, value: i64| json!({"user_id": person.id, "user_name": person.name, "rating": value});
    let open = json!([false, 5.5, 4, [of(&house.manager, 7), of(&house.colleague, 4)], 2]);
    assert_eq!(shown(&house.row(&colleague, 0).await), open);
    assert_eq!(shown(&reader.ok("review.ratings", request.clone()).await[0]), open);
    // the first value stays when the rating is changed or removed
    reader.ok("rating.set_track", house.rating(0, 9)).await;
    assert_eq!(house.row(&manager, 0).await["first"], json!([of(&house.colleague, 4)]));
    let answer = reader.ok("rating.set_track", house.rating(0, Value::Null)).await;
    assert_eq!(answer, json!({"rating": null, "my_rating": null}));
    assert_eq!(shown(&house.row(&colleague, 0).await), json!([true, null, null, [], 1]));
    reader.ok("rating.set_track", house.rating(0, 8)).await;
    assert_eq!(
        reader.ok("review.ratings", request).await[0]["first"],
        json!([of(&house.colleague, 4)])
    );
    // the staff is no exception
    let admin = server.client_of(&server.admin("blind-admin").await).await;
    assert_eq!(shown(&house.row(&admin, 0).await), json!([true, null, null, [], 2]));
}

#[tokio::test]
async fn a_mark_is_shown_to_those_who_rated_the_track_or_set_the_mark() {
    let (house, manager, colleague) = blind_house("blind-marks").await;
    let (review, server) = (house.review(), &house.server);
    let mut marker = server.live_of(&house.manager).await;
    let mut reader = server.live_of(&house.colleague).await;
    reader.subscribe(&review).await;
    let one = json!({"job_id": house.job, "track_ids": [house.tracks[0]]});
    marker.ok("review.mark", with(one, "mark", "pass")).await;
    let change = reader.next_change(&review).await["changes"][0].take();
    assert_eq!(
        (&change["kind"], &change["mark"]),
        (&json!("track_marked_blind"), &Value::Null)
    );
    assert_eq!(house.row(&manager, 0).await["mark"]["mark"], "pass");
    assert_eq!(house.row(&colleague, 0).await["mark"], Value::Null);
    let passed = json!({"job_id": house.job, "filters": {"marks": ["pass"]}});
    let page = colleague.ok("application/get_applied", passed.clone()).await;
    assert_eq!(
        (&page["number_of_tracks"], &page["counts"]["pass"]),
        (&json!(0), &json!(0))
    );
    reader.ok("rating.set_track", house.rating(0, 8)).await;
    assert_eq!(house.row(&colleague, 0).await["mark"]["mark"], "pass");
    assert_eq!(
        colleague.ok("application/get_applied", passed).await["number_of_tracks"],
        1
    );
}

#[tokio::test]
async fn blind_is_switched_on_by_any_member_before_the_first_rating_and_off_for_all() {
    let house = house("blind-switch").await;
    let (review, server) = (house.review(), &house.server);
    let manager = server.client_of(&house.manager).await;
    let colleague = server.client_of(&house.colleague).await;
    let switch = |blind: bool| json!({"job_id": house.job, "blind": blind});
    let mut reader = server.live_of(&house.colleague).await;
    let before = reader.subscribe(&review).await;
    reader.ok("rating.set_track", house.rating(0, 7)).await;
    manager.refused("job/update", switch(true), 409, "ratings_exist").await;
    reader.ok("rating.set_track", house.rating(0, Value::Null)).await;
    colleague.refused("job/update", switch(true), 403, "forbidden").await;
    manager.ok("job/update", switch(true)).await;
    assert_eq!(reader.next("resync").await["topic"], review.as_str());
    assert_eq!(reader.subscribe(&review).await["snapshot"]["blind"], true);
    let job = colleague.ok("job/get_job", json!({"job_id": house.job})).await;
    assert_eq!(job["blind"], true);
    let creator = server.client_of(&house.creator).await;
    assert_eq!(
        creator.ok("job/get_job", json!({"job_id": house.job})).await["blind"],
        Value::Null
    );

    // no client resumes from before the job became blind, so that no earlier value is sent again
    let mut again = server.live_of(&house.colleague).await;
    let from = json!({"topic": review, "offset": before["offset"], "epoch": before["epoch"]});
    let resumed = again.ok("subscribe", from).await;
    assert!(
        resumed["missed"].is_null() && resumed["snapshot"]["blind"] == true,
        "{resumed}"
    );

    reader.ok("rating.set_track", house.rating(0, 3)).await;
    assert_eq!(house.row(&manager, 0).await["rating"], Value::Null);
    manager.ok("job/update", switch(false)).await;
    assert_eq!(reader.next("resync").await["topic"], review.as_str());
    assert_eq!(reader.subscribe(&review).await["snapshot"]["blind"], false);
    assert_eq!(house.row(&manager, 0).await["rating"], 3.0);
    // the engine has the value again
    let mut rater = server.live_of(&house.manager).await;
    let answer = rater.ok("rating.set_track", house.rating(0, 6)).await;
    assert_eq!(answer, json!({"rating": 4.5, "my_rating": 6}));
    let form = json!({"title": "T", "description": "D", "budget": "1", "link_1": "a.test", "company_id": house.company, "blind": true});
    colleague.refused("job/create", form.clone(), 403, "forbidden").await;
    let made = manager.ok("job/create", form).await;
    assert_eq!(
        manager.ok("job/get_job", json!({"job_id": made["job_id"]})).await["blind"],
        true
    );
}

#[tokio::test]
async fn a_track_that_comes_back_reveals_no_value() {
    let (house, _, colleague) = blind_house("blind-back").await;
    let server = &house.server;
    let mut rater = server.live_of(&house.manager).await;
    rater.ok("rating.set_track", house.rating(0, 7)).await;
    let mut reader = server.live_of(&house.colleague).await;
    reader.subscribe(&house.review()).await;
    let creator = server.client_of(&house.creator).await;
    let deleted = creator.ok("track/delete", json!({"id": house.tracks[0]})).await;
    let mut live = server.live_of(&house.creator).await;
    live.ok("track.restore", json!({"undo": deleted["undo"]})).await;
    // the reply waits for the creator's own topic only, so the frames of the review may come after it
    let mut kinds: Vec<String> = Vec::new();
    while !kinds.iter().any(|kind| kind == "track_rated_blind") {
        let frame = reader.next_change(&house.review()).await;
        let changes = frame["changes"].as_array().unwrap();
        kinds.extend(changes.iter().map(|change| change["kind"].as_str().unwrap().to_owned()));
    }
    assert!(!kinds.iter().any(|kind| kind == "track_rated"), "{kinds:?}");
    assert_eq!(house.row(&colleague, 0).await["rating_count"], 1);
}
