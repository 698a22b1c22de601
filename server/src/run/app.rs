//! The HTTP application: its routes, and the middleware that requests pass through.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, Error, HttpRequest, HttpResponse, ResponseError as _, web};
use protocol::error_code::ErrorCode;
use serde_json::Value;
use tracing_actix_web::TracingLogger;
use utoipa::openapi::OpenApi;
use utoipa_actix_web::{AppExt as _, scope};

use crate::http::openapi;
use crate::http::openapi::complete;
use crate::http::route::{Calls, Registry, Routes};
use crate::http::{CallError, asyncapi, guide, measure, origin, rate_limit, request_id, security_log, traffic};
use crate::payments::sandbox;
use crate::run::app_state::AppState;
use crate::run::operations;
use crate::run::telemetry::RequestSpan;
use crate::site::client;
use crate::site::security_headers;
use crate::{calls, files, mail, ws};

/// Builds the HTTP application of one worker thread. All worker threads share the state.
pub fn build(
    state: &AppState,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    let mut routes = Routes::default();
    let api = web::scope("/api")
        .configure(|config| register_calls(&mut Registry::Serving(config), &mut routes))
        .default_service(web::to(no_such_call))
        .wrap(Compress::default())
        .wrap(from_fn(rate_limit::limit_rate))
        .wrap(from_fn(origin::check_origin))
        .wrap(from_fn(security_log::log_security_events));
    security_log::begin_counters(&routes);
    let is_demo = state.config.demo;
    App::new()
        .service(api)
        .configure(|config| register_others(&mut Registry::Serving(config)))
        .app_data(web::Data::new(routes))
        .configure(|config| state.provide(config))
        .configure(|config| {
            if is_demo {
                mail::pages::register(config);
            }
        })
        .configure(|config| {
            if let Some(sandbox) = &state.sandbox {
                sandbox::register(config, sandbox);
            }
        })
        .configure(ws::register)
        .default_service(web::to(client::serve))
        .wrap(from_fn(security_headers::add_security_headers))
        .wrap(from_fn(request_id::name_request))
        .wrap(from_fn(measure::measure))
        .wrap(TracingLogger::<RequestSpan>::new())
        .wrap(from_fn(traffic::track_request))
}

fn register_calls(registry: &mut Registry, routes: &mut Routes) {
    calls::register(&mut Calls::new(registry, routes));
    registry
        .service(openapi::openapi_json)
        .service(asyncapi::asyncapi_json)
        .service(openapi::docs)
        .service(guide::guide)
        .service(guide::example)
        .service(openapi::docs_script);
}

fn register_others(registry: &mut Registry) {
    files::register(registry);
    calls::admin::register_files(registry);
    calls::comment::register_files(registry);
    calls::company::register_files(registry);
    calls::playlist::register_files(registry);
    calls::statistic::register_files(registry);
    registry
        .service(operations::healthz)
        .service(operations::readyz)
        .service(operations::metrics);
}

/// Returns the OpenAPI document, which describes all calls.
pub fn describe() -> Value {
    let (document, routes) = collect();
    complete::complete(document, &routes)
}

/// Collects the descriptions and the declarations of all calls.
fn collect() -> (OpenApi, Routes) {
    let mut routes = Routes::default();
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(openapi::head())
        .service(scope::scope("/api").configure(|config| register_calls(&mut Registry::Described(config), &mut routes)))
        .configure(|config| register_others(&mut Registry::Described(config)))
        .split_for_parts();
    (document, routes)
}

/// Answers a request that no route handles: 405 with the allowed methods if the path exists with other methods, otherwise 404.
async fn no_such_call(request: HttpRequest) -> HttpResponse {
    let Some(methods) = openapi::methods_of(request.path()) else {
        return CallError::new(ErrorCode::NotFound).error_response();
    };
    let mut refused = CallError::new(ErrorCode::MethodNotAllowed).error_response();
    refused.headers_mut().insert(header::ALLOW, methods.clone());
    refused
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::route::{Admits, Route};
    use protocol::entity::account::Role;

    #[test]
    fn every_act_of_the_staff_and_what_ends_the_rights_of_many_leave_a_trace() {
        let (_, routes) = collect();
        let is_read =
            |path: &str| path.contains("/get_") || path.contains("/search_") || path.starts_with("/api/statistic/");
        let staff = Admits::Roles(&[Role::Admin]);
        let acts = routes.iter().filter(|call| call.admits == staff && !is_read(call.path));
        let others = ["/api/company/delete", "/api/company/delete_member"].map(|path| routes.get(path).unwrap());
        let acts: Vec<_> = acts.chain(others).collect();
        assert!(acts.len() > 8);
        let untraced: Vec<_> = acts.iter().filter(|call| call.audit.is_none()).collect();
        assert_eq!(untraced, [] as [&&Route; 0]);
    }
}
