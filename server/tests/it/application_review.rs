//! application/get_applied and application/get_playlist: the submissions of a job as its reviewers see them.

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

struct Scene {
    server: TestServer,
    max: Person,
    reviewer: Client,
    company: i64,
    job: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let max = server.manager("max").await;
        let company = server.company(&max, "Sync House").await;
        let job = server.job(company, "A brief").await;
        let reviewer = server.client_of(&max).await;
        Self {
            server,
            max,
            reviewer,
            company,
            job,
        }
    }

    /// Submits tracks with these titles, in this order, each later than the one before.
    async fn submit(&self, creator: &Person, titles: &[&str]) -> Vec<i64> {
        let mut tracks = Vec::new();
        for title in titles {
            tracks.push(self.server.track(creator, title).await);
        }
        self.server.submit(creator, self.job, &tracks).await;
        sqlx::query("update submission set submitted = '2026-01-01'::timestamptz + track_id * interval '1 second' where job_id = $1")
            .bind(self.job)
            .execute(&self.server.pool)
            .await
            .unwrap();
        tracks
    }

    async fn rate(&self, track: i64, who: &Person, value: i16) {
        sqlx::query("insert into rating (job_id, track_id, user_id, value) values ($1, $2, $3, $4)")
            .bind(self.job)
            .bind(track)
            .bind(who.id)
            .bind(value)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }

    async fn listen(&self, track: i64, who: &Person) {
        sqlx::query("insert into listened (job_id, track_id, user_id) values ($1, $2, $3)")
            .bind(self.job)
            .bind(track)
            .bind(who.id)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }

    async fn page(&self, mut query: Value) -> Value {
        query["job_id"] = json!(self.job);
        self.reviewer.ok("application/get_applied", query).await
    }

    async fn titles(&self, query: Value) -> Vec<String> {
        titles(&self.page(query).await)
    }
}

fn titles(page: &Value) -> Vec<String> {
    page["tracks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|track| track["title"].as_str().unwrap().to_owned())
        .collect()
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
        scene.page(json!({})).await["tracks"][0].get("user_name"),
        None,
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
async fn a_row_tells_the_mean_everybodys_ratings_and_who_listened() {
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
async fn every_order_is_stable_and_an_unrated_track_comes_last_either_way() {
    let scene = Scene::new().await;
    let ada = scene.server.creator("ada").await;
    let tracks = scene.submit(&ada, &["b", "C", "a", "d"]).await;
    for (track, duration, artist) in [
        (tracks[0], 30.0, "x"),
        (tracks[1], 10.0, "Z"),
        (tracks[2], 20.0, "y"),
        (tracks[3], 20.0, "y"),
    ] {
        sqlx::query("update track set duration = $2, artist_name = $3 where id = $1")
            .bind(track)
            .bind(duration)
            .bind(artist)
            .execute(&scene.server.pool)
            .await
            .unwrap();
    }
    scene.rate(tracks[1], &scene.max, 4).await;
    scene.rate(tracks[2], &scene.max, 9).await;
    scene.listen(tracks[0], &scene.max).await;
    assert_eq!(scene.titles(json!({})).await, ["d", "a", "C", "b"], "the newest first");
    for (sort_by, up, down) in [
        ("creation_date", ["b", "C", "a", "d"], ["d", "a", "C", "b"]),
        ("title", ["a", "b", "C", "d"], ["d", "C", "b", "a"]),
        ("artist_name", ["b", "a", "d", "C"], ["C", "a", "d", "b"]),
        ("duration", ["C", "a", "d", "b"], ["b", "a", "d", "C"]),
        ("rating", ["C", "a", "b", "d"], ["a", "C", "b", "d"]),
    ] {
        assert_eq!(
            scene.titles(json!({"sort_by": sort_by, "sort_direction": "up"})).await,
            up,
            "{sort_by} up"
        );
        assert_eq!(
            scene
                .titles(json!({"sort_by": sort_by, "sort_direction": "down"}))
                .await,
            down,
            "{sort_by} down"
        );
        assert_eq!(scene.titles(json!({"sort_by": sort_by})).await, down, "{sort_by}");
    }
    let listened_first = json!({"sort_by": "title", "sort_direction": "up", "listened_first": true});
    assert_eq!(scene.titles(listened_first).await, ["b", "a", "C", "d"]);
}

#[actix_web::test]
async fn among_equals_higher_plans_come_first_and_filter_nothing() {
    let scene = Scene::new().await;
    for (name, plan, is_active) in [
        ("ann", "free", false),
        ("bob", "starter", true),
        ("cid", "unlimited", true),
        ("dan", "premium-free", true),
        ("eli", "unlimited", false),
        ("fay", "starter", true),
    ] {
        let creator = scene.server.creator(name).await;
        scene.server.set_plan(creator.id, plan, is_active).await;
        scene.submit(&creator, &[name]).await;
    }
    // all have the same duration
    let page = scene.page(json!({"sort_by": "duration"})).await;
    assert_eq!(titles(&page), ["cid", "dan", "bob", "fay", "ann", "eli"]);
    assert_eq!(
        page["tracks"][5]["stripe_subscription"], "free",
        "a plan that has ended is the free one"
    );
    assert_eq!(
        scene.titles(json!({"sort_by": "title", "sort_direction": "up"})).await,
        ["ann", "bob", "cid", "dan", "eli", "fay"]
    );
}

#[actix_web::test]
async fn the_quality_filter_is_inclusive_on_the_shown_mean() {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    let tracks = scene
        .submit(&ada, &["unrated", "three", "seven and a half", "ten"])
        .await;
    scene.rate(tracks[1], &scene.max, 3).await;
    scene.rate(tracks[2], &scene.max, 7).await;
    scene.rate(tracks[2], &mia, 8).await;
    scene.rate(tracks[3], &scene.max, 10).await;
    for (from, to, expected) in [
        (json!(0), json!(10), vec!["ten", "seven and a half", "three", "unrated"]),
        (json!(3), json!(7.5), vec!["seven and a half", "three"]),
        (json!(3.1), json!(7.4), vec![]),
        (json!(0), json!(0), vec!["unrated"]),
        (json!(1), json!(null), vec!["ten", "seven and a half", "three"]),
        (json!(8), json!(2), vec![]),
    ] {
        let page = scene.page(json!({"from": from, "to": to, "sort_by": "rating"})).await;
        assert_eq!(titles(&page), expected, "{from} to {to}");
        assert_eq!(page["number_of_tracks"], expected.len());
        assert_eq!(
            page["counters"],
            json!({"tracks": 4, "rated": 3}),
            "counters are the job's, whatever the filter"
        );
    }
}

#[actix_web::test]
async fn pages_types_and_named_tracks() {
    let scene = Scene::new().await;
    let ada = scene.server.creator("ada").await;
    let names: Vec<String> = (0..60).map(|index| format!("t{index:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let tracks = scene.submit(&ada, &names).await;
    sqlx::query("update track set type = 'sfx' where id = any($1)")
        .bind(&tracks[..3])
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let page = scene.page(json!({})).await;
    assert_eq!(
        (titles(&page).len(), &page["number_of_tracks"]),
        (50, &json!(60)),
        "50 unless more is asked for"
    );
    assert_eq!(titles(&scene.page(json!({"limit": 1000})).await).len(), 60);
    assert_eq!(scene.titles(json!({"limit": 2, "offset": 58})).await, ["t01", "t00"]);
    let beyond = scene.page(json!({"offset": 100})).await;
    assert_eq!((titles(&beyond).len(), &beyond["number_of_tracks"]), (0, &json!(60)));
    let sfx = scene.page(json!({"type": "sfx"})).await;
    assert_eq!(
        (titles(&sfx), &sfx["number_of_tracks"]),
        (vec!["t02".to_owned(), "t01".to_owned(), "t00".to_owned()], &json!(3))
    );
    assert_eq!(scene.titles(json!({"type": "audio"})).await, [""; 0]);
    assert_eq!(scene.page(json!({"type": "all"})).await["number_of_tracks"], 60);
    let named = scene.page(json!({"track_ids": [tracks[5], tracks[7], 999_999]})).await;
    assert_eq!(
        (titles(&named), &named["number_of_tracks"]),
        (vec!["t07".to_owned(), "t05".to_owned()], &json!(2))
    );
    assert_eq!(
        scene.titles(json!({"track_ids": tracks})).await.len(),
        60,
        "named tracks are not cut at a page of 50"
    );
    assert_eq!(scene.titles(json!({"track_ids": []})).await, [""; 0]);
    for (wrong, field) in [
        (json!({"limit": -1}), "limit"),
        (json!({"offset": -1}), "offset"),
        (json!({"from": -1}), "from"),
        (json!({"to": 11}), "to"),
        (json!({"from": "3"}), "from"),
        (json!({"sort_by": "plan"}), "sort_by"),
        (json!({"sort_direction": "asc"}), "sort_direction"),
        (json!({"type": "podcast"}), "type"),
        (json!({"listened_first": "yes"}), "listened_first"),
        (json!({"track_ids": ["1"]}), "track_ids[0]"),
    ] {
        let mut ask = wrong;
        ask["job_id"] = json!(scene.job);
        let body = scene
            .reviewer
            .refused("application/get_applied", ask, 400, "invalid_request")
            .await;
        assert!(body["fields"][field].is_string(), "{field}: {body}");
    }
}

#[actix_web::test]
async fn what_came_since_the_callers_last_first_page_is_new() {
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
    // neither a further page nor named tracks are a visit
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
async fn a_page_tells_where_the_review_topic_stands() {
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

#[actix_web::test]
async fn a_playlist_shows_the_same_rows_in_its_own_order_under_both_names() {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    scene.server.member(scene.company, &mia, "member").await;
    let tracks = scene.submit(&ada, &["a", "b", "c", "d"]).await;
    scene.rate(tracks[1], &mia, 5).await;
    let form =
        json!({"job_id": scene.job, "playlist_name": "short list", "tracks_id": [tracks[2], tracks[0], tracks[1]]});
    let playlist = scene.reviewer.ok("playlist/create", form).await["playlist_id"].clone();
    let ask = |more: Value| {
        let mut ask = json!({"job_id": scene.job, "playlist_id": playlist});
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask
    };
    for call in ["application/get_playlist", "track/get_playlist"] {
        let (status, body) = scene.reviewer.call(call, ask(json!({}))).await;
        assert_eq!(status, 200, "{body}");
        let page = &body["result"];
        assert_eq!(
            (titles(page), &page["number_of_tracks"]),
            (vec!["c".to_owned(), "a".to_owned(), "b".to_owned()], &json!(3))
        );
        assert_eq!(page["tracks"][2]["rating"], 5.0);
        assert_eq!(body["live"]["topic"], format!("review:{}", scene.job));
        assert_eq!(page["playlist_live"]["topic"], format!("playlist:{playlist}"));
    }
    let list = async |more: Value| titles(&scene.reviewer.ok("application/get_playlist", ask(more)).await);
    assert_eq!(
        list(json!({"sort_by": "title", "sort_direction": "up"})).await,
        ["a", "b", "c"]
    );
    assert_eq!(list(json!({"sort_by": "rating"})).await, ["b", "a", "c"]);
    assert_eq!(list(json!({"limit": 1, "offset": 1})).await, ["a"]);
    assert_eq!(list(json!({"from": 4, "to": 6})).await, ["b"]);
    assert_eq!(
        list(json!({"track_ids": [tracks[0], tracks[3]]})).await,
        ["a"],
        "only what is in it"
    );
    // a colleague sees it once it is shared
    let mia = scene.server.client_of(&mia).await;
    mia.refused("application/get_playlist", ask(json!({})), 404, "not_found")
        .await;
    sqlx::query("update playlist set shared_company = true")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    assert_eq!(
        titles(&mia.ok("application/get_playlist", ask(json!({}))).await),
        ["c", "a", "b"]
    );
    let other = scene.server.job(scene.company, "another").await;
    let crossed = json!({"job_id": other, "playlist_id": playlist});
    scene
        .reviewer
        .refused("application/get_playlist", crossed, 404, "not_found")
        .await;
    scene
        .reviewer
        .refused(
            "application/get_playlist",
            json!({"job_id": scene.job}),
            400,
            "invalid_request",
        )
        .await;
    scene
        .reviewer
        .refused(
            "application/get_playlist",
            ask(json!({"limit": -1})),
            400,
            "invalid_request",
        )
        .await;
    scene
        .server
        .client_of(&ada)
        .await
        .refused("track/get_playlist", ask(json!({})), 403, "forbidden")
        .await;
}
