//! The people who see submissions, and the fields of a row.

use serde_json::{Value, json};

use super::Scene;

#[actix_web::test]
async fn a_row_has_the_note_the_identifiers_and_the_number_of_ratings() {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    let tracks = scene.submit(&ada, &["one", "two"]).await;
    sqlx::query(
        "update track set isrc = 'x', iswc = 'y', genre = 'Jazz', bpm = 128.5, key = 'Am',
             writers = '[{\"first_name\": \"A\", \"last_name\": \"L\", \"pro\": \"PRS\", \"ipi\": \"\", \"basis_points\": 10000}]',
             master_owners = '[{\"name\": \"A\", \"basis_points\": 10000}]' where id = $1",
    )
    .bind(tracks[0])
    .execute(&scene.server.pool)
    .await
    .unwrap();
    let application: i64 = sqlx::query_scalar("update application set description = 'for the chase' returning id")
        .fetch_one(&scene.server.pool)
        .await
        .unwrap();
    scene.rate(tracks[0], &scene.max, 7).await;
    scene.rate(tracks[0], &mia, 8).await;
    let page = scene.page(json!({"track_ids": tracks})).await;
    let shown = |title: &str| {
        let rows = page["tracks"].as_array().unwrap();
        let row = rows.iter().find(|row| row["title"] == title).unwrap();
        let names = [
            "application_id",
            "note",
            "isrc",
            "iswc",
            "genre",
            "bpm",
            "key",
            "rights_complete",
            "rating_count",
        ];
        Value::from(names.map(|name| row[name].clone()).to_vec())
    };
    assert_eq!(
        shown("one"),
        json!([application, "for the chase", "x", "y", "Jazz", 128.5, "Am", true, 2])
    );
    let nothing = json!([application, "for the chase", null, null, null, null, null, false, 0]);
    assert_eq!(shown("two"), nothing);
}

#[actix_web::test]
async fn only_the_jobs_reviewers_see_its_submissions() {
    let scene = Scene::new().await;
    let (ada, eve) = (scene.server.creator("ada").await, scene.server.manager("eve").await);
    scene.server.company(&eve, "Elsewhere").await;
    scene.submit(&ada, &["secret"]).await;
    let ask = json!({"job_id": scene.job});
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    assert_eq!(
        scene.page(json!({})).await["tracks"][0]["user_name"],
        json!(null),
        "account names are for admins"
    );
    assert_eq!(
        admin.ok("application/get_applied", ask.clone()).await["tracks"][0]["user_name"],
        "ada"
    );
    let eve = scene.server.client_of(&eve).await;
    eve.refused("application/get_applied", ask.clone(), 403, "forbidden")
        .await;
    scene
        .server
        .client_of(&ada)
        .await
        .refused("application/get_applied", ask.clone(), 403, "forbidden")
        .await;
    scene
        .server
        .visitor()
        .refused("application/get_applied", ask.clone(), 401, "not_logged_in")
        .await;
    sqlx::query("update job set status = 'closed'")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    eve.refused("application/get_applied", ask, 404, "not_found").await;
    scene
        .reviewer
        .refused("application/get_applied", json!({"job_id": 999_999}), 404, "not_found")
        .await;
    scene
        .reviewer
        .refused("application/get_applied", json!({}), 400, "invalid_request")
        .await;
    let left = "delete from company_member where user_id = $1";
    sqlx::query(left)
        .bind(scene.max.id)
        .execute(&scene.server.pool)
        .await
        .unwrap();
    scene
        .reviewer
        .refused(
            "application/get_applied",
            json!({"job_id": scene.job}),
            404,
            "not_found",
        )
        .await;
}

#[actix_web::test]
async fn a_row_has_the_mean_everybodys_ratings_and_the_listeners() {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    scene.server.member(scene.company, &mia, "member").await;
    let zoe = scene.server.manager("zoe").await;
    scene.server.member(scene.company, &zoe, "admin").await;
    let tracks = scene.submit(&ada, &["first", "second"]).await;
    for (who, value) in [(&scene.max, 7), (&mia, 8), (&zoe, 8)] {
        scene.rate(tracks[0], who, value).await;
    }
    scene.listen(tracks[0], &mia).await;
    scene.listen(tracks[1], &scene.max).await;
    let page = scene.page(json!({"sort_by": "title", "sort_direction": "up"})).await;
    let (first, second) = (&page["tracks"][0], &page["tracks"][1]);
    assert_eq!(
        (&first["rating"], &first["my_rating"]),
        (&json!(7.7), &json!(7)),
        "the mean of 7, 8, 8 is shown with one decimal"
    );
    let faces = json!([
        {"user_id": scene.max.id, "user_name": "max", "rating": 7},
        {"user_id": mia.id, "user_name": "mia", "rating": 8},
        {"user_id": zoe.id, "user_name": "zoe", "rating": 8},
    ]);
    assert_eq!(first["ratings"], faces);
    assert_eq!(
        (&first["listened"], &first["listened_by"]),
        (&json!(false), &json!([{"user_id": mia.id, "user_name": "mia"}]))
    );
    assert_eq!(
        (&second["rating"], &second["my_rating"], &second["ratings"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    assert_eq!(second["listened"], true);
    assert_eq!(
        (&first["type"], &first["track_duration"], &first["artist_name"]),
        (&json!("music"), &json!(120.5), &json!("An Artist"))
    );
    assert_eq!(
        (&first["stripe_subscription"], &first["is_first_500"]),
        (&json!("premium"), &json!(false))
    );
    assert_eq!(first["wave"].as_str().unwrap().len(), 76, "56 bytes in base64");
    assert_eq!(
        (&page["listened"], &page["counters"]),
        (&json!(1), &json!({"tracks": 2, "rated": 1}))
    );
}

#[actix_web::test]
async fn rows_since_the_callers_last_first_page_are_new() {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    scene.server.member(scene.company, &mia, "member").await;
    let mia = scene.server.client_of(&mia).await;
    let client = scene.server.client_of(&ada).await;
    let submit = async |title: &str| {
        let track = scene.server.track(&ada, title).await;
        client
            .ok("application/create", json!({"job_id": scene.job, "tracks_id": [track]}))
            .await;
        track
    };
    let first = submit("first").await;
    assert_eq!(
        scene.page(json!({})).await["new_tracks"],
        1,
        "whoever was never here finds all of it new"
    );
    assert_eq!(scene.page(json!({})).await["new_tracks"], 0);
    submit("second").await;
    submit("third").await;
    // neither a further page nor a request for named tracks counts as a visit
    assert_eq!(scene.page(json!({"offset": 1})).await["new_tracks"], 2);
    assert_eq!(scene.page(json!({"track_ids": [first]})).await["new_tracks"], 2);
    assert_eq!(scene.page(json!({"sort_by": "rating"})).await["new_tracks"], 2);
    assert_eq!(scene.page(json!({})).await["new_tracks"], 0);
    assert_eq!(
        mia.ok("application/get_applied", json!({"job_id": scene.job})).await["new_tracks"],
        3,
        "each has visits of their own"
    );
}

#[actix_web::test]
async fn a_page_has_the_head_of_the_review_topic() {
    let scene = Scene::new().await;
    let ada = scene.server.creator("ada").await;
    let tracks = scene.submit(&ada, &["one"]).await;
    let topic = format!("review:{}", scene.job);
    let ask = json!({"job_id": scene.job});
    let (_, before) = scene.reviewer.call("application/get_applied", ask.clone()).await;
    assert_eq!(
        (&before["live"]["topic"], &before["live"]["offset"]),
        (&json!(topic), &json!(0))
    );
    let rate = json!({"job_id": scene.job, "track_id": tracks[0], "track_rating": 6});
    let (_, rated) = scene.reviewer.call("rating/set_track", rate).await;
    let (_, after) = scene.reviewer.call("application/get_applied", ask).await;
    assert_eq!((&after["live"], &after["live"]["offset"]), (&rated["live"], &json!(1)));
    assert_eq!(
        (
            &after["result"]["tracks"][0]["rating"],
            &after["result"]["tracks"][0]["my_rating"]
        ),
        (&json!(6.0), &json!(6))
    );
    assert!(!after["live"]["epoch"].as_str().unwrap().is_empty());
}
