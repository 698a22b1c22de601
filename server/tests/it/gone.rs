//! A thing that is deleted while its topic has an actor.

use actors::topic::messages::{HubMessage, Resume};
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{PlaylistId, TrackId};
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;

use server::domain::playlist::{self, NewPlaylist};

use super::engine::{Follower, caller, house};

#[tokio::test]
async fn followers_of_a_deleted_playlist_are_notified_and_nobody_follows_it_any_more() {
    let house = house(1).await;
    let server = &house.server;
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let new = NewPlaylist {
        job_id: house.job,
        tracks_id: vec![TrackId(house.tracks[0])],
        playlist_name: "Shortlist".to_owned(),
    };
    let live = &server.state.live;
    let playlist = playlist::create(live, &reviewer, new, 200, None).await.unwrap().result;
    let topic = Topic::Playlist(playlist);
    let mut follower = Follower::follow(server, topic.clone(), Resume::default());
    follower.answer().await;
    playlist::delete(live, &reviewer, playlist).await.unwrap();
    follower.frame().await;
    assert!(matches!(
        follower.next().await,
        HubMessage::TopicGone {
            reason: ClosedReason::Gone,
            ..
        }
    ));
    let mut late = Follower::follow(server, topic, Resume::default());
    match late.next().await {
        HubMessage::Refuse { refusal, .. } => assert_eq!(refusal.code, ErrorCode::NotFound),
        _ => panic!("nobody follows what is gone"),
    }
}

#[tokio::test]
async fn a_repeated_request_for_a_missing_entity_gets_not_found_however_soon() {
    let house = house(1).await;
    let live = &house.server.state.live;
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    for _ in 0..2_000 {
        // meets the former actor at any point of its end
        let refusal = playlist::delete(live, &reviewer, PlaylistId(999)).await.unwrap_err();
        assert_eq!(refusal.code, ErrorCode::NotFound);
    }
}
