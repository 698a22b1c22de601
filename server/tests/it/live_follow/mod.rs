//! Following topics over the live connection: answers, frames, resumes, refusals.

mod refusals;

use protocol::change::UserChange;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde_json::{Value, json};

use crate::support::{Client, LiveClient, Person, TestServer};

/// A company with a job to which one creator has submitted tracks.
pub(super) struct House {
    pub(super) server: TestServer,
    pub(super) manager: Person,
    pub(super) colleague: Person,
    pub(super) creator: Person,
    pub(super) company: i64,
    pub(super) job: i64,
    pub(super) tracks: Vec<i64>,
}

pub(super) async fn house(name: &str) -> House {
    house_on(TestServer::start().await, name).await
}

pub(super) async fn house_on(server: TestServer, name: &str) -> House {
    let manager = server.manager(&format!("{name}-manager")).await;
    let colleague = server.manager(&format!("{name}-colleague")).await;
    let creator = server.creator(&format!("{name}-creator")).await;
    let company = server.company(&manager, name).await;
    server.member(company, &colleague, "member").await;
    let job = server.job(company, "a job").await;
    let mut tracks = Vec::new();
    for number in 0..3 {
        tracks.push(server.track(&creator, &format!("track {number}")).await);
    }
    server.submit(&creator, job, &tracks).await;
    House {
        server,
        manager,
        colleague,
        creator,
        company,
        job,
        tracks,
    }
}

impl House {
    pub(super) fn review(&self) -> String {
        format!("review:{}", self.job)
    }

    pub(super) fn rating(&self, track: usize, rating: impl Into<Value>) -> Value {
        json!({"track_id": self.tracks[track], "job_id": self.job, "track_rating": rating.into()})
    }

    /// One number about the job, such as a count.
    pub(super) async fn number(&self, query: &'static str) -> i64 {
        self.server.number(query, self.job).await
    }

    /// The application with which the creator has submitted the tracks.
    pub(super) async fn application(&self) -> i64 {
        self.number("select id from application where job_id = $1").await
    }

    /// Makes a playlist of the job as this reviewer.
    pub(super) async fn playlist(&self, owner: &Client, tracks: &[i64], name: &str) -> i64 {
        let form = json!({"job_id": self.job, "tracks_id": tracks, "playlist_name": name});
        let made = owner.ok("playlist/create", form).await;
        made["playlist_id"].as_i64().unwrap()
    }

    pub(super) async fn publish_access_changed(&self, person: &Person) {
        let topic = Topic::User(UserId(person.id));
        let changes = vec![UserChange::RightsChanged.into()];
        self.server.append(&topic, changes).await;
    }
}

#[tokio::test]
async fn init_answers_who_one_is_and_follows_ones_own_topic() {
    let house = house("init").await;
    let sid = house.server.sid_of(&house.manager).await;
    let mut client = LiveClient::connect(house.server.address).await;
    let answer = client.init(&sid).await;
    assert_eq!(
        (&answer["user_id"], &answer["role"]),
        (&json!(house.manager.id), &json!("manager"))
    );
    assert!(answer["server_version"].as_str().unwrap().starts_with("0.23.0+"));
    assert!(answer["server_time"].as_str().unwrap().ends_with('Z'));
    let own = format!("user:{}", house.manager.id);
    assert_eq!(
        (&answer["user"]["topic"], &answer["user"]["offset"]),
        (&json!(own), &json!(0))
    );
    assert_eq!(answer["user"]["snapshot"]["user_id"], json!(house.manager.id));
    house.publish_access_changed(&house.manager).await;
    assert_eq!(client.next_change(&own).await["offset"], 1);
}

#[tokio::test]
async fn a_sid_in_connect_is_answered_by_the_event_init() {
    let house = house("auth").await;
    let sid = house.server.sid_of(&house.creator).await;
    let auth = json!({"sid": sid, "version": "another build"});
    let mut client = LiveClient::connect_with(house.server.address, Some(auth)).await;
    assert_eq!(client.next("init").await["result"]["user_id"], json!(house.creator.id));
    assert!(
        client.next("new_version").await["version"]
            .as_str()
            .unwrap()
            .starts_with("0.23.0+")
    );
    let mut wrong = LiveClient::connect_with(house.server.address, Some(json!({"sid": "nonsense"}))).await;
    let answer = wrong.next("init").await;
    assert_eq!(answer, json!({"error": "not_logged_in", "status": 401}));
    wrong
        .refused("subscribe", json!({"topic": "board"}), 401, "not_logged_in")
        .await;
}

#[tokio::test]
async fn a_wrong_sid_leaves_a_visitor_and_a_second_person_is_a_conflict() {
    let house = house("second").await;
    let mut client = LiveClient::connect(house.server.address).await;
    let visitor = client.ok("init", json!({})).await;
    assert_eq!(
        (&visitor["user_id"], &visitor["role"]),
        (&Value::Null, &json!("visitor"))
    );
    client
        .refused("init", json!({"sid": "nonsense"}), 401, "not_logged_in")
        .await;
    client
        .refused("rating.set_track", house.rating(0, 7), 401, "not_logged_in")
        .await;
    client
        .refused("subscribe", json!({"topic": house.review()}), 401, "not_logged_in")
        .await;
    let sid = house.server.sid_of(&house.manager).await;
    client.init(&sid).await;
    client.init(&sid).await;
    let other = house.server.sid_of(&house.colleague).await;
    client.refused("init", json!({"sid": other}), 409, "conflict").await;
    client.subscribe(&house.review()).await;
}

#[tokio::test]
async fn a_rating_is_acknowledged_and_reaches_every_follower_in_order_the_sender_too() {
    let house = house("rating").await;
    let mut rater = house.server.live_of(&house.manager).await;
    let mut watcher = house.server.live_of(&house.colleague).await;
    for client in [&mut rater, &mut watcher] {
        let answer = client.subscribe(&house.review()).await;
        assert_eq!(
            (&answer["offset"], &answer["snapshot"]["counters"]["tracks"]),
            (&json!(0), &json!(3))
        );
    }
    for (track, rating) in [(0, 7), (1, 3), (0, 9)] {
        let ack = rater.emit("rating.set_track", house.rating(track, rating)).await;
        assert_eq!(ack["result"]["my_rating"], json!(rating), "{ack}");
        assert_eq!(ack["live"]["topic"], json!(house.review()), "{ack}");
    }
    for client in [&mut rater, &mut watcher] {
        for (offset, track, rating) in [(1, 0, 7), (2, 1, 3), (3, 0, 9)] {
            let frame = client.next_change(&house.review()).await;
            assert_eq!(frame["offset"], json!(offset));
            let rated = frame["changes"]
                .as_array()
                .unwrap()
                .iter()
                .find(|c| c["kind"] == "track_rated")
                .unwrap();
            let rating_of = (&rated["track_id"], &rated["user_id"], &rated["user_rating"]);
            assert_eq!(
                rating_of,
                (&json!(house.tracks[track]), &json!(house.manager.id), &json!(rating))
            );
        }
    }
}

#[tokio::test]
async fn a_list_is_answered_as_a_list_in_its_order_and_frames_come_after_it() {
    let house = house("list").await;
    let mut client = house.server.live_of(&house.manager).await;
    let mut rater = house.server.live_of(&house.colleague).await;
    rater.ok("rating.set_track", house.rating(0, 5)).await;
    let epoch = house.server.epoch().await;
    let wanted = json!([
        {"topic": "board"}, {"topic": "nonsense"}, {"topic": house.review(), "offset": 0, "epoch": epoch}, {"topic": format!("job:{}", house.job)},
        {"topic": house.review()}
    ]);
    let answers = client.ok("subscribe", wanted).await;
    let answers = answers.as_array().unwrap();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["result"]["topic"], "board");
    assert_eq!(
        (&answers[1]["error"], &answers[1]["status"]),
        (&json!("not_found"), &json!(404))
    );
    assert_eq!(answers[2]["result"]["missed"][0]["offset"], 1);
    assert_eq!(answers[3]["result"]["snapshot"]["id"], json!(house.job));
    assert_eq!(
        answers[4]["result"]["snapshot"]["counters"]["rated"], 1,
        "the same topic again gets its own answer"
    );
    assert_eq!(client.ok("subscribe", json!([])).await, json!([]));
    rater.ok("rating.set_track", house.rating(0, 6)).await;
    assert_eq!(client.next_change(&house.review()).await["offset"], 2);
    assert!(
        !client.waiting().await.iter().any(|(name, _)| name == "change"),
        "each frame comes once"
    );
}

#[tokio::test]
async fn a_resume_gets_the_missed_frames_or_a_snapshot() {
    let house = house("resume").await;
    let mut rater = house.server.live_of(&house.manager).await;
    for rating in 1..=4 {
        rater.ok("rating.set_track", house.rating(0, rating)).await;
    }
    let mut client = house.server.live_of(&house.colleague).await;
    let ask = |offset: Value, epoch: Value| json!({"topic": house.review(), "offset": offset, "epoch": epoch});
    let epoch = json!(house.server.epoch().await);
    let answer = client.ok("subscribe", ask(json!(2), epoch.clone())).await;
    let offsets: Vec<i64> = answer["missed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["offset"].as_i64().unwrap())
        .collect();
    assert_eq!((&answer["offset"], offsets), (&json!(4), vec![3, 4]));
    assert_eq!(
        client.ok("subscribe", ask(json!(4), epoch.clone())).await["missed"],
        json!([])
    );
    for (offset, epoch) in [(json!(5), epoch.clone()), (json!(2), json!("another"))] {
        let answer = client.ok("subscribe", ask(offset, epoch)).await;
        assert_eq!(
            (&answer["offset"], &answer["snapshot"]["counters"]["rated"]),
            (&json!(4), &json!(1)),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn a_visitor_is_introduced_too() {
    let server = TestServer::start().await;
    for auth in [None, Some(json!({})), Some(json!({"token": "x"}))] {
        let mut client = LiveClient::connect_with(server.address, auth).await;
        let answer = client.next("init").await["result"].take();
        assert_eq!((&answer["user_id"], &answer["role"]), (&json!(null), &json!("visitor")));
        assert!(answer["server_version"].is_string() && answer["server_time"].is_string());
        assert_eq!(answer.as_object().unwrap().len(), 4, "{answer}");
    }
}

#[tokio::test]
async fn after_unsubscribe_nothing_comes() {
    let house = house("unsubscribe").await;
    let mut client = house.server.live_of(&house.manager).await;
    client.subscribe(&house.review()).await;
    assert_eq!(
        client.ok("unsubscribe", json!({"topic": house.review()})).await,
        json!(true)
    );
    client.ok("rating.set_track", house.rating(0, 5)).await;
    assert!(!client.waiting().await.iter().any(|(name, _)| name == "change"));
    client
        .refused("unsubscribe", json!({"topic": "nonsense"}), 404, "not_found")
        .await;
}
