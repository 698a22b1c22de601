//! The removal of an account with everything that is its own.
//!
//! What tells of the account in other topics is not taken back change by change: their frames go, and their heads move on without one, so
//! that whoever follows them starts again from a snapshot.

mod store;
mod strays;

pub(crate) use strays::sweep_removed;

use super::rider::Rider;
use super::standing::{check_staff, find_subject};
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use crate::refusal::Refusal;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::topic::Topic;

/// What is left to be done once an account's rows are gone.
#[derive(Debug)]
pub struct Removed {
    /// The sessions that ended, of which other nodes have been told.
    pub sessions: Vec<SessionId>,
    /// Names of its tracks in the file store.
    pub tracks: Vec<String>,
    /// Names of its pictures there.
    pub images: Vec<String>,
}

impl Removed {
    /// Why the account's sessions end with it, as their connections are told.
    pub const REASON: &str = "deleted";
}

/// Removes the account. A company that it owns goes to the longest-standing of its admins, else of its members; where there is nobody else,
/// a company that has posted jobs keeps the account from being removed, and one without goes with it.
pub(super) async fn remove(
    engine: &Engine,
    caller: &Caller,
    user: UserId,
    rider: Rider,
) -> Result<(Removed, Vec<Frame>), Fault> {
    if user == caller.user_id {
        return Err(ErrorCode::CannotDeleteYourself.into());
    }
    // as with a track: what tells of it is looked at before the topics are locked, and again after
    for _ in 0..3 {
        let before = store::find_traces(&mut *engine.pool.acquire().await?, user).await?;
        let mut topics: Vec<Topic> = before.topics.iter().cloned().collect();
        topics.extend(before.sharers.iter().map(|(person, _, _)| Topic::User(*person)));
        topics.extend([Topic::Admin, Topic::User(user)]);
        let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
        check_staff(tx.conn(), caller).await?;
        // from here on nothing new can refer to the account; but a rating in a job that it had no trace in can: see `strays`
        let subject = find_subject(tx.conn(), user).await?.ok_or(ErrorCode::NotFound)?;
        if store::find_traces(tx.conn(), user).await? != before {
            continue;
        }
        let sessions = store::delete_sessions(tx.conn(), user).await?;
        store::hand_over_companies(tx.conn(), user).await?;
        if let Some(company) = store::find_company_without_heir(tx.conn(), user).await? {
            return Err(Fault::Refused(Refusal {
                message: Some(format!("{company} has jobs, and nobody else to own it")),
                ..ErrorCode::OwnsCompany.into()
            }));
        }
        let (tracks, images) = store::list_files(tx.conn(), user).await?;
        rider.ride(tx.conn(), subject).await?;
        store::delete_account(tx.conn(), user).await?;
        let mut forgotten: Vec<Topic> = before.topics.into_iter().collect();
        forgotten.push(Topic::User(user));
        let heads = tx.forget(&forgotten).await?;
        for (person, playlist_id, job_id) in before.sharers {
            tx.append(
                &Topic::User(person),
                UserChange::PlaylistDeleted { playlist_id, job_id },
            );
        }
        tx.append(&Topic::Admin, AdminChange::UserDeleted { user_id: user });
        let frames = tx.commit().await?;
        // other nodes find the heads moved when they next compare them
        for (topic, head) in heads {
            engine.registry.check_head(topic, head);
        }
        strays::sweep(engine, &[user]).await;
        let removed = Removed {
            sessions,
            tracks,
            images,
        };
        return Ok((removed, frames));
    }
    Err(ErrorCode::TryAgain.into())
}
