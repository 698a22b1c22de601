//! What log_in and get_info tell a person of themselves.

use protocol::entity::account::{SessionInfo, SessionSubscription};
use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;
use time::Date;

use super::store;

/// The session fields of an account and, on trial, the whole days left; `None` where there is no such account.
pub(super) async fn find(
    connection: &mut PgConnection,
    user_id: UserId,
    sid: String,
    today: Date,
) -> sqlx::Result<Option<(SessionInfo, Option<i64>)>> {
    let Some(row) = store::find_session_row(connection, user_id).await? else {
        return Ok(None);
    };
    let trial = row.trial_ends.filter(|_| !row.is_active);
    let info = SessionInfo {
        login_background: row.login_image_key.as_deref().map(image_address),
        sid,
        is_first_500: row.first_500.is_some(),
        user_name: row.user_name,
        role: row.role.parse().expect("the database checks the roles"),
        sub_role: row.sub_role,
        user_email: row.email,
        logo: row.avatar_key.or(row.logo_key).as_deref().map(image_address),
        uid: user_id,
        is_affiliate: row.is_affiliate,
        company_id: row.company_id.map(CompanyId),
        subscription: SessionSubscription {
            stripe_customer_id: row.stripe_customer_id,
            is_active_subscription: row.is_active,
            product_title: row.plan,
        },
    };
    Ok(Some((info, trial.map(|last_day| days_left(last_day, today)))))
}

/// Whole days left of a trial that ends with `last_day`: that day counts, so 0 or less is over.
fn days_left(last_day: Date, today: Date) -> i64 {
    (last_day - today).whole_days() + 1
}

/// The address of a stored image: its key is random, and images of accounts and companies are public.
pub(in crate::calls) fn image_address(key: &str) -> String {
    format!("/files/image/{key}")
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
