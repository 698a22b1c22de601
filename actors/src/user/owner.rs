//! The user's actor.

use super::state::Own;
use super::store;
use crate::engine::Engine;
use crate::topic::owner::{Heads, NoCommand, Owner, Step};
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
    type Command = NoCommand;
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

    fn next(&mut self, _queue: &mut CommandQueue<NoCommand>, _heads: &Heads, _engine: &Arc<Engine>) -> Step<NoCommand> {
        Step::Answered
    }
}

fn own(user_id: UserId, person: store::PersonRow, invites: BTreeMap<InviteId, OffsetDateTime>, engine: &Engine) -> Own {
    let plan = engine.plans.in_force(&person.plan, person.is_active);
    let storage = StorageInfo {
        all_mbytes: plan.storage_mbytes as f64,
        used_mbytes: person.storage_bytes as f64 / (1024.0 * 1024.0),
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
