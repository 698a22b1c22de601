//! The scenario `payments`: the payment provider sends signed events about the plans of many people at a steady rate. Measures the delay until
//! each person's page receives the event.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use hmac::{Hmac, Mac as _};
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::api::{Api, number};
use crate::cli::PaymentsOptions;
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::keep_alive::KeepAliveConnection;
use crate::process::cpu_seconds;
use crate::report::run::Run;
use crate::scanner::Scanner;
use crate::scenarios::failures::Failures;
use crate::scenarios::side_by_side::Start;
use crate::script::Script;

const PATH: &str = "/api/stripe/webhook";
/// The number of connections on which the simulated payment provider sends events.
const SENDERS: usize = 4;
const DRAIN_LIMIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_millis(5);
/// The creation time that the first event contains, in seconds since 1970.
const START: usize = 1_790_000_000;
const MONTH: usize = 30 * 86_400;

/// The people's pages: when each person's newest event was sent, and how long the pages took to receive events.
struct Pages {
    scanners: Vec<Scanner>,
    /// The number that each page's next frame must have.
    next: Vec<u64>,
    /// The time at which each person's newest event was sent, in nanoseconds of the fleet's clock.
    sent: Arc<Vec<AtomicU64>>,
    times: Histogram,
    shown: usize,
    repeated: usize,
}

impl Inbox for Pages {
    fn receive(&mut self, connection: usize, payload: &[u8], at: u64) {
        let Some(offset) = self.scanners[connection].offset(payload) else {
            return;
        };
        if offset < self.next[connection] {
            self.repeated += 1;
            return;
        }
        self.next[connection] = offset + 1;
        self.times
            .record(at.saturating_sub(self.sent[connection].load(Ordering::Relaxed)));
        self.shown += 1;
    }
}

/// The events to send, and the data that the senders share.
struct Delivery {
    address: SocketAddr,
    secret: String,
    rate: f64,
    events: usize,
    people: Vec<i64>,
    sent: Arc<Vec<AtomicU64>>,
    next: AtomicUsize,
    began: Instant,
    /// The time `began`, in nanoseconds of the fleet's clock.
    base: u64,
}

/// Runs the scenario alone, without others at the same time, and returns its metrics.
pub fn run(options: &PaymentsOptions) -> Result<Run, LoadError> {
    run_from(&Start::at_once(), options)
}

/// Sets the scenario up, waits until `start` lets it begin, and runs it beside other scenarios.
pub fn run_from(start: &Start, options: &PaymentsOptions) -> Result<Run, LoadError> {
    let (mut people, mut scanners, mut scripts) = (Vec::new(), Vec::new(), Vec::new());
    for number_of in 1..=options.people {
        let email = options.email.replace("{n}", &number_of.to_string());
        let api = Api::log_in(options.address, &email, &options.password)?;
        let path = "/api/account/get_info";
        let user = number(path, &api.call(path, &json!({}))?, "/uid")?;
        let topic = Topic::User(UserId(user));
        scripts.push(Rc::new(Script::watcher(Some(api.sid()), &topic)));
        scanners.push(Scanner::new(&topic));
        people.push(user);
    }
    let mut fleet = Fleet::open(options.address, people.len(), |index| Rc::clone(&scripts[index]))?;
    let sent: Arc<Vec<AtomicU64>> = Arc::new(people.iter().map(|_| AtomicU64::default()).collect());
    let mut pages = Pages {
        scanners,
        next: fleet.connections().iter().map(|page| page.first_offset() + 1).collect(),
        sent: Arc::clone(&sent),
        times: Histogram::default(),
        shown: 0,
        repeated: 0,
    };
    let events = (options.rate * options.seconds) as usize;
    start.wait()?;
    let cpu = cpu_seconds(options.pid);
    let delivery = Arc::new(Delivery {
        address: options.address,
        secret: options.secret.clone(),
        rate: options.rate,
        events,
        people,
        sent,
        next: AtomicUsize::new(0),
        base: fleet.now(),
        began: Instant::now(),
    });
    let senders: Vec<JoinHandle<Result<Answers, LoadError>>> = (0..SENDERS)
        .map(|_| {
            let delivery = Arc::clone(&delivery);
            thread::spawn(move || send_events(&delivery))
        })
        .collect();
    while !senders.iter().all(JoinHandle::is_finished) {
        fleet.turn(LONGEST_WAIT, &mut pages)?;
    }
    let seconds = delivery.began.elapsed().as_secs_f64();
    let cpu = cpu_seconds(options.pid) - cpu;
    let drained = Instant::now();
    while pages.shown < events && drained.elapsed() < DRAIN_LIMIT {
        fleet.turn(LONGEST_WAIT, &mut pages)?;
    }
    let (mut answers, mut failed) = (Histogram::default(), Failures::default());
    for sender in senders {
        let taken = sender
            .join()
            .map_err(|_| LoadError::Setup("a sender's thread has ended".to_owned()))??;
        failed.merge(taken.failed);
        for nanos in taken.times {
            answers.record(nanos);
        }
    }
    let mut run = Run::new("payments", "needledrop", options.people, SENDERS);
    run.set("events", events as f64);
    run.set("events_per_s", events as f64 / seconds);
    run.set("missed", events.saturating_sub(pages.shown) as f64);
    run.set("repeated", (pages.repeated + pages.shown.saturating_sub(events)) as f64);
    run.set_times("shown", &pages.times);
    run.set_times("answered", &answers);
    failed.describe(&mut run, "events_failed");
    run.set("server_cpu_percent", 100.0 * cpu / seconds);
    Ok(run)
}

/// The server's answers to one sender: the times of accepted events, and the failures.
#[derive(Default)]
struct Answers {
    /// The nanoseconds from sending each event to its answer.
    times: Vec<u64>,
    failed: Failures,
}

/// Sends the next events, each at its due time, until all senders together have sent every event.
fn send_events(delivery: &Delivery) -> Result<Answers, LoadError> {
    let connect =
        || KeepAliveConnection::open(delivery.address, None).map_err(LoadError::io("connecting the provider"));
    let mut connection = connect()?;
    let mut answers = Answers::default();
    loop {
        let turn = delivery.next.fetch_add(1, Ordering::Relaxed);
        if turn >= delivery.events {
            return Ok(answers);
        }
        let person = turn % delivery.people.len();
        let body = event(turn, delivery.people[person], turn / delivery.people.len()).to_string();
        let due = delivery.began + Duration::from_secs_f64(turn as f64 / delivery.rate);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let signature = format!("Stripe-Signature: {}\r\n", signature(&delivery.secret, &body)?);
        let sent = Instant::now();
        let at = delivery.base + delivery.began.elapsed().as_nanos() as u64;
        delivery.sent[person].store(at, Ordering::Relaxed);
        match connection.post(PATH, &signature, &body) {
            Ok(_) => answers.times.push(sent.elapsed().as_nanos() as u64),
            Err(error) => {
                answers.failed.add(error);
                connection = connect()?;
            }
        }
    }
}

/// Returns an event that changes a person's plan, alternately to Premium and to Starter.
fn event(turn: usize, user: i64, round: usize) -> Value {
    let plan = if round.is_multiple_of(2) { "premium" } else { "starter" };
    let price = json!({
        "id": format!("price_{plan}_month"), "object": "price", "product": plan, "unit_amount": 1500, "currency": "usd",
        "recurring": {"interval": "month", "interval_count": 1},
    });
    let item = json!({
        "id": format!("si_{user}"), "object": "subscription_item", "price": price, "current_period_start": START,
        "current_period_end": START + MONTH,
    });
    let subscription = json!({
        "id": format!("sub_{user}"), "object": "subscription", "customer": format!("cus_{user}"), "status": "active", "created": START,
        "cancel_at": null, "cancel_at_period_end": false, "items": {"object": "list", "data": [item], "has_more": false},
        "metadata": {"user_id": user.to_string()}, "latest_invoice": null, "pending_update": null, "default_payment_method": null,
    });
    json!({
        "id": format!("evt_{turn}"), "object": "event", "type": "customer.subscription.updated", "created": START + turn,
        "api_version": "2026-09-30.endive", "livemode": false, "data": {"object": subscription}, "pending_webhooks": 1,
        "request": {"id": null, "idempotency_key": null},
    })
}

/// Returns the value of the `Stripe-Signature` header for a body that is sent now.
#[expect(clippy::disallowed_methods, reason = "the server reads the same clock")]
fn signature(secret: &str, body: &str) -> Result<String, LoadError> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
    let mut mac = mac.map_err(|_| LoadError::Setup("no such secret".to_owned()))?;
    mac.update(format!("{now}.{body}").as_bytes());
    let mut signed = format!("t={now},v1=");
    for byte in mac.finalize().into_bytes() {
        let _ = write!(signed, "{byte:02x}");
    }
    Ok(signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_shown_once_and_a_second_time_it_is_repeated() {
        let mut pages = Pages {
            scanners: vec![Scanner::new(&Topic::User(UserId(4)))],
            next: vec![8],
            sent: Arc::new(vec![AtomicU64::new(1_000)]),
            times: Histogram::default(),
            shown: 0,
            repeated: 0,
        };
        let mut receive = |topic: &str, offset: u64| {
            let frame = format!(r#"42["change",{{"topic":"{topic}","offset":{offset},"at":"x","changes":[]}}]"#);
            pages.receive(0, frame.as_bytes(), 3_000);
        };
        for (topic, offset) in [("user:4", 8), ("user:4", 8), ("user:5", 9), ("user:4", 9)] {
            receive(topic, offset);
        }
        assert_eq!((pages.shown, pages.repeated, pages.times.count()), (2, 1, 2));
        assert!((pages.times.max_us() - 2.0).abs() < f64::EPSILON);
    }
}
