//! The envelope of a successful response: `{"result": …}`, which has further fields in some calls.

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

/// The return type of a call's handler.
pub type CallResult<T> = Result<Response<T>, CallError>;

/// The targets of a call, for the security log: the account, the company, the job, and the name of the action.
#[derive(Debug, Clone, Copy, Default)]
pub struct SecurityTargets {
    /// The account that the call was about.
    pub account: Option<UserId>,
    /// The company that the call was about.
    pub company: Option<CompanyId>,
    /// The job that the call was about.
    pub job: Option<JobId>,
    /// The name of the action in the log, if it depends on the outcome of the call; if it is `None`, the log uses the name that the call
    /// declares.
    pub action: Option<&'static str>,
}

impl SecurityTargets {
    /// Converts the outcome of a call to a response or an error that contains these values for the security log.
    pub fn answer<T, E: Into<CallError>>(self, outcome: Result<Reply<T>, E>) -> CallResult<T> {
        match outcome {
            Ok(reply) => Ok(Response::from(reply).with_targets(self)),
            Err(error) => Err(error.into().with_targets(self)),
        }
    }
}

/// The body of a successful response.
#[derive(Debug, Serialize, ToSchema)]
pub struct Response<T> {
    /// The result of the call.
    pub result: T,
    /// The head of the topic whose changes update the values in `result`; left out if the result is not live.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live: Option<LiveHead>,
    /// The heads of the topics whose changes update the list in `result`; left out if the result is not a live list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub list_live: Option<Vec<LiveHead>>,
    /// The outcome of a payment; left out in calls that are not about payments.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub status: Option<PaymentStatus>,
    /// The reason why the payment failed, if `status` is `error`.
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
    /// Creates a response that contains only a result.
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

    /// Adds the head of the topic whose changes update the values in the result.
    pub fn with_live(mut self, live: LiveHead) -> Self {
        self.live = Some(live);
        self
    }

    /// Adds the heads of the topics whose changes update the list in the result.
    pub fn with_list_live(mut self, heads: Vec<LiveHead>) -> Self {
        self.list_live = Some(heads);
        self
    }

    /// Adds the outcome of a payment.
    pub fn with_status(mut self, status: PaymentStatus) -> Self {
        self.status = Some(status);
        self
    }

    /// Adds the reason why a payment failed.
    pub fn with_error(mut self, error: &str) -> Self {
        self.status = Some(PaymentStatus::Error);
        self.error = Some(error.to_owned());
        self
    }

    /// Sets the account that the call was about, for the security log. It is not sent to the client.
    pub fn with_account(mut self, account: UserId) -> Self {
        self.targets.account = Some(account);
        self
    }

    /// Sets the account, company and job that the call was about, for the security log. They are not sent to the client.
    pub fn with_targets(mut self, targets: SecurityTargets) -> Self {
        self.targets = targets;
        self
    }

    /// Adds a cookie to the response.
    pub fn with_cookie(mut self, cookie: Cookie<'static>) -> Self {
        self.cookies.push(cookie);
        self
    }
}

impl Response<bool> {
    /// Creates the response of a call that returns no data: `{"result": true}`.
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
