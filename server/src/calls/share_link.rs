//! Requests and answers of the calls about share links, both for playlists and for applications.

use actix_web::web::Data;
use actors::live::Live;
use actors::plan::Plans;
use protocol::entity::link::ShareLink;
use protocol::ids::LinkId;
use protocol::timestamp::Timestamp;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::lists::List;
use super::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::link::address::LinkAddresses;
use crate::domain::link::shared::Shared;
use crate::domain::link::sharing::{self, LinkPasswords};
use crate::domain::link::terms::{self, Terms};
use crate::http::parts::parts;
use crate::http::rate_limit::RateLimits;
use crate::http::{CallError, CallResult, Caller};
use crate::passwords::Passwords;
use crate::validation::FieldErrors;

/// Declares the request that makes a link to a playlist or application. `$thing` is the field with the id of the playlist or application.
macro_rules! link_request {
    ($name:ident, $field:ident: $id:ty) => {
        /// The options of a new link.
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        pub(super) struct $name {
            $field: $id,
            /// True (the default): all tracks may be downloaded together as an archive.
            allowed_all_tracks: Option<bool>,
            /// True (the default): single tracks may be downloaded.
            allowed_single_track: Option<bool>,
            /// True: downloads contain the writers' IPI numbers; false if left out.
            include_ipis: Option<bool>,
            /// True: the person who makes the link gets an email when the link is first opened; false if left out.
            notify_first_open: Option<bool>,
            /// The name of the person for whom the link is made.
            #[schema(value_type = Option<protocol::schema::LinkRecipient>)]
            recipient: Option<String>,
            /// The time at which the link expires, at most 5 years from now. If it is left out, the link never expires.
            expires_at: Option<protocol::timestamp::Timestamp>,
            /// The password that the link requires.
            #[schema(value_type = Option<protocol::schema::LinkPassword>)]
            password: Option<String>,
            /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, no
            /// link is made, and the answer contains the link of the first request.
            #[schema(value_type = Option<protocol::schema::RequestId>)]
            request_id: Option<String>,
        }

        impl $name {
            fn form(self) -> crate::calls::share_link::LinkForm {
                crate::calls::share_link::LinkForm {
                    allowed_all_tracks: self.allowed_all_tracks,
                    allowed_single_track: self.allowed_single_track,
                    include_ipis: self.include_ipis,
                    notify_first_open: self.notify_first_open,
                    recipient: self.recipient,
                    expires_at: self.expires_at,
                    password: self.password,
                    request_id: self.request_id,
                }
            }
        }
    };
}
pub(super) use link_request;

/// The options of a new link, to a playlist or to an application.
pub(super) struct LinkForm {
    pub(super) allowed_all_tracks: Option<bool>,
    pub(super) allowed_single_track: Option<bool>,
    pub(super) include_ipis: Option<bool>,
    pub(super) notify_first_open: Option<bool>,
    pub(super) recipient: Option<String>,
    pub(super) expires_at: Option<Timestamp>,
    pub(super) password: Option<String>,
    pub(super) request_id: Option<String>,
}

/// The link to end.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct LinkDeleteRequest {
    pub(super) link_id: LinkId,
}

parts! {
    /// The components of the server that the calls about share links use.
    pub(super) struct Links {
        pool: Data<PgPool>,
        live: Data<Live>,
        plans: Data<Plans>,
        addresses: Data<LinkAddresses>,
        passwords: Data<Passwords>,
        rate_limits: Data<RateLimits>,
    }
}

impl Links {
    /// Makes a link, and returns it.
    pub(super) async fn create(&self, caller: &Caller, shared: Shared, form: LinkForm) -> CallResult<ShareLink> {
        let password = form.password.as_deref();
        let expires = form.expires_at.map(|at| at.0);
        let mut errors = FieldErrors::new();
        errors.request_id(form.request_id.as_deref());
        errors.finish()?;
        terms::check(form.recipient.as_deref(), expires, ("password", password), Clock.now())?;
        let password_hash = match form.password {
            Some(password) => Some(self.hash(caller, shared, password).await?),
            None => None,
        };
        let terms = Terms {
            allowed_all_tracks: form.allowed_all_tracks.unwrap_or(true),
            allowed_single_track: form.allowed_single_track.unwrap_or(true),
            include_ipis: form.include_ipis.unwrap_or(false),
            notify_first_open: form.notify_first_open.unwrap_or(false),
            recipient: form.recipient.unwrap_or_default(),
            expires,
            password_hash,
        };
        let (live, plans, addresses) = (&self.live, &self.plans, &self.addresses);
        let made = sharing::create(live, plans, addresses, caller, shared, terms, form.request_id).await?;
        let mut connection = self.pool.acquire().await?;
        let link = sharing::find(&mut connection, addresses, caller.user_id, &made.result).await?;
        Ok(made.map(|_| link).into())
    }

    async fn hash(&self, caller: &Caller, shared: Shared, password: String) -> Result<String, CallError> {
        let passwords = LinkPasswords {
            pool: &self.pool,
            plans: &self.plans,
            passwords: &self.passwords,
            limiter: &self.rate_limits.limiter,
        };
        Ok(passwords.hash_for(caller.user_id, shared, password).await?)
    }

    /// Lists the links to a playlist or an application.
    pub(super) async fn list(&self, caller: &Caller, shared: Shared) -> CallResult<Vec<ShareLink>> {
        let mut snapshot = Snapshot::take(&self.pool).await?;
        let links = sharing::list(snapshot.connection(), &self.addresses, caller.user_id, shared).await?;
        snapshot.answer(caller, List::LinksOf(shared.topic()), links).await
    }

    /// Ends a link.
    pub(super) async fn delete(&self, caller: &Caller, link_id: LinkId) -> CallResult<bool> {
        Ok(sharing::delete(&self.live, caller, link_id).await?.into())
    }
}
