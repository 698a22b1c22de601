//! The visitor who opens a page of the site, or makes a call with the token of a share link.

use std::future::{Ready, ready};
use std::net::IpAddr;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use crate::config::Config;
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::{Counted, Event, Listener};
use crate::domain::visit::visitor::Visitor;
use crate::http::Caller;
use crate::http::rate_limit::client_address;

/// The visitor who makes a call, and their network address.
pub(super) struct Visiting {
    pub(super) address: Option<IpAddr>,
    visitor: Visitor,
}

impl FromRequest for Visiting {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let extract = || {
            let config: Data<Config> = Data::extract(request).into_inner()?;
            Ok(Self {
                address: client_address(request.head(), &config.http.trusted_proxies),
                visitor: visitor_of(request, &config),
            })
        };
        ready(extract())
    }
}

impl Visiting {
    /// Returns the account or visitor for whom plays and visits are counted: the caller's account, or the visitor if the caller has no
    /// account.
    pub(super) fn listener(&self, caller: Option<&Caller>) -> Listener {
        match caller {
            Some(caller) => Listener::Person(caller.session_id, caller.user_id),
            None => Listener::Visitor(self.visitor()),
        }
    }

    /// Returns the visitor, even if the caller has an account.
    pub(super) fn visitor(&self) -> Visitor {
        self.visitor.clone()
    }
}

/// Returns the visitor who sent a request, identified by network address and User-Agent.
fn visitor_of(request: &HttpRequest, config: &Config) -> Visitor {
    let user_agent = request.headers().get(header::USER_AGENT);
    let user_agent = String::from_utf8_lossy(user_agent.map_or(&[], |value| value.as_bytes()));
    Visitor::new(
        client_address(request.head(), &config.http.trusted_proxies),
        &user_agent,
    )
}

/// Counts the visitor who opens a page of the site; each visitor counts once a day.
pub fn count_page(request: &HttpRequest, config: &Config, counter: &Counter) {
    counter.count_later(Event {
        listener: Listener::Visitor(visitor_of(request, config)),
        counted: Counted::Site,
        link: None,
        tracks: Vec::new(),
    });
}
