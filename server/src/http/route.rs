//! A call as its handler declares it: its path, the callers that it admits, its limit, and its name in the security log.

use std::collections::BTreeMap;

use actix_web::dev::{HttpServiceFactory, Path, Url};
use actix_web::web;
use actors::rate_limit::Kind;
use protocol::entity::account::Role;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

/// The callers that a call admits, as in its description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admits {
    /// Anybody; a session makes no difference.
    Anybody,
    /// Anybody; with a session, more may be shown.
    MaybeUser,
    /// Sessions with one of these roles.
    Roles(&'static [Role]),
}

/// The declaration of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The whole path, such as `/api/account/log_in`.
    pub path: &'static str,
    /// The callers that it admits.
    pub admits: Admits,
    /// The limit that it counts against, beside the limit of all calls together.
    pub limit: Option<Kind>,
    /// Its name in the security log, if it is logged there.
    pub audit: Option<&'static str>,
}

/// A handler with its declaration: `#[call(…)]` implements it.
pub trait Declared {
    /// The declaration.
    const ROUTE: Route;
}

/// The declarations of all calls, by path.
#[derive(Debug, Default)]
pub struct Routes(BTreeMap<&'static str, Route>);

impl Routes {
    /// Returns the call at a path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.0.get(path)
    }

    /// Iterates over all calls, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.0.values()
    }
}

/// The application that handlers are registered with.
pub enum Registry<'a, 's> {
    /// An application that serves requests, without a description.
    Serving(&'a mut web::ServiceConfig),
    /// A description that is being made, without a server.
    Described(&'a mut ServiceConfig<'s>),
}

impl Registry<'_, '_> {
    /// Registers a handler.
    pub fn service<S: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, handler: S) -> &mut Self {
        match self {
            Self::Serving(config) => {
                config.service(handler);
            }
            Self::Described(config) => {
                config.service(handler);
            }
        }
        self
    }
}

/// Registers calls with an application, and keeps their declarations.
pub struct Calls<'c, 'a, 's> {
    registry: &'c mut Registry<'a, 's>,
    routes: &'c mut Routes,
}

impl<'c, 'a, 's> Calls<'c, 'a, 's> {
    /// Makes one that registers with `registry`, and keeps the declarations in `routes`.
    pub fn new(registry: &'c mut Registry<'a, 's>, routes: &'c mut Routes) -> Self {
        Self { registry, routes }
    }

    /// Registers a call.
    pub fn service<C: Declared + HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.routes.0.insert(C::ROUTE.path, C::ROUTE);
        self.registry.service(call);
        self
    }
}

/// Returns the path by which a request is routed, decoded. The path in the request's head can be spelt differently (`%6Cog_in`), so a check of
/// that one could be bypassed.
pub fn routed(matched: &Path<Url>) -> &str {
    matched.as_str()
}
