//! What waits in an actor's queue: commands that its owner puts together into commits of its own, and writes, each a transaction by itself.

use crate::frame::Frame;
use futures_util::future::LocalBoxFuture;
use protocol::refusal::Refusal;
use std::collections::VecDeque;

/// A command, with the way back to who gave it.
pub trait Command: Send + Unpin + 'static {
    /// Answers that nothing was done.
    fn refuse(self, refusal: Refusal);
}

/// Commands of topics that take none.
#[derive(Debug)]
pub enum NoCommand {}

impl Command for NoCommand {
    fn refuse(self, _refusal: Refusal) {
        match self {}
    }
}

/// A write that waits for its turn.
pub trait PendingWrite: Send {
    /// Answers that nothing was done.
    fn refuse(self: Box<Self>, refusal: Refusal);

    /// Carries it out. None where nothing was committed: the caller was told.
    fn carry_out(self: Box<Self>) -> LocalBoxFuture<'static, Option<WriteDone>>;
}

/// A write that was committed, and whose sessions have been logged out. The answer comes next, then the frames.
pub struct WriteDone {
    /// Every frame, those of foreign topics too.
    pub frames: Vec<Frame>,
    /// Answers the caller, and carries out what follows that.
    pub reply: Box<dyn FnOnce() + Send>,
}

enum Waiting<C> {
    Command(C),
    Write(Box<dyn PendingWrite>),
}

/// Commands and writes in the order of their arrival.
pub struct CommandQueue<C>(VecDeque<Waiting<C>>);

impl<C> Default for CommandQueue<C> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<C: Command> CommandQueue<C> {
    /// How many wait.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A command arrives.
    pub fn push_back(&mut self, command: C) {
        self.0.push_back(Waiting::Command(command));
    }

    /// A write arrives.
    pub fn push_write(&mut self, write: Box<dyn PendingWrite>) {
        self.0.push_back(Waiting::Write(write));
    }

    /// A command that was taken comes first again.
    pub fn push_front(&mut self, command: C) {
        self.0.push_front(Waiting::Command(command));
    }

    /// The command that is next; none where a write is.
    pub fn front(&self) -> Option<&C> {
        match self.0.front() {
            Some(Waiting::Command(command)) => Some(command),
            _ => None,
        }
    }

    /// Takes the command that is next; none where a write is.
    pub fn pop_front(&mut self) -> Option<C> {
        match self.0.pop_front()? {
            Waiting::Command(command) => Some(command),
            write @ Waiting::Write(_) => {
                self.0.push_front(write);
                None
            }
        }
    }

    /// Takes the write that is next; none where a command is.
    pub fn pop_write(&mut self) -> Option<Box<dyn PendingWrite>> {
        match self.0.pop_front()? {
            Waiting::Write(write) => Some(write),
            command @ Waiting::Command(_) => {
                self.0.push_front(command);
                None
            }
        }
    }

    /// Tells everybody that nothing was done.
    pub fn refuse_all(&mut self, refusal: &Refusal) {
        for waiting in std::mem::take(&mut self.0) {
            match waiting {
                Waiting::Command(command) => command.refuse(refusal.clone()),
                Waiting::Write(write) => write.refuse(refusal.clone()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::error_code::ErrorCode;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    struct Number(u32);

    impl Command for Number {
        fn refuse(self, _refusal: Refusal) {}
    }

    struct Counting(Arc<AtomicUsize>);

    impl PendingWrite for Counting {
        fn refuse(self: Box<Self>, _refusal: Refusal) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }

        fn carry_out(self: Box<Self>) -> LocalBoxFuture<'static, Option<WriteDone>> {
            Box::pin(std::future::ready(None))
        }
    }

    #[test]
    fn commands_before_a_write_are_taken_together_and_those_behind_it_wait() {
        let refused = Arc::new(AtomicUsize::new(0));
        let mut queue = CommandQueue::default();
        queue.push_back(Number(1));
        queue.push_back(Number(2));
        queue.push_write(Box::new(Counting(Arc::clone(&refused))));
        queue.push_back(Number(3));
        assert!(queue.pop_write().is_none(), "commands come first");
        let mut taken = Vec::new();
        while let Some(Number(n)) = queue.pop_front() {
            taken.push(n);
        }
        assert_eq!(taken, [1, 2]);
        assert!(queue.front().is_none());
        assert!(queue.pop_write().is_some());
        assert_eq!(queue.front().map(|number| number.0), Some(3));
        queue.push_write(Box::new(Counting(Arc::clone(&refused))));
        queue.refuse_all(&ErrorCode::TryAgain.into());
        assert!(queue.is_empty() && refused.load(Ordering::Relaxed) == 1);
    }
}
