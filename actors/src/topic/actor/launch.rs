//! Starts the actor of a topic, and implements the handle through which others send to it.

use super::{AbandonedStreams, CheckHead, Deliver, DeliverPresence, TopicActor};
use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::supervision::catch_panic;
use crate::topic::commit_pipeline::QUEUE;
use crate::topic::contract::TopicState;
use crate::topic::engine::Engine;
use crate::topic::messages::{Detach, FillGap, Gather, SetActivity, SubscribeTopic};
use crate::topic::port::{CommandPort, Commands, Execute, Inherit, QueueWrite, TopicPort};
use actix::dev::channel::channel;
use actix::prelude::*;
use protocol::topic::Topic;
use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

struct Port<S: TopicState> {
    address: Arc<Addr<TopicActor<S>>>,
    commands: Commands<S::Command>,
}

impl<S: TopicState> TopicActor<S> {
    /// Starts the actor of `root` on one of the engine's threads.
    pub fn launch(engine: &Arc<Engine>, root: &Topic, generation: u64) -> Box<dyn TopicPort> {
        let arbiter = &engine.arbiters[generation as usize % engine.arbiters.len()];
        let (engine, root) = (Arc::clone(engine), root.clone());
        // the mailbox has its full size from the first message on: a burst may arrive before the actor's thread has started it
        let (sender, receiver) = channel(QUEUE);
        arbiter.spawn_fn(move || {
            let left = AbandonedStreams::default();
            let actor = Self::new(Arc::clone(&engine), root.clone(), generation, Rc::clone(&left));
            actix::spawn(async move {
                let run = Context::with_receiver(receiver).into_future(actor);
                if catch_panic(run).await.is_err() {
                    engine.registry.start_successor(&root, generation, left.take());
                }
            });
        });
        let address = Arc::new(Addr::new(sender));
        Box::new(Port {
            commands: Commands(Arc::<Addr<Self>>::clone(&address)),
            address,
        })
    }
}

impl<S: TopicState> CommandPort<S::Command> for Addr<TopicActor<S>> {
    fn execute(&self, message: Execute<S::Command>) -> Result<(), SendError<Execute<S::Command>>> {
        self.try_send(message)
    }
}

impl<S: TopicState> TopicPort for Port<S> {
    fn subscribe(&self, message: SubscribeTopic) -> Result<(), SendError<SubscribeTopic>> {
        self.address.try_send(message)
    }

    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>> {
        if !self.address.connected() {
            return Err(SendError::Closed(message));
        }
        // sent beyond the mailbox's bound: a lost detach would leave a subscriber there for ever, and there are no more detaches than attaches
        self.address.do_send(message);
        Ok(())
    }

    fn write(&self, message: QueueWrite) -> Result<(), SendError<QueueWrite>> {
        self.address.try_send(message)
    }

    fn set_activity(&self, message: SetActivity) -> Result<(), SendError<SetActivity>> {
        self.address.try_send(message)
    }

    fn gather(&self, message: Gather) -> Result<(), SendError<Gather>> {
        self.address.try_send(message)
    }

    fn fill_gap(&self, message: FillGap) -> Result<(), SendError<FillGap>> {
        self.address.try_send(message)
    }

    fn deliver(&self, frame: Arc<Frame>) {
        let kind = frame.topic.kind();
        if self.address.try_send(Deliver(frame)).is_err() {
            tracing::warn!(
                topic.kind = kind,
                "a frame was not accepted; it will be read from the table"
            );
        }
    }

    fn deliver_presence(&self, presence: NodePresence) {
        let kind = presence.topic.kind();
        // the node sends it again within seconds
        if self.address.try_send(DeliverPresence(presence)).is_err() {
            tracing::debug!(topic.kind = kind, "a presence was not accepted");
        }
    }

    fn check_head(&self, topic: Topic, head: i64) {
        let kind = topic.kind();
        // the next comparison is a second later
        if self.address.try_send(CheckHead { topic, head }).is_err() {
            tracing::debug!(topic.kind = kind, "a head was not accepted");
        }
    }

    fn inherit(&self, message: Inherit) -> Result<(), SendError<Inherit>> {
        self.address.try_send(message)
    }

    fn commands(&self) -> &dyn Any {
        &self.commands
    }
}
