//! The scenario `serving`: requests one file again and again on connections that stay open, and measures how many bytes per second a server with
//! one CPU core sends.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use protocol::ids::TrackId;
use serde_json::json;

use crate::api::{Api, text};
use crate::cli::ServingOptions;
use crate::error::LoadError;
use crate::keep_alive::KeepAliveConnection;
use crate::process::cpu_seconds;
use crate::report::run::Run;
use crate::scenarios::upload::read_form;

/// Runs the scenario. If the options do not contain the path of a file, uploads a track first and deletes it at the end.
pub fn run(options: &ServingOptions) -> Result<Run, LoadError> {
    let (path, own) = if let Some(path) = &options.path {
        (path.clone(), None)
    } else {
        let (api, track, path) = upload(options)?;
        (path, Some((api, track)))
    };
    let served = read(options, &path);
    if let Some((api, track)) = own {
        api.call("/api/track/delete", &json!({ "id": track }))?;
    }
    served
}

/// Uploads a track as a creator. Returns the creator's session, the id of the track, and the URL path of its audio.
fn upload(options: &ServingOptions) -> Result<(Api, TrackId, String), LoadError> {
    let api = Api::log_in(options.address, &options.uploaded.creator, &options.password)?;
    let track = api.upload(&read_form(&options.uploaded)?)?;
    let call = "/api/track/get_download_url";
    let address = api.call(call, &json!({ "track_id": track }))?;
    let url = text(call, &address, "/url")?;
    Ok((api, track, url))
}

fn read(options: &ServingOptions, path: &str) -> Result<Run, LoadError> {
    let (is_over, bytes, files) = (
        Arc::<AtomicBool>::default(),
        Arc::<AtomicU64>::default(),
        Arc::<AtomicU64>::default(),
    );
    let readers: Vec<JoinHandle<Result<(), LoadError>>> = (0..options.connections)
        .map(|_| {
            let (is_over, counts, path) = (
                Arc::clone(&is_over),
                [Arc::clone(&bytes), Arc::clone(&files)],
                path.to_owned(),
            );
            let address = options.address;
            thread::spawn(move || read_on(address, &path, &is_over, &counts))
        })
        .collect();
    thread::sleep(Duration::from_secs_f64(options.span.warm_up));
    let mark = || (Instant::now(), bytes.load(Ordering::Relaxed), cpu_seconds(options.pid));
    let (began, before, cpu_before) = mark();
    thread::sleep(Duration::from_secs_f64(options.span.seconds));
    let (ended, after, cpu_after) = mark();
    is_over.store(true, Ordering::Relaxed);
    for reader in readers {
        let ended = reader.join();
        ended.map_err(|_| LoadError::Setup("a reader's thread has ended".to_owned()))??;
    }
    let (seconds, sent) = ((ended - began).as_secs_f64(), (after - before) as f64);
    let mut run = Run::new("serving", &options.label, options.connections, 0);
    run.set("served_mb_per_s", sent / seconds / 1e6);
    run.set("served_files", files.load(Ordering::Relaxed) as f64);
    run.set("server_cpu_percent", (cpu_after - cpu_before) / seconds * 100.0);
    run.set(
        "server_cpu_s_per_gb",
        (cpu_after - cpu_before) / (sent / 1e9).max(f64::EPSILON),
    );
    run.set("seconds", seconds);
    Ok(run)
}

fn read_on(
    server: SocketAddr,
    path: &str,
    is_over: &AtomicBool,
    [bytes, files]: &[Arc<AtomicU64>; 2],
) -> Result<(), LoadError> {
    let mut connection = KeepAliveConnection::open(server, None).map_err(LoadError::io("connecting a reader"))?;
    while !is_over.load(Ordering::Relaxed) {
        let (status, read) = connection.get(path, None).map_err(LoadError::io(path))?;
        if status != 200 {
            return Err(LoadError::call(path, format!("status {status}")));
        }
        bytes.fetch_add(read, Ordering::Relaxed);
        files.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
