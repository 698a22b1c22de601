//! Commands about comments that need more than the live engine.

use std::sync::Arc;

use actix::Context;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::topic::reply::Reply;
use protocol::client_event::{
    AddComment, AskCommentPeople, AskComments, AskMentions, EditComment, ExportComments, ResolveComment,
};
use serde_json::json;

use super::SessionActor;
use crate::clock::Clock;
use crate::domain::audit;
use crate::domain::comment::{self, csv, mention};
use crate::http::SecurityTargets;
use crate::http::security_log::LiveAction;

impl SessionActor {
    pub(super) fn ask_comments(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: AskComments,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        let comments = async move { comment::list(&pool, &caller, asked).await };
        self.wait_for(ack, comments, context);
    }

    pub(super) fn add_comment(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        new: AddComment,
        context: &mut Context<Self>,
    ) {
        let (live, caller) = (Arc::clone(&self.worker.parts.live), caller.clone());
        let added = async move { comment::add(&live, &caller, new).await };
        self.wait_for(ack, added, context);
    }

    pub(super) fn edit_comment(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        edit: EditComment,
        context: &mut Context<Self>,
    ) {
        let (live, caller) = (Arc::clone(&self.worker.parts.live), caller.clone());
        let edited = async move { comment::edit(&live, &caller, edit).await };
        self.wait_for(ack, edited, context);
    }

    pub(super) fn resolve_comment(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: ResolveComment,
        context: &mut Context<Self>,
    ) {
        let (live, caller) = (Arc::clone(&self.worker.parts.live), caller.clone());
        let resolved = async move { comment::resolve(&live, &caller, asked).await };
        self.wait_for(ack, resolved, context);
    }

    pub(super) fn ask_comment_people(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: AskCommentPeople,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        let people = async move { mention::people(&pool, &caller, asked).await };
        self.wait_for(ack, people, context);
    }

    pub(super) fn ask_mentions(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: AskMentions,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        let mentions = async move { mention::list(&pool, &caller, asked).await };
        self.wait_for(ack, mentions, context);
    }

    pub(super) fn export_comments(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        asked: ExportComments,
        context: &mut Context<Self>,
    ) {
        let (parts, by) = (self.worker.parts.clone(), caller.clone());
        let located = async move {
            let result = csv::locate(&parts.pool, &parts.signer, &by, asked, Clock.now()).await?;
            let about = Some(AuditTarget::Job(asked.job_id));
            audit::record(&parts.live, &by, about, json!({ "columns": "comments" })).await?;
            Ok(Reply { result, live: None })
        };
        let located = self.audited(LiveAction::Export, caller, SecurityTargets::default(), || located);
        self.wait_for(ack, located, context);
    }
}
