//! Which invitations wait for a person follows from their confirmed email: whatever changes that tells the person's topic.

use super::store;
use protocol::change::UserChange;
use protocol::ids::{InviteId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// The invitations that wait for a person's answer, and when each of them expires.
#[derive(Debug)]
pub struct PendingInvitations(BTreeMap<InviteId, OffsetDateTime>);

impl PendingInvitations {
    /// Those that wait now. To be asked before the email changes, in the same transaction.
    ///
    /// # Errors
    /// The database refused.
    pub async fn find(conn: &mut PgConnection, user: UserId) -> Result<Self, sqlx::Error> {
        store::list_pending_invitations(conn, user).await.map(Self)
    }

    /// What the person's topic is told after the email has changed: which invitations wait since then, and which no longer do.
    ///
    /// # Errors
    /// The database refused.
    pub async fn changes(self, conn: &mut PgConnection, user: UserId) -> Result<Vec<UserChange>, sqlx::Error> {
        let after = Self::find(conn, user).await?;
        Ok(self.until(&after))
    }

    fn until(&self, after: &Self) -> Vec<UserChange> {
        let unread_invites = after.0.len() as u32;
        let gone = self.0.keys().filter(|id| !after.0.contains_key(id));
        let gone = gone.map(|&invite_id| UserChange::InviteChanged {
            invite_id,
            status: None,
            unread_invites,
        });
        let arrived = after.0.iter().filter(|(id, _)| !self.0.contains_key(id));
        let arrived = arrived.map(|(&invite_id, &expires)| UserChange::InviteArrived {
            invite_id,
            expires: expires.into(),
            unread_invites,
        });
        gone.chain(arrived).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn another_email_takes_some_invitations_away_and_brings_others() {
        let expires = datetime!(2026-12-06 00:00 UTC);
        let pending = |ids: &[i64]| PendingInvitations(ids.iter().map(|id| (InviteId(*id), expires)).collect());
        let gone = UserChange::InviteChanged {
            invite_id: InviteId(1),
            status: None,
            unread_invites: 2,
        };
        let arrived = UserChange::InviteArrived {
            invite_id: InviteId(3),
            expires: expires.into(),
            unread_invites: 2,
        };
        assert_eq!(pending(&[1, 2]).until(&pending(&[2, 3])), [gone, arrived]);
        assert_eq!(pending(&[2]).until(&pending(&[2])), []);
    }
}
