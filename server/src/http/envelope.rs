//! The envelope of every successful answer: `{"result": …}`, with what some calls carry beside it.

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

/// What a handler returns.
pub type CallResult<T> = Result<Answer<T>, CallError>;

/// What an act was about, for whoever looks at its answer.
#[derive(Debug, Clone, Copy, Default)]
pub struct Concerned {
    /// Whose account.
    pub account: Option<UserId>,
    /// Which company.
    pub company: Option<CompanyId>,
    /// Which job.
    pub job: Option<JobId>,
}

impl Concerned {
    /// Answers a call that was about this.
    pub fn answer<T, E: Into<CallError>>(self, outcome: Result<Reply<T>, E>) -> CallResult<T> {
        match outcome {
            Ok(reply) => Ok(Answer::from(reply).about(self)),
            Err(error) => Err(error.into().about(self)),
        }
    }
}

/// A successful answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Answer<T> {
    /// What was asked for.
    pub result: T,
    /// Where the shown values stand in their topic's stream; left out where none of them are live.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live: Option<LiveHead>,
    /// Where the topics stand that keep a list; left out where the result is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub list_live: Option<Vec<LiveHead>>,
    /// How a payment's act went; left out where nothing is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub status: Option<PaymentStatus>,
    /// Why it did not go well, where `status` is `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<String>,
    #[serde(skip)]
    #[schema(ignore)]
    cookies: Vec<Cookie<'static>>,
    #[serde(skip)]
    #[schema(ignore)]
    concerns: Concerned,
}

impl<T> Answer<T> {
    /// An answer that carries nothing but its result.
    pub fn new(result: T) -> Self {
        Self {
            result,
            live: None,
            list_live: None,
            status: None,
            error: None,
            cookies: Vec::new(),
            concerns: Concerned::default(),
        }
    }

    /// Says where the result's live values stand.
    pub fn with_live(mut self, live: LiveHead) -> Self {
        self.live = Some(live);
        self
    }

    /// Says where the topics stand that keep the list.
    pub fn with_list_live(mut self, heads: Vec<LiveHead>) -> Self {
        self.list_live = Some(heads);
        self
    }

    /// Says how a payment's act went.
    pub fn with_status(mut self, status: PaymentStatus) -> Self {
        self.status = Some(status);
        self
    }

    /// Says why a payment's act did not go well.
    pub fn with_error(mut self, error: &str) -> Self {
        self.status = Some(PaymentStatus::Error);
        self.error = Some(error.to_owned());
        self
    }

    /// Says which account the call was about, which the client is not told.
    pub fn concerning(mut self, account: UserId) -> Self {
        self.concerns.account = Some(account);
        self
    }

    /// Says what the call was about, which the client is not told.
    pub fn about(mut self, concerned: Concerned) -> Self {
        self.concerns = concerned;
        self
    }

    /// Sets a cookie with the answer.
    pub fn with_cookie(mut self, cookie: Cookie<'static>) -> Self {
        self.cookies.push(cookie);
        self
    }
}

impl Answer<bool> {
    /// The answer of a call that has nothing to say: `{"result": true}`.
    pub fn done() -> Self {
        Self::new(true)
    }
}

impl<T> From<Reply<T>> for Answer<T> {
    fn from(reply: Reply<T>) -> Self {
        let mut answer = Self::new(reply.result);
        answer.live = reply.live.map(|place| place.head().clone());
        answer
    }
}

impl<T: Serialize> Responder for Answer<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let body = match serde_json::to_vec(&self) {
            Ok(body) => body,
            Err(error) => return HttpResponse::from_error(CallError::internal(error)),
        };
        request.extensions_mut().insert(self.concerns);
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
