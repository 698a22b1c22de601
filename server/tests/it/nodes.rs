//! Several nodes on one database, talking through a real NATS server.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::support::{LiveClient, Person, TestServer};

/// A NATS server of the test's own.
struct Nats {
    process: Child,
    port: u16,
}

impl Nats {
    async fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let nats = Self {
            process: Self::launch(port),
            port,
        };
        nats.until_up().await;
        nats
    }

    fn launch(port: u16) -> Child {
        Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed by make test")
    }

    async fn until_up(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", self.port)).await.is_err() {
            assert!(Instant::now() < deadline, "nats-server does not come up");
            tokio::task::yield_now().await;
        }
    }

    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

struct House {
    one: TestServer,
    two: TestServer,
    manager: Person,
    colleague: Person,
    job: i64,
    track: i64,
}

async fn house(nats: &Nats) -> House {
    let url = format!("nats://127.0.0.1:{}", nats.port);
    let one = TestServer::start_with(|config| config.live.bus = url).await;
    let two = one.another_node().await;
    let (creator, manager, colleague) = (
        one.creator("ines").await,
        one.manager("mara").await,
        one.manager("teo").await,
    );
    let company = one.company(&manager, "Harbourlight").await;
    one.member(company, &colleague, "member").await;
    let job = one.job(company, "Coastal").await;
    let track = one.track(&creator, "Undertow").await;
    one.submit(&creator, job, &[track]).await;
    House {
        one,
        two,
        manager,
        colleague,
        job,
        track,
    }
}

fn rate(house: &House, value: i64) -> Value {
    json!({"track_id": house.track, "job_id": house.job, "track_rating": value})
}

async fn follower(server: &TestServer, person: &Person, topic: &str) -> LiveClient {
    let mut client = server.live_of(person).await;
    client.subscribe(topic).await;
    client
}

#[tokio::test]
async fn a_rating_at_one_node_shows_at_the_other_once_and_in_order() {
    let nats = Nats::start().await;
    let house = house(&nats).await;
    let topic = format!("review:{}", house.job);
    let mut here = follower(&house.one, &house.manager, &topic).await;
    let mut there = follower(&house.two, &house.colleague, &topic).await;
    for value in 1..=10 {
        // both nodes decide on the topic in turn, so each has to fold the other's frames first
        let rater = if value % 2 == 0 { &mut here } else { &mut there };
        let answer = rater.ok("rating.set_track", rate(&house, value)).await;
        assert_eq!(answer["my_rating"], value);
    }
    for client in [&mut here, &mut there] {
        for offset in 1..=10 {
            let change = client.next_change(&topic).await;
            assert_eq!(change["offset"], offset);
        }
    }
    let ratings = house
        .one
        .number("select count(*) from rating where job_id = $1", house.job)
        .await;
    assert_eq!(ratings, 2);
}

#[tokio::test]
async fn what_the_bus_lost_is_healed_from_the_table() {
    let mut nats = Nats::start().await;
    let house = house(&nats).await;
    let topic = format!("review:{}", house.job);
    let mut here = follower(&house.one, &house.manager, &topic).await;
    let mut there = follower(&house.two, &house.colleague, &topic).await;
    nats.kill();
    here.ok("rating.set_track", rate(&house, 7)).await;
    let change = there.next_change(&topic).await;
    assert_eq!(change["offset"], 1);
    assert_eq!(change["changes"][0]["user_rating"], 7);
}

#[tokio::test]
async fn colleagues_see_each_other_across_nodes() {
    let nats = Nats::start().await;
    let house = house(&nats).await;
    let topic = format!("review:{}", house.job);
    let mut here = follower(&house.one, &house.manager, &topic).await;
    let _there = follower(&house.two, &house.colleague, &topic).await;
    loop {
        let presence = here.next("presence").await;
        let lists = [&presence["people"], &presence["here"]];
        let people = lists.into_iter().filter_map(Value::as_array).flatten();
        if people.into_iter().any(|person| person["user_id"] == house.colleague.id) {
            assert_eq!(presence["count"], 2);
            break;
        }
    }
}

#[tokio::test]
async fn a_log_out_at_one_node_ends_the_session_at_the_other() {
    let nats = Nats::start().await;
    let house = house(&nats).await;
    let token = house.one.session_of(&house.manager).await;
    let mut there = LiveClient::connect(house.two.address).await;
    let sid = house.two.sid_of_session(&token).await;
    there.init(&sid).await;
    house
        .one
        .visitor()
        .with_session(&token)
        .ok("account/log_out", json!({}))
        .await;
    assert_eq!(there.next("log_out").await["reason"], "logged_out");
}

#[tokio::test]
async fn a_node_that_goes_leaves_its_clients_to_resume_at_another_without_loss() {
    let nats = Nats::start().await;
    let house = house(&nats).await;
    let topic = format!("review:{}", house.job);
    let mut here = follower(&house.one, &house.manager, &topic).await;
    here.ok("rating.set_track", rate(&house, 3)).await;
    let seen = here.next_change(&topic).await["offset"].clone();
    let House {
        one,
        two,
        manager,
        colleague,
        job,
        track,
    } = house;
    drop(one);
    let mut there = two.live_of(&colleague).await;
    there
        .ok(
            "rating.set_track",
            json!({"track_id": track, "job_id": job, "track_rating": 9}),
        )
        .await;
    let mut back = two.live_of(&manager).await;
    let answer = back.ok("subscribe", json!({"topic": topic, "offset": seen})).await;
    let missed: Vec<&Value> = answer["missed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|frame| &frame["offset"])
        .collect();
    assert_eq!(missed, [&json!(2)]);
}
