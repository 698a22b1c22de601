//! The user's actor.

use super::commands::UserCommand;
use super::{state, store, tracks};
use crate::engine::Engine;
use crate::topic::owner::{Heads, Owner, Step, one};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use protocol::change::Change;
use protocol::entity::account::{StorageInfo, SubscriptionInfo};
use protocol::ids::UserId;
use protocol::snapshot::UserSnapshot;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::VecDeque;
use std::sync::Arc;

/// A person's own matters.
pub struct UserOwner {
    state: UserSnapshot,
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
            let person = store::find_person(conn, *id).await?;
            Ok(person.map(|person| Self {
                state: snapshot(*id, person, engine),
            }))
        }
        .boxed()
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        serde_json::to_string(&self.state).expect("a snapshot is plain data")
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        state::fold(&mut self.state, change);
    }

    fn next(&mut self, queue: &mut VecDeque<UserCommand>, _heads: &Heads, engine: &Arc<Engine>) -> Step<UserCommand> {
        let Some(UserCommand::DeleteTrack(caller, track, reply)) = queue.pop_front() else {
            return Step::Answered;
        };
        let engine = Arc::clone(engine);
        let commit = async move {
            let done = tracks::delete(&engine, &caller, track).await;
            one(done, &engine, &Topic::User(caller.user_id), reply)
        };
        Step::Commit(commit.boxed())
    }
}

fn snapshot(user_id: UserId, person: store::PersonRow, engine: &Engine) -> UserSnapshot {
    let all_mbytes = engine.plans.storage_mbytes(&person.plan);
    let storage = StorageInfo {
        all_mbytes,
        used_mbytes: tracks::mbytes(person.storage_bytes),
    };
    UserSnapshot {
        user_id,
        subscription: SubscriptionInfo {
            product_title: person.plan,
            is_active_subscription: person.is_active,
            status: person.is_active.then(|| "active".to_owned()),
            interval: person.interval,
            current_period_start: person.period_start.map(Timestamp),
            current_period_end: person.period_end.map(Timestamp),
            storage_info: storage,
        },
        // the last day counts, so that 0 or less is over
        trialcounter: (person.trial_ends.filter(|_| !person.is_active))
            .map(|last| (last - person.today.date()).whole_days() + 1),
        storage,
        unread_invites: 0,
    }
}
