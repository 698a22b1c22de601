//! A write's transaction checks that its session is alive.

mod store;

use protocol::error_code::ErrorCode;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::http::{CallError, Caller};

/// Holds the caller's session alive until the transaction ends; 401 where it has ended.
pub(super) async fn hold_session(
    connection: &mut PgConnection,
    caller: &Caller,
    now: OffsetDateTime,
) -> Result<(), CallError> {
    if store::lock_live_session(connection, caller.session_id, now).await? {
        Ok(())
    } else {
        Err(ErrorCode::NotLoggedIn.into())
    }
}
