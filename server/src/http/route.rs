//! A call as its handler declares it: where it is, whom it admits, by which limit it is counted, and whether it leaves a trace.

use std::collections::BTreeMap;

use actix_web::dev::{HttpServiceFactory, Path, Url};
use actix_web::web;
use actors::limits::Kind;
use protocol::entity::account::Role;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

/// The callers that a call admits, as its description says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admits {
    /// Anybody, whose session makes no difference.
    Anybody,
    /// Anybody; a session may show more.
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
    /// The limit that it is counted by, beside that of all calls together.
    pub limit: Option<Kind>,
    /// Its name in the security log, where it leaves a trace there.
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
    /// The call at a path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.0.get(path)
    }

    /// Every call, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.0.values()
    }
}

/// The application that handlers are registered with.
pub enum Registry<'a, 's> {
    /// One that serves, and needs no description.
    Serving(&'a mut web::ServiceConfig),
    /// One that is described, and serves nobody.
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

/// Registers calls with an application, and keeps what they declare.
pub struct Calls<'c, 'a, 's> {
    registry: &'c mut Registry<'a, 's>,
    routes: &'c mut Routes,
}

impl<'c, 'a, 's> Calls<'c, 'a, 's> {
    /// Registers with `registry`, and keeps in `routes`.
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

/// The path by which a request is routed, decoded. The path of its head may spell the same otherwise (`%6Cog_in`), so that whoever looks at
/// that one looks past what is served.
pub fn routed(matched: &Path<Url>) -> &str {
    matched.as_str()
}
