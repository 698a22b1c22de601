//! The envelope of every successful answer: `{"result": …}`, with further fields in some calls.

use actix_web::body::BoxBody;
use actix_web::cookie::Cookie;
use actix_web::http::header;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, Responder};
use actors::topic::reply::Reply;
use protocol::entity::billing::PaymentStatus;
use protocol::entity::live::LiveHead;
use protocol::ids::{CompanyId, JobId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::CallError;

/// The result of a handler.
pub type CallResult<T> = Result<Response<T>, CallError>;

/// The things that an act was about, for middleware that reads its answer.
#[derive(Debug, Clone, Copy, Default)]
pub struct SecurityTargets {
    /// The account.
    pub account: Option<UserId>,
    /// The company.
    pub company: Option<CompanyId>,
    /// The job.
    pub job: Option<JobId>,
}

impl SecurityTargets {
    /// Turns the outcome of a call into an answer that is about these things.
    pub fn answer<T, E: Into<CallError>>(self, outcome: Result<Reply<T>, E>) -> CallResult<T> {
        match outcome {
            Ok(reply) => Ok(Response::from(reply).with_targets(self)),
            Err(error) => Err(error.into().with_targets(self)),
        }
    }
}

/// A successful answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Response<T> {
    /// The result of the call.
    pub result: T,
    /// The head of the topic that the shown values reflect; left out where none of them are live.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live: Option<LiveHead>,
    /// The heads of the topics that keep a list up to date; left out where the result is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub list_live: Option<Vec<LiveHead>>,
    /// The outcome of a payment's act; left out where nothing is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub status: Option<PaymentStatus>,
    /// The reason why it failed, where `status` is `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<String>,
    #[serde(skip)]
    #[schema(ignore)]
    cookies: Vec<Cookie<'static>>,
    #[serde(skip)]
    #[schema(ignore)]
    targets: SecurityTargets,
}

impl<T> Response<T> {
    /// Makes an answer that has only a result.
    pub fn new(result: T) -> Self {
        Self {
            result,
            live: None,
            list_live: None,
            status: None,
            error: None,
            cookies: Vec::new(),
            targets: SecurityTargets::default(),
        }
    }

    /// Adds the head that the result's live values reflect.
    pub fn with_live(mut self, live: LiveHead) -> Self {
        self.live = Some(live);
        self
    }

    /// Adds the heads of the topics that keep the list up to date.
    pub fn with_list_live(mut self, heads: Vec<LiveHead>) -> Self {
        self.list_live = Some(heads);
        self
    }

    /// Adds the outcome of a payment's act.
    pub fn with_status(mut self, status: PaymentStatus) -> Self {
        self.status = Some(status);
        self
    }

    /// Adds the reason why a payment's act failed.
    pub fn with_error(mut self, error: &str) -> Self {
        self.status = Some(PaymentStatus::Error);
        self.error = Some(error.to_owned());
        self
    }

    /// Sets the account that the call was about, which is not sent to the client.
    pub fn with_account(mut self, account: UserId) -> Self {
        self.targets.account = Some(account);
        self
    }

    /// Sets the things that the call was about, which are not sent to the client.
    pub fn with_targets(mut self, targets: SecurityTargets) -> Self {
        self.targets = targets;
        self
    }

    /// Sets a cookie with the answer.
    pub fn with_cookie(mut self, cookie: Cookie<'static>) -> Self {
        self.cookies.push(cookie);
        self
    }
}

impl Response<bool> {
    /// Makes the answer of a call without a result: `{"result": true}`.
    pub fn done() -> Self {
        Self::new(true)
    }
}

impl<T> From<Reply<T>> for Response<T> {
    fn from(reply: Reply<T>) -> Self {
        let mut answer = Self::new(reply.result);
        answer.live = reply.live.map(|place| place.head().clone());
        answer
    }
}

impl<T: Serialize> Responder for Response<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let body = match serde_json::to_vec(&self) {
            Ok(body) => body,
            Err(error) => return HttpResponse::from_error(CallError::internal(error)),
        };
        request.extensions_mut().insert(self.targets);
        let mut response = HttpResponse::Ok();
        response
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .content_type("application/json");
        for cookie in self.cookies {
            response.cookie(cookie);
        }
        response.body(body)
    }
}
