//! Mentions of reviewers in comments: who can be mentioned, how mentions are published on the `user:` topics of the mentioned people, and
//! which mentions are read.

pub mod email;
pub mod recount;
mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::database::transaction::begin_snapshot;
use actors::live::Live;
use actors::topic::reply::{CommandResult, PendingReply, Reply};
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::client_event::{AskCommentPeople, AskMentions, CommentPeople, MentionCount, Mentions, ReadMentions};
use protocol::entity::comment::{Comment, ReviewPerson, Reviewer};
use protocol::ids::{CommentId, JobId, UserId};
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool};

use crate::validation::{FieldErrors, page};

/// Returns the reviewers of a job whose name contains a text, ordered by name, at most 20.
///
/// # Errors
/// 404 or 403 for a caller who does not review the job.
pub async fn people(pool: &PgPool, caller: &Caller, request: AskCommentPeople) -> CommandResult<CommentPeople> {
    let result = CommentPeople(list_people(pool, caller.user_id, request).await?);
    Ok(Reply { result, live: None })
}

async fn list_people(pool: &PgPool, viewer: UserId, request: AskCommentPeople) -> Result<Vec<Reviewer>, WriteError> {
    let mut errors = FieldErrors::new();
    errors.at_most("q", &request.q, limits::USER_NAME_MAX);
    errors.finish()?;
    let mut conn = pool.acquire().await?;
    access::job::load(&mut conn, viewer, request.job_id)
        .await?
        .require_review()?;
    Ok(store::list_people(&mut conn, request.job_id, request.q.trim(), limits::MENTIONED_PEOPLE).await?)
}

/// Returns a page of the caller's mentions, the newest first.
pub async fn list(pool: &PgPool, caller: &Caller, request: AskMentions) -> CommandResult<Mentions> {
    let result = read(pool, caller.user_id, request).await?;
    Ok(Reply { result, live: None })
}

async fn read(pool: &PgPool, user: UserId, request: AskMentions) -> Result<Mentions, WriteError> {
    let page = page(request.limit, request.offset, limits::MENTIONS_PAGE)?;
    let mut moment = begin_snapshot(pool).await?;
    let (all, unread) = store::count(&mut moment, user).await?;
    let mentions = store::list(&mut moment, user, page).await?;
    moment.commit().await?;
    Ok(Mentions {
        mentions,
        number_of_mentions: all,
        unread_mentions: unread as u32,
    })
}

/// Marks the caller's mentions in these comments as read. Publishes the change on the caller's `user:` topic.
pub fn mark_read(live: &Live, caller: &Caller, request: &ReadMentions) -> PendingReply<MentionCount> {
    let user = caller.user_id;
    let comments: Vec<i64> = request.comment_ids.iter().map(|comment| comment.0).collect();
    live.write(caller).topics([Topic::User(user)]).run(async move |write| {
        if comments.len() > limits::READ_MENTIONS_MAX {
            let most = limits::READ_MENTIONS_MAX;
            return Err(Refusal::field("comment_ids", format!("Must be at most {most} comments")).into());
        }
        let now = write.now();
        let is_changed = store::update_read(write.rows(), user, &comments, now).await?;
        let (_, unread) = store::count(write.rows(), user).await?;
        let unread_mentions = unread as u32;
        if is_changed {
            write.append(&Topic::User(user), UserChange::MentionsChanged { unread_mentions });
        }
        Ok(MentionCount { unread_mentions })
    })
}

/// Returns the mentioned people without duplicates and without the author.
///
/// # Errors
/// 400 if there are too many people, or if the comment is a private note.
pub(super) fn checked(author: UserId, mentions: &[UserId], is_private: bool) -> Result<BTreeSet<UserId>, Refusal> {
    let mentioned: BTreeSet<UserId> = mentions.iter().copied().filter(|user| *user != author).collect();
    let mut errors = FieldErrors::new();
    let most = limits::MENTIONS_OF_COMMENT_MAX;
    errors.check(
        "mentions",
        mentioned.len() <= most,
        &format!("Must be at most {most} people"),
    );
    errors.check(
        "mentions",
        mentioned.is_empty() || !is_private,
        "Private notes can't mention anyone",
    );
    errors.finish()?;
    Ok(mentioned)
}

/// Returns which of the mentioned people review the job.
pub(super) async fn list_reviewers(
    conn: &mut PgConnection,
    job: JobId,
    mentioned: &BTreeSet<UserId>,
) -> Result<BTreeSet<UserId>, WriteError> {
    if mentioned.is_empty() {
        return Ok(BTreeSet::new());
    }
    let ids: Vec<i64> = mentioned.iter().map(|user| user.0).collect();
    Ok(store::list_members(conn, job, &ids).await?)
}

/// Inserts the mentions of a new comment, and publishes each mention to the person mentioned.
pub(super) async fn insert(
    write: &mut Write,
    by: UserId,
    comment: &Comment,
    mentioned: &BTreeSet<UserId>,
) -> Result<(), WriteError> {
    let users: Vec<i64> = mentioned.iter().map(|user| user.0).collect();
    let now = write.now();
    store::insert(write.rows(), comment.comment_id, &users, now).await?;
    for (user, unread_mentions) in store::count_unread(write.rows(), &users).await? {
        let change = UserChange::Mentioned {
            comment_id: comment.comment_id,
            job_id: comment.job_id,
            track_id: comment.track_id,
            position: comment.position,
            by: ReviewPerson {
                user_id: Some(by),
                user_name: comment.user_name.clone(),
            },
            unread_mentions,
        };
        write.append(&Topic::User(user), change);
        email::enqueue(write, user).await?;
    }
    Ok(())
}

/// Returns the people who are mentioned in a comment and have not read it.
pub(super) async fn list_unread(conn: &mut PgConnection, comment: CommentId) -> sqlx::Result<BTreeSet<UserId>> {
    store::list_unread(conn, comment).await
}

/// Deletes a comment's mentions, and publishes the new number of unread mentions to the people in `unread`.
pub(super) async fn delete(write: &mut Write, comment: CommentId, unread: &BTreeSet<UserId>) -> Result<(), WriteError> {
    store::delete(write.rows(), comment).await?;
    let users: Vec<i64> = unread.iter().map(|user| user.0).collect();
    append_unread(write, &users).await
}

/// Publishes to each of these people the number of their unread mentions.
async fn append_unread(write: &mut Write, users: &[i64]) -> Result<(), WriteError> {
    for (user, unread_mentions) in store::count_unread(write.rows(), users).await? {
        write.append(&Topic::User(user), UserChange::MentionsChanged { unread_mentions });
    }
    Ok(())
}
