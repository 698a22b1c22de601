//! Other people's clients connect unmodified: the stock socket.io-client, python-socketio and rust_socketio. So do the guide's own
//! examples.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::support::factories::PASSWORD;
use super::support::{LiveClient, Person, TestServer, pause};

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// A foreign client in a process of its own.
struct Foreign {
    // killed when dropped
    _process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Foreign {
    /// Starts a client. `program` is the client itself, or the interpreter of `script`, which is one of `tests/clients` or an absolute
    /// path.
    fn start(program: &Path, script: Option<&str>, arguments: &[String]) -> Self {
        let mut process = Command::new(program)
            .args(script.map(|script| Path::new(HERE).join("tests/clients").join(script)))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; make set-up-tests installs it", program.display()));
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap()).lines();
        Self {
            _process: process,
            input,
            output,
        }
    }

    /// The next line about `what`; collects the numbers of all frames before it as well.
    async fn until(&mut self, what: &str, frames: &mut Vec<i64>) -> Value {
        loop {
            let line = tokio::time::timeout(Duration::from_secs(20), self.output.next_line()).await;
            let line = line.unwrap_or_else(|_| panic!("nothing about {what}")).unwrap();
            let mut report: Value = serde_json::from_str(&line.expect("the client runs")).unwrap();
            if let Some(frame) = report["frame"].as_i64() {
                frames.push(frame);
            }
            if report.get(what).is_some() {
                return report[what].take();
            }
        }
    }

    async fn rate(&mut self, rating: i64) {
        self.input.write_all(format!("{rating}\n").as_bytes()).await.unwrap();
    }

    /// Rates twice over another connection after a restart, while the client comes back: it has each of the three frames once.
    async fn catch_up(&mut self, mut own: LiveClient, rate: impl Fn(i64) -> Value, frames: &mut Vec<i64>) {
        own.ok("rating.set_track", rate(8)).await;
        self.until("following", frames).await;
        own.ok("rating.set_track", rate(9)).await;
        while frames.last() != Some(&3) {
            self.until("frame", frames).await;
        }
        assert_eq!(frames, &[1, 2, 3], "every frame once and in order");
    }
}

async fn follow_and_catch_up(name: &str, program: &Path, script: Option<&str>) {
    let mut server = TestServer::start().await;
    let (manager, job, track) = house(&server, name).await;
    let topic = format!("review:{job}");
    let arguments = [
        format!("http://{}", server.address),
        server.sid_of(&manager).await,
        topic,
        job.to_string(),
        track.to_string(),
    ];
    let mut foreign = Foreign::start(program, script, &arguments);
    let mut frames = Vec::new();
    assert_eq!(
        foreign.until("init", &mut frames).await["result"]["user_id"],
        json!(manager.id)
    );
    assert_eq!(foreign.until("following", &mut frames).await, json!(0));
    foreign.rate(7).await;
    assert_eq!(
        foreign.until("rated", &mut frames).await["result"]["my_rating"],
        json!(7)
    );
    foreign.rate(11).await;
    assert_eq!(
        foreign.until("rated", &mut frames).await["error"],
        json!("invalid_request")
    );
    server.restart().await;
    foreign.until("disconnect", &mut frames).await;
    let rate = |rating: i64| json!({"track_id": track, "job_id": job, "track_rating": rating});
    let own = server.live_of(&manager).await;
    foreign.catch_up(own, rate, &mut frames).await;
    let sessions: Vec<i64> = sqlx::query_scalar("delete from session where user_id = $1 returning id")
        .bind(manager.id)
        .fetch_all(&server.pool)
        .await
        .unwrap();
    let sessions: Vec<_> = sessions.into_iter().map(protocol::ids::SessionId).collect();
    server.log_out(sessions).await;
    assert_eq!(foreign.until("log_out", &mut frames).await, json!("logged_out"));
}

/// One of the guide's examples, in a folder in which its client library is installed.
struct Example {
    _folder: TempDir,
    program: PathBuf,
    script: PathBuf,
}

impl Example {
    fn new(program: &Path, script: &str) -> Self {
        let text = std::fs::read_to_string(Path::new(HERE).join("../docs/examples").join(script)).unwrap();
        assert!(text.lines().count() <= 150, "{script} is short enough to be read");
        let folder = tempfile::tempdir().unwrap();
        let (copy, modules) = (folder.path().join(script), Path::new(HERE).join("../web/node_modules"));
        std::fs::write(&copy, text).unwrap();
        std::os::unix::fs::symlink(modules, folder.path().join("node_modules")).unwrap();
        Self {
            _folder: folder,
            program: program.to_owned(),
            script: copy,
        }
    }

    fn start(&self, server: &TestServer, manager: &Person, more: &[String]) -> Foreign {
        let login = [
            format!("http://{}", server.address),
            manager.email.clone(),
            PASSWORD.to_owned(),
        ];
        Foreign::start(&self.program, self.script.to_str(), &[login.as_slice(), more].concat())
    }
}

/// Checks that a row which is read while ratings go on is never newer than the frames after it, and that no frame repeats what is in the
/// row.
async fn merge_rows_as_the_guide_says(name: &str, program: &Path, script: &str) {
    let example = Example::new(program, script);
    let server = TestServer::start().await;
    let (manager, job, track) = house(&server, name).await;
    let rate = |rating: i64| json!({"track_id": track, "job_id": job, "track_rating": rating});
    let mut own = server.live_of(&manager).await;
    own.ok("rating.set_track", rate(5)).await;
    // locks a table that the page reads, and that ratings do not need
    let mut holding = server.pool.begin().await.unwrap();
    let hold = "lock table playlist_track in access exclusive mode";
    sqlx::query(hold).execute(&mut *holding).await.unwrap();
    let read = ["application/get_applied".to_owned(), json!({"job_id": job}).to_string()];
    let arguments = [&[format!("review:{job}")], read.as_slice()].concat();
    let mut foreign = example.start(&server, &manager, &arguments);
    let mut frames = Vec::new();
    assert_eq!(foreign.until("following", &mut frames).await, json!(1));
    let waits = "select exists (select 1 from pg_locks where relation = 'playlist_track'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database()))";
    while !sqlx::query_scalar::<_, bool>(waits)
        .fetch_one(&server.pool)
        .await
        .unwrap()
    {
        pause().await;
    }
    // the page has read its snapshot, which does not contain this rating
    own.ok("rating.set_track", rate(7)).await;
    holding.rollback().await.unwrap();
    let rows = foreign.until("rows", &mut frames).await;
    assert_eq!(
        (frames.as_slice(), rows["tracks"][0]["rating"].as_f64()),
        (&[][..], Some(5.0))
    );
    let changes = foreign.until("changes", &mut frames).await;
    assert_eq!((frames.as_slice(), &changes[0]["user_rating"]), (&[2][..], &json!(7)));
}

/// Checks what the guide's examples promise: a snapshot first, then every frame once and in order even if the server restarts, and the end.
async fn follow_as_the_guide_says(name: &str, program: &Path, script: &str) {
    let example = Example::new(program, script);
    let mut server = TestServer::start().await;
    let (manager, job, track) = house(&server, name).await;
    let mut foreign = example.start(&server, &manager, &[format!("review:{job}")]);
    let mut frames = Vec::new();
    let snapshot = foreign.until("snapshot", &mut frames).await;
    assert_eq!(snapshot["counters"]["tracks"], json!(1));
    assert_eq!(foreign.until("following", &mut frames).await, json!(0));
    let rate = |rating: i64| json!({"track_id": track, "job_id": job, "track_rating": rating});
    let mut own = server.live_of(&manager).await;
    own.ok("rating.set_track", rate(7)).await;
    let changes = foreign.until("changes", &mut frames).await;
    assert_eq!(changes[0]["user_rating"], json!(7));
    server.restart().await;
    let own = server.live_of(&manager).await;
    foreign.catch_up(own, rate, &mut frames).await;
    let admin = server.admin(&format!("{name}-admin")).await;
    let browser = server.client_of(&admin).await;
    let block = json!({"user_to_disable": manager.id});
    browser.ok("admin/block_user", block).await;
    assert_eq!(foreign.until("log_out", &mut frames).await, json!("user_is_blocked"));
}

async fn house(server: &TestServer, name: &str) -> (Person, i64, i64) {
    let manager = server.manager(&format!("{name}-manager")).await;
    let creator = server.creator(&format!("{name}-creator")).await;
    let company = server.company(&manager, name).await;
    let job = server.job(company, "a job").await;
    let track = server.track(&creator, "a track").await;
    server.submit(&creator, job, &[track]).await;
    (manager, job, track)
}

#[tokio::test]
async fn the_stock_socket_io_client_follows_rates_and_catches_up() {
    follow_and_catch_up("node", Path::new("node"), Some("follow.mjs")).await;
}

#[tokio::test]
async fn python_socketio_follows_rates_and_catches_up() {
    let python = Path::new(HERE).join("../.venv/bin/python");
    follow_and_catch_up("python", &python, Some("follow.py")).await;
}

#[tokio::test]
async fn the_guides_javascript_client_works_as_the_guide_says() {
    follow_as_the_guide_says("guide-js", Path::new("node"), "follow.mjs").await;
}

#[tokio::test]
async fn the_guides_python_client_works_as_the_guide_says() {
    let python = Path::new(HERE).join("../.venv/bin/python");
    follow_as_the_guide_says("guide-py", &python, "follow.py").await;
}

#[tokio::test]
async fn the_guides_clients_merge_rows_with_the_frames_that_come_meanwhile() {
    merge_rows_as_the_guide_says("merge-js", Path::new("node"), "follow.mjs").await;
    let python = Path::new(HERE).join("../.venv/bin/python");
    merge_rows_as_the_guide_says("merge-py", &python, "follow.py").await;
}

#[tokio::test]
async fn the_guides_clients_say_why_they_are_not_let_in() {
    let server = TestServer::start().await;
    let manager = server.manager("max").await;
    let python = Path::new(HERE).join("../.venv/bin/python");
    for (program, script) in [(Path::new("node"), "follow.mjs"), (&python, "follow.py")] {
        let example = Example::new(program, script);
        let ran = Command::new(program)
            .arg(&example.script)
            .args([&format!("http://{}", server.address), &manager.email, "wrong", "board"])
            .output();
        let ran = ran.await.unwrap();
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(
            !ran.status.success() && errors.contains("wrong_email_or_pass"),
            "{script}: {errors}"
        );
    }
}

#[tokio::test]
async fn rust_socketio_follows_rates_and_catches_up() {
    let client = Path::new(HERE).join("tests/clients/rust/target/debug/follow");
    follow_and_catch_up("rust", &client, None).await;
}
