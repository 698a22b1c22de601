//! The commits of one topic's actor: what waits for one, and what the last one led to while the next is being sent.
//!
//! A committed batch is acknowledged and published at once where nothing waits. Where something does, the next commit is sent first, so that
//! the database works while the actor answers. Pure: the actor carries out what is decided here.

use crate::frame::Frame;
use crate::topic::queue::{Command, CommandQueue, PendingWrite};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;

/// Commands and writes that may wait; beyond, they are refused with 503.
pub const QUEUE: usize = 16_384;

/// What a commit led to.
pub struct CommittedBatch {
    /// Answers its commands.
    pub reply: Box<dyn FnOnce() + Send>,
    /// Frames of this actor's topics, folded.
    pub next: Vec<Arc<Frame>>,
    /// All its frames, for other topics and nodes.
    pub frames: Vec<Arc<Frame>>,
    /// How long it took.
    pub took: Duration,
    /// Commands that waited when it was done.
    pub waiting: usize,
}

/// When a committed batch is acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acknowledge {
    /// At once.
    Now,
    /// Once the next commit is on its way.
    AfterNextCommit,
}

/// See the module.
pub struct CommitPipeline<C> {
    /// What waits for a commit, in the order of arrival.
    pub queue: CommandQueue<C>,
    unacknowledged: Option<CommittedBatch>,
}

impl<C: Command> CommitPipeline<C> {
    /// Takes a command; one too many is refused.
    pub fn push(&mut self, command: C) {
        if self.queue.len() >= QUEUE {
            return command.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_back(command);
    }

    /// Takes a write; one too many is refused.
    pub fn push_write(&mut self, write: Box<dyn PendingWrite>) {
        if self.queue.len() >= QUEUE {
            return write.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_write(write);
    }

    /// Takes commands back whose commit changed nothing, in their order before all others.
    pub fn put_back(&mut self, commands: Vec<C>) {
        for command in commands.into_iter().rev() {
            self.queue.push_front(command);
        }
    }

    /// Takes what a commit led to. Where frames are missing, no commit comes before they are read, so nothing waits for one.
    pub fn committed(&mut self, batch: CommittedBatch, is_behind: bool) -> Acknowledge {
        let is_followed = batch.waiting > 0 && !is_behind;
        self.unacknowledged = Some(batch);
        if is_followed {
            Acknowledge::AfterNextCommit
        } else {
            Acknowledge::Now
        }
    }

    /// Gives the batch that has not been acknowledged yet.
    pub fn take_unacknowledged(&mut self) -> Option<CommittedBatch> {
        self.unacknowledged.take()
    }

    /// Refuses everything that waits.
    pub fn refuse_all(&mut self, refusal: &Refusal) {
        self.queue.refuse_all(refusal);
    }

    /// Whether nothing waits, neither for a commit nor to be acknowledged.
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
    fn what_comes_beyond_the_bound_is_refused_and_what_waits_is_kept() {
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
