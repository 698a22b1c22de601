//! The start of a subscription: no frame is missing between the answer and the frames after it.

use std::sync::Arc;

use actors::topic::messages::{
    ConnectionId, HubFull, HubId, HubMessage, HubSink, Resume, SubscribeId, SubscribeTopic, Subscriber,
};
use protocol::entity::account::Role;
use protocol::topic::Topic;
use serde_json::json;
use tokio::sync::mpsc;

use super::engine::{Follower, caller, house, rating};

const WITHIN: std::time::Duration = std::time::Duration::from_secs(20);

/// Each follower's own hub.
struct Ear(u32, mpsc::UnboundedSender<HubMessage>);

impl HubSink for Ear {
    fn id(&self) -> HubId {
        HubId(self.0)
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        self.1.send(message).map_err(|_| HubFull)
    }
}

#[tokio::test]
async fn the_one_frame_after_a_subscribe_reaches_its_follower_and_no_later_one_is_needed() {
    let house = house(1).await;
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    let live = &house.server.state.live;
    for round in 1..=20_u32 {
        let (sender, mut messages) = mpsc::unbounded_channel();
        live.subscribe(SubscribeTopic {
            topic: Topic::Review(house.job),
            subscriber: Subscriber {
                hub: Arc::new(Ear(20_000 + round, sender)),
                connection: ConnectionId(round.into()),
                subscribe_id: SubscribeId(round.into()),
                person: None,
            },
            resume: Resume::default(),
        });
        let rate = rating(house.job, house.tracks[0], Some((round % 10 + 1) as i16));
        live.rate(&reviewer, &rate).await.unwrap();
        let mut stands_at = None;
        let next = loop {
            let message = tokio::time::timeout(WITHIN, messages.recv()).await;
            match message.expect("what was committed after the answer comes").unwrap() {
                HubMessage::Attach { head, .. } => stands_at = Some(head),
                HubMessage::Frame(frame) => break frame.offset,
                _ => {}
            }
        };
        assert_eq!(stands_at.map(|head| head + 1), Some(next));
    }
}

#[tokio::test]
async fn frames_with_a_gap_are_not_given_as_missed_frames() {
    let mut house = house(1).await;
    house.rate(1..=5).await;
    let topic = Topic::Review(house.job);
    sqlx::query(r#"delete from frame where topic = $1 and "offset" = 2"#)
        .bind(topic.to_string())
        .execute(&house.server.pool)
        .await
        .unwrap();
    house.server.restart().await;
    for (offset, missed) in [(0, None), (1, None), (2, Some([3, 4, 5]))] {
        let resume = Resume {
            offset: Some(offset),
            epoch: Some(house.server.state.live.epoch().to_owned()),
        };
        let (answer, head) = Follower::follow(&house.server, topic.clone(), resume).answer().await;
        let given = answer["missed"].as_array();
        let given = given.map(|frames| frames.iter().map(|frame| frame["offset"].clone()).collect::<Vec<_>>());
        assert_eq!(
            given,
            missed.map(|offsets| offsets.map(|offset| json!(offset)).to_vec()),
            "{answer}"
        );
        assert_eq!(
            (head, answer["snapshot"].is_object()),
            (5, missed.is_none()),
            "{answer}"
        );
    }
}
