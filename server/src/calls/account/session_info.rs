//! The data about a session that account/log_in and account/get_info return.

use protocol::entity::account::{Role, SessionInfo, SessionSubscription};
use protocol::ids::{CompanyId, SessionId, UserId};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use crate::domain::account::store;
use crate::files::picture::image_address;
use crate::http::session::{Sids, Token};

/// A session, with the data about it that calls return.
pub(super) struct Found {
    pub(super) session_id: SessionId,
    pub(super) last_seen: OffsetDateTime,
    /// True if the database stores the hash that identifies the session when a live connection sends a sid (the token for live
    /// connections).
    pub(super) has_sids: bool,
    /// The data that calls return about the session, with a new sid (the token that authenticates a live connection).
    pub(super) info: SessionInfo,
    /// The number of whole days that are left of the trial; 0 or less if the trial is over; `None` if the person has no trial.
    pub(super) trialcounter: Option<i64>,
}

/// Returns the session that has this token; `None` if the session has ended or its account is not allowed to log in.
pub(super) async fn find(
    sids: &Sids,
    connection: &mut PgConnection,
    token: &Token,
    now: OffsetDateTime,
) -> sqlx::Result<Option<Found>> {
    let Some(row) = store::find_session_row(connection, &token.hash, &token.sid_hash()).await? else {
        return Ok(None);
    };
    let session_id = SessionId(row.session_id);
    let trial = row.trial_ends.filter(|_| !row.is_active);
    let role = row.role.parse().expect("the database checks the roles");
    let info = SessionInfo {
        login_background: row.login_image_key.as_deref().map(image_address),
        sid: token.sid(sids),
        is_first_500: row.first_500.is_some(),
        user_name: row.user_name,
        role,
        sub_role: row.sub_role,
        user_email: row.email,
        logo: row.avatar_key.or(row.logo_key).as_deref().map(image_address),
        uid: UserId(row.user_id),
        is_affiliate: row.is_affiliate,
        company_id: row.company_id.map(CompanyId),
        subscription: SessionSubscription {
            stripe_customer_id: row.stripe_customer_id,
            is_active_subscription: row.is_active,
            product_title: row.plan,
        },
        public_contact: (role == Role::Creator).then_some(row.public_contact),
    };
    Ok(Some(Found {
        session_id,
        last_seen: row.last_seen,
        has_sids: row.has_sids,
        info,
        trialcounter: trial.map(|last_day| days_left(last_day, now.date())),
    }))
}

/// Returns the number of days that are left of a trial, including `last_day`; 0 or less means that the trial is over.
fn days_left(last_day: Date, today: Date) -> i64 {
    (last_day - today).whole_days() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn the_trial_counts_its_last_day_and_then_is_over() {
        assert_eq!(days_left(date!(2026 - 03 - 14), date!(2026 - 03 - 01)), 14);
        assert_eq!(days_left(date!(2026 - 03 - 14), date!(2026 - 03 - 14)), 1);
        assert_eq!(days_left(date!(2026 - 03 - 14), date!(2026 - 03 - 15)), 0);
    }
}
