//! Starts and closes the live engine, and compares its topics with the database periodically.

use super::instance_lock::{keep_lock, take_over};
use super::options::{BusChoice, FrameLimits, LiveOptions, StartError};
use super::{Live, launch};
use crate::access::loader::AccessLoader;
use crate::bus::{LocalBus, NatsBus};
use crate::committer::Committers;
use crate::frame::{partitions, store};
use crate::queue::Queue;
use crate::supervision::Faults;
use crate::topic::engine::{Engine, LOADS_AT_ONCE};
use crate::topic::ephemeral_states::show_states;
use crate::topic::hubs::Hubs;
use crate::topic::registry::{Factory, Registry};
use actix::{Arbiter, ArbiterHandle};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// The interval at which the actors' topic heads are compared with the database if several nodes share the database.
const HEAL_EVERY: Duration = Duration::from_secs(1);
/// The interval at which topic heads are compared with the database if there is only one process. It is longer, because in a single process a
/// frame can remain unpublished only if the connection was lost during its commit.
const HEAL_ALONE_EVERY: Duration = Duration::from_secs(5);
/// The maximum time that closing the engine waits for connections in use.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

impl Live {
    /// Starts the engine on a migrated database: terminates the backends of an earlier run, acquires the node's lock, and creates the partitions
    /// of the frames table.
    ///
    /// # Errors
    /// See [`StartError`].
    pub async fn start(options: LiveOptions) -> Result<Arc<Self>, StartError> {
        let lock = take_over(&options).await?;
        let pool = connect_pool(&options).await?;
        let mut conn = pool.acquire().await?;
        let epoch = store::find_epoch(&mut conn).await?;
        let now = store::find_now(&mut conn).await?;
        // old partitions are dropped by the recurring task only, which knows whether the clock has jumped
        partitions::maintain(&mut conn, now, None, options.frames_max_bytes).await?;
        drop(conn);
        let arbiters: Vec<ArbiterHandle> = (0..options.threads.max(1)).map(|_| Arbiter::new().handle()).collect();
        let nats = match &options.bus {
            BusChoice::Local => None,
            BusChoice::Nats { server, key } => Some(Arc::new(
                NatsBus::start(server, key.clone(), &options.node_id, &epoch, &arbiters[0]).await?,
            )),
        };
        let (faults, (lost, failed_component)) = (Faults::default(), watch::channel(None));
        let engine = Arc::new_cyclic(|engine| Engine {
            pool,
            epoch,
            node_id: options.node_id.clone(),
            committers: Committers::start(&options.connect, options.commit_within, &arbiters, &faults, &lost),
            registry: Registry::new(factory(engine)),
            bus: match &nats {
                Some(nats) => Arc::<NatsBus>::clone(nats),
                None => Arc::new(LocalBus),
            },
            ephemeral: Arc::clone(&options.ephemeral),
            plans: options.plans.clone(),
            rate_limiter: Arc::clone(&options.rate_limiter),
            arbiters: arbiters.clone(),
            next_arbiter: AtomicUsize::new(0),
            hubs: Hubs::default(),
            queue: Queue::default(),
            loads: Semaphore::new(LOADS_AT_ONCE),
            idle_after: options.idle_after,
            commit_within: options.commit_within,
            faults: faults.clone(),
            now: options.now,
        });
        arbiters[0].spawn(show_states(Arc::clone(&engine), options.ephemeral_every));
        arbiters[0].spawn(heal(Arc::clone(&engine), options.heal_every));
        let (lock_lost, is_lock_lost) = watch::channel(false);
        arbiters[0].spawn(keep_lock(options.clone(), engine.pool.clone(), lock, lock_lost));
        let live = Arc::new(Self {
            // the committers are on the first threads
            access: AccessLoader::start(
                &options.connect,
                options.commit_within,
                &arbiters[arbiters.len() - 1],
                faults,
                lost,
            ),
            engine,
            frames: FrameLimits {
                hours: options.frames_hours,
                max_bytes: options.frames_max_bytes,
            },
            is_lock_lost,
            failed_component,
        });
        if let Some(nats) = nats {
            nats.set_listener(Arc::<Self>::clone(&live));
        }
        Ok(live)
    }

    /// Closes the connection pool, so that no new database operation starts, and waits at most two seconds for the operations in progress. Call
    /// this before the engine's threads end: a connection in use needs the runtime of its thread when it is dropped.
    pub async fn close(&self) {
        if tokio::time::timeout(CLOSE_WITHIN, self.engine.pool.close())
            .await
            .is_err()
        {
            tracing::warn!("the live engine ends with database connections in use");
        }
    }
}

/// Returns the function that starts the actors of the engine. The function holds only a weak reference, because the engine does not exist yet
/// when the function is made.
fn factory(engine: &Weak<Engine>) -> Factory {
    let engine = Weak::clone(engine);
    Box::new(move |root, generation| launch(&engine.upgrade()?, root, generation))
}

async fn connect_pool(options: &LiveOptions) -> Result<PgPool, sqlx::Error> {
    // no transaction of ours lasts longer than this: an old snapshot slows every frequently updated head row down
    let connect = options.connect.clone().options([
        ("idle_in_transaction_session_timeout", "5000"),
        ("statement_timeout", "30000"),
    ]);
    PgPoolOptions::new()
        .max_connections(options.connections)
        .acquire_timeout(Duration::from_secs(5))
        .connect_with(connect)
        .await
}

/// Periodically compares the heads of all active topics with the database, so that every committed frame is published. A frame can be
/// unpublished because its node died after the commit, because the bus dropped its message, or because the outcome of its commit was determined
/// too late.
async fn heal(engine: Arc<Engine>, every: Option<Duration>) {
    let every = every.unwrap_or(if engine.bus.is_shared() {
        HEAL_EVERY
    } else {
        HEAL_ALONE_EVERY
    });
    while !engine.pool.is_closed() {
        tokio::time::sleep(every).await;
        let names: Vec<String> = engine.registry.topics().iter().map(ToString::to_string).collect();
        if names.is_empty() {
            continue;
        }
        let heads = async { store::list_heads(&mut *engine.pool.acquire().await?, &names).await };
        match heads.await {
            Ok(heads) => {
                for (name, head) in heads {
                    if let Ok(topic) = name.parse() {
                        engine.registry.check_head(topic, head);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "heads could not be compared"),
        }
    }
}
