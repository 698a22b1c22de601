//! The counters of a creator's tracks, and their events.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::live_follow::{House, house};
use super::support::LiveClient;

async fn name_of(house: &House, track: usize) -> Value {
    let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
        .bind(house.tracks[track])
        .fetch_one(&house.server.pool)
        .await
        .unwrap();
    json!({"name_in_base": name})
}

/// The next counts of one track that the creator receives.
async fn next_counts(tab: &mut LiveClient, topic: &str, track: i64) -> Value {
    loop {
        let frame = tab.next_change(topic).await;
        for change in frame["changes"].as_array().unwrap() {
            if change["kind"] == "track_counts" {
                let tracks = change["tracks"].as_array().unwrap();
                if let Some(counts) = tracks.iter().find(|counts| counts["track_id"] == track) {
                    return counts.clone();
                }
            }
        }
    }
}

#[tokio::test]
async fn plays_downloads_submissions_and_shares_are_counted_and_published() {
    let house = house("statistics").await;
    let server = &house.server;
    let (own, track) = (format!("user:{}", house.creator.id), house.tracks[0]);
    let mut tab = server.live_of(&house.creator).await;
    let creator = server.client_of(&house.creator).await;
    let manager = server.client_of(&house.manager).await;
    let name = name_of(&house, 0).await;
    creator.ok("event/track_listened", name.clone()).await;
    manager.ok("event/track_listened", name.clone()).await;
    manager.ok("event/track_uploaded", name.clone()).await;
    let mut counts = next_counts(&mut tab, &own, track).await;
    while counts["download_count"] != 1 {
        counts = next_counts(&mut tab, &own, track).await;
    }
    assert_eq!(counts["plays_count"], 1, "a creator's own listens never count");

    let job = server.job(house.company, "another").await;
    let form = json!({"job_id": job, "tracks_id": [track], "description": ""});
    let application = creator.ok("application/create", form).await["id"].clone();
    assert_eq!(next_counts(&mut tab, &own, track).await["upload_count"], 1);
    for shares in 1..=2 {
        creator
            .ok("application/create_shareable_link", json!({"id": application}))
            .await;
        assert_eq!(next_counts(&mut tab, &own, track).await["share_count"], shares);
    }
    // a track that joins a list with links is counted as shared too
    let second = house.tracks[1];
    let form = json!({"id": application, "tracks_id": [track, second]});
    creator.ok("application/update", form).await;
    let counts = next_counts(&mut tab, &own, second).await;
    assert_eq!(
        (&counts["share_count"], &counts["upload_count"]),
        (&json!(2), &json!(1))
    );
    let form = json!({"id": application, "tracks_id": [second, track]});
    creator.ok("application/update", form).await;
    let shares = "select share_count from track where id = $1";
    assert_eq!(server.number(shares, track).await, 2, "once for each link");

    let found = creator.ok("statistic/get", json!({"sort_by": "share_count"})).await;
    assert_eq!(found["number_of_tracks"], 3);
    assert_eq!(
        found["totals"],
        json!({"upload_count": 2, "plays_count": 1, "share_count": 4, "download_count": 1})
    );
    assert_eq!(found["active_jobs"], 2);
    assert_eq!(found["jobs_id"], json!([house.job, job]));
    let topics: Vec<&Value> = found["jobs_live"]
        .as_array()
        .unwrap()
        .iter()
        .map(|live| &live["topic"])
        .collect();
    assert_eq!(topics, [&json!("board"), &json!(own)]);
    manager
        .ok("job/update_status", json!({"id": house.job, "status": "closed"}))
        .await;
    let found = creator.ok("statistic/get", json!({})).await;
    assert_eq!(
        (&found["active_jobs"], &found["jobs_id"]),
        (&json!(1), &json!([house.job, job]))
    );
    assert_eq!(found["tracks"][0]["track_id"], json!(track));
    let own = creator.ok("track/get", json!({"track_ids": [track]})).await;
    for needed_to_play in [
        "title",
        "artist_name",
        "file_name",
        "name_in_base",
        "track_duration",
        "wave",
    ] {
        assert_eq!(found["tracks"][0][needed_to_play], own["tracks"][0][needed_to_play]);
    }
    let today = server::clock::Clock.now().date();
    let of_today = |series: &Value| {
        let days = series.as_array().unwrap();
        assert_eq!(days.len(), usize::from(today.month().length(today.year())), "every day");
        let day = days.iter().find(|day| day[0] == today.to_string()).unwrap();
        day[1].clone()
    };
    assert_eq!(
        (
            of_today(&found["series"]["plays"]),
            of_today(&found["series"]["downloads"])
        ),
        (json!(1), json!(1))
    );
}

#[tokio::test]
async fn a_month_is_requested_whole_and_lists_are_sorted_both_ways() {
    let house = house("statistics-month").await;
    let creator = house.server.client_of(&house.creator).await;
    sqlx::query("update track set created = created - interval '40 days' where id = $1")
        .bind(house.tracks[0])
        .execute(&house.server.pool)
        .await
        .unwrap();
    let months = creator.ok("statistic/get_available_dates", json!({})).await;
    let months = months.as_array().unwrap();
    assert!((2..=3).contains(&months.len()), "{months:?}");
    let oldest = months.last().unwrap();
    let found = creator
        .ok(
            "statistic/get",
            json!({"year": oldest["year"], "month": oldest["month"], "limit": 1}),
        )
        .await;
    assert_eq!(found["tracks"].as_array().unwrap().len(), 1);
    let first = format!("{}-{:02}-01", oldest["year"], oldest["month"].as_u64().unwrap());
    assert_eq!(found["series"]["plays"][0], json!([first, 0]));
    let counted = "update track set plays_count = 2, upload_count = 1, share_count = 5 where id = any($1)";
    let most = [house.tracks[0], house.tracks[2]];
    let counting = sqlx::query(counted).bind(most);
    counting.execute(&house.server.pool).await.unwrap();
    let titles = async |sorted: &Value| {
        let found = creator.ok("statistic/get", sorted.clone()).await;
        let tracks = found["tracks"].as_array().unwrap().clone();
        tracks.iter().map(|track| track["title"].clone()).collect::<Vec<_>>()
    };
    let by_count = ["track 1", "track 0", "track 2"];
    for (sort_by, up) in [
        ("title", ["track 0", "track 1", "track 2"]),
        ("plays_count", by_count),
        ("upload_count", by_count),
        ("share_count", by_count),
    ] {
        let mut sorted = json!({"sort_by": sort_by, "sort_direction": "up"});
        assert_eq!(titles(&sorted).await, up, "{sort_by}");
        sorted["offset"] = json!(1);
        assert_eq!(titles(&sorted).await, up[1..], "{sort_by}");
        sorted = json!({"sort_by": sort_by, "sort_direction": "down"});
        let mut down = titles(&sorted).await;
        down.reverse();
        assert_eq!(down, up, "{sort_by}: what is alike stands by number");
    }
    for (wrong, field) in [
        (json!({"year": 2026}), "month"),
        (json!({"month": 1}), "year"),
        (json!({"year": 2026, "month": 13}), "month"),
        (json!({"year": 99_999, "month": 1}), "year"),
        (json!({"sort_by": "size"}), "sort_by"),
        (json!({"sort_direction": "left"}), "sort_direction"),
        (json!({"limit": -1}), "limit"),
    ] {
        let refusal = creator.refused("statistic/get", wrong, 400, "invalid_request").await;
        assert!(refusal["fields"][field].is_string(), "{field}: {refusal}");
    }
}

#[tokio::test]
async fn simultaneous_plays_are_counted_once_each_and_published_together() {
    let house = house("statistics-many").await;
    let server = &house.server;
    let (name, track) = (name_of(&house, 0).await, house.tracks[0]);
    let mut listeners = Vec::new();
    for number in 0..20 {
        let listener = server.manager(&format!("listener{number}")).await;
        server.member(house.company, &listener, "member").await;
        listeners.push(server.client_of(&listener).await);
    }
    let mut tab = server.live_of(&house.creator).await;
    let own = format!("user:{}", house.creator.id);
    join_all(listeners.iter().flat_map(|listener| {
        let name = &name;
        (0..3).map(move |_| listener.ok("event/track_listened", name.clone()))
    }))
    .await;
    let plays = "select plays_count from track where id = $1";
    assert_eq!(server.number(plays, track).await, 20);
    let mut changes = 1;
    while next_counts(&mut tab, &own, track).await["plays_count"] != 20 {
        changes += 1;
    }
    assert!(changes < 20, "{changes} changes for 20 plays");
    let day = "select plays from creator_day_count where user_id = $1";
    assert_eq!(server.number(day, house.creator.id).await, 20);
}

#[tokio::test]
async fn an_archive_counts_a_download_of_each_of_its_tracks() {
    let house = house("statistics-archive").await;
    let server = &house.server;
    let manager = server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks[..2], "short list").await;
    for _ in 0..2 {
        manager
            .ok("event/playlist_uploaded", json!({"playlist_id": playlist}))
            .await;
    }
    let downloads = "select sum(download_count)::bigint from track where user_id = $1";
    assert_eq!(server.number(downloads, house.creator.id).await, 2);
    let creator = server.client_of(&house.creator).await;
    let application = house.application().await;
    creator
        .ok("event/playlist_uploaded", json!({"application_id": application}))
        .await;
    assert_eq!(server.number(downloads, house.creator.id).await, 2, "one's own never");
    let nothing = creator
        .refused("event/playlist_uploaded", json!({}), 400, "invalid_request")
        .await;
    assert!(nothing["fields"]["playlist_id"].is_string(), "{nothing}");
    let foreign = json!({"playlist_id": playlist});
    creator
        .refused("event/playlist_uploaded", foreign, 404, "not_found")
        .await;
}

#[tokio::test]
async fn listeners_are_deleted_after_the_next_day_and_every_count_stays() {
    let house = house("statistics-forgotten").await;
    let (server, track) = (&house.server, house.tracks[0]);
    let manager = server.client_of(&house.manager).await;
    let name = name_of(&house, 0).await;
    manager.ok("event/track_listened", name.clone()).await;
    // more rows than one batch, of many days, whose counts were added when they arrived
    sqlx::query(
        "insert into track_listen (track_id, listener, kind, day)
         select $1, 'x' || n, 'listen', (now() at time zone 'UTC')::date - 1 - n % 5 from generate_series(0, 29999) n",
    )
    .bind(track)
    .execute(&server.pool)
    .await
    .unwrap();
    let plays = "select plays_count from track where id = $1";
    let days = "select sum(plays)::bigint from creator_day_count where user_id = $1";
    let counted = [
        server.number(plays, track).await,
        server.number(days, house.creator.id).await,
    ];
    server
        .pass_until_recurred(time::Duration::hours(1), "forget_old", actors::queue::Lane::Upkeep)
        .await;
    let old = "select count(*) from track_listen where day < (now() at time zone 'UTC')::date - 1 and track_id = $1";
    assert_eq!(server.number(old, track).await, 0);
    let left = "select count(*) from track_listen where track_id = $1";
    assert_eq!(server.number(left, track).await, 6_001, "those of yesterday and today");
    // a second listen by the same person on the same day does not count
    manager.ok("event/track_listened", name).await;
    let after = [
        server.number(plays, track).await,
        server.number(days, house.creator.id).await,
    ];
    assert_eq!(after, counted);
}
