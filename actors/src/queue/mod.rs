//! The queue of background tasks, a table: what must happen after a commit is put in by the transaction that causes it, so that it happens
//! if, and only if, that commits. (A *job* is what a manager posts; what this queue runs is a *task*.)
//!
//! A worker claims a task for a minute, renews the claim while the handler runs, and deletes the row once it is done, because a payload may
//! hold secrets; of a task that is given up only the reason and the subject stay, for a week. No transaction is open while a handler runs.
//! A task runs at least once: a second run happens only where a process or its database ends between the deed and the row's going.
//! Times are the database's.

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
pub use enqueue::{cancel_key, enqueue, forget, forget_expiring, hasten, length};
pub use handler::{Failure, Handler, Handlers, Outcome, Run};
pub use lane::Lane;
pub use task::{Kind, Recurring, Task, TaskId};
pub use timing::Timing;
pub use wake::Queue;
pub use worker::{Worker, Working};
