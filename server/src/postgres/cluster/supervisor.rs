//! Keeps the managed cluster running: if it has ended by itself, as after a full disk, it is started again.

use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::local::LocalPostgres;

/// The interval of the checks, and so the longest wait before the cluster is started again.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// A running cluster that is watched.
#[derive(Debug)]
pub struct ClusterSupervisor {
    stop: oneshot::Sender<()>,
    keeping: JoinHandle<LocalPostgres>,
}

impl ClusterSupervisor {
    /// Watches a cluster from now on.
    pub fn new(cluster: LocalPostgres) -> Self {
        let (stop, stopped) = oneshot::channel();
        Self {
            stop,
            keeping: tokio::spawn(supervise(cluster, stopped)),
        }
    }

    /// Stops the cluster, and no longer watches it.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        match self.keeping.await {
            Ok(cluster) => cluster.stop().await,
            Err(error) => tracing::error!(%error, "the managed postgresql is not looked after"),
        }
    }
}

/// Watches the cluster until it is to be stopped or the keeper is dropped, and returns it.
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
            reason = cluster.last_words(),
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
