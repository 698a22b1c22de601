//! The actor of a job: commits the ratings and listened flags in its queue.
//!
//! Commands that wait in the queue are committed together. Usually a committer carries out the commit. A commit that contains a track's
//! first rating or first listened flag, or a rating of a blind job, runs in a transaction of its own that also informs the creators. All
//! other changes of the job are writes, which wait in the same queue.

use super::commands::{ReviewCommand, ReviewReply};
use super::first_feedback::{self, FirstFeedback, GroupError};
use super::review::{Group, ReviewAction, not_submitted};
use super::state::{JobState, mean};
use super::store;
use crate::access;
use crate::access::caller::Caller;
use crate::committer::{AuthFailure, Commit, CommitOutcome, Principal};
use crate::database::internal_error::internal_error;
use crate::frame::Frame;
use crate::frame::store::find_head;
use crate::supervision::{FaultPoint, Panicked, catch_panic_sync};
use crate::topic::contract::{Done, Heads, Step, TopicState};
use crate::topic::engine::Engine;
use crate::topic::queue::CommandQueue;
use crate::topic::reply::StreamPosition;
use crate::write::WriteError;
use foldhash::HashMap;
use futures_util::FutureExt;
use protocol::change::{Change, ReviewChange};
use protocol::client_event::RateTrackAnswer;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, TrackId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::future::ready;
use std::mem::take;
use std::sync::Arc;
use tracing::{Instrument, Span};
use uuid::Uuid;

pub struct JobTopic {
    state: JobState,
}

impl TopicState for JobTopic {
    type Command = ReviewCommand;

    async fn load(root: &Topic, conn: &mut PgConnection, _engine: &Engine) -> Result<Option<Self>, sqlx::Error> {
        let Topic::Review(job) = root else { return Ok(None) };
        Ok(store::find_state(conn, *job).await?.map(|state| Self { state }))
    }

    fn snapshot(&self, topic: &Topic) -> String {
        match topic {
            Topic::Job(_) => serde_json::to_string(&self.state.job_snapshot()),
            _ => serde_json::to_string(&self.state.review_snapshot()),
        }
        .expect("a snapshot is plain data")
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        self.state.fold(change);
    }

    fn next(
        &mut self,
        queue: &mut CommandQueue<ReviewCommand>,
        heads: &Heads,
        engine: &Arc<Engine>,
    ) -> Step<ReviewCommand> {
        let Some(first) = queue.pop_front() else {
            return Step::Answered;
        };
        let head = heads.of(&Topic::Review(self.state.id));
        let mut batch = group_of(first, queue);
        match catch_panic_sync(|| self.review(&mut batch, head, Arc::clone(engine))) {
            Ok(step) => step,
            Err(Panicked) => Step::Commit(ready(bisect(batch, Cause::Panicked)).boxed_local()),
        }
    }
}

/// Removes from the front of the queue the commands that go into one commit with `first`, and returns the group.
fn group_of(first: ReviewCommand, queue: &mut CommandQueue<ReviewCommand>) -> Vec<ReviewCommand> {
    let mut most = first.together;
    let mut group = vec![first];
    while let Some(next) = queue.front() {
        most = most.min(next.together);
        if group.len() >= most {
            break;
        }
        group.extend(queue.pop_front());
    }
    group
}

/// Makes the tracing span of a commit: a child of the first command's span, linked to the other commands' spans by `follows_from`.
fn commit_span(batch: &[ReviewCommand], job: JobId, head: i64, origin: Uuid) -> Span {
    let first = batch.first().map_or_else(Span::none, |item| item.span.clone());
    let span =
        tracing::debug_span!(parent: &first, "commit", job.id = job.0, offset = head + 1, batch = batch.len(), %origin);
    if !span.is_disabled() {
        for item in batch.iter().skip(1) {
            span.follows_from(&item.span);
        }
    }
    span
}

impl JobTopic {
    /// Starts the commit of the ratings and listened flags in `batch`, and empties `batch`.
    fn review(&self, batch: &mut Vec<ReviewCommand>, head: i64, engine: Arc<Engine>) -> Step<ReviewCommand> {
        let mut group = Group::default();
        let refused = batch.extract_if(.., |item| {
            engine.faults.panic_if_injected(FaultPoint::Batch, item.track_id.0);
            (group.add(&self.state, item.track_id, item.caller.user_id, item.action)).is_err()
        });
        for item in refused {
            item.reply.refuse(not_submitted());
        }
        if batch.is_empty() {
            return Step::Answered;
        }
        group.drop_unchanged(&self.state);
        let changes = group.changes(&self.state);
        let answers = self.answers(&group, &changes, batch);
        let (heard, decided) = group.first_feedback(&self.state);
        let (ratings, listened) = group.rows();
        let origin = engine.origin();
        let span = commit_span(batch, self.state.id, head, origin);
        let mut callers: HashMap<Principal, Caller> = HashMap::default();
        for item in batch.iter() {
            callers
                .entry((&item.caller).into())
                .or_insert_with(|| item.caller.clone());
        }
        if group.is_empty() {
            let callers: Vec<Caller> = callers.into_values().collect();
            let checked = check_unchanged(engine, self.state.id, head, callers, take(batch), answers);
            return Step::Commit(checked.instrument(span).boxed_local());
        }
        // creators are informed of the first rating and the first listen on a track, and people who act here for the first time are noted;
        // ratings of a blind job take the same way, since their first values are kept
        let newcomers: Vec<Caller> = (callers.values())
            .filter(|caller| !self.state.reviewers.contains(&caller.user_id))
            .cloned()
            .collect();
        let is_blind = self.state.blind && group.has_ratings();
        if is_blind || !heard.is_empty() || !decided.is_empty() || !newcomers.is_empty() {
            let first = heard.iter().chain(&decided);
            let first_feedback = FirstFeedback {
                job: self.state.id,
                origin,
                head,
                ratings,
                listened,
                changes,
                applications: first.map(|track| self.state.tracks[track].application_id).collect(),
                heard,
                decided,
                is_blind,
                callers: callers.into_values().collect(),
                newcomers,
            };
            return Step::Commit(
                commit_first_feedback(engine, first_feedback, take(batch), answers)
                    .instrument(span)
                    .boxed_local(),
            );
        }
        let commit = Commit {
            topic: Topic::Review(self.state.id),
            job_id: self.state.id,
            expected: head,
            changes: serde_json::to_string(&changes).expect("changes are plain data"),
            origin,
            ratings,
            listened,
            principals: callers.into_keys().collect(),
        };
        let committed = commit_batch(engine, commit, changes, take(batch), answers);
        Step::Commit(committed.instrument(span).boxed())
    }

    /// Computes the answer to each rating after the commit: the track's new mean and the caller's own rating. Other commands have no answer.
    fn answers(
        &self,
        group: &Group,
        changes: &[ReviewChange],
        taken: &[ReviewCommand],
    ) -> Vec<Option<RateTrackAnswer>> {
        // in the order of the tracks, as the changes are
        let mut means: Vec<(TrackId, Option<f64>)> = Vec::new();
        for change in changes {
            if let ReviewChange::TrackRated { track_id, rating, .. } = change {
                match means.last_mut() {
                    Some((last, mean)) if last == track_id => *mean = *rating,
                    _ => means.push((*track_id, *rating)),
                }
            }
        }
        let answer = |command: &ReviewCommand| {
            matches!(command.action, ReviewAction::Rate(_)).then_some(())?;
            let (track, user) = (command.track_id, command.caller.user_id);
            let before = self.state.tracks.get(&track)?;
            let rating = match means.binary_search_by_key(&track, |(track, _)| *track) {
                Ok(place) => means[place].1,
                Err(_) => mean(before.ratings.values().copied().flatten()),
            };
            let my_rating = group.rating(before, track, user);
            Some(RateTrackAnswer { rating, my_rating })
        };
        taken.iter().map(answer).collect()
    }
}

/// Answers commands that would change nothing, after checking without a lock that the callers may review. If this node lacks frames that
/// other nodes have committed, the commands are tried again.
async fn check_unchanged(
    engine: Arc<Engine>,
    job: JobId,
    head: i64,
    callers: Vec<Caller>,
    taken: Vec<ReviewCommand>,
    answers: Vec<Option<RateTrackAnswer>>,
) -> Done<ReviewCommand> {
    let review = Topic::Review(job);
    let read = async {
        let mut conn = engine.pool.acquire().await?;
        let failures = first_feedback::list_unauthorized(&mut conn, job, &callers).await?;
        Ok::<_, sqlx::Error>((failures, find_head(&mut conn, &review).await?))
    };
    match read.await {
        Ok((_, stored)) if stored != head => Done::Again(taken),
        Ok((failures, _)) if failures.is_empty() => {
            let live = engine.position(&review, head);
            Done::Committed {
                frames: Vec::new(),
                known: None,
                reply: Box::new(move || acknowledge(taken, answers, &live)),
            }
        }
        Ok((failures, _)) => without(taken, &failures.into_iter().collect()),
        Err(error) => {
            tracing::error!(%error, "the reviewers of a job could not be read");
            refuse(taken, &ErrorCode::TryAgain.into())
        }
    }
}

/// Commits commands that contain no first rating or first listened flag of a track, through a committer, with commits of other jobs.
async fn commit_batch(
    engine: Arc<Engine>,
    commit: Commit,
    changes: Vec<ReviewChange>,
    taken: Vec<ReviewCommand>,
    answers: Vec<Option<RateTrackAnswer>>,
) -> Done<ReviewCommand> {
    let (job, review, origin) = (commit.job_id, commit.topic.clone(), commit.origin);
    let (offset, text) = (commit.expected + 1, commit.changes.clone());
    match engine.committers.commit(commit).await {
        CommitOutcome::Committed { at } => {
            tracing::debug!("committed");
            let live = engine.position(&review, offset);
            Done::Committed {
                frames: vec![Frame::new(review, offset, at, origin, text)],
                known: Some(changes.into_iter().map(Change::from).collect()),
                reply: Box::new(move || acknowledge(taken, answers, &live)),
            }
        }
        CommitOutcome::StaleHead => Done::Again(taken),
        CommitOutcome::Unauthorized(failures) => without(taken, &refusals(&engine, job, failures).await),
        CommitOutcome::Refused => bisect(taken, Cause::Refused),
        CommitOutcome::Failed => refuse(taken, &ErrorCode::TryAgain.into()),
        CommitOutcome::Unknown => refuse(taken, &ErrorCode::OutcomeUnknown.into()),
    }
}

async fn commit_first_feedback(
    engine: Arc<Engine>,
    first_feedback: FirstFeedback,
    taken: Vec<ReviewCommand>,
    mut answers: Vec<Option<RateTrackAnswer>>,
) -> Done<ReviewCommand> {
    let review = Topic::Review(first_feedback.job);
    match first_feedback::commit(&engine, &first_feedback).await {
        Ok((means, frames)) => {
            tracing::debug!("committed");
            for (command, answer) in taken.iter().zip(&mut answers) {
                if let Some(answer) = answer.as_mut().filter(|answer| answer.my_rating.is_some()) {
                    answer.rating = means.get(&command.track_id).copied().or(answer.rating);
                }
            }
            let own = frames.iter().find(|frame| frame.topic == review);
            let live = engine.position(&review, own.map_or(first_feedback.head, |frame| frame.offset));
            Done::Committed {
                frames,
                known: None,
                reply: Box::new(move || acknowledge(taken, answers, &live)),
            }
        }
        Err(GroupError::Unauthorized(failures)) => without(taken, &failures.into_iter().collect()),
        Err(GroupError::Refused) => bisect(taken, Cause::Refused),
        Err(GroupError::Failed(WriteError::Panicked(_))) => bisect(taken, Cause::Panicked),
        Err(GroupError::StaleHead) => Done::Again(taken),
        Err(GroupError::Failed(error)) => refuse(taken, &error.into()),
    }
}

/// Answers all commands with the same refusal.
fn refuse(commands: Vec<ReviewCommand>, refusal: &Refusal) -> Done<ReviewCommand> {
    for command in commands {
        command.reply.refuse(refusal.clone());
    }
    Done::Refused
}

/// The reason why a commit failed and would fail again.
#[derive(Debug, Clone, Copy)]
enum Cause {
    Refused,
    Panicked,
}

/// Schedules the commands of a failed commit to be tried again in groups of half the size. A command that fails alone is refused.
fn bisect(mut batch: Vec<ReviewCommand>, cause: Cause) -> Done<ReviewCommand> {
    if batch.len() < 2 {
        let refuse = move || {
            for item in batch {
                item.reply
                    .refuse(internal_error(&"it fails by itself", "an act could not be committed"));
            }
        };
        return match cause {
            Cause::Panicked => Done::Panicked(Box::new(refuse)),
            Cause::Refused => {
                refuse();
                Done::Refused
            }
        };
    }
    let together = batch.len().div_ceil(2);
    for item in &mut batch {
        item.together = together;
    }
    Done::Again(batch)
}

/// Sends the answers to all commands.
fn acknowledge(commands: Vec<ReviewCommand>, answers: Vec<Option<RateTrackAnswer>>, live: &StreamPosition) {
    for (command, answer) in commands.into_iter().zip(answers) {
        match (command.reply, answer) {
            (ReviewReply::Rated(reply), Some(answer)) => reply.send(answer, Some(live.clone())),
            (ReviewReply::Listened(reply), _) => reply.send(true, Some(live.clone())),
            (ReviewReply::Rated(reply), None) => {
                reply.refuse(internal_error(
                    &"no answer was computed",
                    "a rating was committed without its answer",
                ));
            }
        }
    }
}

/// Returns the errors for the people who may not write.
async fn refusals(engine: &Engine, job: JobId, failures: Vec<(Principal, AuthFailure)>) -> HashMap<Principal, Refusal> {
    let unauthorized = failures.iter().filter(|(_, failure)| *failure == AuthFailure::Right);
    let users: Vec<UserId> = unauthorized.map(|(who, _)| who.user_id).collect();
    let refusals = async { access::job::refusals_to_review(&mut *engine.pool.acquire().await?, job, users).await };
    let refusals = refusals.await.unwrap_or_else(|error| {
        tracing::error!(%error, "the refusals of unauthorized callers could not be read");
        std::collections::HashMap::new()
    });
    let refusal_of = |(who, failure): (Principal, AuthFailure)| match failure {
        AuthFailure::Session => (who, ErrorCode::NotLoggedIn.into()),
        AuthFailure::Right => {
            let refusal = refusals.get(&who.user_id).cloned();
            (who, refusal.unwrap_or_else(|| ErrorCode::TryAgain.into()))
        }
    };
    failures.into_iter().map(refusal_of).collect()
}

/// Refuses the commands of the people in `failures`, and schedules the other commands to be tried again.
fn without(commands: Vec<ReviewCommand>, failures: &HashMap<Principal, Refusal>) -> Done<ReviewCommand> {
    let mut others = Vec::with_capacity(commands.len());
    for command in commands {
        match failures.get(&(&command.caller).into()) {
            Some(refusal) => command.reply.refuse(refusal.clone()),
            None => others.push(command),
        }
    }
    Done::Again(others)
}
