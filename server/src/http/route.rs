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
    /// Anybody; a session makes no difference.
    Anybody,
    /// Anybody; with a session, more may be shown.
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
    /// The call's own rate limit, in addition to the limit on all calls together.
    pub limit: Option<Kind>,
    /// The name of the call in the security log; `None` if the call is not logged there.
    pub audit: Option<&'static str>,
}

/// A call's handler that declares the path of the call, the callers that it admits and its limits as a [`Route`]. The macro `#[call(…)]`
/// implements this trait.
pub trait Declared {
    /// The declaration of the handler.
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

/// Where handlers are registered: in the server or in the generated description.
pub enum Registry<'a, 's> {
    /// The configuration of a server that handles requests.
    Serving(&'a mut web::ServiceConfig),
    /// The OpenAPI document that is being generated, without a server.
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

/// Registers calls, and collects their declarations.
pub struct Calls<'c, 'a, 's> {
    registry: &'c mut Registry<'a, 's>,
    routes: &'c mut Routes,
}

impl<'c, 'a, 's> Calls<'c, 'a, 's> {
    /// Creates an object that registers calls in `registry` and collects their declarations in `routes`.
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

/// Returns the decoded path by which a request is routed. Checks must use it instead of the path in the request, which can be written
/// differently (`%6Cog_in`), so that a check could be bypassed.
pub fn routed(matched: &Path<Url>) -> &str {
    matched.as_str()
}
