//! First results of creating calls, kept 24 hours, so that a repeated request is answered with the first result.

use protocol::ids::UserId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::PgConnection;

mod store;

/// The result of the same request made before.
///
/// # Errors
/// The database refused.
pub async fn find_result<T: DeserializeOwned>(
    conn: &mut PgConnection,
    user: UserId,
    call: &str,
    request_id: &str,
) -> Result<Option<T>, sqlx::Error> {
    let found = store::find_result(conn, user.0, call, request_id).await?;
    found
        .map(serde_json::from_value)
        .transpose()
        .map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Keeps a result, in the transaction of what it tells of.
///
/// # Errors
/// The database refused, also when the same request is being carried out at this moment.
pub async fn insert_result<T: Serialize>(
    conn: &mut PgConnection,
    user: UserId,
    call: &str,
    request_id: &str,
    result: &T,
) -> Result<(), sqlx::Error> {
    let value = serde_json::to_value(result).map_err(|error| sqlx::Error::Encode(error.into()))?;
    store::insert_result(conn, user.0, call, request_id, &value).await
}

/// Forgets results that are older than a day.
///
/// # Errors
/// The database refused.
pub async fn delete_old(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    store::delete_old(conn).await
}
