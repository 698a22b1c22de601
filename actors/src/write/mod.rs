//! The only way to change stored data.
//!
//! A change is made by a function of the domain, for a call, a live event or a background task. The function receives a [`&mut Write`](Write): a
//! transaction in which the topics and the row of the subject are locked. The function changes rows, appends changes to topics, and records
//! effects for the time after the commit. It cannot commit, use the connection pool, wait for an actor or start another write. The functions
//! that plan the topics and change the rows may run several times, so they must not have side effects.
//!
//! The steps of a write (see [`run`]) are:
//!
//! - The topics are planned.
//! - The heads of the topics are locked in the order of their names.
//! - The row of the subject is locked.
//! - The topics are planned again. If there is an additional topic, the write starts again.
//! - If the request is a repetition, it is answered with the stored result, and the write ends.
//! - The rows are changed, the frames are written, and the transaction is committed.
//! - Sessions are logged out, the caller is answered, and the frames are published.
//!
//! A write has five seconds from its acceptance until its commit is sent. This includes waiting in the queue, for a connection and for locks. If
//! an attempt waits for a lock for one second, the write starts again. Between two attempts of a write in an actor's queue, the commands behind
//! it are committed, up to the next write. When the five seconds have passed, the answer is 503 `try_again`, and nothing was changed. Once a
//! commit is sent, it is not abandoned; if its outcome cannot be determined, the answer is 503 `outcome_unknown`.

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
