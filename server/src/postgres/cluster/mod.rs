//! The managed PostgreSQL: a private cluster in the data folder, reached by a unix socket only. The server starts and stops it.
//!
//! It runs in a process group of its own, so that Ctrl-C does not reach it before the server has drained. A kill -9 of the server leaves it
//! running, and the next start adopts it. If the server runs as root, the cluster runs as an unprivileged user, since PostgreSQL refuses
//! root. No start removes a cluster, or uses one that belongs to another data folder.

mod abandoned;
mod binaries;
mod error;
mod folders;
mod home;
mod local;
mod options;
mod process;
mod programs;
mod roles;
mod supervisor;
mod upgrade;
mod user;

pub use abandoned::{Elsewhere, ForgetError, forget, list};
pub use error::LocalPostgresError;
pub use local::LocalPostgres;
pub use options::ClusterOptions;
pub use supervisor::ClusterSupervisor;
pub use upgrade::{Upgraded, list_old, remove_old, upgrade};
