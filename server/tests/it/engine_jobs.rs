//! Submissions through the engine: limits, lists before they are submitted, withdrawn tracks.

use std::time::{Duration, Instant};

use actors::topic::messages::Resume;
use protocol::client_event::{JobTrack, PlaylistTracks};
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, PlaylistId, TrackId};
use protocol::topic::Topic;

use server::domain::playlist::{self, NewPlaylist};
use server::domain::submission::{self, Submission};
use server::domain::track;

use super::engine::{Follower, caller, house, kinds, rating};
use crate::support::pause;

#[tokio::test]
async fn the_job_limit_is_counted_and_published_on_the_persons_own_topic() {
    let house = house(0).await;
    let (server, job) = (&house.server, house.job);
    sqlx::query("update job set tracks_per_user_limit = 2 where id = $1")
        .bind(job.0)
        .execute(&server.pool)
        .await
        .unwrap();
    let creator = caller(server, &house.creator, Role::Creator).await;
    let mut tracks = Vec::new();
    for number in 0..3 {
        tracks.push(server.track(&house.creator, &format!("T{number}")).await);
    }
    let mut follower = Follower::follow(server, Topic::User(creator.user_id), Resume::default());
    follower.answer().await;
    let (live, plans) = (&server.state.live, &server.state.plans);
    let track = |index: usize| JobTrack {
        job_id: job,
        track_id: TrackId(tracks[index]),
    };
    for left in [1, 0] {
        let reply = submission::add_track(live, plans, &creator, track(1 - left as usize))
            .await
            .unwrap();
        assert_eq!(reply.result.tracks_allowed_amount, left);
        let frame = follower.frame().await;
        assert_eq!(kinds(&frame), ["left_changed"]);
        assert_eq!(reply.live.unwrap().head().offset, frame.offset);
    }
    assert_eq!(
        submission::add_track(live, plans, &creator, track(2))
            .await
            .unwrap_err()
            .code,
        ErrorCode::JobLimitExceeded
    );
    // adding a track that is there already changes nothing
    assert_eq!(
        submission::add_track(live, plans, &creator, track(0))
            .await
            .unwrap()
            .result
            .added,
        2
    );
    assert_eq!(
        submission::remove_track(live, plans, &creator, track(0))
            .await
            .unwrap()
            .result
            .tracks_allowed_amount,
        1
    );
    let added = "select added::bigint from job_usage where job_id = $1";
    assert_eq!(house.number(added).await, 1);
}

#[tokio::test]
async fn a_submission_reaches_reviewers_and_empties_the_list_being_put_together() {
    let house = house(0).await;
    let (server, job) = (&house.server, house.job);
    let creator = caller(server, &house.creator, Role::Creator).await;
    let tracks = [
        server.track(&house.creator, "A").await,
        server.track(&house.creator, "B").await,
    ];
    let (live, plans) = (&server.state.live, &server.state.plans);
    let mut follower = Follower::follow(server, Topic::Review(job), Resume::default());
    follower.answer().await;
    submission::add_track(
        live,
        plans,
        &creator,
        JobTrack {
            job_id: job,
            track_id: TrackId(tracks[0]),
        },
    )
    .await
    .unwrap();
    let submit = |ids: &[i64], application| Submission {
        job_id: job,
        application_id: application,
        tracks_id: ids.iter().map(|id| TrackId(*id)).collect(),
        description: None,
        playlist_name: None,
        version: None,
        keep_added: false,
    };
    let send = |ids: &[i64], application| {
        let request_id = Some(format!("request {ids:?}"));
        submission::submit(live, plans, &creator, submit(ids, application), request_id)
    };
    let application = send(&tracks, None).await.unwrap().result;
    assert_eq!(
        kinds(&*follower.frame().await),
        ["track_submitted", "track_submitted", "counters"]
    );
    assert_eq!(send(&tracks, None).await.unwrap().result, application, "a repetition");
    let added = "select added::bigint from job_usage where job_id = $1";
    assert_eq!(house.number(added).await, 0);
    let used = "select used::bigint from job_usage where job_id = $1";
    assert_eq!(house.number(used).await, 2);
    // a rated track that is withdrawn keeps its rating, and its position in playlists
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    live.rate(&reviewer, &rating(job, tracks[0], Some(8))).await.unwrap();
    follower.frame().await;
    let new = NewPlaylist {
        job_id: job,
        tracks_id: tracks.iter().map(|id| TrackId(*id)).collect(),
        playlist_name: "Shortlist".to_owned(),
    };
    let shortlist: PlaylistId = playlist::create(live, &reviewer, new, 200, None).await.unwrap().result;
    send(&tracks[1..], Some(application)).await.unwrap();
    assert_eq!(kinds(&*follower.frame().await), ["track_withdrawn", "counters"]);
    let ratings = "select count(*) from rating where job_id = $1";
    assert_eq!(house.number(ratings).await, 1);
    let listed = "select count(*) from playlist_track where playlist_id = $1";
    assert_eq!(server.number(listed, shortlist.0).await, 2);
    let foreign = PlaylistTracks {
        playlist_id: shortlist,
        tracks_id: vec![TrackId(tracks[0])],
    };
    playlist::remove(live, &reviewer, foreign.clone()).await.unwrap();
    assert_eq!(
        playlist::add(live, &reviewer, foreign).await.unwrap_err().code,
        ErrorCode::NotFound
    );
}

#[tokio::test]
async fn a_deleted_track_leaves_everything_that_held_it() {
    let house = house(2).await;
    let (server, job) = (&house.server, house.job);
    let creator = caller(server, &house.creator, Role::Creator).await;
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let (live, plans) = (&server.state.live, &server.state.plans);
    live.rate(&reviewer, &rating(job, house.tracks[0], Some(8)))
        .await
        .unwrap();
    let mut follower = Follower::follow(server, Topic::Review(job), Resume::default());
    follower.answer().await;
    let foreign = track::delete(live, plans, &reviewer, TrackId(house.tracks[0]))
        .await
        .unwrap_err();
    assert_eq!(foreign.code, ErrorCode::NotFound);
    track::delete(live, plans, &creator, TrackId(house.tracks[0]))
        .await
        .unwrap();
    assert_eq!(kinds(&*follower.frame().await), ["track_withdrawn", "counters"]);
    for (query, expected) in [
        ("select count(*) from submission where job_id = $1", 1),
        ("select count(*) from rating where job_id = $1", 0),
        ("select used::bigint from job_usage where job_id = $1", 1),
    ] {
        assert_eq!(house.number(query).await, expected, "{query}");
    }
}

#[tokio::test]
async fn a_job_that_nobody_has_made_gets_neither_a_head_nor_an_actor_that_stays() {
    let house = house(1).await;
    let (server, track_id) = (&house.server, TrackId(house.tracks[0]));
    let creator = caller(server, &house.creator, Role::Creator).await;
    let (live, plans) = (&server.state.live, &server.state.plans);
    let heads = "select count(*) from topic_head where topic like '%:9000%' and $1 = $1";
    for number in 0..3 {
        let job_id = JobId(900_000 + number);
        let refusal = submission::add_track(live, plans, &creator, JobTrack { job_id, track_id });
        assert_eq!(refusal.await.unwrap_err().code, ErrorCode::NotFound);
        assert_eq!(server.number(heads, 1).await, 0);
        let deadline = Instant::now() + Duration::from_secs(20);
        while live.is_active(&Topic::Review(job_id)) {
            assert!(Instant::now() < deadline, "its actor stays");
            pause().await;
        }
    }
}
