//! What waits in an actor's queue: commands that its owner puts together into commits of its own, and writes, each a transaction by itself.

use crate::frame::Frame;
use futures_util::future::LocalBoxFuture;
use protocol::refusal::Refusal;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

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

    /// Tries to carry it out.
    fn carry_out(self: Box<Self>) -> LocalBoxFuture<'static, WriteTurn>;
}

/// The end of one try of a write.
pub enum WriteTurn {
    /// It holds.
    Committed(WriteDone),
    /// Nothing was committed, and the caller was told.
    Answered,
    /// Nothing was committed since it panicked: this tells the caller.
    Panicked(Box<dyn FnOnce() + Send>),
    /// Nothing was changed since it met a lock: it is due again then.
    Again(Box<dyn PendingWrite>, Instant),
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
    /// One that was tried before is due then.
    Write(Box<dyn PendingWrite>, Option<Instant>),
}

/// The next in the queue.
pub enum Turn {
    /// Commands stand in front.
    Commands,
    /// This write was in front.
    Write(Box<dyn PendingWrite>),
    /// Nobody's, until a write is tried again after this.
    Pause(Duration),
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
        self.0.push_back(Waiting::Write(write, None));
    }

    /// A write that was tried waits to be tried again, behind the commands that stand in front.
    pub fn put_back_write(&mut self, write: Box<dyn PendingWrite>, due: Instant) {
        let commands = self
            .0
            .iter()
            .take_while(|waiting| matches!(waiting, Waiting::Command(_)));
        let place = commands.count();
        self.0.insert(place, Waiting::Write(write, Some(due)));
    }

    /// The next in the queue; none where nothing waits. While a write is not due, the commands behind it, up to the next write, go before it.
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
            write @ Waiting::Write(..) => {
                self.0.push_front(write);
                None
            }
        }
    }

    /// Tells everybody that nothing was done.
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

        fn carry_out(self: Box<Self>) -> LocalBoxFuture<'static, WriteTurn> {
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
        // one that comes while it waits goes before it, and one that comes when it is due does not
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
