//! The queue of an actor. It contains commands and writes. The actor commits several commands together; each write has its own transaction.

use crate::frame::Frame;
use futures_util::future::LocalBoxFuture;
use protocol::refusal::Refusal;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A command to an actor, with the sender for its answer.
pub trait Command: Send + Unpin + 'static {
    /// Answers the command with an error. Nothing was changed.
    fn refuse(self, refusal: Refusal);
}

/// The command type of topics that have no commands; it has no values.
#[derive(Debug)]
pub enum NoCommand {}

impl Command for NoCommand {
    fn refuse(self, _refusal: Refusal) {
        match self {}
    }
}

/// A write that waits in an actor's queue.
pub trait PendingWrite: Send {
    /// Answers the write with an error. Nothing was changed.
    fn refuse(self: Box<Self>, refusal: Refusal);

    /// Makes one attempt to carry out the write.
    fn execute(self: Box<Self>) -> LocalBoxFuture<'static, WriteTurn>;
}

/// The outcome of one attempt to carry out a write.
pub enum WriteTurn {
    /// The write is committed.
    Committed(WriteDone),
    /// Nothing new was committed, and the caller has received its answer.
    Answered,
    /// The write panicked, and nothing was committed. The closure sends the error to the caller.
    Panicked(Box<dyn FnOnce() + Send>),
    /// Nothing was changed, because another transaction holds a lock that the write needs. The write is due again at this time.
    Again(Box<dyn PendingWrite>, Instant),
}

/// A write that was committed. The sessions that it ended have already been logged out. Next its answer is sent, then its frames.
pub struct WriteDone {
    /// All frames of the write, including those of other actors' topics.
    pub frames: Vec<Frame>,
    /// Sends the answer to the caller, then carries out the effects that follow the answer.
    pub reply: Box<dyn FnOnce() + Send>,
}

enum Waiting<C> {
    Command(C),
    /// A write. The time is none for a new write. For a write that failed because of a lock it is the time at which the write is due again.
    Write(Box<dyn PendingWrite>, Option<Instant>),
}

/// The next step of an actor with its queue.
pub enum Turn {
    /// Take commands from the front of the queue.
    Commands,
    /// Carry out this write, which has been removed from the queue.
    Write(Box<dyn PendingWrite>),
    /// Wait for this long; then a write is due again.
    Pause(Duration),
}

/// The commands and writes of an actor, in the order of their arrival.
pub struct CommandQueue<C>(VecDeque<Waiting<C>>);

impl<C> Default for CommandQueue<C> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<C: Command> CommandQueue<C> {
    /// Returns the number of commands and writes that wait.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a command at the end of the queue.
    pub fn push_back(&mut self, command: C) {
        self.0.push_back(Waiting::Command(command));
    }

    /// Adds a write at the end of the queue.
    pub fn push_write(&mut self, write: Box<dyn PendingWrite>) {
        self.0.push_back(Waiting::Write(write, None));
    }

    /// Adds a write that must be tried again, directly behind the commands at the front of the queue.
    pub fn put_back_write(&mut self, write: Box<dyn PendingWrite>, due: Instant) {
        let commands = self
            .0
            .iter()
            .take_while(|waiting| matches!(waiting, Waiting::Command(_)));
        let place = commands.count();
        self.0.insert(place, Waiting::Write(write, Some(due)));
    }

    /// Returns what the actor must do next; none if the queue is empty. If the write at the front is not due yet, the commands after it, up to
    /// the next write, go first.
    pub fn turn(&mut self, now: Instant) -> Option<Turn> {
        match self.0.pop_front()? {
            Waiting::Write(write, Some(due)) if due > now => {
                self.put_back_write(write, due);
                Some(match self.front() {
                    Some(_) => Turn::Commands,
                    None => Turn::Pause(due - now),
                })
            }
            Waiting::Write(write, _) => Some(Turn::Write(write)),
            command @ Waiting::Command(_) => {
                self.0.push_front(command);
                Some(Turn::Commands)
            }
        }
    }

    /// Puts a command that was removed back at the front of the queue.
    pub fn push_front(&mut self, command: C) {
        self.0.push_front(Waiting::Command(command));
    }

    /// Returns the command at the front of the queue; none if the first entry is a write or the queue is empty.
    pub fn front(&self) -> Option<&C> {
        match self.0.front() {
            Some(Waiting::Command(command)) => Some(command),
            _ => None,
        }
    }

    /// Removes and returns the command at the front of the queue; none if the first entry is a write or the queue is empty.
    pub fn pop_front(&mut self) -> Option<C> {
        match self.0.pop_front()? {
            Waiting::Command(command) => Some(command),
            write @ Waiting::Write(..) => {
                self.0.push_front(write);
                None
            }
        }
    }

    /// Answers all commands and writes with an error, and empties the queue. Nothing was changed.
    pub fn refuse_all(&mut self, refusal: &Refusal) {
        for waiting in std::mem::take(&mut self.0) {
            match waiting {
                Waiting::Command(command) => command.refuse(refusal.clone()),
                Waiting::Write(write, _) => write.refuse(refusal.clone()),
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

        fn execute(self: Box<Self>) -> LocalBoxFuture<'static, WriteTurn> {
            Box::pin(std::future::ready(WriteTurn::Answered))
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
        let now = Instant::now();
        assert!(matches!(queue.turn(now), Some(Turn::Commands)), "commands come first");
        let mut taken = Vec::new();
        while let Some(Number(n)) = queue.pop_front() {
            taken.push(n);
        }
        assert_eq!(taken, [1, 2]);
        assert!(queue.front().is_none());
        assert!(matches!(queue.turn(now), Some(Turn::Write(_))));
        assert_eq!(queue.front().map(|number| number.0), Some(3));
        queue.push_write(Box::new(Counting(Arc::clone(&refused))));
        queue.refuse_all(&ErrorCode::TryAgain.into());
        assert!(queue.is_empty() && refused.load(Ordering::Relaxed) == 1);
    }

    #[test]
    fn a_write_that_is_not_due_lets_the_commands_up_to_the_next_write_go_before_it() {
        let refused = Arc::new(AtomicUsize::new(0));
        let write = || Box::new(Counting(Arc::clone(&refused)));
        let (now, pause) = (Instant::now(), Duration::from_millis(8));
        let mut queue = CommandQueue::default();
        queue.push_back(Number(1));
        queue.push_write(write());
        queue.push_back(Number(2));
        queue.put_back_write(write(), now + pause);
        let number = |queue: &mut CommandQueue<Number>| queue.pop_front().map(|number| number.0);
        assert!(matches!(queue.turn(now), Some(Turn::Commands)));
        assert_eq!((number(&mut queue), number(&mut queue)), (Some(1), None));
        assert!(
            matches!(queue.turn(now), Some(Turn::Pause(left)) if left == pause),
            "not before the other write"
        );
        assert!(matches!(queue.turn(now + pause), Some(Turn::Write(_))));
        // a command that arrives while the write waits goes before it, and one that arrives when it is due does not
        let mut queue = CommandQueue::default();
        queue.put_back_write(write(), now + pause);
        queue.push_back(Number(3));
        assert!(matches!(queue.turn(now), Some(Turn::Commands)));
        assert_eq!(number(&mut queue), Some(3));
        queue.push_back(Number(4));
        assert!(matches!(queue.turn(now + pause), Some(Turn::Write(_))));
        assert_eq!(number(&mut queue), Some(4));
    }
}
