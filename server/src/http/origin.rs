//! Refuses requests that change something and come from pages of other sites. The allowed values of the `Origin` header are the same as for
//! live connections.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError as _, web};
use protocol::error_code::ErrorCode;

use super::CallError;
use crate::config::Config;

/// Middleware that answers a request with 403 `bad_origin` if it can change something and comes from a page of another site.
pub async fn check_origin<B: MessageBody>(
    config: web::Data<Config>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let allowed = request.method().is_safe()
        || request
            .headers()
            .get_all(header::ORIGIN)
            .all(|origin| origin.to_str().is_ok_and(|origin| config.http.allows_origin(origin)));
    if allowed {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let refused = CallError::new(ErrorCode::BadOrigin).with_message(config.http.origins());
    let refused = refused.error_response();
    Ok(request.into_response(refused).map_into_right_body())
}
