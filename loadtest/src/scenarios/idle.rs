//! The scenario `idle`: measures how much memory the server needs for each connection that follows a topic without events.

use std::time::{Duration, Instant};

use crate::cli::IdleOptions;
use crate::connection::Discard;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::process::{cpu_seconds, resident_bytes};
use crate::report::run::Run;
use crate::scenarios::subject::Subject;

/// The pause after the connections have opened, so that the server's work for opening them is not measured.
const SETTLING: Duration = Duration::from_secs(2);

/// Runs the scenario: opens the connections and leaves them idle.
pub fn run(options: &IdleOptions) -> Result<Run, LoadError> {
    let pid = options.server.pid;
    // Before the log-in: the memory that it leaves free may be used again by the connections, which would hide theirs.
    let resident_before = resident_bytes(pid);
    let script = Subject::find(&options.server)?.watcher();
    let opening = Instant::now();
    let mut fleet = Fleet::open(options.server.address, options.connections, |_| script.clone())?;
    let opening_seconds = opening.elapsed().as_secs_f64();

    hold(&mut fleet, SETTLING)?;
    let (cpu_before, held) = (cpu_seconds(pid), Instant::now());
    hold(&mut fleet, Duration::from_secs_f64(options.hold))?;
    let resident_after = resident_bytes(pid);
    let cpu = (cpu_seconds(pid) - cpu_before) / held.elapsed().as_secs_f64();

    let grown = resident_after.saturating_sub(resident_before);
    let mut run = Run::new("idle", &options.server.label, options.connections, 0);
    run.set("rss_bytes_per_connection", grown as f64 / options.connections as f64);
    run.set("server_rss_mb", resident_after as f64 / 1e6);
    run.set("server_cpu_percent", cpu * 100.0);
    run.set("opened_per_s", options.connections as f64 / opening_seconds);
    run.set("closed", fleet.closed() as f64);
    Ok(run)
}

fn hold(fleet: &mut Fleet, span: Duration) -> Result<(), LoadError> {
    let start = Instant::now();
    while let Some(left) = span.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) {
        fleet.turn(left, &mut Discard)?;
    }
    Ok(())
}
