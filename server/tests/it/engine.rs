//! The live engine without connections: commands through its facade, frames into a hub of the test's own.

use std::sync::Arc;
use std::time::Duration;

use actors::access::caller::Caller;
use actors::frame::Frame;
use actors::live::Live;
use actors::topic::messages::{
    ConnectionId, HubFull, HubId, HubMessage, HubSink, Resume, SubscribeId, SubscribeTopic, Subscriber,
};
use protocol::client_event::{RateTrack, SetTrackListened};
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, SessionId, TrackId, UserId};
use protocol::topic::Topic;
use serde_json::Value;
use sqlx::Row as _;
use tokio::sync::mpsc;

use crate::support::{Person, TestServer};

struct Hub(mpsc::UnboundedSender<HubMessage>);

impl HubSink for Hub {
    fn id(&self) -> HubId {
        HubId(9_000)
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        self.0.send(message).map_err(|_| HubFull)
    }
}

/// A subscriber that collects the messages of its topic.
pub(super) struct Follower(mpsc::UnboundedReceiver<HubMessage>);

impl Follower {
    pub(super) fn follow(server: &TestServer, topic: Topic, resume: Resume) -> Self {
        Self::at(&server.state.live, topic, resume)
    }

    pub(super) fn at(live: &Live, topic: Topic, resume: Resume) -> Self {
        let (sender, receiver) = mpsc::unbounded_channel();
        let hub = Arc::new(Hub(sender));
        let subscriber = Subscriber {
            hub,
            connection: ConnectionId(1),
            subscribe_id: SubscribeId(1),
            person: None,
        };
        live.subscribe(SubscribeTopic {
            topic,
            subscriber,
            resume,
        });
        Self(receiver)
    }

    pub(super) async fn next(&mut self) -> HubMessage {
        let next = tokio::time::timeout(Duration::from_secs(20), self.0.recv());
        next.await.expect("something comes").expect("the topic lives")
    }

    /// The answer to the subscribe, and its head.
    pub(super) async fn answer(&mut self) -> (Value, i64) {
        match self.next().await {
            HubMessage::Attach {
                answer: Some(answer),
                head,
                ..
            } => (serde_json::from_slice(&answer).unwrap(), head),
            HubMessage::Attach { answer: None, head, .. } => match self.next().await {
                HubMessage::Answer { answer, .. } => (serde_json::from_slice(&answer).unwrap(), head),
                _ => panic!("an answer follows an attach without one"),
            },
            HubMessage::Refuse { refusal, .. } => panic!("refused: {refusal}"),
            _ => panic!("an attach comes first"),
        }
    }

    pub(super) async fn frame(&mut self) -> Arc<Frame> {
        loop {
            match self.next().await {
                HubMessage::Frame(frame) => return frame,
                HubMessage::Ephemeral { .. } => {}
                _ => panic!("a frame comes"),
            }
        }
    }
}

pub(super) fn kinds(frame: &Frame) -> Vec<String> {
    let changes: Vec<Value> = serde_json::from_str(&frame.changes).unwrap();
    changes
        .iter()
        .map(|change| change["kind"].as_str().unwrap().to_owned())
        .collect()
}

pub(super) async fn caller(server: &TestServer, person: &Person, role: Role) -> Caller {
    server.session_of(person).await;
    let session = server
        .number("select max(id) from session where user_id = $1", person.id)
        .await;
    Caller {
        session_id: SessionId(session),
        user_id: UserId(person.id),
        role,
        email: "a@b.co".into(),
        user_name: person.name.as_str().into(),
    }
}

pub(super) struct House {
    pub(super) server: TestServer,
    pub(super) creator: Person,
    pub(super) manager: Person,
    pub(super) company: i64,
    pub(super) job: JobId,
    pub(super) tracks: Vec<i64>,
    pub(super) application: i64,
}

/// A company with a job, to which one creator has submitted tracks.
pub(super) async fn house(tracks: usize) -> House {
    let server = TestServer::start().await;
    let (creator, manager) = (server.creator("ines").await, server.manager("mara").await);
    let company = server.company(&manager, "Harbourlight").await;
    let job = server.job(company, "Coastal").await;
    let mut ids = Vec::new();
    for number in 0..tracks {
        ids.push(server.track(&creator, &format!("Track {number}")).await);
    }
    let application = if ids.is_empty() {
        0
    } else {
        server.submit(&creator, job, &ids).await
    };
    House {
        server,
        creator,
        manager,
        company,
        job: JobId(job),
        tracks: ids,
        application,
    }
}

impl House {
    /// One number about the job, such as a count.
    pub(super) async fn number(&self, query: &'static str) -> i64 {
        self.server.number(query, self.job.0).await
    }

    /// Rates the first track as the manager, with one value after the other.
    pub(super) async fn rate(&self, values: impl IntoIterator<Item = i16>) {
        let manager = caller(&self.server, &self.manager, Role::Manager).await;
        for value in values {
            let rate = rating(self.job, self.tracks[0], Some(value));
            self.server.state.live.rate(&manager, &rate).await.unwrap();
        }
    }
}

pub(super) fn rating(job: JobId, track: i64, value: Option<i16>) -> RateTrack {
    RateTrack {
        track_id: TrackId(track),
        track_rating: value,
        job_id: job,
        moderated_playlist_id: None,
        shared_playlist_id: None,
    }
}

#[tokio::test]
async fn ratings_of_many_at_once_are_numbered_without_gaps_and_their_means_agree_with_the_database() {
    let house = house(5).await;
    let (server, job) = (&house.server, house.job);
    let mut callers = vec![caller(server, &house.manager, Role::Manager).await];
    for number in 0..7 {
        let person = server.admin(&format!("admin{number}")).await;
        callers.push(caller(server, &person, Role::Admin).await);
    }
    let mut follower = Follower::follow(server, Topic::Review(job), Resume::default());
    assert_eq!(follower.answer().await.1, 0);
    let mut answers = Vec::new();
    for round in 0..25_usize {
        for (index, caller) in callers.iter().enumerate() {
            let track = house.tracks[(round + index) % 5];
            let value = i16::try_from((round * 3 + index) % 10 + 1).unwrap();
            answers.push(server.state.live.rate(caller, &rating(job, track, Some(value))));
        }
    }
    let mut newest = 0;
    for answer in answers {
        newest = newest.max(answer.await.unwrap().live.unwrap().head().offset);
    }
    let mut means = std::collections::HashMap::new();
    for expected in 1..=newest {
        let frame = follower.frame().await;
        assert_eq!(frame.offset, expected);
        for change in serde_json::from_str::<Vec<Value>>(&frame.changes).unwrap() {
            if change["kind"] == "track_rated" {
                means.insert(change["track_id"].as_i64().unwrap(), change["rating"].as_f64().unwrap());
            }
        }
    }
    let rows =
        sqlx::query("select track_id, round(avg(value), 1)::float8 as mean from rating where job_id = $1 group by 1")
            .bind(job.0)
            .fetch_all(&server.pool)
            .await
            .unwrap();
    assert_eq!(rows.len(), 5);
    for row in rows {
        assert_eq!(
            means[&row.get::<i64, _>("track_id")].to_string(),
            row.get::<f64, _>("mean").to_string()
        );
    }
    let frames = "select count(*) from frame where topic = 'review:' || $1";
    assert_eq!(house.number(frames).await, newest);
}

#[tokio::test]
async fn a_burst_that_wakes_its_topic_up_is_taken_whole() {
    let house = house(1).await;
    let caller = caller(&house.server, &house.manager, Role::Manager).await;
    // all commands are sent before the topic's thread has started the actor
    let rate = |number: i16| rating(house.job, house.tracks[0], Some(number % 10 + 1));
    let answers: Vec<_> = (0..300)
        .map(|number| house.server.state.live.rate(&caller, &rate(number)))
        .collect();
    for (number, answer) in answers.into_iter().enumerate() {
        assert!(answer.await.is_ok(), "rating {number}");
    }
}

#[tokio::test]
async fn the_creator_is_notified_once_of_the_first_listen_and_once_of_the_first_decision() {
    let house = house(1).await;
    let (server, job, track) = (&house.server, house.job, house.tracks[0]);
    let caller = caller(server, &house.manager, Role::Manager).await;
    let mut follower = Follower::follow(server, Topic::Application(house.application.into()), Resume::default());
    follower.answer().await;
    let live = &server.state.live;
    for listened in [true, false, true] {
        let listened = SetTrackListened {
            track_id: TrackId(track),
            listened,
            job_id: job,
        };
        assert!(live.set_listened(&caller, &listened).await.unwrap().result);
    }
    for value in [Some(7), None, Some(9)] {
        let reply = live.rate(&caller, &rating(job, track, value)).await.unwrap();
        assert_eq!(reply.result.my_rating, value);
        assert_eq!(reply.result.rating, value.map(f64::from));
    }
    assert_eq!(kinds(&*follower.frame().await), ["track_heard"]);
    let decided = follower.frame().await;
    assert_eq!((kinds(&decided), decided.offset), (vec!["track_decided".to_owned()], 2));
    assert_eq!(
        server
            .number(
                "select head from topic_head where topic = 'application:' || $1",
                house.application
            )
            .await,
        2
    );
    assert!(!decided.changes.contains("user_id"), "never who");
}

#[tokio::test]
async fn a_person_who_may_not_rate_is_refused_and_leaves_no_row() {
    let house = house(1).await;
    let (server, job, track) = (&house.server, house.job, house.tracks[0]);
    let outsider = caller(server, &server.manager("stranger").await, Role::Manager).await;
    let ended = caller(server, &house.manager, Role::Manager).await;
    sqlx::query("delete from session where id = $1")
        .bind(ended.session_id.0)
        .execute(&server.pool)
        .await
        .unwrap();
    let member = caller(server, &house.manager, Role::Manager).await;
    let live = &server.state.live;
    // sent together, so that they share a commit with a valid one
    let answers = [
        live.rate(&outsider, &rating(job, track, Some(1))),
        live.rate(&ended, &rating(job, track, Some(2))),
        live.rate(&member, &rating(job, track, Some(3))),
    ];
    let [outsider, ended, member] = futures_util::future::join_all(answers).await.try_into().unwrap();
    assert_eq!(outsider.unwrap_err().code, ErrorCode::Forbidden);
    assert_eq!(ended.unwrap_err().code, ErrorCode::NotLoggedIn);
    assert_eq!(member.unwrap().result.rating, Some(3.0));
    let count = "select count(*) from rating where job_id = $1";
    assert_eq!(house.number(count).await, 1);
    let sum = "select sum(value)::bigint from rating where job_id = $1";
    assert_eq!(house.number(sum).await, 3);
}

#[tokio::test]
async fn ratings_outside_the_scale_and_of_tracks_that_are_not_submitted_are_refused() {
    let house = house(1).await;
    let caller = caller(&house.server, &house.manager, Role::Manager).await;
    let live = &house.server.state.live;
    for value in [0, 11, -7] {
        let refusal = live
            .rate(&caller, &rating(house.job, house.tracks[0], Some(value)))
            .await
            .unwrap_err();
        assert_eq!(refusal.code, ErrorCode::InvalidRequest);
        assert!(refusal.fields.contains_key("track_rating"));
    }
    let refusal = live
        .rate(&caller, &rating(house.job, 999_999, Some(5)))
        .await
        .unwrap_err();
    assert_eq!(refusal.code, ErrorCode::NotFound);
    let refusal = live
        .rate(&caller, &rating(JobId(999_999), house.tracks[0], Some(5)))
        .await
        .unwrap_err();
    assert_eq!(refusal.code, ErrorCode::NotFound);
    let count = "select count(*) from rating where job_id = $1";
    assert_eq!(house.number(count).await, 0);
}

#[tokio::test]
async fn a_resume_gets_exactly_what_it_missed_also_after_a_restart() {
    let mut house = house(1).await;
    let job = house.job;
    house.rate(1..=5).await;
    let resume = |offset, epoch: Option<&str>| Resume {
        offset: Some(offset),
        epoch: epoch.map(str::to_owned),
    };
    for restart in [false, true] {
        if restart {
            house.server.restart().await;
        }
        let server = &house.server;
        let epoch = server.state.live.epoch();
        let (answer, head) = Follower::follow(server, Topic::Review(job), resume(2, Some(epoch)))
            .answer()
            .await;
        assert_eq!(head, 5);
        let missed: Vec<i64> = (answer["missed"].as_array().unwrap().iter())
            .map(|f| f["offset"].as_i64().unwrap())
            .collect();
        assert_eq!(missed, [3, 4, 5]);
        for wrong in [
            resume(2, Some("another")),
            resume(6, Some(epoch)),
            resume(-1, Some(epoch)),
            resume(2, None),
            Resume::default(),
        ] {
            let (answer, _) = Follower::follow(server, Topic::Review(job), wrong).answer().await;
            assert_eq!(answer["snapshot"]["counters"]["rated"], 1);
            assert_eq!(answer["epoch"], server.state.live.epoch());
        }
    }
}
