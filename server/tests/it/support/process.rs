//! The binary as a process, for tests about signals, kills and its managed PostgreSQL.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use rustix::process::{Pid, test_kill_process};

use super::Client;

/// A running `needledrop serve`.
pub struct TestProcess {
    pub address: SocketAddr,
    child: Child,
}

impl TestProcess {
    /// Starts the binary with this data folder on this address (port 0 for any) and waits until it prints that it is ready. Its log is
    /// output of the test, which is shown if the test fails.
    pub fn start(data: &Path, listen: &str, settings: &[(&str, &str)]) -> Self {
        Self::start_with(data, listen, settings, Stdio::piped())
    }

    /// The same, with another place for the log.
    pub fn start_with(data: &Path, listen: &str, settings: &[(&str, &str)], log: Stdio) -> Self {
        let mut child = command()
            .arg("serve")
            .env("NEEDLEDROP_DATA", data)
            .env("NEEDLEDROP_LISTEN", listen)
            .env("NEEDLEDROP_RATE_LIMIT", "off")
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        if let Some(log) = child.stderr.take() {
            let lines = BufReader::new(log).lines().map_while(Result::ok);
            // a thread that a test starts prints into the test's output
            thread::spawn(move || lines.for_each(|line| eprintln!("{line}")));
        }
        let output = BufReader::new(child.stdout.take().unwrap());
        let address = output
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("Needledrop is ready: http://").map(str::to_owned))
            .expect("the server says where it listens");
        Self {
            address: address.parse().unwrap(),
            child,
        }
    }

    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// Bytes of memory that it has allocated; pages of the binary, which depend on the code that runs, are not counted.
    pub fn memory(&self) -> i64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let held = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
        held.trim().strip_suffix(" kB").unwrap().parse::<i64>().unwrap() * 1_024
    }

    /// kill -9.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it ends by itself; tells whether it succeeded.
    pub fn wait(mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    /// Sends SIGTERM; tells whether it ended with success.
    pub fn terminate(mut self) -> bool {
        let pid = Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        self.child.wait().unwrap().success()
    }
}

impl Drop for TestProcess {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let pid = Pid::from_child(&self.child);
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
            let _ = self.child.wait();
        }
    }
}

/// The process of the PostgreSQL that is managed in this data folder, while it runs.
pub fn postmaster(data: &Path) -> Option<Pid> {
    let file = std::fs::read_to_string(data.join("postgres/data/postmaster.pid")).ok()?;
    let pid = Pid::from_raw(file.lines().next()?.parse().ok()?)?;
    test_kill_process(pid).is_ok().then_some(pid)
}

/// The binary, without the settings of the shell that runs the tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_needledrop"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("NEEDLEDROP_") || name == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command
        .current_dir(std::env::temp_dir())
        .env("NEEDLEDROP_CLUSTER", clusters())
        .stdin(Stdio::null());
    command
}

/// The folder of tests' clusters that cannot be in their data folders: another one than that of this machine's clusters.
pub fn clusters() -> PathBuf {
    let user = rustix::process::geteuid().as_raw();
    std::env::temp_dir().join(format!("needledrop-it-clusters-{user}"))
}
