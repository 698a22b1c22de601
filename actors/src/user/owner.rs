//! The user's actor.

use super::commands::UserCommand;
use super::state::Own;
use super::{removal, standing, store, tracks};
use crate::engine::Engine;
use crate::topic::owner::{Heads, Owner, Step, one};
use crate::topic::queue::CommandQueue;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use protocol::change::Change;
use protocol::entity::account::{StorageInfo, SubscriptionInfo};
use protocol::ids::{InviteId, UserId};
use protocol::snapshot::UserSnapshot;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use std::sync::Arc;
use time::{Date, OffsetDateTime};

/// A person's own matters.
pub struct UserOwner {
    state: Own,
    now: fn() -> OffsetDateTime,
}

impl Owner for UserOwner {
    type Command = UserCommand;
    const KIND: &'static str = "user";

    fn topics(root: &Topic) -> Vec<Topic> {
        vec![root.clone()]
    }

    fn load<'c>(
        root: &'c Topic,
        conn: &'c mut PgConnection,
        engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>> {
        async move {
            let Topic::User(id) = root else { return Ok(None) };
            let Some(person) = store::find_person(conn, *id).await? else {
                return Ok(None);
            };
            let invites = store::list_invites(conn, *id).await?;
            Ok(Some(Self {
                state: own(*id, person, invites, engine),
                now: engine.now,
            }))
        }
        .boxed()
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        let snapshot = self.state.snapshot((self.now)().date());
        serde_json::to_string(&snapshot).expect("a snapshot is plain data")
    }

    fn day(&self) -> Option<Date> {
        Some((self.now)().date())
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        self.state.fold(change, (self.now)().date());
    }

    fn next(
        &mut self,
        queue: &mut CommandQueue<UserCommand>,
        _heads: &Heads,
        engine: &Arc<Engine>,
    ) -> Step<UserCommand> {
        let Some(command) = queue.pop_front() else {
            return Step::Answered;
        };
        let engine = Arc::clone(engine);
        let commit = async move {
            match command {
                UserCommand::DeleteTrack(caller, track, reply) => {
                    let done = tracks::delete(&engine, &caller, track).await;
                    one(done, &engine, &Topic::User(caller.user_id), reply)
                }
                UserCommand::Decide(caller, user, decision, rider, reply) => {
                    let done = standing::decide(&engine, &caller, user, decision, rider).await;
                    one(done, &engine, &Topic::User(user), reply)
                }
                UserCommand::Remove(caller, user, rider, reply) => {
                    let done = removal::remove(&engine, &caller, user, rider).await;
                    one(done, &engine, &Topic::User(user), reply)
                }
            }
        };
        Step::Commit(commit.boxed_local())
    }
}

fn own(user_id: UserId, person: store::PersonRow, invites: BTreeMap<InviteId, OffsetDateTime>, engine: &Engine) -> Own {
    let plan = engine.plans.in_force(&person.plan, person.is_active);
    let storage = StorageInfo {
        all_mbytes: plan.storage_mbytes as f64,
        used_mbytes: tracks::mbytes(person.storage_bytes),
    };
    let told = UserSnapshot {
        user_id,
        subscription: SubscriptionInfo {
            product_title: person.plan,
            is_active_subscription: person.is_active,
            status: person.is_active.then(|| "active".to_owned()),
            interval: person.interval,
            current_period_start: person.period_start.map(Timestamp),
            current_period_end: person.period_end.map(Timestamp),
            storage_info: storage,
            all_jobs: plan.all_jobs,
            counts_as: plan.titles(),
        },
        trialcounter: None,
        storage,
        unread_invites: 0,
    };
    Own {
        told,
        trial_ends: person.trial_ends,
        invites,
    }
}
