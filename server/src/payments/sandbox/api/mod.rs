//! The API of the sandbox, which has the same addresses, form-encoded requests and JSON answers as Stripe's API. Each kind of object
//! registers its own calls with the functions of this module.

pub(super) mod call;
pub(super) mod error;
mod expand;
pub(super) mod kinds;
pub(super) mod list;
pub(super) mod params;

use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, Route, web};
use serde::de::DeserializeOwned;
use serde_json::Value;

use self::call::{Call, Nothing, Request};
use self::error::ApiError;
use super::instance::Sandbox;
use super::operation::{Object, Operation};

/// A function that handles an API call in one transaction.
pub(super) trait CallHandler<T>:
    AsyncFn(&mut Operation<'_>, Call<T>) -> Result<Value, ApiError> + Clone + 'static
{
}
impl<T, F: AsyncFn(&mut Operation<'_>, Call<T>) -> Result<Value, ApiError> + Clone + 'static> CallHandler<T> for F {}

/// Returns the route of an API call that changes something.
pub(super) fn post<T: DeserializeOwned + 'static>(handler: impl CallHandler<T>) -> Route {
    changing(Method::POST, handler)
}

/// Returns the route of an API call that deletes something.
pub(super) fn delete<T: DeserializeOwned + 'static>(handler: impl CallHandler<T>) -> Route {
    changing(Method::DELETE, handler)
}

fn changing<T: DeserializeOwned + 'static>(method: Method, handler: impl CallHandler<T>) -> Route {
    web::method(method).to(move |request: Request| call::write(request, handler.clone()))
}

/// Returns the route of an API call that only reads.
pub(super) fn get<T: DeserializeOwned + 'static>(handler: impl CallHandler<T>) -> Route {
    web::get().to(move |request: Request| call::read(request, handler.clone()))
}

/// Returns the route of the API call that returns one object by its id. If there is no such object, the error names `param` as the wrong
/// parameter.
pub(super) fn retrieve<O: Object + 'static>(param: &'static str) -> Route {
    get(async move |handler: &mut Operation<'_>, call: Call<Nothing>| {
        handler.get::<O>(&call.id, param).await?.shape(handler).await
    })
}

/// A function that handles an API call in several transactions.
pub(super) trait Steps<T>: AsyncFn(Sandbox, T) -> Result<Value, ApiError> + Clone + 'static {}
impl<T, F: AsyncFn(Sandbox, T) -> Result<Value, ApiError> + Clone + 'static> Steps<T> for F {}

/// Returns the route of an API call that consists of several transactions.
pub(super) fn steps<T: DeserializeOwned + 'static>(steps: impl Steps<T>) -> Route {
    web::post().to(move |request: Request| call::steps(request, steps.clone()))
}

/// Answers a request whose method and path belong to no API call, with 404.
pub(super) async fn no_such_call(request: HttpRequest) -> HttpResponse {
    ApiError::no_such_call(request.method().as_str(), request.path()).response()
}
