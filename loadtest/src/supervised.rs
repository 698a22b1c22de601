//! The server as a child process that a run can start, send signals to, and start again.

use std::io;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::error::LoadError;
use crate::http::{Request, send};

/// The interval between two requests that ask a starting server whether it is ready.
const ASK_EVERY: Duration = Duration::from_millis(5);
/// The longest time that the server may take to become ready.
const START_LIMIT: Duration = Duration::from_secs(30);

/// A server process, which is stopped when this value is dropped.
#[derive(Debug)]
pub struct Supervised {
    command: Vec<String>,
    address: SocketAddr,
    child: Child,
}

impl Supervised {
    /// Starts the server with `command` and waits until `/readyz` at `address` answers 200.
    pub fn start(command: &[String], address: SocketAddr) -> Result<Self, LoadError> {
        let mut server = Self {
            command: command.to_vec(),
            address,
            child: spawn(command)?,
        };
        server.until_it_serves()?;
        Ok(server)
    }

    /// Starts the server again after it has ended; returns the time until it is ready.
    pub fn restart(&mut self) -> Result<Duration, LoadError> {
        let started = Instant::now();
        self.child = spawn(&self.command)?;
        self.until_it_serves()?;
        Ok(started.elapsed())
    }

    /// Returns the id of the server process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal to the server process.
    pub fn signal(&self, signal: Signal) -> Result<(), LoadError> {
        let sent = match Pid::from_raw(self.child.id().cast_signed()) {
            Some(pid) => kill_process(pid, signal).map_err(io::Error::from),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        sent.map_err(LoadError::io("sending the server a signal"))
    }

    /// Returns true if the server process has ended.
    pub fn has_ended(&mut self) -> Result<bool, LoadError> {
        let status = self.child.try_wait();
        status
            .map(|status| status.is_some())
            .map_err(LoadError::io("waiting for the server"))
    }

    /// Stops the server, waits until it has ended, and starts a new process.
    pub fn renew(&mut self) -> Result<(), LoadError> {
        self.signal(Signal::TERM)?;
        self.child.wait().map_err(LoadError::io("waiting for the server"))?;
        self.restart().map(drop)
    }

    fn until_it_serves(&mut self) -> Result<(), LoadError> {
        let request = Request {
            method: "GET",
            path: "/readyz",
            cookie: None,
            content_type: "",
            body: b"",
        };
        let started = Instant::now();
        loop {
            // Refused until it listens.
            if send(self.address, &request).is_ok_and(|response| response.status == 200) {
                return Ok(());
            }
            if self.has_ended()? {
                return Err(LoadError::Setup("the server ended while starting".to_owned()));
            }
            if started.elapsed() > START_LIMIT {
                return Err(LoadError::Setup(
                    "the server does not serve within half a minute".to_owned(),
                ));
            }
            thread::sleep(ASK_EVERY);
        }
    }
}

impl Drop for Supervised {
    fn drop(&mut self) {
        // A server that has ended already needs neither.
        let _ = self.signal(Signal::TERM);
        let _ = self.child.wait();
    }
}

fn spawn(command: &[String]) -> Result<Child, LoadError> {
    let Some((program, arguments)) = command.split_first() else {
        return Err(LoadError::Setup(
            "the command that starts the server is missing".to_owned(),
        ));
    };
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .map_err(LoadError::io(format!("starting {program}")))
}
