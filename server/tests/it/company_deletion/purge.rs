//! The data that is purged once a deleted company can no longer be restored.

use actors::queue::Lane;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use server::clock::Clock;
use server::domain::company::purge;

use super::House;
use crate::audio::files_of;
use crate::avatar::picture;
use crate::support::factories::Shared;
use crate::support::pause;

impl House {
    async fn purge(&self) {
        let (live, now) = (&self.server.state.live, Clock.now());
        purge::forget(live, &self.server.pool, now).await.unwrap();
    }

    async fn count(&self, query: &'static str) -> i64 {
        self.server.number(query, self.company).await
    }
}

/// With a clock that is a month ahead, every deleted company's time is over.
#[tokio::test]
async fn nothing_is_purged_before_a_clock_that_has_jumped_has_run_on_for_a_day() {
    let house = House::new().await;
    house.delete_as(&house.max).await;
    house.backdate(31.0).await;
    let (house, pool) = (&house, &house.server.pool);
    let session = "select count(*) from session where expires < now() and user_id = $1";
    let expire = "update session set expires = now() - interval '1 second' where user_id = $1";
    sqlx::query(expire).bind(house.max.id).execute(pool).await.unwrap();
    let note = |noted: &'static str, steady_since: &'static str| async move {
        let moved = format!(
            "insert into queue_clock (noted, steady_since) values (now() + '{noted}', now() + '{steady_since}')
             on conflict (single) do update set noted = excluded.noted, steady_since = excluded.steady_since"
        );
        sqlx::query(sqlx::AssertSqlSafe(moved)).execute(pool).await.unwrap();
        for (kind, lane) in [("forget_old", Lane::Upkeep), ("end_expired_sessions", Lane::Expiry)] {
            house
                .server
                .pass_until_recurred(time::Duration::hours(1), kind, lane)
                .await;
        }
    };
    let company = "select count(*) from company where id = $1";
    let left = async || {
        (
            house.count(company).await,
            house.server.number(session, house.max.id).await > 0,
        )
    };

    for jump in ["-25 hours", "25 hours"] {
        note(jump, "-1 year").await;
        assert_eq!(left().await, (1, true), "it was noted {jump} from now");
    }
    note("-1 hour", "-23 hours").await;
    assert_eq!(left().await, (1, true), "it has run on for 23 hours");
    note("-23 hours", "-25 hours").await;
    assert_eq!(left().await, (0, false));
}

#[tokio::test]
async fn rows_and_files_of_a_company_are_deleted_and_those_of_others_stay() {
    let house = House::new().await;
    let server = &house.server;
    let owner = server.client_of(&house.max).await;
    let playlist = house.playlist(&owner).await;
    let part = Part::bytes(picture(64, 64, image::ImageFormat::Png)).file_name("cover.png");
    let form = Form::new().text("id", playlist.to_string()).part("background", part);
    let (status, body) = owner.upload("playlist/upload_background", form).await;
    assert_eq!(status, 200, "{body}");
    let rate = json!({"job_id": house.jobs[0], "track_id": house.track, "track_rating": 7});
    owner.ok("rating/set_track", rate).await;
    let application = server
        .number("select id from application where job_id = $1", house.jobs[0])
        .await;
    let (link, token) = server.link(&house.ada, Shared::Application(application)).await;
    let (mut theirs, mut staff) = (server.live_of(&house.ada).await, server.live_of(&house.root).await);
    theirs.ok("subscribe", json!({"topic": link, "token": token})).await;
    house.delete_as(&house.max).await;

    house.backdate(30.02).await;
    house.purge().await;
    let count = "select count(*) from job where company_id = $1";
    assert_eq!(house.count(count).await, 4, "not before an hour more");

    staff.subscribe("admin").await;
    staff.subscribe(&format!("company:{}", house.company)).await;
    house.backdate(30.1).await;
    house.purge().await;
    for (name, query) in [
        ("company", "select count(*) from company where id = $1"),
        ("job", "select count(*) from job where company_id = $1"),
        ("application", "select count(*) from application where $1 = $1"),
        ("playlist", "select count(*) from playlist where $1 = $1"),
        ("rating", "select count(*) from rating where $1 = $1"),
        ("members", "select count(*) from deleted_company_member where $1 = $1"),
        ("links", "select count(*) from share_link where $1 = $1"),
    ] {
        assert_eq!(house.count(query).await, 0, "{name}");
    }
    assert_eq!(house.count("select count(*) from track where $1 = $1").await, 1);
    let gone = json!([{"kind": "application_deleted", "application_id": application, "job_id": house.jobs[0]}]);
    assert_eq!(theirs.next_change(&house.ada.topic()).await["changes"], gone);
    assert_eq!(theirs.next("closed").await, json!({"topic": link, "reason": "revoked"}));
    let removed = house
        .jobs
        .iter()
        .map(|job| json!({"kind": "job_removed", "job_id": job, "before": "deleted"}));
    assert_eq!(
        staff.next_change("admin").await["changes"],
        json!(removed.collect::<Vec<_>>())
    );
    let deleted = json!([{"kind": "company_deleted", "company_id": house.company}]);
    assert_eq!(staff.next_change("admin").await["changes"], deleted);
    let topic = format!("company:{}", house.company);
    staff
        .refused("subscribe", json!({"topic": topic}), 404, "not_found")
        .await;
    // a background task removes the picture
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !files_of(server).is_empty() {
        assert!(std::time::Instant::now() < deadline, "{:?}", files_of(server));
        pause().await;
    }
    // a second purge finds nothing
    house.purge().await;
}
