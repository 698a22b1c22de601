//! The fields of lists besides their rows: the heads of the topics that keep them current, and the number of rows of each tab.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::live_follow::{House, house};
use super::support::{Client, Person};

/// The topics of an answer's `list_live`, after checking each offset against the database.
async fn topics(pool: &PgPool, body: &Value) -> Vec<String> {
    let epoch: String = sqlx::query_scalar("select value from epoch")
        .fetch_one(pool)
        .await
        .unwrap();
    let mut topics = Vec::new();
    for head in body["list_live"].as_array().unwrap() {
        let topic = head["topic"].as_str().unwrap().to_owned();
        let offset: Option<i64> = sqlx::query_scalar("select head from topic_head where topic = $1")
            .bind(&topic)
            .fetch_optional(pool)
            .await
            .unwrap();
        assert_eq!(head["offset"], json!(offset.unwrap_or(0)), "{topic}");
        assert_eq!(head["epoch"], json!(epoch));
        topics.push(topic);
    }
    topics
}

async fn topics_of(house: &House, client: &Client, call: &str, body: Value) -> Vec<String> {
    let (status, body) = client.call(call, body).await;
    assert_eq!(status, 200, "{call}: {body}");
    topics(&house.server.pool, &body).await
}

fn user(person: &Person) -> String {
    format!("user:{}", person.id)
}

#[actix_web::test]
async fn a_list_names_the_topics_that_keep_it() {
    let house = house("lists").await;
    let server = &house.server;
    let manager = server.client_of(&house.manager).await;
    let second = manager
        .ok("company/create", json!({"name": "Second", "description": "another"}))
        .await;
    let playlist = manager
        .ok(
            "playlist/create",
            json!({"tracks_id": [house.tracks[0]], "job_id": house.job, "playlist_name": "best"}),
        )
        .await;
    let playlist_id = &playlist["playlist_id"];
    let (review, own) = (house.review(), user(&house.manager));
    let of_job = json!({"job_id": house.job});
    let companies = vec![
        own.clone(),
        format!("company:{}", house.company),
        format!("company:{}", second["company_id"]),
    ];
    for (call, body, expected) in [
        ("company/get", json!({}), companies.clone()),
        ("job/get", json!({}), companies[1..].to_vec()),
        ("job/get_like", json!({"title": "a"}), companies[1..].to_vec()),
        ("company/get_created_invites", json!({}), vec![own.clone()]),
        ("company/get_received_invites", json!({}), vec![own.clone()]),
        ("playlist/get", of_job.clone(), vec![own.clone(), review.clone()]),
        ("playlist/get_shared", of_job.clone(), vec![own.clone(), review.clone()]),
        ("application/get_applied", of_job.clone(), vec![review.clone()]),
        (
            "application/get_playlist",
            json!({"job_id": house.job, "playlist_id": playlist_id}),
            vec![review.clone(), format!("playlist:{playlist_id}")],
        ),
    ] {
        assert_eq!(topics_of(&house, &manager, call, body).await, expected, "{call}");
    }
    let creator = server.client_of(&house.creator).await;
    for (call, body) in [
        ("track/get", json!({})),
        ("track/get_like", json!({"title": "1"})),
        ("application/get", json!({})),
        ("application/get_by_job", of_job),
    ] {
        assert_eq!(
            topics_of(&house, &creator, call, body).await,
            [user(&house.creator)],
            "{call}"
        );
    }
    let team: i64 = sqlx::query_scalar(
        "with made as (insert into team (name, owner_id) values ('Scouts', $1) returning id)
         insert into team_member (team_id, user_id) select id, $2 from made returning team_id",
    )
    .bind(house.manager.id)
    .bind(house.creator.id)
    .fetch_one(&server.pool)
    .await
    .unwrap();
    for (call, body) in [("job/get", json!({})), ("job/get_like", json!({"title": "a"}))] {
        assert_eq!(
            topics_of(&house, &creator, call, body).await,
            ["board".to_owned(), user(&house.creator), format!("team:{team}")],
            "{call}"
        );
    }
    let admin = server.client_of(&server.admin("staff").await).await;
    for (call, body) in [
        ("admin/get_users", json!({})),
        ("job/get", json!({})),
        ("job/get_all", json!({})),
        ("admin/search_users", json!({"user_info": "lists"})),
    ] {
        assert_eq!(topics_of(&house, &admin, call, body).await, ["admin"], "{call}");
    }
    assert_eq!(topics_of(&house, &admin, "company/get_all", json!({})).await, ["admin"]);
    let open = json!({"company_id": house.company});
    assert_eq!(
        topics_of(&house, &admin, "company/get_all", open).await,
        ["admin".to_owned(), format!("company:{}", house.company)]
    );
}

#[actix_web::test]
async fn tracks_are_counted_by_type_under_the_title_that_is_searched_for() {
    let house = house("count-tracks").await;
    let client = house.server.client_of(&house.creator).await;
    sqlx::query("update track set type = 'sfx' where id = $1")
        .bind(house.tracks[2])
        .execute(&house.server.pool)
        .await
        .unwrap();
    let page = client.ok("track/get", json!({"type": "sfx"})).await;
    assert_eq!(page["counts"], json!({"all": 3, "music": 2, "sfx": 1, "audio": 0}));
    assert_eq!(page["number_of_tracks"], json!(1));
    let page = client.ok("track/get_like", json!({"title": "track 1"})).await;
    assert_eq!(page["counts"], json!({"all": 1, "music": 1, "sfx": 0, "audio": 0}));
}

#[actix_web::test]
async fn named_tracks_are_shown_as_far_as_they_are_the_callers_own_and_fit_the_filter() {
    let house = house("name-tracks").await;
    let outsider = house.server.creator("stranger").await;
    let theirs = house.server.track(&outsider, "track theirs").await;
    let client = house.server.client_of(&house.creator).await;
    let ids = async |call: &str, title: &str| {
        let named = json!({"track_ids": [house.tracks[0], house.tracks[2], theirs], "title": title});
        let page = client.ok(call, named).await;
        assert_eq!(page["counts"]["all"], json!(if title.ends_with('1') { 1 } else { 3 }));
        let tracks = page["tracks"].as_array().unwrap().iter();
        tracks
            .map(|track| track["track_id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids("track/get", "").await, [house.tracks[2], house.tracks[0]]);
    assert_eq!(ids("track/get_like", "track").await, [house.tracks[2], house.tracks[0]]);
    assert_eq!(ids("track/get_like", "track 1").await, [0; 0]);
    let many: Vec<i64> = (1..=201).collect();
    let refused = client
        .refused("track/get", json!({"track_ids": many}), 400, "invalid_request")
        .await;
    assert_eq!(refused["fields"]["track_ids"], "At most 200 tracks");
}

#[actix_web::test]
async fn jobs_are_counted_by_status_under_the_other_filters() {
    let house = house("count-jobs").await;
    let server = &house.server;
    for (title, status) in [
        ("a closed one", "closed"),
        ("put away", "archived"),
        ("gone", "deleted"),
        ("a job too", "open"),
    ] {
        let job = server.job(house.company, title).await;
        server.set_job_status(job, status).await;
    }
    let manager = server.client_of(&house.manager).await;
    let all = json!({"all": 4, "open": 2, "closed": 1, "archived": 1, "deleted": 1});
    for status in ["all", "closed", "deleted"] {
        let page = manager.ok("job/get", json!({"status": status, "limit": 1})).await;
        assert_eq!(page["counts"], all, "{status}");
        let total = if status == "all" { 4 } else { 1 };
        assert_eq!(page["number_of_jobs"], json!(total), "{status}");
    }
    let found = manager.ok("job/get_like", json!({"title": "a job"})).await;
    assert_eq!(
        found["counts"],
        json!({"all": 2, "open": 2, "closed": 0, "archived": 0, "deleted": 0})
    );
    let team = manager.ok("job/get", json!({"team": true})).await;
    assert_eq!(
        (&team["counts"]["all"], &team["number_of_jobs"]),
        (&json!(0), &json!(0))
    );
    let creator = server.client_of(&house.creator).await;
    let page = creator.ok("job/get", json!({})).await;
    assert_eq!(page["counts"], json!({"all": 2, "open": 2}));
    let admin = server.client_of(&server.admin("staff").await).await;
    assert_eq!(admin.ok("job/get_all", json!({})).await["counts"], all);
}

#[actix_web::test]
async fn named_jobs_are_shown_whatever_their_status_as_far_as_the_lists_of_the_caller_show_them() {
    let house = house("named-jobs").await;
    let server = &house.server;
    let (open, gone) = (house.job, server.job(house.company, "gone").await);
    server.set_job_status(gone, "deleted").await;
    let body = json!({"job_ids": [gone, open, 999_999]});
    let ids = async |person: &Person| {
        let page = server.client_of(person).await.ok("job/get", body.clone()).await;
        let jobs = page["all_jobs"].as_array().unwrap().iter();
        jobs.map(|job| job["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&house.manager).await, [gone, open]);
    assert_eq!(ids(&house.creator).await, [open]);
    assert_eq!(ids(&server.manager("stranger").await).await, [0; 0]);
    let manager = server.client_of(&house.manager).await;
    let open_ones = json!({"job_ids": [gone, open], "status": "open"});
    assert_eq!(manager.ok("job/get", open_ones).await["number_of_jobs"], json!(1));
    let many: Vec<i64> = (1..=201).collect();
    let refused = manager
        .refused("job/get", json!({"job_ids": many}), 400, "invalid_request")
        .await;
    assert_eq!(refused["fields"]["job_ids"], "At most 200 jobs");
}

#[actix_web::test]
async fn submissions_are_counted_by_type_and_by_mark() {
    let house = house("count-applied").await;
    let server = &house.server;
    sqlx::query("update track set type = 'audio' where id = $1")
        .bind(house.tracks[2])
        .execute(&server.pool)
        .await
        .unwrap();
    let (first, second) = (
        server.client_of(&house.manager).await,
        server.client_of(&house.colleague).await,
    );
    for (client, track, rating) in [(&first, 0, 9), (&second, 0, 6), (&first, 1, 5), (&second, 1, 3)] {
        client.ok("rating/set_track", house.rating(track, rating)).await;
    }
    let applied = async |body: Value| {
        let mut request = body;
        request["job_id"] = json!(house.job);
        first.ok("application/get_applied", request).await["counts"].clone()
    };
    assert_eq!(
        applied(json!({})).await,
        json!({"all": 3, "music": 2, "sfx": 0, "audio": 1, "unrated_by_me": 1, "we_disagree": 1, "withdrawn": 0, "heard": 0, "unheard": 3, "shortlist": 0, "hold": 0, "pass": 0})
    );
    assert_eq!(
        applied(json!({"type": "music"})).await,
        json!({"all": 3, "music": 2, "sfx": 0, "audio": 1, "unrated_by_me": 0, "we_disagree": 1, "withdrawn": 0, "heard": 0, "unheard": 2, "shortlist": 0, "hold": 0, "pass": 0})
    );
    assert_eq!(
        applied(json!({"from": 1, "to": 5})).await,
        json!({"all": 1, "music": 1, "sfx": 0, "audio": 0, "unrated_by_me": 0, "we_disagree": 0, "withdrawn": 0, "heard": 0, "unheard": 1, "shortlist": 0, "hold": 0, "pass": 0})
    );
}
