//! The metrics that `/metrics` returns: their descriptions, the buckets of the histograms, and the values that are read only when the
//! metrics are requested.
//!
//! The labels of metrics are kinds, routes and status classes, each of which has few values. No label contains people, topics or
//! connections.

use std::time::Duration;

use actors::queue::{self, Lane};
use metrics::Unit;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::http::timed_stream;
use crate::mail;
use crate::run::app_state::AppState;

/// The bounds of the buckets, in seconds, of every histogram whose name ends in `_seconds`.
const SECONDS: &[f64] = &[
    0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// The bounds of the buckets, in rows per commit, of every histogram whose name ends in `_rows`.
const ROWS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// The time limit for reading metrics from the database. If it passes, these metrics keep their previous values.
const DATABASE_WITHIN: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, Copy)]
enum Form {
    Counter,
    Gauge,
    Histogram,
}

macro_rules! figures {
    ($($form:ident $name:literal $unit:ident $meaning:literal;)*) => {
        &[$((Form::$form, $name, Unit::$unit, $meaning)),*]
    };
}

/// All metrics. Each has a type (counter, gauge or histogram), a name, a unit and a description.
const METRICS: &[(Form, &str, Unit, &str)] = figures! {
    Gauge "needledrop_connections" Count "Live connections.";
    Gauge "needledrop_subscriptions" Count "Subscriptions of live connections.";
    Gauge "needledrop_topics" Count "Topics whose actor runs, by kind.";
    Counter "needledrop_deliveries_total" Count "Frames handed to a connection's outbox.";
    Histogram "needledrop_commit_seconds" Seconds "One round trip of a committer, whatever the number of ratings in it.";
    Histogram "needledrop_commit_batch_rows" Count "Ratings and listened flags that one round trip of a committer held.";
    Histogram "needledrop_fan_out_seconds" Seconds "From the moment this process knows a frame to the last outbox of one worker.";
    Gauge "needledrop_committer_queue" Count "Commits that wait for a committer.";
    Histogram "needledrop_rights_seconds" Seconds "One query for rights to follow, whatever the number of people who ask.";
    Gauge "needledrop_rights_queue" Count "People whose rights to follow wait for the next query.";
    Gauge "needledrop_topic_queue" Count "Commands that wait for their topic's next commit, by kind of topic.";
    Gauge "needledrop_topic_loads" Count "Topics that are being read from the database, of at most 64 at once.";
    Gauge "needledrop_hub_queue" Count "Messages that wait for the workers' hubs.";
    Gauge "needledrop_outgoing_bytes" Bytes "Bytes that wait in the outboxes of all connections.";
    Counter "needledrop_evictions_total" Count "Slow readers that were sent away.";
    Counter "needledrop_resyncs_total" Count "Topics that were dropped for a slow reader, by kind.";
    Counter "needledrop_resumes_total" Count "Answers to subscribe, by what they held: the missed frames or a snapshot.";
    Counter "needledrop_heads_healed_total" Count "Topics that learned from the table of heads of frames that the bus had lost.";
    Counter "needledrop_writes_retried_total" Count "Tries of writes that began again: they had met a lock, a deadlock, or topics that changed.";
    Counter "needledrop_panics_caught_total" Count "Panics that cost no more than the act in which they happened.";
    Counter "needledrop_topics_reloaded_total" Count "Topics that started again from their rows since frames were no more, by kind.";
    Gauge "needledrop_frames_bytes" Bytes "Size on disk of the table of frames.";
    Gauge "needledrop_frames_partitions" Count "Partitions of the table of frames.";
    Gauge "needledrop_oldest_snapshot_seconds" Seconds "Age of the oldest snapshot that a database connection holds; a hot topic slows down behind an old one.";
    Gauge "needledrop_pool_connections" Count "Open database connections of a pool: the calls' or the live engine's.";
    Gauge "needledrop_pool_in_use" Count "Database connections of a pool that somebody holds.";
    Gauge "needledrop_uploads" Count "Uploads under way.";
    Gauge "needledrop_password_queue" Count "Log-ins and sign-ups whose password waits for its hash or is being hashed.";
    Gauge "needledrop_mail_queue" Count "Emails that wait to be sent, by any node.";
    Counter "needledrop_mail_messages_total" Count "Tries to send an email, by outcome: sent, put_off, given_up, or expired with its link.";
    Gauge "needledrop_queue_tasks" Count "Background tasks that wait or run on any node, by lane.";
    Counter "needledrop_queue_tries_total" Count "Tries of background tasks, by kind and outcome: done, put_off, given_up or expired.";
    Counter "needledrop_http_responses_total" Count "Answers to HTTP requests, by route and class of status.";
    Counter "needledrop_bus_dropped_total" Count "Messages to other nodes that were not said, since too much waited or NATS did not take them.";
    Counter "needledrop_bus_forged_total" Count "Messages on the bus that were ignored because no node with this database's key had sent them.";
    Counter "needledrop_security_events_total" Count "Log-ins, password resets, changes of email, decisions about accounts and the like, by kind and outcome: succeeded, or why not.";
    Counter "needledrop_lines_cut_total" Count "HTTP connections that were closed: a head came too slowly, an answer was not read, or a network has too many of nobody's.";
    Counter "needledrop_refusals_total" Count "Requests, events and live connections that were refused, by kind: not_logged_in, forbidden or too_many_requests.";
    Histogram "needledrop_http_request_seconds" Seconds "From the head of an HTTP request to the head of its answer, by route.";
    Gauge "needledrop_resident_memory_bytes" Bytes "Memory that the process holds.";
};

/// Installs the recorder that collects the metrics of the process, unless it is installed, and returns the handle that renders them. Code
/// that stores the handle of a single metric must get that handle only after this call.
pub fn install() -> PrometheusHandle {
    static HANDLE: std::sync::OnceLock<PrometheusHandle> = std::sync::OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let handle = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
                .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_rows".to_owned()), ROWS))
                .and_then(PrometheusBuilder::install_recorder)
                .expect("the buckets are given, and nobody else installs a recorder");
            describe();
            handle
        })
        .clone()
}

fn describe() {
    for &(form, name, unit, meaning) in METRICS {
        match form {
            Form::Counter => metrics::describe_counter!(name, unit, meaning),
            Form::Gauge => metrics::describe_gauge!(name, unit, meaning),
            Form::Histogram => metrics::describe_histogram!(name, unit, meaning),
        }
    }
    // an event that has not happened yet is 0 rather than missing, so that its first occurrence is visible as a rise
    metrics::counter!("needledrop_evictions_total").increment(0);
    metrics::counter!("needledrop_resyncs_total", "kind" => "review").increment(0);
    metrics::counter!("needledrop_heads_healed_total").increment(0);
    metrics::counter!("needledrop_writes_retried_total").increment(0);
    metrics::counter!("needledrop_panics_caught_total").increment(0);
    metrics::counter!("needledrop_topics_reloaded_total", "kind" => "review").increment(0);
    metrics::counter!("needledrop_bus_dropped_total").increment(0);
    metrics::counter!("needledrop_bus_forged_total").increment(0);
    for kind in ["missed", "snapshot"] {
        metrics::counter!("needledrop_resumes_total", "kind" => kind).increment(0);
    }
    timed_stream::begin_counters();
    for outcome in mail::sender::OUTCOMES {
        metrics::counter!("needledrop_mail_messages_total", "outcome" => outcome).increment(0);
    }
}

/// Returns all metrics as text, as `/metrics` returns them.
pub async fn render(state: &AppState) -> String {
    let live = &state.live;
    let engine = live.metrics();
    metrics::gauge!("needledrop_committer_queue").set(engine.commits_waiting as f64);
    metrics::gauge!("needledrop_rights_queue").set(engine.access_waiting as f64);
    metrics::gauge!("needledrop_topic_loads").set(engine.loads as f64);
    for (name, pool) in [("calls", &state.pool), ("engine", live.pool())] {
        let (open, idle) = (f64::from(pool.size()), pool.num_idle() as f64);
        metrics::gauge!("needledrop_pool_connections", "pool" => name).set(open);
        metrics::gauge!("needledrop_pool_in_use", "pool" => name).set((open - idle).max(0.0));
    }
    metrics::gauge!("needledrop_uploads").set(state.files.places.taken() as f64);
    metrics::gauge!("needledrop_password_queue").set(state.passwords.present() as f64);
    if let Some(bytes) = resident_memory() {
        metrics::gauge!("needledrop_resident_memory_bytes").set(bytes as f64);
    }
    match tokio::time::timeout(DATABASE_WITHIN, read_database(state)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "the database's metrics could not be read"),
        Err(_) => tracing::debug!("the database's metrics were not read in time"),
    }
    state.metrics.render()
}

async fn read_database(state: &AppState) -> Result<(), sqlx::Error> {
    let stored = state.live.stored_metrics().await?;
    metrics::gauge!("needledrop_frames_bytes").set(stored.frames_bytes as f64);
    metrics::gauge!("needledrop_frames_partitions").set(stored.frames_partitions as f64);
    metrics::gauge!("needledrop_oldest_snapshot_seconds").set(stored.oldest_snapshot_seconds);
    let mut connection = state.pool.acquire().await?;
    for lane in Lane::ALL {
        let tasks = queue::length(&mut connection, lane).await? as f64;
        metrics::gauge!("needledrop_queue_tasks", "lane" => lane.as_str()).set(tasks);
        if lane == Lane::Mail {
            metrics::gauge!("needledrop_mail_queue").set(tasks);
        }
    }
    Ok(())
}

/// Returns the resident memory of the process in bytes; none if the system does not report it.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1_024)
}
