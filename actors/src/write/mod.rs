//! The one way to change durable state.
//!
//! Every change, made for a call, a live event or a background task, is a function of the domain. It is run here, and it receives the write:
//! [`&mut Write`](Write) with its topics and its subject's row locked, changes rows, appends changes and names effects. It cannot commit, reach
//! a pool, wait for an actor or begin another write. The function that names the topics and the one that changes rows may run several times, so
//! neither has side effects.
//!
//! The order of a write, from [`run`]: it is planned, the heads of its topics are locked in topic order, the subject's row is locked, it is
//! planned again (if it then names a further topic, everything begins again), a repeated request is answered, rows are changed, frames are
//! written, all is committed. Then sessions are logged out, the caller is answered, frames are published.
//!
//! A write has five seconds from its acceptance until its commit is sent, for all its waits: its turn, a connection, locks. A try that meets a
//! lock waits for it for one second and begins again; between two tries of a queued write the commands behind it, up to the next write, are
//! committed. When the time is over, the answer is 503 `try_again`: nothing was changed. A commit that was sent is never given up; an outcome
//! that cannot be found out is 503 `outcome_unknown`.

mod builder;
mod effects;
mod error;
mod idempotency;
mod offline;
mod plan;
mod run;
mod store;
mod subject;
mod transaction;
mod tries;

pub use builder::WriteBuilder;
pub use error::WriteError;
pub use idempotency::{Idempotency, IdempotencyKey, NoIdempotency, delete_old as delete_old_results, is_answered};
pub use offline::offline_write;
pub use plan::{FixedTopics, Planner, QueriedTopics};
pub use subject::Subject;
pub use transaction::Write;

pub(crate) use run::attempt;
pub(crate) use tries::{Tries, TryError, retry};
