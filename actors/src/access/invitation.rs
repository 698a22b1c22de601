//! Access to invitations into companies.

use protocol::error_code::ErrorCode;
use protocol::ids::{InviteId, UserId};
use sqlx::PgConnection;

/// The rights of one person with one invitation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct InvitationAccess {
    /// May accept or reject it: it is for this person.
    pub answers: bool,
    /// May remove it: the person it is for, and the managers of its company.
    pub deletes: bool,
}

/// Reads the rights of `user` with `invite`.
pub async fn load(conn: &mut PgConnection, user: UserId, invite: InviteId) -> Result<InvitationAccess, sqlx::Error> {
    let found = sqlx::query_as!(
        InvitationAccess,
        r#"select answers as "answers!", deletes as "deletes!" from invitation_access($1, $2)"#,
        user.0,
        invite.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.unwrap_or_default())
}

impl InvitationAccess {
    /// # Errors
    /// 404 for everybody but the person it is for.
    pub fn require_answer(self) -> Result<Self, ErrorCode> {
        self.answers.then_some(self).ok_or(ErrorCode::NotFound)
    }

    /// # Errors
    /// 404 for a person who may neither answer it nor manage its company.
    pub fn require_delete(self) -> Result<Self, ErrorCode> {
        self.deletes.then_some(self).ok_or(ErrorCode::NotFound)
    }
}
