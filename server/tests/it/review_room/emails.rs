//! Emails about a job under review: playlists that were shared with people who are away, and a job that closes soon.

use actors::queue::Lane;
use serde_json::json;
use time::Duration;
use time::format_description::well_known::Rfc3339;

use server::clock::Clock;

use crate::live_follow::{House, house};

/// Moves the sharing of playlists more than a quarter of an hour into the past.
async fn quarter_passes(house: &House) {
    sqlx::query("update playlist_member set shared = shared - interval '16 minutes'")
        .execute(&house.server.pool)
        .await
        .unwrap();
    house
        .server
        .pass_until_done(Duration::minutes(16), "email_shared_playlists", Lane::Counts)
        .await;
}

#[tokio::test]
async fn people_who_are_away_get_one_email_about_shared_playlists() {
    let house = house("shared-email").await;
    let manager = house.server.client_of(&house.manager).await;
    let mut playlists = Vec::new();
    for name in ["First", "Second"] {
        playlists.push(house.playlist(&manager, &house.tracks, name).await);
    }
    for playlist in &playlists {
        let share = json!({"playlist_id": playlist, "member_to": house.colleague.id, "shared": true});
        manager.ok("playlist/share_to_member", share).await;
    }
    quarter_passes(&house).await;
    let email = house
        .server
        .mail_to(&house.colleague.email, "2 playlists were shared with you")
        .await;
    assert!(format!("{email:?}").contains("Second"), "{email:?}");
    let shares = "select count(*) from queue_task where kind = 'email_shared_playlists' and id > $1";
    assert_eq!(house.server.number(shares, 0).await, 0, "nothing is left to be told");
}

/// Lets more than a quarter of an hour pass for the playlists that were shared with the company.
async fn quarter_passes_for_company(house: &House) {
    for passed in [
        "update playlist set company_shared = company_shared - interval '16 minutes'",
        "update company_member set joined = joined - interval '16 minutes'",
        "update away_email set sent = sent - interval '16 minutes'",
    ] {
        sqlx::query(passed).execute(&house.server.pool).await.unwrap();
    }
    let passed = Duration::minutes(16);
    house
        .server
        .pass_until_done(passed, "email_company_share", Lane::Counts)
        .await;
    house
        .server
        .pass_until_done(Duration::ZERO, "email_shared_playlists", Lane::Counts)
        .await;
}

const EMAILED: &str = "select count(*) from away_email where kind = 'shared_playlists' and user_id > $1";

#[tokio::test]
async fn members_who_are_away_are_emailed_a_playlist_for_the_whole_company() {
    let house = house("company-email").await;
    let server = &house.server;
    let manager = server.client_of(&house.manager).await;
    let present = server.manager("company-email-present").await;
    server.member(house.company, &present, "member").await;
    let share = async |name: &str| {
        let playlist = house.playlist(&manager, &house.tracks, name).await;
        manager
            .ok("playlist/share", json!({"playlist_id": playlist, "status": true}))
            .await;
        playlist
    };
    share("Tidewater").await;
    // who comes after it finds it there
    server.client_of(&present).await.ok("account/get_info", json!({})).await;
    let late = server.manager("company-email-late").await;
    quarter_passes_for_company(&house).await;
    server.member(house.company, &late, "member").await;
    let email = server
        .mail_to(&house.colleague.email, "shared a playlist with you")
        .await;
    assert!(format!("{email:?}").contains("Tidewater"), "{email:?}");
    assert_eq!(server.number(EMAILED, 0).await, 1, "nobody else is away");

    // within the hour there is no other
    share("Second").await;
    quarter_passes_for_company(&house).await;
    let waiting = "select count(*) from queue_task where kind = 'email_shared_playlists' and id > $1";
    assert_eq!(server.number(waiting, 0).await, 1, "it waits");
    let taken_back = share("Third").await;
    let form = json!({"playlist_id": taken_back, "status": false});
    manager.ok("playlist/share", form).await;
    let third = "select count(*) from queue_task where kind = 'email_company_share' and id > $1";
    assert_eq!(server.number(third, 0).await, 1);
    quarter_passes_for_company(&house).await;
    assert_eq!(server.number(waiting, 0).await, 1, "what was taken back adds nothing");
}

#[tokio::test]
async fn a_share_with_a_large_company_adds_one_task_which_finds_its_members() {
    let house = house("company-large").await;
    let server = &house.server;
    sqlx::query(
        "with added as (
             insert into account (email, user_name, password_hash, role, email_confirmed, approved)
             select n || '@large.test', 'large ' || n, '', 'manager', true, true from generate_series(1, 450) n returning id)
         insert into company_member (company_id, user_id, role_name) select $1, id, 'member' from added",
    )
    .bind(house.company)
    .execute(&server.pool)
    .await
    .unwrap();
    let manager = server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks, "All").await;
    let form = json!({"playlist_id": playlist, "status": true});
    manager.ok("playlist/share", form).await;
    let tasks = "select count(*) from queue_task where kind like 'email%' and id > $1";
    assert_eq!(server.number(tasks, 0).await, 1);
    quarter_passes_for_company(&house).await;
    // each but the person who shared it
    assert_eq!(server.number(EMAILED, 0).await, 451);
}

#[tokio::test]
async fn a_day_before_it_closes_those_are_reminded_once_who_have_not_submitted_or_rated() {
    let house = house("closing").await;
    let server = &house.server;
    let late = server.creator("closing-late").await;
    let track = server.track(&late, "late").await;
    let mut creator = server.live_of(&late).await;
    let added = json!({"job_id": house.job, "track_id": track});
    creator.ok("application.add_track", added).await;
    let mut rater = server.live_of(&house.manager).await;
    rater.ok("rating.set_track", house.rating(0, 7)).await;
    let manager = server.client_of(&house.manager).await;
    let close = async |days: i64| {
        let at = (Clock.now() + Duration::days(days)).format(&Rfc3339).unwrap();
        let form = json!({"job_id": house.job, "closes_at": at});
        manager.ok("job/update", form).await;
    };
    close(2).await;
    let passed = Duration::days(1) + Duration::minutes(1);
    server.pass_until_done(passed, "remind_of_closing", Lane::Counts).await;
    let email = server
        .mail_to(&late.email, "a job closes soon, and you haven't submitted")
        .await;
    assert!(format!("{email:?}").contains("1 track"), "{email:?}");
    server
        .mail_to(
            &house.colleague.email,
            "a job closes soon, and you haven't rated any submissions",
        )
        .await;
    let reminded = "select count(*) from closing_reminder where job_id = $1";
    assert_eq!(
        server.number(reminded, house.job).await,
        2,
        "neither the rater nor the creator who has submitted"
    );
    close(5).await;
    server
        .pass_until_done(Duration::days(5), "remind_of_closing", Lane::Counts)
        .await;
    assert_eq!(server.number(reminded, house.job).await, 2);
}
