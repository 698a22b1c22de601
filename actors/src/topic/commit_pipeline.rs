//! The commits of one topic's actor: the queue of commands, and the results of the last commit while the next one is being sent to the database.
//!
//! If no command waits, a commit's commands are answered and its frames published immediately. Otherwise the next commit is sent first, so that
//! the database works while the actor answers. This module has no side effects; the actor carries out the decisions.

use crate::frame::Frame;
use crate::topic::queue::{Command, CommandQueue, PendingWrite};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of commands and writes that wait in the queue of one actor; further ones are refused with 503.
pub const QUEUE: usize = 16_384;

/// The results of a commit that succeeded.
pub struct CommittedBatch {
    /// Sends the answers to the commands.
    pub reply: Box<dyn FnOnce() + Send>,
    /// The frames of this actor's topics, already applied to the state.
    pub next: Vec<Arc<Frame>>,
    /// All frames of the commit, to be sent to other topics and nodes.
    pub frames: Vec<Arc<Frame>>,
    /// The duration of the commit.
    pub took: Duration,
    /// The number of commands that waited when the commit ended.
    pub waiting: usize,
}

/// When the commands of a commit are answered and its frames are published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acknowledge {
    /// Immediately.
    Now,
    /// After the next commit has been sent.
    AfterNextCommit,
}

/// The commands that wait for a commit, and the results of the last commit if its commands are not yet answered.
pub struct CommitPipeline<C> {
    /// The commands and writes that wait for a commit, in the order of arrival.
    pub queue: CommandQueue<C>,
    unacknowledged: Option<CommittedBatch>,
}

impl<C: Command> CommitPipeline<C> {
    /// Adds a command; refuses it if the queue is full.
    pub fn push(&mut self, command: C) {
        if self.queue.len() >= QUEUE {
            return command.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_back(command);
    }

    /// Adds a write; refuses it if the queue is full.
    pub fn push_write(&mut self, write: Box<dyn PendingWrite>) {
        if self.queue.len() >= QUEUE {
            return write.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_write(write);
    }

    /// Puts commands back at the front of the queue, in their order, because their commit changed nothing.
    pub fn put_back(&mut self, commands: Vec<C>) {
        for command in commands.into_iter().rev() {
            self.queue.push_front(command);
        }
    }

    /// Stores the results of a commit, and returns when to answer its commands. If `is_behind` is true, missing frames must be read before the
    /// next commit, so the answers do not wait for that commit.
    pub fn committed(&mut self, batch: CommittedBatch, is_behind: bool) -> Acknowledge {
        let is_followed = batch.waiting > 0 && !is_behind;
        self.unacknowledged = Some(batch);
        if is_followed {
            Acknowledge::AfterNextCommit
        } else {
            Acknowledge::Now
        }
    }

    /// Removes and returns the results of a commit that are not yet answered.
    pub fn take_unacknowledged(&mut self) -> Option<CommittedBatch> {
        self.unacknowledged.take()
    }

    /// Refuses all commands and writes that wait.
    pub fn refuse_all(&mut self, refusal: &Refusal) {
        self.queue.refuse_all(refusal);
    }

    /// Returns true if no command waits and all results are answered.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.unacknowledged.is_none()
    }
}

impl<C> Default for CommitPipeline<C> {
    fn default() -> Self {
        Self {
            queue: CommandQueue::default(),
            unacknowledged: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    struct Number(u32, Arc<AtomicUsize>);

    impl Command for Number {
        fn refuse(self, refusal: Refusal) {
            assert_eq!(refusal.code, ErrorCode::TryAgain);
            self.1.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn batch(waiting: usize) -> CommittedBatch {
        CommittedBatch {
            reply: Box::new(|| ()),
            next: Vec::new(),
            frames: Vec::new(),
            took: Duration::ZERO,
            waiting,
        }
    }

    #[test]
    fn a_batch_is_acknowledged_at_once_unless_the_next_commit_can_go_first() {
        let mut pipeline = CommitPipeline::<Number>::default();
        assert_eq!(pipeline.committed(batch(0), false), Acknowledge::Now);
        assert!(!pipeline.is_idle(), "nobody has been answered yet");
        assert!(pipeline.take_unacknowledged().is_some());
        assert!(pipeline.is_idle());
        assert_eq!(pipeline.committed(batch(3), false), Acknowledge::AfterNextCommit);
        assert_eq!(pipeline.take_unacknowledged().map(|batch| batch.waiting), Some(3));
        assert!(pipeline.take_unacknowledged().is_none(), "once only");
        // the gap is read first, and that may take long
        assert_eq!(pipeline.committed(batch(3), true), Acknowledge::Now);
    }

    #[test]
    fn commands_that_are_tried_again_keep_their_order_and_their_place() {
        let refused = Arc::new(AtomicUsize::new(0));
        let number = |n| Number(n, Arc::clone(&refused));
        let mut pipeline = CommitPipeline::default();
        pipeline.push(number(3));
        pipeline.put_back(vec![number(1), number(2)]);
        let order: Vec<u32> = std::iter::from_fn(|| pipeline.queue.pop_front()).map(|n| n.0).collect();
        assert_eq!(order, [1, 2, 3]);
    }

    #[test]
    fn commands_beyond_the_limit_are_refused_and_waiting_ones_are_kept() {
        let refused = Arc::new(AtomicUsize::new(0));
        let mut pipeline = CommitPipeline::default();
        for n in 0..=QUEUE as u32 {
            pipeline.push(Number(n, Arc::clone(&refused)));
        }
        assert_eq!((pipeline.queue.len(), refused.load(Ordering::Relaxed)), (QUEUE, 1));
        pipeline.refuse_all(&ErrorCode::TryAgain.into());
        assert_eq!(refused.load(Ordering::Relaxed), QUEUE + 1);
        assert!(pipeline.is_idle());
    }
}
