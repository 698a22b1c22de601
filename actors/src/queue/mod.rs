//! The queue of background tasks, a table: the transaction that makes a task necessary adds it, so that the task runs if, and only if, the
//! transaction commits. (A *job* is posted by a manager; this queue runs *tasks*.)
//!
//! A worker claims a task for a minute, renews the claim while the handler runs, and deletes the row once it is done, because a payload may
//! contain secrets; of a task that is given up only the reason and the subject are kept, for a week. No transaction is open while a handler
//! runs.
//! A task runs at least once: a second run happens only if a process or its database ends after the work is done and before the row is deleted.
//! All times are the database's.

mod attempt;
mod backoff;
mod clean_up;
mod enqueue;
mod handler;
mod lane;
mod store;
mod task;
mod timing;
mod wake;
mod worker;

pub use backoff::{Backoff, INSIDE, OUTSIDE};
pub use enqueue::{cancel_key, enqueue, forget, forget_expiring, length, trigger};
pub use handler::{Failure, Handler, Handlers, Run, TaskOutcome};
pub use lane::Lane;
pub use task::{Kind, Recurring, Task, TaskId};
pub use timing::Timing;
pub use wake::Queue;
pub use worker::{Worker, Working};
