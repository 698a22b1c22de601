//! Following topics over the live connection: answers, frames, resumes, presence, rights.

use protocol::change::UserChange;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde_json::{Value, json};

use super::support::frames::commit_frame;
use super::support::{LiveClient, Person, TestServer};

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
    let server = TestServer::start().await;
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

    pub(super) async fn tell_rights_changed(&self, person: &Person) {
        let topic = Topic::User(UserId(person.id));
        let changes = vec![UserChange::RightsChanged.into()];
        let frame = commit_frame(&self.server.pool, &topic, changes).await;
        self.server.state.live.publish(vec![frame]);
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
    house.tell_rights_changed(&house.manager).await;
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
            let said = (&rated["track_id"], &rated["user_id"], &rated["user_rating"]);
            assert_eq!(
                said,
                (&json!(house.tracks[track]), &json!(house.manager.id), &json!(rating))
            );
        }
    }
}

#[tokio::test]
async fn ratings_off_the_scale_and_of_foreign_jobs_are_refused_by_name() {
    let house = house("scale").await;
    let mut client = house.server.live_of(&house.manager).await;
    for rating in [json!(0), json!(11), json!(7.5), json!("7")] {
        let ack = client.emit("rating.set_track", house.rating(0, rating)).await;
        assert_eq!(
            (&ack["error"], &ack["status"]),
            (&json!("invalid_request"), &json!(400)),
            "{ack}"
        );
        assert!(ack["fields"]["track_rating"].is_string(), "{ack}");
    }
    let stranger = house.server.manager("scale-stranger").await;
    let mut foreign = house.server.live_of(&stranger).await;
    let ack = foreign.emit("rating.set_track", house.rating(0, 7)).await;
    assert!(ack["status"] == 403 || ack["status"] == 404, "{ack}");
    let mut creator = house.server.live_of(&house.creator).await;
    creator
        .refused("rating.set_track", house.rating(0, 7), 403, "forbidden")
        .await;
    let rows = house
        .server
        .number("select count(*) from rating where job_id = $1", house.job)
        .await;
    assert_eq!(rows, 0);
}

#[tokio::test]
async fn topics_are_refused_as_forbidden_to_who_may_see_the_thing_and_else_not_found() {
    let house = house("rights").await;
    let review = house.review();
    let mut creator = house.server.live_of(&house.creator).await;
    for (topic, status, code) in [
        (review.as_str(), 403, "forbidden"),
        ("review:999999", 404, "not_found"),
        (&format!("user:{}", house.manager.id), 404, "not_found"),
        (&format!("company:{}", house.company), 404, "not_found"),
        ("admin", 404, "not_found"),
        ("team:1", 404, "not_found"),
        ("playlist:1", 404, "not_found"),
        ("application:999999", 404, "not_found"),
        ("link:abc", 404, "not_found"),
        ("export:abc", 404, "not_found"),
        ("nonsense", 404, "not_found"),
        ("review:01", 404, "not_found"),
    ] {
        creator
            .refused("subscribe", json!({"topic": topic}), status, code)
            .await;
    }
    let application = house
        .server
        .number("select id from application where job_id = $1", house.job)
        .await;
    for topic in [
        "board".to_owned(),
        format!("job:{}", house.job),
        format!("application:{application}"),
    ] {
        assert_eq!(creator.subscribe(&topic).await["topic"], json!(topic));
    }
    let mut manager = house.server.live_of(&house.manager).await;
    for topic in [review, format!("company:{}", house.company), "board".to_owned()] {
        manager.subscribe(&topic).await;
    }
    manager
        .refused(
            "subscribe",
            json!({"topic": format!("application:{application}")}),
            404,
            "not_found",
        )
        .await;
    let admin = house.server.admin("rights-admin").await;
    let mut admin = house.server.live_of(&admin).await;
    for topic in [house.review(), "admin".to_owned()] {
        admin.subscribe(&topic).await;
    }
    sqlx::query("update job set status = 'deleted' where id = $1")
        .bind(house.job)
        .execute(&house.server.pool)
        .await
        .unwrap();
    creator
        .refused("subscribe", json!({"topic": house.review()}), 404, "not_found")
        .await;
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
    assert_eq!(answers[1], json!({"error": "not_found", "status": 404}));
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
async fn a_resume_gets_what_was_missed_or_a_snapshot() {
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
    for (offset, epoch) in [
        (json!(5), epoch.clone()),
        (json!(2), json!("another")),
        (json!(-1), epoch),
    ] {
        let answer = client.ok("subscribe", ask(offset, epoch)).await;
        assert_eq!(
            (&answer["offset"], &answer["snapshot"]["counters"]["rated"]),
            (&json!(4), &json!(1)),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn an_offset_without_its_epoch_is_refused_alone_in_a_list_and_in_init() {
    let house = house("epochless").await;
    let mut client = house.server.live_of(&house.manager).await;
    let alone = json!({"topic": house.review(), "offset": 0});
    let refused = client.emit("subscribe", alone.clone()).await;
    let fields = json!({"epoch": "This field is required"});
    assert_eq!((&refused["status"], &refused["fields"]), (&json!(400), &fields));
    let answers = client.ok("subscribe", json!([alone, {"topic": house.review()}])).await;
    assert_eq!(answers[0]["error"], "invalid_request");
    assert!(answers[1]["result"]["snapshot"].is_object());
    let sid = house.server.sid_of(&house.manager).await;
    let ask = json!({"sid": sid, "offset": 0});
    client.refused("init", ask, 400, "invalid_request").await;
}

#[tokio::test]
async fn a_refusal_over_the_connection_has_the_words_and_fields_of_a_call() {
    let house = house("words").await;
    let mut client = house.server.live_of(&house.manager).await;
    let browser = house.server.client_of(&house.manager).await;
    for payload in [
        json!({"job_id": house.job, "track_id": 1, "track_rating": "8"}),
        json!({"job_id": house.job, "track_rating": 8}),
        json!({"job_id": house.job, "track_id": 1, "track_rating": 11}),
        json!({"job_id": house.job, "track_id": 0, "track_rating": 8}),
        json!({"job_id": house.job, "track_id": 1, "track_rating": 8, "note": "\u{0}"}),
        json!([1]),
    ] {
        let refused = client.emit("rating.set_track", payload.clone()).await;
        let (_, called) = browser.call("rating/set_track", payload).await;
        assert_eq!(refused, called);
        assert!(refused["status"].is_number(), "{refused}");
    }
}

#[tokio::test]
async fn a_fault_of_the_server_is_named_over_the_connection_too() {
    let house = house("fault").await;
    let mut client = house.server.live_of(&house.manager).await;
    sqlx::query("drop table company_member cascade")
        .execute(&house.server.pool)
        .await
        .unwrap();
    let refused = client.emit("subscribe", json!({"topic": house.review()})).await;
    assert_eq!(refused["error"], "internal_error", "{refused}");
    assert!(
        refused["request_id"].as_str().is_some_and(|id| id.len() == 36),
        "{refused}"
    );
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

#[tokio::test]
async fn beyond_200_topics_a_subscribe_is_refused() {
    let house = house("many").await;
    let mut jobs = Vec::new();
    for number in 0..201 {
        jobs.push(house.server.job(house.company, &format!("job {number}")).await);
    }
    let mut client = house.server.live_of(&house.manager).await;
    let wanted: Vec<Value> = jobs
        .iter()
        .map(|job| json!({"topic": format!("review:{job}")}))
        .collect();
    let answers = client.ok("subscribe", json!(wanted)).await;
    let answers = answers.as_array().unwrap();
    assert!(answers[..200].iter().all(|answer| answer["result"].is_object()));
    assert_eq!(answers[200], json!({"error": "too_many_requests", "status": 429}));
    client
        .ok("unsubscribe", json!({"topic": format!("review:{}", jobs[0])}))
        .await;
    client.subscribe(&format!("review:{}", jobs[200])).await;
    client
        .refused("subscribe", json!({"topic": "board"}), 429, "too_many_requests")
        .await;
}
