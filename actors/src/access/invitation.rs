//! Access to invitations into companies: the rights of a person on an invitation.

use protocol::error_code::ErrorCode;
use protocol::ids::{InviteId, UserId};
use sqlx::PgConnection;

/// The rights of one person on one invitation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct InvitationAccess {
    /// True if the person may accept or reject the invitation, which only the invited person may do.
    pub answers: bool,
    /// True if the person may delete the invitation: the invited person and the managers of the company have this right.
    pub deletes: bool,
}

/// Reads the rights of `user` on the invitation `invite`.
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
    /// Checks that the person may accept or reject the invitation.
    ///
    /// # Errors
    /// 404 for everybody but the invited person.
    pub fn require_answer(self) -> Result<Self, ErrorCode> {
        self.answers.then_some(self).ok_or(ErrorCode::NotFound)
    }

    /// Checks that the person may delete the invitation.
    ///
    /// # Errors
    /// 404 for a person who is neither invited nor a manager of the company.
    pub fn require_delete(self) -> Result<Self, ErrorCode> {
        self.deletes.then_some(self).ok_or(ErrorCode::NotFound)
    }
}
