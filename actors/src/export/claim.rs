//! The node that prepares an export: its claim, and what it tells.

use super::store;
use crate::frame::Frame;
use crate::topic::engine::Engine;
use protocol::change::ExportChange;
use protocol::ids::ExportId;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};
use uuid::Uuid;

/// The periods of exports.
#[derive(Debug, Clone, Copy)]
pub struct ExportTiming {
    /// How often the state is told again, and the claim kept up.
    pub repeat_every: Duration,
    /// After so long without that, another node may claim the export.
    pub silence: Duration,
}

impl Default for ExportTiming {
    fn default() -> Self {
        Self {
            repeat_every: Duration::from_secs(1),
            silence: Duration::from_secs(15),
        }
    }
}

/// An export that this node prepares. Where it is dropped, its state is told no more, and the export can be claimed at once.
#[derive(Debug)]
pub struct ClaimedExport {
    state: watch::Sender<ExportChange>,
}

impl ClaimedExport {
    /// Claims an export, and begins to tell that it is being prepared; none where another node has kept up its claim.
    pub(crate) async fn claim(
        engine: &Arc<Engine>,
        export: ExportId,
        timing: ExportTiming,
    ) -> Result<Option<Self>, sqlx::Error> {
        let claim = Uuid::new_v4();
        let held_since = Instant::now();
        if !store::claim(&mut *engine.pool.acquire().await?, &export, claim, timing.silence).await? {
            return Ok(None);
        }
        let (state, states) = watch::channel(ExportChange::Preparing);
        let repeater = StateRepeater {
            engine: Arc::clone(engine),
            export,
            claim,
            timing,
            held_since,
            number: 0,
        };
        engine.arbiters[0].spawn(repeater.run(states));
        Ok(Some(Self { state }))
    }

    /// Tells a new state, and repeats it from now on. Of several at once the last is told.
    pub fn tell(&self, state: ExportChange) {
        self.state.send_replace(state);
    }

    /// Ends once the claim is lost: what is prepared under it is nobody's.
    pub async fn lost(&self) {
        self.state.closed().await;
    }
}

/// Publishes the state of a claimed export, and keeps the claim.
struct StateRepeater {
    engine: Arc<Engine>,
    export: ExportId,
    claim: Uuid,
    timing: ExportTiming,
    /// The claim stands for the time of silence from here.
    held_since: Instant,
    number: i64,
}

impl StateRepeater {
    /// Until the export is given up, or its claim is lost.
    async fn run(mut self, mut state: watch::Receiver<ExportChange>) {
        let mut repeat = interval(self.timing.repeat_every);
        repeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                changed = state.changed() => if changed.is_err() {
                    return self.give_up().await;
                },
                _ = repeat.tick() => if !self.keep_claim().await {
                    tracing::warn!("the claim of an export is lost");
                    return;
                },
            }
            let state = state.borrow_and_update().clone();
            self.tell(&state);
        }
    }

    fn tell(&mut self, state: &ExportChange) {
        self.number += 1;
        let (topic, at) = (Topic::Export(self.export.clone()), Timestamp((self.engine.now)()));
        let changes = serde_json::to_string(&[state]).expect("a state is plain data");
        let frame = Frame::new(topic, self.number, at, self.claim, changes);
        self.engine.publish(&[Arc::new(frame)], None);
    }

    /// Whether the claim still stands. A database that is away has until the silence would end.
    async fn keep_claim(&mut self) -> bool {
        let sent = Instant::now();
        let kept = async {
            let mut conn = self.engine.pool.acquire().await?;
            store::keep_claim(&mut conn, &self.export, self.claim).await
        };
        let until = self.held_since + self.timing.silence;
        match timeout_at(until, kept).await {
            Ok(Ok(true)) => {
                self.held_since = sent;
                true
            }
            Ok(Ok(false)) | Err(_) => false,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the claim of an export cannot be kept up yet");
                sent < until
            }
        }
    }

    async fn give_up(&self) {
        let given_up = async {
            let mut conn = self.engine.pool.acquire().await?;
            store::delete_claim(&mut conn, &self.export, self.claim).await
        };
        if let Err(error) = given_up.await {
            tracing::warn!(%error, "the claim of an export stands until its silence is noticed");
        }
    }
}
