//! Keeps the managed database cluster running: starts it again if it ends unexpectedly, for example because the disk is full.

use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::local::LocalPostgres;

/// The interval at which the supervisor checks whether the cluster is running. A cluster that has ended is therefore started again after
/// about this time.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Watches a running cluster, and starts it again if it ends.
#[derive(Debug)]
pub struct ClusterSupervisor {
    stop: oneshot::Sender<()>,
    keeping: JoinHandle<LocalPostgres>,
}

impl ClusterSupervisor {
    /// Begins to watch a cluster.
    pub fn new(cluster: LocalPostgres) -> Self {
        let (stop, stopped) = oneshot::channel();
        Self {
            stop,
            keeping: tokio::spawn(supervise(cluster, stopped)),
        }
    }

    /// Stops watching the cluster, and stops the cluster.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        match self.keeping.await {
            Ok(cluster) => cluster.stop().await,
            Err(error) => tracing::error!(%error, "the managed postgresql is no longer supervised"),
        }
    }
}

/// Watches the cluster until a stop is requested or the supervisor is dropped. Then returns the cluster.
async fn supervise(mut cluster: LocalPostgres, mut stopped: oneshot::Receiver<()>) -> LocalPostgres {
    loop {
        tokio::select! {
            _ = &mut stopped => return cluster,
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
        if cluster.is_running() {
            cluster.rotate_log();
            continue;
        }
        tracing::error!(
            reason = cluster.last_log_line(),
            "the managed postgresql has ended, starting it again"
        );
        let started = tokio::select! {
            _ = &mut stopped => return cluster,
            started = cluster.run() => started,
        };
        match started {
            Ok(()) => tracing::info!("the managed postgresql runs again"),
            Err(error) => tracing::error!(%error, "the managed postgresql cannot be started"),
        }
    }
}
