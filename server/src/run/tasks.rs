//! Registers the handlers of background tasks: one for each kind of task.

use std::sync::Arc;

use actors::queue::{Handlers, Timing, Worker};

use crate::domain::account::sweep;
use crate::domain::affiliate;
use crate::domain::comment::mention;
use crate::domain::export;
use crate::domain::job::{avatar, closing, received, reminder};
use crate::domain::link::texts;
use crate::domain::playlist::sharing;
use crate::domain::statistic::publishing::add_publishing;
use crate::domain::subscription;
use crate::domain::track::measuring::add_measuring;
use crate::domain::visit;
use crate::files::add_removal;
use crate::files::sweep::add_sweep;
use crate::mail::sender::add_sender;
use crate::payments::sandbox;
use crate::run::app_state::AppState;
use crate::run::upkeep;

/// Creates the worker that runs background tasks on this node, with the handlers of all kinds of tasks.
pub fn worker(state: &AppState) -> Worker {
    let handlers = add_sender(Handlers::new(), state.mail.clone());
    let handlers = add_removal(handlers, state.files.blobs.clone());
    let handlers = add_sweep(handlers, state.files.blobs.clone(), state.pool.clone());
    let handlers = add_publishing(handlers, std::sync::Arc::clone(&state.live));
    let handlers = visit::publishing::add_publishing(handlers, Arc::clone(&state.live));
    let handlers =
        affiliate::publishing::add_publishing(handlers, Arc::clone(&state.live), state.config.http.public_url());
    let handlers = affiliate::feed::add_to(handlers, state.config.affiliate.url.as_deref());
    let handlers = texts::add_publishing(handlers, Arc::clone(&state.live));
    let (live, files) = (Arc::clone(&state.live), Arc::clone(&state.files));
    let handlers = add_measuring(handlers, live, state.pool.clone(), files);
    let handlers = avatar::add_forgetting(handlers, Arc::clone(&state.live));
    let handlers = closing::add_closing(handlers, Arc::clone(&state.live));
    let handlers = received::add_publishing(handlers, Arc::clone(&state.live));
    let public_url = state.config.http.public_url().to_owned();
    let handlers = mention::recount::add_publishing(handlers, Arc::clone(&state.live));
    let handlers = mention::email::add_email(handlers, Arc::clone(&state.live), public_url.clone());
    let handlers = sharing::add_email(handlers, Arc::clone(&state.live), public_url.clone());
    let handlers = sharing::add_company_email(handlers, Arc::clone(&state.live));
    let handlers = reminder::add_reminding(handlers, Arc::clone(&state.live), public_url);
    let (live, files) = (Arc::clone(&state.live), Arc::clone(&state.files));
    let handlers = export::add_preparation(handlers, live, state.pool.clone(), files, &state.config);
    let handlers = export::add_forgetting(handlers, Arc::clone(&state.live), state.config.store.archives_hours);
    let handlers = match &state.sandbox {
        Some(sandbox) => sandbox::add_to(handlers, sandbox),
        None => handlers,
    };
    let handlers = subscription::add_to(handlers, &state.payments);
    let handlers = state.live.add_upkeep(handlers);
    let handlers = sweep::add_sweeping(handlers, Arc::clone(&state.live), state.pool.clone());
    let handlers = upkeep::add_to(handlers, Arc::clone(&state.live), state.pool.clone());
    Worker::new(
        state.live.pool().clone(),
        state.queue.clone(),
        handlers,
        Timing::default(),
    )
}
