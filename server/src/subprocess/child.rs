//! The child process: sets its priority, and answers requests until its standard input ends.

use std::ffi::CStr;
use std::io::{self, ErrorKind};
use std::time::Duration;
use std::{env, fs, thread};

use rustix::process::{Signal, set_parent_process_death_signal, setpriority_process, setsid};
use rustix::thread::set_name;

use super::Request;
use super::frames::{read_frame, write_frame};

/// The name of the process in lists of processes. The system shows its first 15 characters.
const NAME: &CStr = c"needledrop-work";
/// The file with the priority of the scheduling group to which this process belongs. Without such groups, it does not exist.
const AUTOGROUP: &str = "/proc/self/autogroup";
/// Linux lets only one process in a tenth of a second change the priority of its group.
const AUTOGROUP_PAUSE: Duration = Duration::from_millis(100);
const AUTOGROUP_TRIES: u32 = 20;

/// Answers one kind of request.
#[derive(Debug, Clone, Copy)]
pub struct Handler {
    name: &'static str,
    answer: fn(&[u8]) -> postcard::Result<Vec<u8>>,
}

impl Handler {
    /// Returns the handler for requests of the type `R`.
    pub fn of<R: Request>() -> Self {
        Self {
            name: R::NAME,
            answer: |request| postcard::to_stdvec(&postcard::from_bytes::<R>(request)?.answer()),
        }
    }
}

/// The first argument of a child process. The second one is its nice value.
pub(super) const COMMAND: &str = "answer-requests";

/// Returns the nice value that this process is to have, if a server has started it as a child process.
pub fn niceness_of_child() -> Option<i32> {
    let mut arguments = env::args().skip(1);
    let is_child = arguments.next()? == COMMAND;
    is_child.then(|| arguments.next()?.parse().ok())?
}

/// Answers the requests that arrive at the standard input, one after another, until it ends.
///
/// # Errors
/// Fails if a request cannot be read or has no handler, or if the response cannot be written.
pub fn answer_requests(niceness: i32, handlers: &[Handler]) -> io::Result<()> {
    set_up_process(niceness)?;
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    while let Some(message) = read_frame(&mut input)? {
        let (name, request) = postcard::take_from_bytes::<&str>(&message).map_err(io::Error::other)?;
        let handler = handlers.iter().find(|handler| handler.name == name);
        let handler = handler.ok_or_else(|| io::Error::new(ErrorKind::Unsupported, name.to_owned()))?;
        let response = (handler.answer)(request).map_err(io::Error::other)?;
        write_frame(&mut output, &response)?;
    }
    Ok(())
}

/// Names this process, makes it a scheduling group with this nice value, and lets it end with its parent.
fn set_up_process(niceness: i32) -> io::Result<()> {
    set_name(NAME)?;
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // a new session is a new group; the terminal's signals for the server do not reach it
    setsid()?;
    setpriority_process(None, niceness)?;
    for _ in 0..AUTOGROUP_TRIES {
        match fs::write(AUTOGROUP, niceness.to_string()) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(AUTOGROUP_PAUSE),
            // without such groups, the priority of the process decides
            Ok(()) | Err(_) => break,
        }
    }
    Ok(())
}
