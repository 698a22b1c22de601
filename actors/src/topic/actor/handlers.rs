//! What a topic's actor does with each message.

use super::{CheckHead, Deliver, EARLY_MAX, Execute, HearPresence, Last, Phase, QUEUE, QueueWrite, TopicActor};
use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::messages::{Detach, FillGap, SetDoing, SubscribeTopic};
use crate::topic::registry::TopicPort;
use crate::topic::state::{Command, TopicState};
use actix::prelude::*;
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

impl<O: TopicState> Handler<Execute<O>> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, Execute(command): Execute<O>, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.command::<O>(&self.engine, &self.root, command);
        }
        if self.queue.len() >= QUEUE {
            return command.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_back(command);
        self.pump(ctx);
    }
}

impl<O: TopicState> Handler<QueueWrite> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, QueueWrite(write): QueueWrite, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.write(&self.engine, &self.root, write);
        }
        if self.queue.len() >= QUEUE {
            return write.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_write(write);
        self.pump(ctx);
    }
}

impl<O: TopicState> Handler<SubscribeTopic> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: SubscribeTopic, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            self.engine.registry.subscribe(&self.engine, message);
        } else if self.owner.is_none() {
            self.early_subscribes.push(message);
        } else {
            self.attach_or_read(message, ctx);
            self.pump(ctx);
        }
    }
}

impl<O: TopicState> Handler<Detach> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: Detach, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.subscribers.detach(message.hub);
            stream.people.leave(message.connection, Instant::now());
        }
        self.tell_presence(ctx);
        self.pump(ctx);
    }
}

impl<O: TopicState> Handler<SetDoing> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: SetDoing, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.people.set_doing(message.connection, message.doing);
        }
        self.tell_presence(ctx);
    }
}

impl<O: TopicState> Handler<FillGap> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: FillGap, ctx: &mut Self::Context) {
        let Some(stream) = self.stream(&message.topic) else {
            return;
        };
        (stream.subscribers).answer(message.hub.id(), message.have, &message.topic, &stream.sequencer);
        if stream.subscribers.is_lagging() {
            self.remind_soon(ctx);
        }
    }
}

impl<O: TopicState> Handler<Deliver> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, Deliver(frame): Deliver, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.deliver(&self.root, &frame);
        }
        if self.owner.is_none() {
            if self.early_frames.len() < EARLY_MAX {
                self.early_frames.push(frame);
            } else {
                self.behind = true;
            }
            return;
        }
        self.take_frame(frame, ctx);
        self.pump(ctx);
    }
}

impl<O: TopicState> Handler<HearPresence> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, HearPresence(presence): HearPresence, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&presence.topic)
            && stream.people.hear(presence.node, presence.people, Instant::now())
        {
            stream.people.tell_again();
        }
        self.tell_presence(ctx);
    }
}

impl<O: TopicState> Handler<CheckHead> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: CheckHead, ctx: &mut Self::Context) {
        let is_behind = (self.stream(&message.topic)).is_some_and(|stream| stream.sequencer.head() < message.head);
        if is_behind {
            metrics::counter!("needledrop_heads_healed_total").increment(1);
            self.behind = true;
            self.pump(ctx);
        }
    }
}

impl<O: TopicState> Handler<Last<O>> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, _: Last<O>, ctx: &mut Self::Context) {
        ctx.stop();
    }
}

impl<O: TopicState> TopicPort for Addr<TopicActor<O>> {
    fn subscribe(&self, message: SubscribeTopic) -> Result<(), SendError<SubscribeTopic>> {
        self.try_send(message)
    }

    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>> {
        if !self.connected() {
            return Err(SendError::Closed(message));
        }
        // past the mailbox's bound: one that is lost would leave somebody there for ever, and there are no more of them than attaches
        self.do_send(message);
        Ok(())
    }

    fn write(&self, message: QueueWrite) -> Result<(), SendError<QueueWrite>> {
        self.try_send(message)
    }

    fn set_doing(&self, message: SetDoing) -> Result<(), SendError<SetDoing>> {
        self.try_send(message)
    }

    fn fill_gap(&self, message: FillGap) -> Result<(), SendError<FillGap>> {
        self.try_send(message)
    }

    fn deliver(&self, frame: Arc<Frame>) {
        let kind = frame.topic.kind();
        if self.try_send(Deliver(frame)).is_err() {
            tracing::warn!(
                topic.kind = kind,
                "a frame was not taken; it is read with the gap it leaves"
            );
        }
    }

    fn hear_presence(&self, presence: NodePresence) {
        let kind = presence.topic.kind();
        // the node says it again within seconds
        if self.try_send(HearPresence(presence)).is_err() {
            tracing::debug!(topic.kind = kind, "a presence was not taken");
        }
    }

    fn check_head(&self, topic: Topic, head: i64) {
        let kind = topic.kind();
        // the next comparison comes in a second
        if self.try_send(CheckHead { topic, head }).is_err() {
            tracing::debug!(topic.kind = kind, "a head was not taken");
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
