//! Checks whether a creator's plan allows playlists of their own.

use actors::plan::{Plans, must_pay};
use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use sqlx::PgConnection;
use time::Date;

use super::store::{self, Creator};

/// Refuses a creator whose trial is over and who has no paid plan.
///
/// # Errors
/// 402 `non_paid`.
pub(in crate::domain) async fn require_paid(
    conn: &mut PgConnection,
    user: UserId,
    today: Date,
) -> Result<(), WriteError> {
    let creator = find(conn, user).await?;
    if must_pay(creator.is_active, creator.trial_ends, today) {
        return Err(ErrorCode::NonPaid.into());
    }
    Ok(())
}

/// Refuses a creator whose plan does not include playlists of their own.
///
/// # Errors
/// 403 `playlists_not_in_plan`.
pub(in crate::domain) async fn require_own_playlists(
    conn: &mut PgConnection,
    plans: &Plans,
    user: UserId,
) -> Result<(), WriteError> {
    let creator = find(conn, user).await?;
    if !plans.in_force(&creator.plan, creator.is_active).own_playlists {
        return Err(ErrorCode::PlaylistsNotInPlan.into());
    }
    Ok(())
}

async fn find(conn: &mut PgConnection, user: UserId) -> Result<Creator, WriteError> {
    Ok(store::find_creator(conn, user).await?.ok_or(ErrorCode::NotLoggedIn)?)
}
