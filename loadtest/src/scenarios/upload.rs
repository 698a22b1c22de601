//! The scenario `upload`: measures the time of an upload. For comparison, the program `upload_parts` does the work of an upload in separate
//! steps just before each upload, and each step is measured: writing the file to disk over the same HTTP stack, decoding the audio, and
//! measuring its samples.

use std::fs;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use serde_json::{Value, json};

use crate::api::{Api, UploadForm};
use crate::cli::{ServerOptions, UploadOptions, UploadedOptions};
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::http::{Request, send};
use crate::report::aims::OURS;
use crate::report::run::Run;
use crate::scenarios::failures::Failures;

/// Runs the scenario. Each round first measures the separate steps of an upload, then a whole upload.
pub fn run(options: &UploadOptions) -> Result<Run, LoadError> {
    let api = Api::log_in(options.address, &options.uploaded.creator, &options.password)?;
    let form = read_form(&options.uploaded)?;
    let (mut whole, mut copy, mut decoding, mut measuring) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        let began = Instant::now();
        ask(options.parts, "/copy", &form.content_type, &form.body)?;
        copy.push(began.elapsed().as_secs_f64());
        for (path, times) in [("/decode", &mut decoding), ("/measure", &mut measuring)] {
            let seconds = ask(options.parts, path, "application/json", b"{}")?["result"]["seconds"].as_f64();
            times.push(seconds.ok_or_else(|| LoadError::call(path, "no seconds".to_owned()))?);
        }
        let began = Instant::now();
        let track = api.upload(&form)?;
        whole.push(began.elapsed().as_secs_f64());
        api.call("/api/track/delete", &json!({ "id": track }))?;
    }
    let [whole, copy, decoding, measuring] = [whole, copy, decoding, measuring].map(median);
    let mut run = Run::new("upload", OURS, 0, 0);
    run.set("upload_ms", whole * 1e3);
    run.set("copy_ms", copy * 1e3);
    run.set("decoding_ms", decoding * 1e3);
    run.set("measuring_ms", measuring * 1e3);
    run.set("upload_over_parts", whole / (copy + decoding + measuring));
    Ok(run)
}

/// Threads that upload tracks while another load is measured.
#[derive(Debug)]
pub struct Uploaders {
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Uploads>>,
}

/// The results of one thread's uploads.
#[derive(Debug, Default)]
struct Uploads {
    /// The duration of each successful upload, in nanoseconds.
    times: Vec<u64>,
    failed: Failures,
}

impl Uploaders {
    /// Starts `count` threads. Each uploads a track, deletes it, and begins again.
    pub fn begin(server: &ServerOptions, uploaded: &UploadedOptions, count: usize) -> Result<Self, LoadError> {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut threads = Vec::new();
        if count > 0 {
            let api = Api::log_in(server.address, &uploaded.creator, &server.password)?;
            let form = Arc::new(read_form(uploaded)?);
            threads.extend((0..count).map(|_| {
                let (api, form, is_over) = (api.clone(), Arc::clone(&form), Arc::clone(&is_over));
                thread::spawn(move || upload_until(&is_over, &api, &form))
            }));
        }
        Ok(Self { is_over, threads })
    }

    /// Stops the threads after their current uploads, and adds the metrics of all uploads to `run`.
    pub fn end(self, run: &mut Run) -> Result<(), LoadError> {
        self.is_over.store(true, Ordering::Relaxed);
        let (mut times, mut failed) = (Histogram::default(), Failures::default());
        for thread in self.threads {
            let done = thread.join();
            let uploads = done.map_err(|_| LoadError::Setup("an upload's thread has ended".to_owned()))?;
            failed.merge(uploads.failed);
            for nanos in uploads.times {
                times.record(nanos);
            }
        }
        run.set("uploads", times.count() as f64);
        run.set_times("upload", &times);
        failed.describe(run, "uploads_failed");
        Ok(())
    }
}

fn upload_until(is_over: &AtomicBool, api: &Api, form: &UploadForm) -> Uploads {
    let mut uploads = Uploads::default();
    while !is_over.load(Ordering::Relaxed) {
        let began = Instant::now();
        let uploaded = api.upload(form).and_then(|track| {
            uploads.times.push(began.elapsed().as_nanos() as u64);
            api.call("/api/track/delete", &json!({ "id": track }))
        });
        if let Err(error) = uploaded {
            uploads.failed.add_and_pause(error);
        }
    }
    uploads
}

/// Returns the form that uploads the given file, repeated until it has at least the given size.
pub fn read_form(uploaded: &UploadedOptions) -> Result<UploadForm, LoadError> {
    let frames = fs::read(&uploaded.file).map_err(LoadError::io(uploaded.file.display().to_string()))?;
    // a stream of frames without a header may be repeated
    let bytes = frames.repeat(uploaded.bytes.div_ceil(frames.len().max(1)));
    Ok(UploadForm::new("bench.mp3", &bytes))
}

fn ask(address: SocketAddr, path: &str, content_type: &str, body: &[u8]) -> Result<Value, LoadError> {
    let request = Request {
        method: "POST",
        path,
        cookie: None,
        content_type,
        body,
    };
    let response = send(address, &request).map_err(LoadError::io(path))?;
    match serde_json::from_slice(&response.body) {
        Ok(answer) if response.status == 200 => Ok(answer),
        _ => Err(LoadError::call(path, format!("status {}", response.status))),
    }
}

/// Returns the median of `times`. If their number is even, returns the higher of the two middle values; if there are none, NaN.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
