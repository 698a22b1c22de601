//! The scenario `visitors`: visitors of a shared playlist stream its tracks in ranges, each from a different address, while a reviewer rates and
//! watchers follow.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use protocol::ids::JobId;
use serde_json::{Value, json};

use crate::api::{Api, number, text};
use crate::cli::VisitorsOptions;
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::hostile::source;
use crate::keep_alive::KeepAliveConnection;
use crate::link::SharedLink;
use crate::report::aims::OURS;
use crate::report::run::Run;
use crate::scenarios::failures::Failures;
use crate::scenarios::rating_run::RatingRun;

const WATCHERS: usize = 10;
/// The number of ratings per second: the highest rate that the server allows one person over a long time.
const RATINGS: f64 = 10.0;
/// The maximum number of tracks in the playlist that the visitors stream.
const TRACKS: usize = 20;
/// The time between two requests of a visitor for ranges of a track. The last range of a track is shorter, and the time after it is shorter
/// in proportion.
const EVERY: Duration = Duration::from_secs(1);

/// A playlist of the job's tracks, and its share link.
#[derive(Debug)]
struct Shared {
    link: SharedLink,
    playlist: i64,
}

/// The results of one visitor's requests: the number of bytes, the times and the failures.
#[derive(Debug, Default)]
struct Streamed {
    bytes: u64,
    seconds: f64,
    failed: Failures,
    /// For each range of a track, the nanoseconds from the time at which it was to be requested until it was read.
    times: Vec<u64>,
}

/// Runs the scenario: visitors and ratings at the same time.
pub fn run(options: &VisitorsOptions) -> Result<Run, LoadError> {
    let mut ratings = RatingRun::open(&options.server, options.span, WATCHERS, 1)?;
    let visitors = Visitors::begin(options)?;
    ratings.rate_steadily(RATINGS)?;
    let streamed = visitors.end()?;
    let mut run = ratings.finish("visitors")?;
    run.figures.extend(streamed.figures);
    Ok(run)
}

/// Threads of visitors that stream while another load is measured.
#[derive(Debug)]
pub struct Visitors {
    api: Api,
    shared: Arc<Shared>,
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Streamed>>,
}

impl Visitors {
    /// Shares a playlist, and starts the visitors.
    pub fn begin(options: &VisitorsOptions) -> Result<Self, LoadError> {
        let server = &options.server;
        let api = Api::log_in(server.address, &server.email, &server.password)?;
        let shared = Arc::new(share(&api, JobId(server.job))?);
        let is_over = Arc::<AtomicBool>::default();
        let began = Instant::now();
        let start = |number| {
            let (shared, is_over) = (Arc::clone(&shared), Arc::clone(&is_over));
            let (address, rate) = (server.address, options.rate);
            // not all at the same moment
            let first = began + EVERY.mul_f64(number as f64 / options.visitors as f64);
            thread::spawn(move || visit(address, source(number), &shared, rate, first, &is_over))
        };
        let threads = (0..options.visitors).map(start).collect();
        Ok(Self {
            api,
            shared,
            is_over,
            threads,
        })
    }

    /// Ends the visits, deletes the playlist, and returns the result.
    pub fn end(self) -> Result<Run, LoadError> {
        self.is_over.store(true, Ordering::Relaxed);
        let visitors = self.threads.len();
        let (mut bytes, mut seconds, mut failed, mut times) = (0, 0.0, Failures::default(), Histogram::default());
        for visitor in self.threads {
            let ended = visitor.join();
            let streamed = ended.map_err(|_| LoadError::Setup("a visitor's thread has ended".to_owned()))?;
            bytes += streamed.bytes;
            seconds += streamed.seconds;
            failed.merge(streamed.failed);
            streamed.times.into_iter().for_each(|nanos| times.record(nanos));
        }
        let playlist = json!({ "playlist_id": self.shared.playlist });
        self.api.call("/api/playlist/delete", &playlist)?;
        let mut run = Run::new("visitors", OURS, 0, 0);
        run.set("visitors", visitors as f64);
        run.set("visitor_kb_per_s", bytes as f64 / seconds / 1e3);
        run.set("ranges", times.count() as f64);
        run.set_times("range", &times);
        failed.describe(&mut run, "ranges_failed");
        Ok(run)
    }
}

fn share(api: &Api, job_id: JobId) -> Result<Shared, LoadError> {
    let tracks = api.submitted_tracks(job_id)?;
    let tracks: Vec<_> = tracks.iter().take(TRACKS).map(|track| track.track_id).collect();
    let path = "/api/playlist/create";
    let form = json!({ "job_id": job_id, "tracks_id": tracks, "playlist_name": "visitors" });
    let playlist = number(path, &api.call(path, &form)?, "/playlist_id")?;
    let link = SharedLink::make(
        api,
        "/api/playlist/create_shareable_link",
        &json!({ "playlist_id": playlist }),
    )?;
    Ok(Shared { link, playlist })
}

/// Streams as one visitor until `is_over` is set. After a failure, the visitor opens the page again.
fn visit(
    server: SocketAddr,
    from: Ipv4Addr,
    shared: &Shared,
    rate: u64,
    first: Instant,
    is_over: &AtomicBool,
) -> Streamed {
    let mut streamed = Streamed::default();
    thread::sleep(first.saturating_duration_since(Instant::now()));
    let began = Instant::now();
    while !is_over.load(Ordering::Relaxed) {
        if let Err(error) = stream(server, from, shared, rate, is_over, &mut streamed) {
            streamed.failed.add_and_pause(error);
        }
    }
    streamed.seconds = began.elapsed().as_secs_f64();
    streamed
}

/// Opens the shared page as a browser does, then requests one second of audio each second until `is_over` is set.
fn stream(
    server: SocketAddr,
    from: Ipv4Addr,
    Shared { link, playlist }: &Shared,
    rate: u64,
    is_over: &AtomicBool,
    streamed: &mut Streamed,
) -> Result<(), LoadError> {
    let mut connection =
        KeepAliveConnection::open(server, Some(from)).map_err(LoadError::io("connecting a visitor"))?;
    let token = link.token.as_str();
    connection.call("/api/playlist/get_by_token", &json!({ "token": token }))?;
    let path = "/api/playlist/get_shared_tracks";
    let tracks = connection.call(path, &json!({ "playlist_id": playlist, "token": token }))?;
    let tracks = tracks["tracks"].as_array().map_or(&[][..], Vec::as_slice);
    let mut due = Instant::now();
    for track in tracks.iter().cycle() {
        let (url, size) = open_track(&mut connection, token, track)?;
        for start in (0..size).step_by(usize::try_from(rate).unwrap_or(usize::MAX)) {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            let range = start..size.min(start + rate);
            let answer = connection.get(&url, Some(range.clone()));
            match answer.map_err(LoadError::io("a range"))? {
                (206, bytes) => {
                    streamed.times.push(due.elapsed().as_nanos() as u64);
                    streamed.bytes += bytes;
                }
                (status, _) => streamed
                    .failed
                    .add(LoadError::call("a range", format!("status {status}"))),
            }
            // the last range of a track is shorter, and so is its playing time
            due += EVERY.mul_f64((range.end - range.start) as f64 / rate as f64);
        }
    }
    Err(LoadError::Setup("the playlist has no tracks".to_owned()))
}

/// Returns the URL path of a track's audio and the size of its file in bytes.
fn open_track(connection: &mut KeepAliveConnection, token: &str, track: &Value) -> Result<(String, u64), LoadError> {
    let path = "/api/track/get_download_url";
    let address = connection.call(path, &json!({ "track_id": track["track_id"], "link": token }))?;
    let size = track["file_size"].as_u64();
    let size = size.ok_or_else(|| LoadError::call(path, format!("no size in {track}")))?;
    Ok((text(path, &address, "/url")?, size))
}
