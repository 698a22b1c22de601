//! The message handlers of a topic's actor.

use super::{CheckHead, Deliver, DeliverPresence, Last, Phase, TopicActor};
use crate::topic::contract::TopicState;
use crate::topic::messages::{Detach, FillGap, Gather, SetActivity, SubscribeTopic};
use crate::topic::port::{Execute, Inherit, QueueWrite};
use actix::prelude::*;
use std::time::Instant;

impl<S: TopicState> Handler<Execute<S::Command>> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, Execute(command): Execute<S::Command>, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.command(&self.root, command);
        }
        self.pipeline.push(command);
        self.pump(ctx);
    }
}

impl<S: TopicState> Handler<QueueWrite> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, QueueWrite(write): QueueWrite, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.write(&self.root, write);
        }
        self.pipeline.push_write(write);
        self.pump(ctx);
    }
}

impl<S: TopicState> Handler<SubscribeTopic> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, message: SubscribeTopic, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            self.engine.registry.subscribe(message);
        } else if self.state.is_none() {
            self.catch_up.keep_subscribe(message);
        } else {
            self.attach_or_read(message, ctx);
            self.pump(ctx);
        }
    }
}

impl<S: TopicState> Handler<Detach> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, message: Detach, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.detach(message.hub, message.connection);
        }
        self.schedule_presence(ctx);
        self.pump(ctx);
    }
}

impl<S: TopicState> Handler<SetActivity> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, message: SetActivity, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.people.set_activity(message.connection, message.doing);
        }
        self.schedule_presence(ctx);
    }
}

impl<S: TopicState> Handler<Gather> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, message: Gather, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.people.gather(message.gathering);
        }
        self.schedule_presence(ctx);
    }
}

impl<S: TopicState> Handler<FillGap> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, message: FillGap, ctx: &mut Self::Context) {
        let Some(stream) = self.stream(&message.topic) else {
            return;
        };
        (stream.subscribers).answer(message.hub.id(), message.have, &message.topic, &stream.sequencer);
        if stream.subscribers.is_lagging() {
            self.resend_soon(ctx);
        }
    }
}

impl<S: TopicState> Handler<Deliver> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, Deliver(frame): Deliver, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.deliver(&self.root, &frame);
        }
        if self.state.is_none() {
            return self.catch_up.keep_frame(frame);
        }
        self.take_frame(frame, ctx);
        self.pump(ctx);
    }
}

impl<S: TopicState> Handler<DeliverPresence> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, DeliverPresence(presence): DeliverPresence, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&presence.topic)
            && (stream.people).update_node(presence.node, presence.people, presence.gathering, Instant::now())
        {
            stream.people.announce_again();
        }
        self.schedule_presence(ctx);
    }
}

impl<S: TopicState> Handler<Inherit> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, Inherit(streams): Inherit, ctx: &mut Self::Context) {
        if self.phase == Phase::Retired {
            return self.engine.registry.inherit(&self.root, streams);
        }
        self.inherited.extend(streams);
        if self.state.is_some() {
            self.adopt_followers(ctx);
        }
    }
}

impl<S: TopicState> Handler<CheckHead> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, message: CheckHead, ctx: &mut Self::Context) {
        let is_behind = (self.stream(&message.topic)).is_some_and(|stream| stream.sequencer.head() < message.head);
        if is_behind {
            metrics::counter!("needledrop_heads_healed_total").increment(1);
            self.catch_up.record_gap();
            self.pump(ctx);
        }
    }
}

impl<S: TopicState> Handler<Last<S>> for TopicActor<S> {
    type Result = ();

    fn handle(&mut self, _: Last<S>, ctx: &mut Self::Context) {
        ctx.stop();
    }
}
