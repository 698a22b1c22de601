//! Password guesses during the scenario `hostile`. Guesses come from addresses in 256 /64 networks of one /48 network; some are sent in the
//! session of a creator. They try passwords of accounts and of share links as fast as the server answers; some contain the right password
//! of a link. At the same time ordinary people, who do not attack, log in from other networks, on a known device and on new devices.
//!
//! The server trusts the loopback address as a proxy, so the X-Forwarded-For header sets the client's address.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::api::{Api, text};
use crate::cli::HostileOptions;
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::http::{Request, Response, send_for};
use crate::report::run::Run;

const LOG_IN: &str = "/api/account/log_in";
const OPEN_LINK: &str = "/api/track/get_download_url";
/// The number of /64 networks that the guesses come from, all in one /48 network.
const NETWORKS: usize = 256;
/// The number of guesses of each kind that are in progress at the same time.
const AT_ONCE: usize = 8;
/// The time between two log-ins of the same kind: from a known device, or from a new device. They are the log-ins of ordinary people, not of
/// attackers.
const LOG_IN_EVERY: Duration = Duration::from_millis(100);
/// The number of addresses that ordinary people, who do not attack, log in from.
const HONEST_ADDRESSES: usize = 250;
const LINK_PASSWORD: &str = "open sesame";

/// The results of ordinary people's log-ins from known or from new devices: the number of failures, and the times of the successful log-ins.
#[derive(Debug, Default)]
struct LogIns {
    failed: usize,
    times: Histogram,
}

/// The running threads that guess passwords and log in.
#[derive(Debug)]
pub struct Guesses {
    answered: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    guessers: Vec<JoinHandle<()>>,
    honest: Vec<(&'static str, JoinHandle<LogIns>)>,
}

/// A call that is sent again and again.
#[derive(Debug, Clone)]
struct Call {
    path: &'static str,
    cookie: Option<String>,
    body: Value,
}

impl Call {
    fn send(&self, server: SocketAddr, from: &str) -> Option<Response> {
        let body = self.body.to_string();
        let request = Request {
            method: "POST",
            path: self.path,
            cookie: self.cookie.as_deref(),
            content_type: "application/json",
            body: body.as_bytes(),
        };
        send_for(server, &request, Some(from)).ok()
    }
}

impl Guesses {
    /// Logs in as the creator, makes a share link with a password, and starts all guesses and log-ins.
    ///
    /// # Errors
    /// The creator or the account of the ordinary log-ins cannot log in, or the link cannot be made.
    pub fn start(options: &HostileOptions) -> Result<Self, LoadError> {
        let (server, account) = (options.server.address, &options.server);
        let right = json!({ "email": account.email, "pass": account.password });
        let log_in = |cookie| Call {
            path: LOG_IN,
            cookie,
            body: right.clone(),
        };
        let first = log_in(None).send(server, "192.0.2.1");
        let known = first.filter(|response| response.status == 200);
        let known = known.ok_or_else(|| LoadError::Setup("no honest log-in".to_owned()))?;
        let device = known
            .cookies
            .iter()
            .find(|cookie| cookie.starts_with("needledrop_device"));
        let device = device.ok_or_else(|| LoadError::Setup("a log-in makes no device known".to_owned()))?;

        let (answered, stop) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let mut guessers = Vec::new();
        for call in guessed(options)? {
            for _ in 0..AT_ONCE {
                let (call, answered, stop) = (call.clone(), Arc::clone(&answered), Arc::clone(&stop));
                guessers.push(thread::spawn(move || guess(server, &call, &answered, &stop)));
            }
        }
        let honest = [("known", log_in(Some(device.clone()))), ("new", log_in(None))];
        let honest = honest.map(|(name, call)| {
            let stop = Arc::clone(&stop);
            (name, thread::spawn(move || log_in_steadily(server, &call, &stop)))
        });
        Ok(Self {
            answered,
            stop,
            guessers,
            honest: honest.into(),
        })
    }

    /// Stops all threads and adds their metrics to `run`.
    ///
    /// # Errors
    /// A thread that logs ordinary people in has panicked.
    pub fn finish(self, run: &mut Run) -> Result<(), LoadError> {
        self.stop.store(true, Ordering::Relaxed);
        for guesser in self.guessers {
            // a guesser that panicked guesses no more
            let _ = guesser.join();
        }
        for (name, honest) in self.honest {
            let ended = LoadError::Setup("the honest log-ins have ended".to_owned());
            let found = honest.join().map_err(|_| ended)?;
            run.set(&format!("log_ins_{name}"), found.times.count() as f64);
            run.set(&format!("log_ins_{name}_failed"), found.failed as f64);
            run.set(&format!("log_in_{name}_p50_ms"), found.times.quantile_us(0.5) / 1e3);
            run.set(&format!("log_in_{name}_p99_ms"), found.times.quantile_us(0.99) / 1e3);
        }
        run.set("guesses", self.answered.load(Ordering::Relaxed) as f64);
        Ok(())
    }
}

/// Returns the calls that guess passwords. Two are log-ins with a wrong password: one to the account of the ordinary log-ins, one to an
/// unknown account. Four open a link with a right or a wrong password, without a session or in the creator's session.
fn guessed(options: &HostileOptions) -> Result<Vec<Call>, LoadError> {
    let creator = Api::log_in(options.server.address, &options.creator, &options.server.password)?;
    let track = creator.own_tracks(1)?;
    let track = track
        .first()
        .ok_or_else(|| LoadError::Setup("the creator has no track".to_owned()))?;
    let playlist = json!({ "tracks_id": [track], "playlist_name": "Guessed", "description": "" });
    let made = creator.call("/api/application/create", &playlist)?;
    let path = "/api/application/create_shareable_link";
    let link = json!({ "id": made["id"], "password": LINK_PASSWORD });
    let link = text(path, &creator.call(path, &link)?, "/link")?;
    let (_, token) = link
        .split_once("token=")
        .ok_or_else(|| LoadError::Setup("a link without a token".to_owned()))?;
    let log_in = |email: &str| Call {
        path: LOG_IN,
        cookie: None,
        body: json!({ "email": email, "pass": "not this one" }),
    };
    let mut calls = vec![log_in(&options.server.email), log_in("nobody@needledrop.test")];
    for cookie in [None, Some(creator.cookie().to_owned())] {
        for password in [LINK_PASSWORD, "not this one"] {
            calls.push(Call {
                path: OPEN_LINK,
                cookie: cookie.clone(),
                body: json!({ "track_id": track, "link": token, "password": password }),
            });
        }
    }
    Ok(calls)
}

fn guess(server: SocketAddr, call: &Call, answered: &AtomicUsize, stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        let number = answered.fetch_add(1, Ordering::Relaxed) % NETWORKS;
        let from = format!("2001:db8:66:{number:x}::1");
        if call.send(server, &from).is_none() {
            // nobody answers: the server is overloaded, or gone
            thread::sleep(LOG_IN_EVERY);
        }
    }
}

fn log_in_steadily(server: SocketAddr, call: &Call, stop: &AtomicBool) -> LogIns {
    let mut found = LogIns::default();
    while !stop.load(Ordering::Relaxed) {
        let begun = Instant::now();
        let home = (found.times.count() as usize + found.failed) % HONEST_ADDRESSES + 1;
        match call.send(server, &format!("192.0.2.{home}")) {
            Some(response) if response.status == 200 => found.times.record(begun.elapsed().as_nanos() as u64),
            _ => found.failed += 1,
        }
        thread::sleep(LOG_IN_EVERY.saturating_sub(begun.elapsed()));
    }
    found
}
