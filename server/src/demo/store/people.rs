//! Database queries that insert the demo accounts and the demo company.

use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use crate::demo::people::{COMPANY_DESCRIPTION, COMPANY_NAME, Person, PersonsPlan};

pub(in crate::demo) async fn insert_account(
    connection: &mut PgConnection,
    person: &Person,
    password_hash: &str,
    created: OffsetDateTime,
) -> sqlx::Result<UserId> {
    let id = sqlx::query_scalar!(
        "with counted as (update first_500_count set given = greatest(given, $8::smallint))
         insert into account (email, user_name, password_hash, role, sub_role, link_1, email_confirmed, approved, user_rating, first_500, created)
         values ($1, $2, $3, $4, $5, $6, true, true, $7, $8, $9) returning id",
        person.email,
        person.user_name,
        password_hash,
        person.role,
        person.sub_role,
        person.link,
        person.user_rating,
        person.first_500,
        created
    )
    .fetch_one(connection)
    .await?;
    Ok(UserId(id))
}

pub(in crate::demo) async fn insert_subscription(
    connection: &mut PgConnection,
    user_id: UserId,
    plan: &PersonsPlan,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    let end = now + Duration::days(plan.days_left);
    let period = plan
        .interval
        .map(|interval| Duration::days(if interval == "year" { 365 } else { 30 }));
    sqlx::query!(
        "insert into subscription (user_id, plan, is_active, interval, current_period_start, current_period_end, trial_ends, updated)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        user_id.0,
        plan.title,
        plan.interval.is_some(),
        plan.interval,
        period.map(|period| end - period),
        period.map(|_| end),
        plan.interval.is_none().then(|| end.date()),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts the demo company, which is verified, with its owner and one other member.
pub(in crate::demo) async fn insert_company(
    connection: &mut PgConnection,
    owner: UserId,
    member: UserId,
    created: OffsetDateTime,
) -> sqlx::Result<CompanyId> {
    let id = sqlx::query_scalar!(
        r#"with made as (insert into company (name, description, owner_id, verified, created) values ($1, $2, $3, true, $5) returning id),
             joined as (insert into company_member (company_id, user_id, role_name, joined)
                        select made.id, m.user_id, m.role_name, $5 from made, (values ($3, 'owner'), ($4, 'member')) m (user_id, role_name))
           select id as "id!" from made"#,
        COMPANY_NAME,
        COMPANY_DESCRIPTION,
        owner.0,
        member.0,
        created
    )
    .fetch_one(connection)
    .await?;
    Ok(CompanyId(id))
}
