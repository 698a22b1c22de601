//! Comments of a job's reviewers on its submissions, which only reviewers can see. They are published on the `review:` topic of the job. A
//! new comment is written in the queue of the review's actor, so that later commands wait for its commit. Other changes of a comment run
//! outside the queue, because the job of the comment must first be read from the database. A private note is published only to its author,
//! on the `user:` topic.

pub mod csv;
pub mod mention;
pub(in crate::domain) mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::access::job::JobAccess;
use actors::database::transaction::begin_snapshot;
use actors::frame::store::{find_epoch, find_head};
use actors::live::Live;
use actors::rate_limit::Kind;
use actors::topic::reply::{CommandResult, PendingReply, Reply};
use actors::write::{Write, WriteError};
use protocol::change::{ReviewChange, UserChange};
use protocol::client_event::{AddComment, AskComments, Comments, DeleteComment, EditComment, ResolveComment};
use protocol::entity::comment::Comment;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::ids::{CommentId, UserId};
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool};

use super::bounds::count_one;
use crate::validation::{FieldErrors, normal_name, page};

/// Returns a page of the comments on a submitted track, with the head of the job's `review:` topic.
///
/// # Errors
/// 404 if the track is not submitted; 403 for a caller who does not review the job.
pub async fn list(pool: &PgPool, caller: &Caller, request: AskComments) -> CommandResult<Comments> {
    Ok(read(pool, caller.user_id, request).await?)
}

async fn read(pool: &PgPool, viewer: UserId, request: AskComments) -> Result<Reply<Comments>, WriteError> {
    let page = page(request.limit, request.offset, limits::COMMENTS_PAGE)?;
    let place = (request.job_id, request.track_id);
    let mut moment = begin_snapshot(pool).await?;
    access::job::load(&mut moment, viewer, request.job_id)
        .await?
        .require_review()?;
    let submitted = store::find_duration(&mut moment, request.job_id, request.track_id).await?;
    submitted.ok_or(ErrorCode::NotFound)?;
    let topic = Topic::Review(request.job_id);
    let live = LiveHead {
        epoch: find_epoch(&mut moment).await?,
        offset: find_head(&mut moment, &topic).await?,
        topic,
    };
    let ids = store::list_ids(&mut moment, viewer, place, page).await?;
    let (shared, private) = store::count(&mut moment, viewer, place).await?;
    let result = Comments {
        comments: store::list(&mut moment, &ids).await?,
        number_of_comments: shared + private,
    };
    moment.commit().await?;
    Ok(Reply {
        result,
        live: Some(live.into()),
    })
}

/// Adds a comment to a submitted track. Publishes the comment on the job's `review:` topic, or on the author's `user:` topic if it is a
/// private note.
pub fn add(live: &Live, caller: &Caller, request: AddComment) -> PendingReply<Comment> {
    let checked = checked_text(&request.text, request.request_id.as_deref())
        .and_then(|text| count_one(live, Kind::Comment, caller.user_id).map(|()| text));
    let text = match checked {
        Ok(text) => text,
        Err(refusal) => return PendingReply::refused(refusal),
    };
    let (by, job, request_id) = (caller.user_id, request.job_id, request.request_id);
    let topic = if request.private {
        Topic::User(by)
    } else {
        Topic::Review(job)
    };
    let new = AddComment {
        text,
        request_id: None,
        ..request
    };
    let (planned, mentions, is_private) = (topic.clone(), new.mentions.clone(), new.private);
    let write = live.write(caller).position_of(topic.clone());
    // outside the queue, each rating would lose the head of the topic to somebody who comments without pause
    let write = if is_private { write } else { write.serialized_on(topic) };
    write
        .plan(async move |conn| {
            access::job::load(conn, by, job).await?.require_review()?;
            let mentioned = mention::checked(by, &mentions, is_private)?;
            let reviewers = mention::list_reviewers(conn, job, &mentioned).await?;
            let mut topics: BTreeSet<Topic> = reviewers.iter().copied().map(Topic::User).collect();
            topics.insert(planned.clone());
            // others are refused by the act, so that a repeated request is answered with the first result although somebody left since
            Ok((topics, (reviewers.len() == mentioned.len()).then_some(mentioned)))
        })
        .idempotent("comment/add", request_id, &new.clone())
        .run(async move |write, mentioned| {
            let mentioned = mentioned.ok_or_else(|| Refusal::field("mentions", "Must be reviewers of this job"))?;
            insert(write, by, new.clone(), &mentioned).await
        })
}

async fn insert(
    write: &mut Write,
    by: UserId,
    mut new: AddComment,
    mentioned: &BTreeSet<UserId>,
) -> Result<Comment, WriteError> {
    let place = (new.job_id, new.track_id);
    let duration = store::find_duration(write.rows(), new.job_id, new.track_id).await?;
    let duration = duration.ok_or(ErrorCode::NotFound)?;
    if let Some(parent) = new.parent_id {
        let found = match find(write.rows(), by, parent).await {
            Ok((parent, _)) => Some(parent),
            Err(WriteError::Refused(_)) => None,
            Err(error) => return Err(error),
        };
        let parent = found.filter(|parent| {
            (parent.job_id, parent.track_id) == place && parent.private == new.private && parent.parent_id.is_none()
        });
        let parent =
            parent.ok_or_else(|| Refusal::field("parent_id", "Must be a comment of this track that is no reply"))?;
        (new.position, new.until) = (parent.position, None);
    }
    let mut errors = FieldErrors::new();
    let is_inside = (0.0..=duration).contains(&new.position);
    errors.check("position", is_inside, "Must be between 0 and the track's end");
    let is_range = new.until.is_none_or(|until| until > new.position && until <= duration);
    errors.check("until", is_range, "Must be between the position and the track's end");
    errors.finish()?;
    let (shared, private) = store::count(write.rows(), by, place).await?;
    let before = if new.private { private } else { shared };
    if before >= limits::COMMENTS_OF_TRACK_MAX {
        let text = format!("A track can have at most {} comments", limits::COMMENTS_OF_TRACK_MAX);
        return Err(Refusal::from(ErrorCode::Conflict).with_message(text).into());
    }
    let now = write.now();
    let id = store::insert(write.rows(), by, &new, now).await?;
    let (mut comment, _) = find(write.rows(), by, id).await?;
    if !mentioned.is_empty() {
        mention::insert(write, by, &comment, mentioned).await?;
        // read again, now with its mentions
        (comment, _) = find(write.rows(), by, id).await?;
    }
    if new.private {
        publish_note(write, by, &comment);
    } else {
        let comments = shared as u32 + 1;
        let added = ReviewChange::CommentAdded {
            comment: Box::new(comment.clone()),
            comments,
        };
        write.append(&Topic::Review(new.job_id), added);
    }
    Ok(comment)
}

/// Changes the text of the caller's own comment.
pub async fn edit(live: &Live, caller: &Caller, request: EditComment) -> CommandResult<Comment> {
    let text = checked_text(&request.text, None)?;
    count_one(live, Kind::Comment, caller.user_id)?;
    change(live, caller, request.comment_id, async move |write, by, comment| {
        if comment.user_id != Some(by) {
            return Err(Refusal::only("the author of the comment").into());
        }
        let now = write.now();
        store::update_text(write.rows(), comment.comment_id, &text, now).await?;
        publish_change(write, by, comment.comment_id).await
    })
    .await
}

/// Marks a comment as resolved or as not resolved. A reply cannot be marked.
pub async fn resolve(live: &Live, caller: &Caller, request: ResolveComment) -> CommandResult<Comment> {
    change(live, caller, request.comment_id, async move |write, by, comment| {
        if comment.parent_id.is_some() {
            return Err(Refusal::field("comment_id", "Must be no reply").into());
        }
        if comment.resolved_by.is_some() == request.resolved {
            return Ok(comment);
        }
        let resolved = request.resolved.then(|| (by, write.now()));
        store::update_resolved(write.rows(), comment.comment_id, resolved).await?;
        publish_change(write, by, comment.comment_id).await
    })
    .await
}

/// Deletes a comment. The caller must be the author, or must have the right to manage the job's company. If the comment has replies, only
/// its text is deleted; the comment itself is deleted together with its last reply.
pub fn delete(live: &Live, caller: &Caller, request: DeleteComment) -> PendingReply<bool> {
    let (by, id) = (caller.user_id, request.comment_id);
    live.write(caller)
        .plan(async move |conn| {
            let (comment, access) = find(conn, by, id).await?;
            if comment.user_id != Some(by) && !access.manages {
                return Err(Refusal::only("the author of the comment and those who manage its company").into());
            }
            let unread = mention::list_unread(conn, id).await?;
            let mut topics: BTreeSet<Topic> = unread.iter().copied().map(Topic::User).collect();
            topics.insert(topic_of(&comment, by));
            Ok((topics, (comment, unread)))
        })
        .run(async move |write, (comment, unread)| {
            mention::delete(write, id, &unread).await?;
            if store::count_replies(write.rows(), id).await? > 0 {
                let now = write.now();
                store::update_text(write.rows(), id, "", now).await?;
                store::update_resolved(write.rows(), id, None).await?;
                publish_change(write, by, id).await?;
                return Ok(true);
            }
            remove(write, by, &comment).await?;
            if let Some(parent) = comment.parent_id {
                let (parent, _) = find_any(write.rows(), by, parent).await?;
                if parent.text.is_empty() && store::count_replies(write.rows(), parent.comment_id).await? == 0 {
                    remove(write, by, &parent).await?;
                }
            }
            Ok(true)
        })
}

async fn remove(write: &mut Write, by: UserId, comment: &Comment) -> Result<(), WriteError> {
    let (comment_id, track_id) = (comment.comment_id, comment.track_id);
    store::delete(write.rows(), comment_id).await?;
    if comment.private {
        let gone = UserChange::NoteChanged {
            comment_id,
            track_id,
            comment: None,
        };
        write.append(&Topic::User(by), gone);
        return Ok(());
    }
    let (shared, _) = store::count(write.rows(), by, (comment.job_id, track_id)).await?;
    let gone = ReviewChange::CommentDeleted {
        comment_id,
        track_id,
        comments: shared as u32,
    };
    write.append(&Topic::Review(comment.job_id), gone);
    Ok(())
}

/// Changes a comment by running `act`; 404 if the comment is not visible to the caller.
fn change(
    live: &Live,
    caller: &Caller,
    id: CommentId,
    act: impl AsyncFn(&mut Write, UserId, Comment) -> Result<Comment, WriteError> + Send + 'static,
) -> PendingReply<Comment> {
    let by = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let (comment, _) = find(conn, by, id).await?;
            Ok((BTreeSet::from([topic_of(&comment, by)]), comment))
        })
        .run(async move |write, comment| act(write, by, comment).await)
}

/// Returns a comment, and the viewer's access to the comment's job; 404 if the comment is deleted or not visible to the viewer.
async fn find(conn: &mut PgConnection, viewer: UserId, id: CommentId) -> Result<(Comment, JobAccess), WriteError> {
    let (comment, access) = find_any(conn, viewer, id).await?;
    if comment.text.is_empty() {
        return Err(Refusal::no_such("comment").into());
    }
    Ok((comment, access))
}

/// Does the same as [`find`], but also returns a deleted comment that still has replies.
async fn find_any(conn: &mut PgConnection, viewer: UserId, id: CommentId) -> Result<(Comment, JobAccess), WriteError> {
    let found = store::list(conn, &[id.0]).await?.pop();
    let found = found.filter(|comment| !comment.private || comment.user_id == Some(viewer));
    let comment = found.ok_or_else(|| Refusal::no_such("comment"))?;
    // a caller who does not review the job does not learn that the comment exists
    let access = access::job::load(conn, viewer, comment.job_id).await?;
    if !access.reviews {
        return Err(Refusal::no_such("comment").into());
    }
    Ok((comment, access))
}

async fn publish_change(write: &mut Write, by: UserId, id: CommentId) -> Result<Comment, WriteError> {
    let (comment, _) = find_any(write.rows(), by, id).await?;
    if comment.private {
        publish_note(write, by, &comment);
    } else {
        let changed = ReviewChange::CommentChanged {
            comment_id: id,
            track_id: comment.track_id,
            text: comment.text.clone(),
            edited: comment.edited,
            resolved_by: comment.resolved_by.clone(),
        };
        write.append(&Topic::Review(comment.job_id), changed);
    }
    Ok(comment)
}

fn publish_note(write: &mut Write, author: UserId, note: &Comment) {
    let changed = UserChange::NoteChanged {
        comment_id: note.comment_id,
        track_id: note.track_id,
        comment: Some(Box::new(note.clone())),
    };
    write.append(&Topic::User(author), changed);
}

/// Returns the topic on which a comment is published: the viewer's `user:` topic for a private note, or else the job's `review:` topic.
fn topic_of(comment: &Comment, viewer: UserId) -> Topic {
    if comment.private {
        Topic::User(viewer)
    } else {
        Topic::Review(comment.job_id)
    }
}

/// Checks the text of a comment, and returns it normalized.
fn checked_text(text: &str, request_id: Option<&str>) -> Result<String, Refusal> {
    let text = normal_name(&text.replace("\r\n", "\n"));
    let mut errors = FieldErrors::new();
    errors.required("text", &text);
    errors.at_most("text", &text, limits::COMMENT_MAX);
    errors.shown_text("text", &text);
    errors.request_id(request_id);
    errors.finish()?;
    Ok(text)
}
