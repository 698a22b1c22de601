//! Commands of reviewers that consist of more than one read or one write.

use std::sync::Arc;

use actix::Context;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::topic::reply::Reply;
use protocol::client_event::{ExportComments, Gather};
use serde_json::json;

use super::SessionActor;
use crate::clock::Clock;
use crate::domain::comment::csv;
use crate::domain::{audit, review};
use crate::http::SecurityTargets;
use crate::http::security_log::LiveAction;

impl SessionActor {
    pub(super) fn export_comments(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        request: ExportComments,
        context: &mut Context<Self>,
    ) {
        let (parts, by) = (self.worker.parts.clone(), caller.clone());
        let located = async move {
            let result = csv::locate(&parts.pool, &parts.signer, &by, request, Clock.now()).await?;
            let about = Some(AuditTarget::Job(request.job_id));
            audit::record(&parts.live, &by, about, json!({ "columns": "comments" })).await?;
            Ok(Reply { result, live: None })
        };
        let located = self.audited(LiveAction::Export, caller, SecurityTargets::default(), || located);
        self.wait_for(ack, located, context);
    }

    pub(super) fn gather(&mut self, ack: Option<u64>, caller: &Caller, request: Gather, context: &mut Context<Self>) {
        let (live, pool) = (Arc::clone(&self.worker.parts.live), self.worker.parts.pool.clone());
        let caller = caller.clone();
        let gathered = async move { review::gather(&live, &pool, &caller, request).await };
        self.wait_for(ack, gathered, context);
    }
}
