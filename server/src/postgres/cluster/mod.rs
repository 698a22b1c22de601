//! The managed PostgreSQL: a database cluster in the data folder, which can be reached only by a Unix socket. The server starts and stops
//! it.
//!
//! The cluster runs in a separate process group, so that Ctrl-C does not reach it before the server has finished its requests. If the
//! server is killed (kill -9), the cluster goes on running, and the next start of the server takes it over. If the server runs as root, the
//! cluster runs as an unprivileged user, since PostgreSQL refuses to run as root. A start of the server never removes a cluster, and never
//! uses one that belongs to another data folder.

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

pub use abandoned::{ForgetError, OutsideCluster, forget, list};
pub use error::LocalPostgresError;
pub use local::LocalPostgres;
pub use options::ClusterOptions;
pub use supervisor::ClusterSupervisor;
pub use upgrade::{Upgraded, list_old, remove_old, upgrade};
