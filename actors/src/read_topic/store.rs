//! SQL queries for the snapshots of topics whose state is not held in memory.

use crate::plan::month::first_of_month;
use protocol::ids::{ApplicationId, CompanyId, JobId, TeamId, TrackId, UserId};
use protocol::snapshot::{ApplicationSnapshot, CompanyPerson, CompanySnapshot, TeamSnapshot};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::{Date, OffsetDateTime};

/// A person's plan, how much of the plan's limits the person uses, and the numbers of unread invitations and mentions.
pub struct PersonRow {
    pub plan: String,
    pub is_active: bool,
    pub interval: Option<String>,
    pub period_start: Option<OffsetDateTime>,
    pub period_end: Option<OffsetDateTime>,
    pub trial_ends: Option<Date>,
    /// The payment provider's id of the person's newest subscription; none if there has been no subscription.
    pub subscription_id: Option<String>,
    /// The payment provider's name for the status of the subscription; none if there has been no subscription.
    pub status: Option<String>,
    pub price_id_month: Option<String>,
    pub price_id_year: Option<String>,
    /// The time at which the subscription ends; none if it is not canceled.
    pub cancel_at: Option<OffsetDateTime>,
    /// The time at which the subscription was last changed; none if there has been no subscription.
    pub updated: Option<OffsetDateTime>,
    /// The payment provider's id of the person; none if the provider does not know the person.
    pub stripe_customer_id: Option<String>,
    pub is_first_500: bool,
    pub storage_bytes: i64,
    pub tracks: i32,
    /// The number of applications that the person has made in the current calendar month (UTC).
    pub applications: i32,
    pub unread_invites: i64,
    pub unread_team_invites: i64,
    pub unread_mentions: i64,
}

/// Returns the person's plan and usage at `now`; none if the person does not exist.
pub async fn find_person(
    conn: &mut PgConnection,
    user: UserId,
    now: OffsetDateTime,
) -> Result<Option<PersonRow>, sqlx::Error> {
    sqlx::query_as!(
        PersonRow,
        r#"select case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.interval as "interval?",
                  p.current_period_start as "period_start?", p.current_period_end as "period_end?", p.trial_ends as "trial_ends?",
                  p.subscription_id as "subscription_id?", p.status as "status?", p.price_id_month as "price_id_month?",
                  p.price_id_year as "price_id_year?", p.cancel_at as "cancel_at?", p.updated as "updated?", p.stripe_customer_id as "stripe_customer_id?", a.first_500 is not null as "is_first_500!",
                  coalesce(u.storage_bytes, 0) as "storage_bytes!", coalesce(u.tracks, 0) as "tracks!", coalesce(m.applications, 0) as "applications!",
                  (select count(*) from company_invite i
                   where a.email_confirmed and a.role <> 'creator' and lower(i.email) = lower(a.email)
                     and i.status = 'pending' and i.expires > $2) as "unread_invites!",
                  (select count(*) from waiting_team_invites(a.id, $2)) as "unread_team_invites!",
                  (select count(*) from standing_mentions(a.id) where read is null) as "unread_mentions!"
           from account a left join subscription p on p.user_id = a.id left join creator_usage u on u.user_id = a.id
           left join creator_month_usage m on m.user_id = a.id and m.month = $3 where a.id = $1"#,
        user.0,
        now,
        first_of_month(now.date())
    )
    .fetch_optional(conn)
    .await
}

/// Returns the application and its owner; none if it does not exist.
pub async fn find_application(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Option<(UserId, ApplicationSnapshot)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select x.user_id, x.job_id, x.playlist_name, x.description, x.status, x.version,
                  coalesce((select array_agg(t.track_id order by t.position, t.track_id) from application_track t where t.application_id = x.id), '{}') as "tracks!"
           from application x where x.id = $1"#,
        application.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        let snapshot = ApplicationSnapshot {
            id: application,
            job_id: row.job_id.map(JobId),
            playlist_name: row.playlist_name,
            description: row.description,
            status: row.status,
            tracks_id: row.tracks.into_iter().map(TrackId).collect(),
            version: row.version,
        };
        (UserId(row.user_id), snapshot)
    }))
}

pub(super) async fn find_team(conn: &mut PgConnection, team: TeamId) -> Result<Option<TeamSnapshot>, sqlx::Error> {
    let name = sqlx::query_scalar!("select name from team where id = $1", team.0);
    let name = name.fetch_optional(conn).await?;
    Ok(name.map(|name| TeamSnapshot { id: team, name }))
}

pub(super) async fn find_company(
    conn: &mut PgConnection,
    company: CompanyId,
) -> Result<Option<CompanySnapshot>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select c.name, c.description, c.verified, c.deleted,
                  coalesce((select jsonb_agg(jsonb_build_object('user_id', a.id, 'user_name', a.user_name, 'role_name', m.role_name)
                                             order by array_position(array['owner', 'admin', 'member'], m.role_name), m.joined, a.id)
                            from company_person m join account a on a.id = m.user_id where m.company_id = c.id), '[]')
                    as "members!: Json<Vec<CompanyPerson>>"
           from company c where c.id = $1"#,
        company.0
    );
    Ok(row.fetch_optional(conn).await?.map(|row| CompanySnapshot {
        id: company,
        name: row.name,
        description: row.description,
        verified: row.verified,
        members: row.members.0,
        deleted_at: row.deleted.map(Into::into),
    }))
}
