//! The application: which address leads where, and what stands before it.

use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, Error, ResponseError as _, web};
use protocol::error_code::ErrorCode;
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::{AppExt as _, scope};

use crate::http::openapi::{self, ApiDocument};
use crate::http::{CallError, measure, operations, origin, rate_limit, request_id, security_headers};
use crate::run::app_state::AppState;
use crate::run::telemetry::RequestSpan;
use crate::site::client;
use crate::{calls, files, mail, ws};

/// Builds the application of one worker around the state that all share.
pub fn build(
    state: Arc<AppState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let api = scope::scope("/api")
        .map(|scope| scope.default_service(web::to(no_such_call)))
        .configure(calls::register)
        .service(openapi::openapi_json)
        .service(openapi::docs)
        .service(openapi::docs_script)
        .map(|scope| {
            scope
                .wrap(Compress::default())
                .wrap(from_fn(rate_limit::limit_rate))
                .wrap(from_fn(origin::check_origin))
        });
    let (app, document) = App::new()
        .into_utoipa_app()
        .openapi(openapi::head())
        .service(api)
        .configure(files::register)
        .service(operations::healthz)
        .service(operations::readyz)
        .service(operations::metrics)
        .split_for_parts();
    let is_demo = state.config.demo;
    app.app_data(web::Data::from(state))
        .app_data(web::Data::new(ApiDocument::complete(&document)))
        .configure(|config| {
            if is_demo {
                mail::pages::register(config);
            }
        })
        .configure(ws::register)
        .default_service(web::to(client::serve))
        .wrap(from_fn(security_headers::add_security_headers))
        .wrap(from_fn(request_id::name_request))
        .wrap(from_fn(measure::measure))
        .wrap(TracingLogger::<RequestSpan>::new())
}

async fn no_such_call() -> actix_web::HttpResponse {
    CallError::new(ErrorCode::NotFound).error_response()
}
