//! admin/get_user: returns everything that the staff sees about one person.

use actix_web::web;
use actors::plan::Plans;
use actors::read_topic::store::find_person;
use actors::read_topic::user::subscription;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::admin::AdminUser;
use protocol::entity::audit::AuditEntry;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store::{self, MembershipRow};
use crate::calls::admin::row;
use crate::calls::admin::store::list_users;
use crate::calls::sessions::ShownSession;
use crate::clock::Clock;
use crate::domain::audit;
use crate::http::session;
use crate::http::{Admin, Call, CallResult, Response};
use crate::mail::store::{LoggedMail, list_logged};

/// The maximum number of emails in the answer.
const EMAILS: i64 = 50;

/// The person whose data is requested.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct GetUserRequest {
    id: UserId,
}

/// The data about one person that the staff sees.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AdminPerson {
    #[serde(flatten)]
    user: AdminUser,
    /// The person's subscription, with its limits and how much of them is used.
    plan: SubscriptionInfo,
    companies: Vec<Membership>,
    teams: Vec<Membership>,
    /// The sessions in which the person is logged in, the most recently used first, at most 200.
    sessions: Vec<ShownSession>,
    /// The newest emails to the person, at most 50, from the last 90 days.
    emails: Vec<SentEmail>,
    numbers: PersonNumbers,
    /// The newest entries of the audit log, at most 50, about what the person did and about what others did to their account.
    audit: Vec<AuditEntry>,
    /// The staff's note on the person; null if there is none.
    note: Option<PersonNote>,
}

/// A company or team to which a person belongs.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Membership {
    id: i64,
    name: String,
    /// The person's role in the company or team: owner, admin or member.
    role_name: String,
    #[schema(value_type = String, format = DateTime)]
    since: Timestamp,
}

/// An email that was sent to a person. Its text and links are not stored.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SentEmail {
    /// The Message-ID of the email, without the host.
    id: String,
    subject: String,
    /// The time at which the email was queued.
    #[schema(value_type = String, format = DateTime)]
    when: Timestamp,
    /// The status of the email: queued, sent, `given_up`, expired, or replaced by a later email of the same kind.
    status: String,
}

/// How many tracks, submissions, playlists and share links a person has made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonNumbers {
    tracks: i64,
    /// The number of submissions to jobs.
    submissions: i64,
    /// For a creator, the number of their own playlists. For a manager, the number of playlists that they made for jobs.
    playlists: i64,
    /// The number of share links that the person made and that were not deleted.
    links: i64,
}

/// The staff's note on a person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonNote {
    note: String,
    /// The name of the person who last wrote the note; null if their account was deleted.
    written_by: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    written: Timestamp,
}

/// Returns everything that the staff sees about a person. The answer contains the plan, companies, teams, sessions, emails, audit entries, the
/// staff's note, and how many tracks, submissions, playlists and links the person has made.
#[call("/admin/get_user", errors(NotFound))]
pub(super) async fn get_user(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<Admin, GetUserRequest>,
) -> CallResult<AdminPerson> {
    let (id, now) = (call.request.id, Clock.now());
    let mut connection = pool.acquire().await?;
    let found = list_users(&mut connection, &[id.0]).await?.pop();
    let user = row::show(found.ok_or(ErrorCode::NotFound)?);
    let person = find_person(&mut connection, id, now).await?;
    let person = person.ok_or(ErrorCode::NotFound)?;
    let companies = store::list_companies(&mut connection, id).await?;
    let teams = store::list_teams(&mut connection, id).await?;
    let sessions = session::list_of_user(&mut connection, id).await?;
    let emails = list_logged(&mut connection, id, EMAILS).await?;
    let numbers = store::count_made(&mut connection, id).await?;
    let audit = audit::store::list_of_person(&mut connection, id, limits::AUDIT_PAGE).await?;
    let note = store::find_note(&mut connection, id).await?;
    Ok(Response::new(AdminPerson {
        user,
        plan: subscription(person, &plans, now.date()),
        companies: companies.into_iter().map(Membership::from).collect(),
        teams: teams.into_iter().map(Membership::from).collect(),
        sessions: sessions.into_iter().map(ShownSession::from).collect(),
        audit,
        emails: emails.into_iter().map(SentEmail::from).collect(),
        numbers: PersonNumbers {
            tracks: numbers.tracks,
            submissions: numbers.submissions,
            playlists: numbers.playlists,
            links: numbers.links,
        },
        note: note.map(|found| PersonNote {
            note: found.note,
            written_by: found.written_by,
            written: Timestamp(found.written),
        }),
    }))
}

impl From<MembershipRow> for Membership {
    fn from(row: MembershipRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            role_name: row.role_name,
            since: Timestamp(row.since),
        }
    }
}

impl From<LoggedMail> for SentEmail {
    fn from(row: LoggedMail) -> Self {
        Self {
            id: row.id.to_string(),
            subject: row.subject,
            when: Timestamp(row.queued),
            status: row.status,
        }
    }
}
