//! The scenario `following`: a leader in a review plays, pauses and seeks while many pages follow the leader. Measures the delay until each
//! page receives each of these actions.
//!
//! The playing position that the leader sends is the number of the action, so a packet to a page shows which action it belongs to.

use std::rc::Rc;
use std::time::{Duration, Instant};

use protocol::client_event::{Activity, Presence};
use protocol::ids::{JobId, TrackId, UserId};
use protocol::topic::Topic;
use serde::Deserialize;
use serde_json::json;

use crate::api::{Api, number};
use crate::cli::FollowingOptions;
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::report::run::Run;
use crate::script::{Script, event};

const PRESENCE: &[u8] = b"42[\"presence\",";
const LEADER: usize = 0;
/// The ack id of the first request after a connection's script is complete.
const FIRST_ACK: u64 = 2;
const DRAIN_LIMIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_millis(20);

#[derive(Deserialize)]
struct News {
    #[serde(default)]
    here: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    user_id: UserId,
    doing: Activity,
}

/// Returns the number of the leader's action in a presence packet; `None` if the packet has none.
fn act_of(payload: &[u8], leader: UserId) -> Option<usize> {
    let body = payload.strip_prefix(PRESENCE)?.strip_suffix(b"]")?;
    let news: News = serde_json::from_slice(body).ok()?;
    let known = news.here.into_iter().find(|known| known.user_id == leader)?;
    known.doing.position.map(|position| position as usize)
}

#[derive(Debug)]
struct ActLedger {
    leader: UserId,
    /// The time at which each action of the leader was sent, in nanoseconds of the fleet's clock.
    acts: Vec<u64>,
    /// For each page, the number of the leader's action that the page should receive next.
    shown: Vec<usize>,
    skipped: usize,
    is_recording: bool,
    latency: Histogram,
}

impl ActLedger {
    fn new(leader: UserId, followers: usize) -> Self {
        Self {
            leader,
            acts: Vec::new(),
            shown: vec![0; followers],
            skipped: 0,
            is_recording: false,
            latency: Histogram::default(),
        }
    }

    fn is_complete(&self) -> bool {
        self.shown.iter().all(|shown| *shown == self.acts.len())
    }
}

impl Inbox for ActLedger {
    fn receive(&mut self, connection: usize, payload: &[u8], at: u64) {
        let Some(shown) = connection
            .checked_sub(LEADER + 1)
            .and_then(|page| self.shown.get_mut(page))
        else {
            return;
        };
        let Some(act) = act_of(payload, self.leader).filter(|act| *act >= *shown) else {
            return;
        };
        let Some(sent) = self.acts.get(act) else { return };
        self.skipped += act - *shown;
        *shown = act + 1;
        if self.is_recording {
            self.latency.record(at - sent);
        }
    }
}

fn presence(ack: u64, topic: &Topic, doing: Activity) -> String {
    let topic = topic.to_string();
    event("presence", ack, &Presence { topic, doing })
}

/// Runs the scenario and returns its metrics.
pub fn run(options: &FollowingOptions) -> Result<Run, LoadError> {
    let server = &options.server;
    let topic = Topic::Review(JobId(server.job));
    let leader = Api::log_in(server.address, &server.email, &server.password)?;
    let follower = Api::log_in(server.address, &options.colleague, &server.password)?;
    let path = "/api/account/get_info";
    let leader_id = UserId(number(path, &leader.call(path, &json!({}))?, "/uid")?);
    let track_id: TrackId = first_track(&leader, JobId(server.job))?;
    let leads = Rc::new(Script::watcher(Some(leader.sid()), &topic));
    let follows = Rc::new(Script::watcher(Some(follower.sid()), &topic));
    let mut fleet = Fleet::open(server.address, options.followers + 1, |index| {
        Rc::clone(if index == LEADER { &leads } else { &follows })
    })?;
    let following = Activity {
        following: Some(leader_id),
        ..Activity::default()
    };
    for page in 1..=options.followers {
        fleet.send(page, presence(FIRST_ACK, &topic, following).as_bytes())?;
    }
    let mut ledger = ActLedger::new(leader_id, options.followers);
    let (mut due, started) = (1.0, Instant::now());
    loop {
        let elapsed = started.elapsed().as_secs_f64();
        if elapsed >= options.span.warm_up + options.span.seconds {
            break;
        }
        ledger.is_recording = elapsed >= options.span.warm_up;
        while due <= elapsed {
            due += 1.0 / options.acts;
            let act = ledger.acts.len();
            let doing = Activity {
                track_id: Some(track_id),
                playing: Some(act.is_multiple_of(2)),
                position: Some(act as f64),
                following: None,
            };
            let packet = presence(FIRST_ACK + act as u64, &topic, doing);
            let sent = fleet.send(LEADER, packet.as_bytes())?;
            ledger.acts.push(sent);
        }
        let wait = Duration::try_from_secs_f64(due - started.elapsed().as_secs_f64()).unwrap_or_default();
        fleet.turn(wait.min(LONGEST_WAIT), &mut ledger)?;
    }
    let drained = Instant::now();
    while !ledger.is_complete() && drained.elapsed() < DRAIN_LIMIT {
        fleet.turn(LONGEST_WAIT, &mut ledger)?;
    }
    let mut run = Run::new("following", &server.label, options.followers, 1);
    let missing: usize = ledger.shown.iter().map(|shown| ledger.acts.len() - shown).sum();
    run.set("acts", ledger.acts.len() as f64);
    run.set("missed", (missing + ledger.skipped) as f64);
    run.set("shown_p50_ms", ledger.latency.quantile_us(0.5) / 1e3);
    run.set("shown_p99_ms", ledger.latency.quantile_us(0.99) / 1e3);
    run.set("shown_max_ms", ledger.latency.max_us() / 1e3);
    Ok(run)
}

fn first_track(api: &Api, job: JobId) -> Result<TrackId, LoadError> {
    let tracks = api.submitted_tracks(job)?;
    let first = tracks.first().map(|track| track.track_id);
    first.ok_or_else(|| LoadError::Setup("the job needs a submitted track".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(user: i64, position: f64) -> Vec<u8> {
        let doing = json!({ "at": "x", "position": position });
        let known = json!({ "user_id": user, "user_name": "max", "tabs": 1, "doing": doing });
        let event = json!({ "topic": "review:1", "here": [known], "gone": [], "count": 2 });
        format!("42[\"presence\",{event}]").into_bytes()
    }

    #[test]
    fn each_page_is_shown_each_act_of_the_leader_and_nobody_elses() {
        let mut ledger = ActLedger::new(UserId(7), 2);
        (ledger.acts, ledger.is_recording) = (vec![1_000, 2_000, 3_000], true);
        ledger.receive(1, &news(8, 0.0), 1_500);
        assert_eq!(ledger.shown, [0, 0]);
        for (act, at) in [(0.0, 1_500), (1.0, 2_500), (1.0, 2_600), (2.0, 9_000)] {
            ledger.receive(1, &news(7, act), at);
        }
        ledger.receive(2, &news(7, 2.0), 4_000);
        assert_eq!((ledger.shown.clone(), ledger.skipped), (vec![3, 3], 2));
        assert!(ledger.is_complete());
        assert!((ledger.latency.max_us() - 6.0).abs() < f64::EPSILON);
    }
}
