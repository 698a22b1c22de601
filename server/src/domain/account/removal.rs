//! The removal of an account with everything that belongs to it.
//!
//! If the frames of another topic mention the account, they are deleted, not corrected. The head of this topic advances without a frame, so
//! that its followers fetch a new snapshot.
//!
//! The account and its sessions are deleted in one transaction. Its ratings are deleted afterward, job by job ([`sweep`](super::sweep)).
//! Until then, readers of ratings ignore the ratings of removed accounts. A rating that is in progress during the removal may still be
//! committed. The later deletion also finds this rating: both writes advance the head of the `review:` topic, so that one is committed
//! after the other.

use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

use super::decision::check_staff;
use super::store::{self, Traces};
use super::sweep;
use crate::blob::{BlobKey, BlobKind};
use crate::domain::comment::mention::recount;
use crate::domain::company::departure::{self, Departure};
use crate::domain::job::received;
use crate::domain::link::{links_made_by, with_live_links};
use crate::domain::subscription;
use crate::domain::team;
use crate::files::{files_of_track, remove_files};
use crate::mail::{self, messages, queue};

/// Removes an account, on behalf of one of the staff. A company that the account owns passes to the admin who joined the company first, or
/// else to the member who joined it first. A company without other members is deleted with the account; if it has posted jobs, the removal
/// is refused instead.
pub fn remove(live: &Live, caller: &Caller, user: UserId, reason: Option<String>) -> PendingReply<bool> {
    let who = caller.clone();
    live.write(caller)
        .plan(async move |conn| {
            let traces = find_traces(conn, user).await?;
            let sharers = traces.sharers.iter().map(|(person, _, _)| Topic::User(*person));
            let mut topics = traces.topics.clone();
            topics.extend(sharers.chain([Topic::Admin, Topic::User(user)]));
            for departure in list_departures(conn, user).await? {
                topics.extend(departure::topics(conn, departure).await?);
            }
            topics.extend(team::removal::topics_of_account(conn, user).await?);
            Ok((topics, ()))
        })
        .run(async move |write, ()| remove_in(write, &who, user, reason.as_deref()).await)
}

/// Returns the topics that mention an account, the topics of the valid share links to its playlists and applications, and the topics of the
/// share links that the account has made. Topics that contain only the account's ratings are left out.
async fn find_traces(conn: &mut PgConnection, user: UserId) -> Result<Traces, WriteError> {
    let mut traces = store::find_traces(conn, user).await?;
    traces.topics = with_live_links(conn, traces.topics).await?;
    traces.topics.extend(links_made_by(conn, user).await?);
    Ok(traces)
}

/// Returns a departure of the account from each company that has other members, too.
async fn list_departures(conn: &mut PgConnection, member: UserId) -> Result<Vec<Departure>, WriteError> {
    let companies = store::list_shared_companies(conn, member).await?;
    let departures = companies.into_iter().map(|company| Departure {
        company,
        member,
        end_links: false,
    });
    Ok(departures.collect())
}

async fn remove_in(
    write: &mut Write,
    caller: &Caller,
    user_id: UserId,
    reason: Option<&str>,
) -> Result<bool, WriteError> {
    check_staff(write, caller).await?;
    // from here on nothing new can refer to the account
    let (person, _) = store::find_status(write.rows(), user_id)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let details = reason.map_or_else(|| json!({}), |reason| json!({ "reason": reason }));
    write.audit(Some(AuditTarget::User(user_id)), details).await?;
    let traces = find_traces(write.rows(), user_id).await?;
    let sessions = store::delete_sessions(write.rows(), user_id, None).await?;
    let heirs = store::hand_over_companies(write.rows(), user_id).await?;
    let mut passed = Vec::new();
    for departure in list_departures(write.rows(), user_id).await? {
        passed.extend(departure::leave(write, caller.user_id, departure).await?.playlists);
    }
    team::removal::take_account_out(write, caller.user_id, user_id).await?;
    if let Some(company) = store::find_company_without_heir(write.rows(), user_id).await? {
        let refusal = Refusal::from(ErrorCode::OwnsCompany);
        return Err(refusal
            .with_message(format!("{company} has jobs, and nobody else to own it"))
            .into());
    }
    // rows that are deleted with the account
    let owned = store::list_owned(write.rows(), user_id).await?;
    for job in store::list_submitted_jobs(write.rows(), user_id).await? {
        received::note(write, job).await?;
    }
    recount::note_creator(write, user_id).await?;
    let (tracks, images) = store::list_files(write.rows(), user_id).await?;
    // an email change in progress has sent links to an address that is not the account's yet
    for (address, expires) in store::list_links(write.rows(), user_id).await? {
        queue::forget_expiring(write.rows(), &address, expires).await?;
    }
    queue::forget(write.rows(), &person.email).await?;
    mail::store::delete_logged_of(write.rows(), user_id).await?;
    subscription::account_deleted(write, user_id).await?;
    store::delete_account(write.rows(), user_id).await?;
    if let Some(reason) = reason {
        let message = messages::deleted(&person.user_name, reason);
        write.enqueue(&queue::email(&person.email, &message, None)).await?;
    }
    let mut purged: Vec<Topic> = traces.topics.into_iter().collect();
    purged.push(Topic::User(user_id));
    write.purge_frames(&purged).await?;
    for topic in &purged {
        if let Topic::Company(company_id) = *topic {
            let change = if owned.contains(&company_id) {
                AdminChange::CompanyDeleted { company_id }
            } else {
                AdminChange::CompanyChanged { company_id }
            };
            write.append(&Topic::Admin, change);
        }
    }
    for (company, user_id) in heirs {
        let role_name = "owner".to_owned();
        write.try_append(
            &Topic::Company(company),
            CompanyChange::RoleChanged { user_id, role_name },
        )?;
    }
    let deleted = traces.sharers.into_iter().filter(|(_, id, _)| !passed.contains(id));
    for (person, playlist_id, job_id) in deleted {
        let deleted = UserChange::PlaylistDeleted { playlist_id, job_id };
        write.append(&Topic::User(person), deleted);
    }
    write.append(&Topic::Admin, AdminChange::UserDeleted { user_id });
    write.log_out(sessions, LogOutReason::Deleted);
    let images = images.iter().filter_map(|name| BlobKey::new(BlobKind::Image, name));
    remove_files(write, tracks.iter().flat_map(|name| files_of_track(name)).chain(images)).await?;
    // its ratings
    write.trigger(sweep::SWEEP).await?;
    Ok(true)
}
