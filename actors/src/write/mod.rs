//! The one way to change durable state.
//!
//! Every change, whether a call, a live event or a background task asks for it, is a function of the domain that is run here: it gets
//! [`&mut Write`](Write) with its topics locked and its subject held, changes rows, appends changes and names effects. It cannot commit,
//! reach a pool, wait for an actor or begin another write. What names the topics and what changes rows may run several times, so neither
//! has side effects.
//!
//! The order of a write, from [`carry_out`](run::carry_out): topics are found, their heads locked in topic order, the subject's row held,
//! the topics found again (where they differ, everything begins anew), a repeated request answered, rows changed, frames written, all
//! committed. Then sessions are logged out, the caller is answered, frames are published. A try that meets a lock waits for it for one
//! second; tries go on for five, then the answer is 503 `try_again`.

mod alone;
mod builder;
mod effects;
mod error;
mod once;
mod run;
mod store;
mod subject;
mod topic_finder;
mod transaction;

pub use alone::write_alone;
pub use builder::WriteBuilder;
pub use error::WriteError;
pub use once::{AtMostOnce, Once, Repetition, delete_old as delete_old_results, is_answered};
pub use subject::Subject;
pub use topic_finder::{Found, Named, TopicFinder};
pub use transaction::Write;

pub(crate) use run::{TRY_WITHIN, attempt};
