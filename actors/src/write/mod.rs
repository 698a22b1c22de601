//! The one way to change durable state.
//!
//! Every change, whether a call, a live event or a background task asks for it, is a function of the domain that is run here: it gets
//! [`&mut Write`](Write) with its topics locked and its subject held, changes rows, appends changes and names effects. It cannot commit,
//! reach a pool, wait for an actor or begin another write. What names the topics and what changes rows may run several times, so neither
//! has side effects.
//!
//! The order of a write, from [`run`]: it is planned, the heads of its topics locked in topic order, the subject's row held, planned again
//! (where it then names one more topic, everything begins anew), a repeated request answered, rows changed, frames written, all
//! committed. Then sessions are logged out, the caller is answered, frames are published.
//!
//! A write has five seconds from its acceptance until its commit is sent, over all it waits for: its turn, a connection, locks. A try that
//! meets a lock waits for it for one second and begins again; between two tries of a queued write the commands behind it, up to the next
//! write, are committed. When the time is over, the answer is 503 `try_again`: nothing was changed. From the commit on nothing is given up;
//! an outcome that cannot be found out is 503 `outcome_unknown`.

mod alone;
mod builder;
mod effects;
mod error;
mod once;
mod plan;
mod run;
mod store;
mod subject;
mod transaction;
mod tries;

pub use alone::write_alone;
pub use builder::WriteBuilder;
pub use error::WriteError;
pub use once::{AtMostOnce, Once, Repetition, delete_old as delete_old_results, is_answered};
pub use plan::{Found, Named, Planner};
pub use subject::Subject;
pub use transaction::Write;

pub(crate) use run::attempt;
pub(crate) use tries::{Tries, TryError, retry};
