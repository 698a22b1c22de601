//! Orders, filters and pages of submissions.

use serde_json::json;

use super::{Scene, titles};

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
async fn without_a_chosen_order_paid_plans_come_first_within_a_day() {
    let scene = Scene::new().await;
    for (name, plan, submitted) in [
        ("free early", "free", "2026-01-02 00:00:00Z"),
        ("free late", "free", "2026-01-02 23:59:59Z"),
        ("starter", "starter", "2026-01-02 08:00:00Z"),
        ("unlimited", "unlimited", "2026-01-02 07:00:00Z"),
        ("pro", "pro", "2026-01-02 06:00:00Z"),
        ("premium", "premium", "2026-01-02 05:00:00Z"),
        ("the day before", "unlimited", "2026-01-01 23:59:59Z"),
        ("the day after", "free", "2026-01-03 00:00:00Z"),
    ] {
        let creator = scene.server.creator(name).await;
        scene.server.set_plan(creator.id, plan, plan != "free").await;
        let track = scene.submit(&creator, &[name]).await[0];
        sqlx::query("update track set created = $2::text::timestamptz where id = $1")
            .bind(track)
            .bind(submitted)
            .execute(&scene.server.pool)
            .await
            .unwrap();
    }
    sqlx::query("update submission s set submitted = t.created from track t where t.id = s.track_id")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let newest = [
        "the day after",
        "unlimited",
        "pro",
        "premium",
        "starter",
        "free late",
        "free early",
        "the day before",
    ];
    assert_eq!(scene.titles(json!({})).await, newest);
    assert_eq!(scene.titles(json!({"limit": 3, "offset": 2})).await, newest[2..5]);
    let by_time = scene.titles(json!({"sort_by": "creation_date"})).await;
    assert_eq!(
        by_time[..3],
        ["the day after", "free late", "starter"],
        "the plan breaks ties only"
    );
    assert_eq!(
        scene.titles(json!({"sort_direction": "up"})).await,
        [
            "the day before",
            "unlimited",
            "premium",
            "pro",
            "starter",
            "free early",
            "free late",
            "the day after"
        ]
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
        (json!({"track_ids": ["1"]}), "track_ids.0"),
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
