//! Filtered submissions: those that the caller has not rated, those on which reviewers disagree, those that match a word.

use serde_json::{Value, json};

use super::{Scene, titles};

/// Eight tracks, some of which two reviewers have rated.
async fn rated() -> Scene {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    let tracks = scene
        .submit(
            &ada,
            &[
                "nobody",
                "mine",
                "hers",
                "agreed",
                "apart",
                "far apart",
                "Rain",
                "other",
            ],
        )
        .await;
    for (track, mine, hers) in [
        (1, Some(5), None),
        (2, None, Some(5)),
        (3, Some(4), Some(6)),
        (4, Some(4), Some(7)),
        (5, Some(1), Some(10)),
    ] {
        for (who, value) in [(&scene.max, mine), (&mia, hers)] {
            if let Some(value) = value {
                scene.rate(tracks[track], who, value).await;
            }
        }
    }
    for (statement, track) in [
        (
            "update track set type = 'sfx', artist_name = 'The Rainmakers' where id = $1",
            tracks[5],
        ),
        ("update track set tags = '#heavy #rain_50%' where id = $1", tracks[7]),
    ] {
        sqlx::query(statement)
            .bind(track)
            .execute(&scene.server.pool)
            .await
            .unwrap();
    }
    scene
}

#[actix_web::test]
async fn a_list_may_be_filtered_to_unrated_tracks_and_to_disagreements() {
    let scene = rated().await;
    let unrated = ["other", "Rain", "hers", "nobody"];
    let apart = ["far apart", "apart"];
    for (query, expected) in [
        (json!({"only": "unrated_by_me"}), unrated.as_slice()),
        (json!({"only": "we_disagree"}), &apart),
        (json!({"only": "we_disagree", "type": "sfx"}), &apart[..1]),
        (json!({"only": "unrated_by_me", "from": 1}), &["hers"]),
        (json!({"only": "unrated_by_me", "limit": 1, "offset": 1}), &["Rain"]),
    ] {
        let page = scene.page(query.clone()).await;
        assert_eq!(titles(&page), expected, "{query}");
        if query["limit"].is_null() {
            assert_eq!(page["number_of_tracks"], expected.len(), "{query}");
        }
    }
    let refused = json!({"job_id": scene.job, "only": "mine"});
    let body = scene
        .reviewer
        .refused("application/get_applied", refused, 400, "invalid_request")
        .await;
    assert_eq!(body["fields"]["only"], "Must be unrated_by_me or we_disagree");
}

#[actix_web::test]
async fn a_part_of_a_title_an_artists_name_or_the_tags_finds_a_track() {
    let scene = rated().await;
    for (part, expected) in [
        ("RAIN", ["other", "Rain", "far apart"].as_slice()),
        (" rainm ", &["far apart"]),
        // no character is a wildcard
        ("rain_50%", &["other"]),
        ("r%n", &[]),
        ("apart", &["far apart", "apart"]),
    ] {
        let page = scene.page(json!({"q": part})).await;
        assert_eq!(
            (titles(&page).as_slice(), &page["number_of_tracks"]),
            (
                expected
                    .iter()
                    .map(|title| (*title).to_owned())
                    .collect::<Vec<_>>()
                    .as_slice(),
                &json!(expected.len())
            ),
            "{part}"
        );
    }
    assert_eq!(scene.titles(json!({"q": " "})).await.len(), 8);
    assert_eq!(
        scene.titles(json!({"q": "rain", "only": "we_disagree"})).await,
        ["far apart"]
    );
}

#[actix_web::test]
async fn each_tab_counts_its_rows_under_the_other_filters() {
    let scene = rated().await;
    let counts = |all: i64, music: i64, sfx: i64, unrated: i64, apart: i64| json!({"all": all, "music": music, "sfx": sfx, "audio": 0, "unrated_by_me": unrated, "we_disagree": apart, "withdrawn": 0});
    for (query, expected) in [
        (json!({}), counts(8, 7, 1, 4, 2)),
        (json!({"only": "we_disagree"}), counts(2, 1, 1, 4, 2)),
        (json!({"only": "unrated_by_me", "type": "sfx"}), counts(4, 4, 0, 0, 1)),
        (json!({"type": "music"}), counts(8, 7, 1, 4, 1)),
        (json!({"q": "rain"}), counts(3, 2, 1, 2, 1)),
    ] {
        let mut counts = scene.page(query.clone()).await["counts"].take();
        let counts = counts.as_object_mut().unwrap();
        // no track of this job is heard or marked
        for (choice, number) in [("heard", 0), ("shortlist", 0), ("hold", 0), ("pass", 0)] {
            assert_eq!(counts.remove(choice), Some(json!(number)), "{query}");
        }
        assert!(counts.remove("unheard").is_some(), "{query}");
        assert_eq!(Value::Object(counts.clone()), expected, "{query}");
    }
}

#[actix_web::test]
async fn a_playlist_is_narrowed_alike() {
    let scene = rated().await;
    let tracks: Vec<Value> = scene.page(json!({})).await["tracks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|track| track["track_id"].clone())
        .collect();
    let form = json!({"job_id": scene.job, "playlist_name": "Shortlist", "tracks_id": tracks});
    let playlist = scene.reviewer.ok("playlist/create", form).await["playlist_id"].clone();
    let query = json!({"job_id": scene.job, "playlist_id": playlist, "only": "we_disagree", "q": "far"});
    let page = scene.reviewer.ok("application/get_playlist", query).await;
    assert_eq!(
        (titles(&page), &page["number_of_tracks"]),
        (vec!["far apart".to_owned()], &json!(1))
    );
    let of_the_job = scene.page(json!({"only": "we_disagree", "q": "far"})).await;
    assert_eq!(page["counts"], of_the_job["counts"]);
}
