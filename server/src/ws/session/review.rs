//! Commands of reviewers that need more than the live engine.

use std::sync::Arc;

use actix::Context;
use actors::access::caller::Caller;
use protocol::client_event::{AskFacets, AskRatings, AskUnread, Gather};

use super::SessionActor;
use crate::domain::review;

impl SessionActor {
    pub(super) fn ask_ratings(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: AskRatings,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        let ratings = async move { review::list_ratings(&pool, &caller, asked).await };
        self.wait_for(ack, ratings, context);
    }

    pub(super) fn ask_facets(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: AskFacets,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        let facets = async move { review::list_facets(&pool, &caller, asked).await };
        self.wait_for(ack, facets, context);
    }

    pub(super) fn ask_unread(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: AskUnread,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        let unread = async move { review::list_unread(&pool, &caller, asked).await };
        self.wait_for(ack, unread, context);
    }

    pub(super) fn gather(&mut self, ack: Option<u64>, caller: &Caller, asked: Gather, context: &mut Context<Self>) {
        let (live, pool) = (Arc::clone(&self.worker.parts.live), self.worker.parts.pool.clone());
        let caller = caller.clone();
        let gathered = async move { review::gather(&live, &pool, &caller, asked).await };
        self.wait_for(ack, gathered, context);
    }
}
