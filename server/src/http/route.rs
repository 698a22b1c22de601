//! The declaration of a call: its path, the callers that it admits, its rate limit, and its name in the security log.

use std::collections::BTreeMap;

use actix_web::dev::{HttpServiceFactory, Path, Url};
use actix_web::web;
use actors::rate_limit::Kind;
use protocol::entity::account::Role;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

/// The callers that a call admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admits {
    /// Anybody; whether the caller has a session makes no difference.
    Anybody,
    /// Anybody; the result can contain more for a caller with a session.
    MaybeUser,
    /// Only logged-in people with one of these roles.
    Roles(&'static [Role]),
}

/// The declaration of a call: its path, the callers that it admits, its rate limit, and its name in the security log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The whole path, such as `/api/account/log_in`.
    pub path: &'static str,
    /// The callers that the call admits.
    pub admits: Admits,
    /// The call's own rate limit, in addition to the limit for all calls together.
    pub limit: Option<Kind>,
    /// The name of the call in the security log; `None` if the security log does not contain the call.
    pub audit: Option<&'static str>,
}

/// A handler of a call that declares, as a [`Route`], the call's path, admitted callers and limits. The macro `#[call(…)]` implements this
/// trait.
pub trait Declared {
    /// The declaration of the call.
    const ROUTE: Route;
}

/// The declarations of all calls, by path.
#[derive(Debug, Default)]
pub struct Routes(BTreeMap<&'static str, Route>);

impl Routes {
    /// Returns the declaration of the call at a path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.0.get(path)
    }

    /// Returns the declarations of all calls, in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.0.values()
    }
}

/// The place where handlers are registered: a server, or a generated OpenAPI document.
pub enum Registry<'a, 's> {
    /// A server that handles requests.
    Serving(&'a mut web::ServiceConfig),
    /// An OpenAPI document that is being generated; no requests are handled.
    Described(&'a mut ServiceConfig<'s>),
}

impl Registry<'_, '_> {
    /// Registers a handler in the server or in the OpenAPI document.
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

/// Registers the handlers of calls, and collects the declarations of these calls.
pub struct Calls<'c, 'a, 's> {
    registry: &'c mut Registry<'a, 's>,
    routes: &'c mut Routes,
}

impl<'c, 'a, 's> Calls<'c, 'a, 's> {
    /// Creates a value that registers handlers in `registry` and collects their declarations in `routes`.
    pub fn new(registry: &'c mut Registry<'a, 's>, routes: &'c mut Routes) -> Self {
        Self { registry, routes }
    }

    /// Registers the handler of a call, and adds the declaration of the call to the routes.
    pub fn service<C: Declared + HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.routes.0.insert(C::ROUTE.path, C::ROUTE);
        self.registry.service(call);
        self
    }
}

/// Returns the path by which a request was routed, with decoded escapes. Checks must use this path: the path in the request itself can be
/// written differently (`%6Cog_in`) and would bypass a check.
pub fn routed(matched: &Path<Url>) -> &str {
    matched.as_str()
}
