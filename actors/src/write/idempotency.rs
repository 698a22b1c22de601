//! Recognizes repeated requests by an id that the client chooses. Within 24 hours, a repetition is answered with the first result and its
//! position in the stream. The same id with other content is refused with 409 `request_id_reused`.

use super::store::{self, StoredResult};
use super::{Subject, WriteError};
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;

/// The stored result of an earlier, equal request, with the position in the stream that was sent with it. None if the request is new.
pub(crate) type StoredResponse<T> = Option<(T, Option<LiveHead>)>;

/// The way in which a write handles repeated requests.
pub trait Idempotency<T>: Send + 'static {
    /// Returns the stored first result of the same request; none if the request is new.
    fn find(
        &self,
        subject: &Subject,
        conn: &mut PgConnection,
    ) -> impl Future<Output = Result<StoredResponse<T>, WriteError>>;

    /// Stores the result of a new request in the transaction of the write.
    fn store(
        &self,
        subject: &Subject,
        conn: &mut PgConnection,
        result: &T,
        live: Option<&LiveHead>,
    ) -> impl Future<Output = Result<(), WriteError>>;
}

/// Treats every request as new.
#[derive(Debug, Clone, Copy)]
pub struct NoIdempotency;

impl<T> Idempotency<T> for NoIdempotency {
    async fn find(&self, _subject: &Subject, _conn: &mut PgConnection) -> Result<StoredResponse<T>, WriteError> {
        Ok(None)
    }

    async fn store(
        &self,
        _subject: &Subject,
        _conn: &mut PgConnection,
        _result: &T,
        _live: Option<&LiveHead>,
    ) -> Result<(), WriteError> {
        Ok(())
    }
}

/// Recognizes a repeated request by its `request_id`. A request without an id is treated as new.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    call: &'static str,
    request_id: Option<String>,
    fingerprint: Vec<u8>,
}

impl IdempotencyKey {
    /// Makes the key of a request. `content` is the content of the request without the id.
    pub fn new(call: &'static str, request_id: Option<String>, content: &impl Serialize) -> Self {
        let content = serde_json::to_vec(content).unwrap_or_default();
        Self {
            call,
            request_id,
            fingerprint: Sha256::digest(content).to_vec(),
        }
    }

    fn named<'a>(&'a self, subject: &Subject) -> Option<(UserId, &'a str)> {
        subject.user_id().zip(self.request_id.as_deref())
    }
}

impl<T: Serialize + DeserializeOwned> Idempotency<T> for IdempotencyKey {
    async fn find(&self, subject: &Subject, conn: &mut PgConnection) -> Result<StoredResponse<T>, WriteError> {
        let Some((user, request_id)) = self.named(subject) else {
            return Ok(None);
        };
        store::lock_request(conn, user, self.call, request_id).await?;
        let Some(stored) = store::find_result(conn, user, self.call, request_id).await? else {
            return Ok(None);
        };
        if stored.fingerprint.is_some_and(|first| first != self.fingerprint) {
            return Err(ErrorCode::RequestIdReused.into());
        }
        let decode = |error: serde_json::Error| sqlx::Error::Decode(error.into());
        let result = serde_json::from_value(stored.result).map_err(decode)?;
        let live = stored.live.map(serde_json::from_value).transpose().map_err(decode)?;
        Ok(Some((result, live)))
    }

    async fn store(
        &self,
        subject: &Subject,
        conn: &mut PgConnection,
        result: &T,
        live: Option<&LiveHead>,
    ) -> Result<(), WriteError> {
        let Some((user, request_id)) = self.named(subject) else {
            return Ok(());
        };
        let encode = |error: serde_json::Error| sqlx::Error::Encode(error.into());
        let stored = StoredResult {
            result: serde_json::to_value(result).map_err(encode)?,
            live: live.map(serde_json::to_value).transpose().map_err(encode)?,
            fingerprint: Some(self.fingerprint.clone()),
        };
        Ok(store::insert_result(conn, user, self.call, request_id, &stored).await?)
    }
}

/// Returns true if a request with this id was answered within the last 24 hours.
pub async fn is_answered(
    conn: &mut PgConnection,
    user: UserId,
    call: &str,
    request_id: &str,
) -> Result<bool, sqlx::Error> {
    Ok(store::find_result(conn, user, call, request_id).await?.is_some())
}

/// Deletes results that are older than a day.
pub async fn delete_old(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    store::delete_old_results(conn).await
}
