//! What this node does of the queue: a handler for each kind of task.

use actors::queue::{Handlers, Timing, Worker};

use crate::files::add_removal;
use crate::mail::sender::add_sender;
use crate::run::app_state::AppState;

/// The worker with all handlers.
pub fn worker(state: &AppState) -> Worker {
    let handlers = add_sender(Handlers::new(), state.mail.clone());
    let handlers = add_removal(handlers, state.files.blobs.clone());
    Worker::new(state.pool.clone(), state.queue.clone(), handlers, Timing::default())
}
