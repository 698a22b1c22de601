//! Child processes for work that keeps a processor busy for a long time: hashing passwords, decoding sound and pictures, and writing
//! archives. The child is the same program, started with the command `answer-requests`. It reads requests from its standard input and writes
//! responses to its standard output.
//!
//! Threads of a low priority are not enough. Linux compares priorities only within one scheduling group, and by default each session is a
//! group: if such threads belong to the server's process, they use up the server's share, and PostgreSQL, whose processes are sessions of
//! their own, waits for them. In addition, a file that crashes its decoder ends a child process only.

mod child;
mod frames;

use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use child::{Handler, answer_requests, niceness_of_child};

use frames::{read_frame, write_frame};

/// A request that a child process answers.
pub trait Request: Serialize + DeserializeOwned {
    /// The name of this kind of request. All kinds have different names.
    const NAME: &'static str;
    type Response: Serialize + DeserializeOwned;

    /// Does the work.
    fn answer(self) -> Self::Response;
}

/// The reason why a request was not answered.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    #[error("no child process can be started: {0}")]
    NotStarted(io::Error),
    /// The request crashed the child process, or somebody killed it twice.
    #[error("the child process has ended: {0}")]
    Ended(io::Error),
}

/// Child processes that answer one request each at a time. There are never more of them than threads that send requests at the same time.
/// Clones share the processes.
#[derive(Debug, Clone)]
pub struct Subprocesses {
    /// The program of the child processes. If it is `None`, the calling thread does the work itself; tests that are not about processes
    /// do so.
    program: Option<PathBuf>,
    niceness: i32,
    idle: Arc<Mutex<Vec<Running>>>,
}

impl Subprocesses {
    /// Prepares child processes with this nice value. It is between 0 and 19; 19 is the lowest priority.
    pub fn new(program: Option<PathBuf>, niceness: i32) -> Self {
        Self {
            program,
            niceness,
            idle: Arc::default(),
        }
    }

    /// Waits until a child process has answered the request. If the process ends in the meantime, another one gets the request. The calling
    /// thread must live as long as this value, because a child process ends with the thread that has started it.
    ///
    /// # Errors
    /// Fails if no process can be started, or if the second one has ended, too.
    pub fn answer<R: Request>(&self, request: R) -> Result<R::Response, RequestError> {
        let Some(program) = &self.program else {
            return Ok(request.answer());
        };
        let ended = |error| RequestError::Ended(io::Error::other(error));
        let message = postcard::to_stdvec(&(R::NAME, &request)).map_err(ended)?;
        let idle = self.lock().pop();
        let first = idle.map_or_else(|| self.start(program), Ok)?.exchange(&message);
        let (response, running) = match first {
            Ok(answered) => answered,
            Err(error) => {
                tracing::warn!(%error, request = R::NAME, "a child process has ended and is replaced");
                self.start(program)?.exchange(&message).map_err(RequestError::Ended)?
            }
        };
        self.lock().push(running);
        postcard::from_bytes(&response).map_err(ended)
    }

    fn start(&self, program: &Path) -> Result<Running, RequestError> {
        let started = Command::new(program)
            .arg0("needledrop")
            .arg(child::COMMAND)
            .arg(self.niceness.to_string())
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = started.map_err(RequestError::NotStarted)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(RequestError::NotStarted(io::ErrorKind::BrokenPipe.into()));
        };
        Ok(Running { child, input, output })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Running>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A child process. It is killed when this value is dropped.
#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Running {
    /// Sends a request and waits for the response. If this fails, the process is killed.
    fn exchange(mut self, message: &[u8]) -> io::Result<(Vec<u8>, Self)> {
        write_frame(&mut self.input, message)?;
        let response = read_frame(&mut self.output)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        Ok((response, self))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // it can have ended already; waiting removes it from the system's table of processes
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
