//! Monitoring for operators: the metrics, the dashboard that shows them, and the traces of a rating.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use serde_json::{Value, json};

use super::support::process::command;
use super::support::{LiveClient, Person, TestServer};

const DASHBOARD: &str = include_str!("../../../docs/grafana/needledrop.json");

/// The name of a metric without the suffix that Prometheus adds.
fn family(name: &str) -> &str {
    ["_bucket", "_sum", "_count"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name)
}

/// Every name in a text that begins with `needledrop_`.
fn names_in(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices("needledrop_")
        .map(|(at, _)| text[at..].split(|c| !is_part(c)).next().unwrap().to_owned())
        .collect()
}

/// The metrics with their kinds (`counter`, `gauge`, `histogram`).
fn kinds(scrape: &str) -> BTreeMap<String, String> {
    let types = scrape.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    types
        .filter_map(|line| line.split_once(' '))
        .filter(|(name, _)| name.starts_with("needledrop_"))
        .map(|(name, kind)| (name.to_owned(), kind.to_owned()))
        .collect()
}

struct Room {
    server: TestServer,
    manager: Person,
    job: i64,
    track: i64,
}

impl Room {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let manager = server.manager("max").await;
        let creator = server.creator("ada").await;
        let company = server.company(&manager, "Sync House").await;
        let job = server.job(company, "a job").await;
        let track = server.track(&creator, "a track").await;
        server.submit(&creator, job, &[track]).await;
        Self {
            server,
            manager,
            job,
            track,
        }
    }

    fn rating(&self, value: u8) -> Value {
        json!({"track_id": self.track, "job_id": self.job, "track_rating": value})
    }

    /// Rates twice, with a follower: committers commit the second rating.
    async fn work(&self) -> LiveClient {
        let topic = format!("review:{}", self.job);
        let mut live = self.server.live_of(&self.manager).await;
        live.subscribe(&topic).await;
        for value in [7, 8] {
            live.ok("rating.set_track", self.rating(value)).await;
            live.next_change(&topic).await;
        }
        let client = self.server.client_of(&self.manager).await;
        client.ok("job/get", json!({"job_id": self.job})).await;
        live
    }

    /// The first answer that includes the database's metrics: if the database is slow, an answer omits them after a second.
    async fn scrape(&self) -> String {
        for _ in 0..60 {
            let text = self.server.visitor().get("/metrics").await.text().await.unwrap();
            if text.contains("\nneedledrop_mail_queue ") {
                return text;
            }
        }
        panic!("no scrape holds the figures of the database");
    }
}

#[actix_web::test]
async fn the_dashboard_shows_exactly_the_metrics_of_a_working_server_and_each_is_described() {
    let room = Room::new().await;
    let _live = room.work().await;
    let scrape = room.scrape().await;
    let exported = kinds(&scrape);
    let shown: BTreeSet<String> = names_in(DASHBOARD).iter().map(|name| family(name).to_owned()).collect();
    let exported_names: BTreeSet<String> = exported.keys().cloned().collect();
    assert_eq!(shown, exported_names);
    for name in exported.keys() {
        assert!(scrape.contains(&format!("# HELP {name} ")), "{name} is not described");
    }
    // the quantiles of a summary could not be aggregated over nodes
    assert!(
        exported
            .values()
            .all(|kind| ["counter", "gauge", "histogram"].contains(&kind.as_str())),
        "{exported:?}"
    );
    for name in names_in(DASHBOARD) {
        let is_derived = family(&name) != name;
        assert_eq!(exported[family(&name)] == "histogram", is_derived, "{name}");
    }
}

#[actix_web::test]
async fn a_rating_shows_in_the_metrics_and_no_label_identifies_people_or_things() {
    let room = Room::new().await;
    let _live = room.work().await;
    let scrape = room.scrape().await;
    for name in [
        "needledrop_commit_seconds_count",
        "needledrop_commit_batch_rows_count",
        "needledrop_fan_out_seconds_count",
        "needledrop_deliveries_total",
        "needledrop_connections",
        "needledrop_subscriptions",
        "needledrop_frames_bytes",
        "needledrop_frames_partitions",
        "needledrop_resident_memory_bytes",
    ] {
        assert!(figure(&scrape, name) > 0.0, "{name}: {scrape}");
    }
    let mut labels: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in scrape.lines().filter(|line| line.starts_with("needledrop_")) {
        let Some((_, rest)) = line.split_once('{') else {
            continue;
        };
        for pair in rest.rsplit_once("} ").unwrap().0.split("\",") {
            let (name, value) = pair.split_once("=\"").unwrap();
            labels
                .entry(name.to_owned())
                .or_default()
                .insert(value.trim_end_matches('"').to_owned());
        }
    }
    let names: Vec<&str> = labels.keys().map(String::as_str).collect();
    assert_eq!(names, ["class", "kind", "lane", "le", "outcome", "pool", "route"]);
    assert!(labels["route"].contains("/api/job/get"), "{:?}", labels["route"]);
    // the version in the sandbox's path is not an id
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let contains_number = |value: &String| value.split(|c: char| !c.is_ascii_alphanumeric()).any(is_number);
    for (name, values) in labels.iter().filter(|(name, _)| *name != "le") {
        assert!(
            name == "class" || !values.iter().any(contains_number),
            "{name}: {values:?}"
        );
    }
}

#[actix_web::test]
async fn one_rating_can_be_traced_from_the_connection_to_the_outboxes_without_secrets() {
    let room = Room::new().await;
    let sid = room.server.sid_of(&room.manager).await;
    let database = room.server.database_url().to_owned();
    let Room {
        mut server, job, track, ..
    } = room;
    // the same database, served by a process whose log contains only its own lines
    server.stop();
    let data = tempfile::tempdir().unwrap();
    let mut child = command()
        .arg("serve")
        .env("NEEDLEDROP_DATA", data.path().join("data"))
        .env("NEEDLEDROP_LISTEN", "127.0.0.1:0")
        .env("DATABASE_URL", database)
        .env("RUST_LOG", "server=debug,actors=debug")
        .env("LOG_FORMAT", "json")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let address = output
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("Needledrop is ready: http://").map(str::to_owned))
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let topic = format!("review:{job}");
    let mut live = LiveClient::connect(address.parse().unwrap()).await;
    live.init(&sid).await;
    live.subscribe(&topic).await;
    for value in [7, 8] {
        let rating = json!({"track_id": track, "job_id": job, "track_rating": value});
        live.ok("rating.set_track", rating).await;
        live.next_change(&topic).await;
    }
    live.vanish();
    let mut steps: Vec<(String, Vec<String>, Value)> = Vec::new();
    let mut delivered = 0;
    while delivered < 2 {
        let line = log.next().expect("the log goes on to the delivery").unwrap();
        assert!(!line.contains(&sid), "{line}");
        let Ok(entry) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        let message = entry["fields"]["message"].as_str().unwrap_or_default().to_owned();
        let spans = entry["spans"].as_array().cloned().unwrap_or_default();
        let names = spans.iter().map(|span| span["name"].as_str().unwrap().to_owned());
        let fields = spans.last().unwrap_or(&entry["fields"]).clone();
        delivered += usize::from(message == "delivered" && fields["topic"] == json!(topic));
        steps.push((message, names.collect(), fields));
    }
    let _ = child.kill();
    let _ = child.wait();
    let expected = [
        ("handed to its topic", vec!["command"]),
        ("a batch was committed", vec![]),
        ("committed", vec!["command", "rate", "commit"]),
        ("published", vec![]),
        ("delivered", vec![]),
    ];
    let second = steps
        .iter()
        .rposition(|(message, ..)| message == expected[0].0)
        .unwrap();
    let mut rest = steps[second..].iter();
    let mut origins = Vec::new();
    for (message, spans) in expected {
        let found = rest
            .find(|(logged, ..)| logged == message)
            .unwrap_or_else(|| panic!("{message} is missing or late: {:?}", &steps[second..]));
        assert_eq!(found.1, spans, "{message}");
        origins.extend(found.2.get("origin").cloned());
    }
    assert_eq!(origins.len(), 3, "commit, frame and delivery are one: {origins:?}");
    assert!(origins.iter().all(|origin| *origin == origins[0]), "{origins:?}");
}

/// The sum of a metric over its labels; 0 if it is missing.
fn figure(scrape: &str, name: &str) -> f64 {
    scrape
        .lines()
        .filter_map(|line| line.strip_prefix(name))
        .filter(|rest| rest.starts_with(' ') || rest.starts_with('{'))
        .map(|rest| rest.rsplit(' ').next().unwrap().parse::<f64>().unwrap())
        .sum()
}
