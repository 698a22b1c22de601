//! The visitor who makes a call by a share link.

use std::future::{Ready, ready};
use std::net::IpAddr;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use crate::config::Config;
use crate::domain::statistic::event::Listener;
use crate::domain::visit::visitor::Visitor;
use crate::http::Caller;
use crate::http::rate_limit::client_address;

/// Where a call comes from, and by what program.
pub(super) struct Visiting {
    pub(super) address: Option<IpAddr>,
    user_agent: String,
}

impl FromRequest for Visiting {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let extract = || {
            let config: Data<Config> = Data::extract(request).into_inner()?;
            let user_agent = request.headers().get(header::USER_AGENT);
            Ok(Self {
                address: client_address(request.head(), &config.http.trusted_proxies),
                user_agent: String::from_utf8_lossy(user_agent.map_or(&[], |value| value.as_bytes())).into_owned(),
            })
        };
        ready(extract())
    }
}

impl Visiting {
    /// The person or the visitor whose visits are counted together.
    pub(super) fn listener(&self, caller: Option<&Caller>) -> Listener {
        match caller {
            Some(caller) => Listener::Person(caller.session_id, caller.user_id),
            None => Listener::Visitor(self.visitor()),
        }
    }

    /// The visitor, whether or not they have an account.
    pub(super) fn visitor(&self) -> Visitor {
        Visitor::new(self.address, &self.user_agent)
    }
}
