//! Invitations into companies: who may send and see them, and who is told of them.
//!
//! Whoever changes an invitation holds the head of its `company:`, so that one change of a company's invitations is made at a time. Those who
//! lead the company are told on their own topics, as is the person it is for.

pub(in crate::calls) mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::frame::transaction::TopicTransaction;
use protocol::change::{CompanyChange, UserChange};
use protocol::entity::company::InviteStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, InviteId, UserId};
use protocol::topic::Topic;
use time::{Duration, OffsetDateTime, Time};
use uuid::Uuid;

use crate::http::{CallError, Caller};
use crate::run::app_state::AppState;

/// How long an invitation is good, at least.
pub(super) const LIFETIME: Duration = Duration::days(14);

/// Invitations of one company that may wait for an answer.
pub(super) const PENDING_MAX: i64 = 200;

/// The end of the day on which [`LIFETIME`] is over, UTC: so what waits for a person changes with the day only, as their trial does.
pub(super) fn expiry(now: OffsetDateTime) -> OffsetDateTime {
    (now.to_offset(time::UtcOffset::UTC) + LIFETIME + Duration::DAY).replace_time(Time::MIDNIGHT)
}

/// Lets through who leads the company, and the platform's staff: 403 for its plain members, 404 for everybody else. Gives its name.
pub(super) async fn require_lead(
    connection: &mut sqlx::PgConnection,
    caller: &Caller,
    company: CompanyId,
) -> Result<String, CallError> {
    let access = access::company::of(connection, caller.user_id, company).await?;
    Ok(access.require_manage()?.name)
}

/// A transaction that changes invitations of one company.
pub(in crate::calls) struct InviteTransaction {
    pub(in crate::calls) inner: TopicTransaction,
    company: CompanyId,
    leaders: BTreeSet<UserId>,
}

impl InviteTransaction {
    /// Begins, and locks the company's topic, those of the people who lead it, and `others`.
    ///
    /// # Errors
    /// 503 where the company's lead changes all the time.
    pub(in crate::calls) async fn begin(
        state: &AppState,
        company: CompanyId,
        others: &[Topic],
    ) -> Result<Self, CallError> {
        // who leads it is known only inside, but must be locked at the beginning: looked at before, and again after
        for _ in 0..3 {
            let leaders = store::list_leaders(&mut *state.pool.acquire().await?, company).await?;
            let mut topics: Vec<Topic> = leaders.iter().copied().map(Topic::User).collect();
            topics.extend(others.iter().cloned().chain([Topic::Company(company)]));
            let mut inner = TopicTransaction::begin(&state.pool, Uuid::new_v4(), &topics).await?;
            if store::list_leaders(inner.conn(), company).await? == leaders {
                return Ok(Self {
                    inner,
                    company,
                    leaders,
                });
            }
        }
        Err(ErrorCode::TryAgain.into())
    }

    /// Tells those who lead the company, and the `recipient`, where an invitation stands now; `None` where it is deleted.
    pub(in crate::calls) async fn tell(
        &mut self,
        invite_id: InviteId,
        status: Option<InviteStatus>,
        recipient: Option<UserId>,
        now: OffsetDateTime,
    ) -> sqlx::Result<()> {
        let told: BTreeSet<UserId> = self.leaders.iter().copied().chain(recipient).collect();
        for (user, unread_invites) in store::list_unread(self.inner.conn(), &told, now).await? {
            let change = UserChange::InviteChanged {
                invite_id,
                status,
                unread_invites,
            };
            self.inner.append(&Topic::User(user), change);
        }
        Ok(())
    }

    /// Makes a person a member, who may follow the company and its jobs from now on; nothing where they are one already.
    pub(in crate::calls) async fn join(&mut self, user: UserId, user_name: &str, role_name: &str) -> sqlx::Result<()> {
        if !store::insert_member(self.inner.conn(), self.company, user, role_name).await? {
            return Ok(());
        }
        let joined = CompanyChange::MemberJoined {
            user_id: user,
            user_name: user_name.to_owned(),
            role_name: role_name.to_owned(),
        };
        self.inner.append(&Topic::Company(self.company), joined);
        if self.inner.holds(&Topic::User(user)) {
            self.inner.append(&Topic::User(user), UserChange::RightsChanged);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn an_invitation_is_good_for_two_weeks_and_the_rest_of_their_last_day() {
        for now in [datetime!(2026-11-21 00:00 UTC), datetime!(2026-11-21 23:59:59 UTC)] {
            assert_eq!(expiry(now), datetime!(2026-12-06 00:00 UTC));
        }
    }
}
