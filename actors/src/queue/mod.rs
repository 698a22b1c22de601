//! The queue of background tasks, which is a database table. A task is added in the transaction that makes it necessary. It therefore runs if,
//! and only if, that transaction commits. (This queue runs *tasks*; a *job* is something that a manager posts.)
//!
//! A worker claims a task for a minute, renews the claim while the handler runs, and deletes the row when the task is done, because the row's
//! payload can contain secrets. If a task is given up, only the reason and the subject are kept, for a week. No transaction is open while a
//! handler runs.
//!
//! A task runs at least once. It runs twice only if the process or the database fails after the work is done and before the row is deleted. All
//! times are those of the database's clock.

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
