//! admin/get_audit: lines of the audit, page by page.

use actix_web::web;
use macros::call;
use protocol::entity::audit::AuditEntry;
use protocol::ids::{AuditEntryId, AuditSubjectId, UserId};
use protocol::limits;
use protocol::schema::{PageLimit, SearchText};
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use time::Duration;
use utoipa::ToSchema;

use crate::calls::lists::List;
use crate::calls::series::{SeriesCell, pair};
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::audit::AuditFilter;
use crate::domain::audit::store::{self, DayCounts};
use crate::http::{Admin, Call, CallResult};
use crate::validation::page;

/// The number of days whose lines are counted.
const DAYS: i64 = 60;

/// A filter of the lines, and a page of what it leaves.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::calls::admin) struct GetAuditRequest {
    /// 50 where left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 50)]
    limit: Option<i64>,
    /// The id of the last line that is known: the lines older than it follow.
    after: Option<AuditEntryId>,
    /// Only lines of this action.
    action: Option<String>,
    /// Only lines of this acting account.
    by: Option<UserId>,
    /// Only lines about this thing.
    on: Option<AuditSubjectId>,
    /// The kind of `on`: user where left out.
    on_kind: Option<String>,
    /// Only lines since this time.
    from: Option<Timestamp>,
    /// Only lines before this time.
    to: Option<Timestamp>,
    /// Part of the names, the action, the network or the details; case is ignored.
    #[schema(value_type = Option<SearchText>)]
    q: Option<String>,
}

/// A page of lines, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::calls::admin) struct AuditPage {
    entries: Vec<AuditEntry>,
    /// True if older lines follow.
    has_more: bool,
    /// The number of lines that the filter leaves, whatever its period, on each of the last 60 days, today included; a day without lines is left
    /// out. Null with `after`.
    #[schema(value_type = Option<Vec<Vec<SeriesCell>>>)]
    days: Option<Vec<Vec<SeriesCell>>>,
    /// The first of the last 60 days whose lines are counted: too many lines of earlier ones match. Null with `after`.
    days_since: Option<String>,
}

/// Returns lines of the audit, the newest first.
#[call("/admin/get_audit")]
pub(in crate::calls::admin) async fn get_audit(
    pool: web::Data<PgPool>,
    call: Call<Admin, GetAuditRequest>,
) -> CallResult<AuditPage> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (limit, _) = page(request.limit, None, limits::AUDIT_PAGE)?;
    let after = request.after.map(|after| after.0);
    // not flattened into the request: then a refusal would not name the field
    let filter = AuditFilter {
        action: request.action,
        by: request.by,
        on: request.on,
        on_kind: request.on_kind,
        from: request.from,
        to: request.to,
        q: request.q,
    };
    let search = filter.search()?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let conn = snapshot.connection();
    let mut entries = store::list(conn, &filter, &search, after, limit + 1).await?;
    let has_more = entries.len() as i64 > limit;
    entries.truncate(usize::try_from(limit).unwrap_or_default());
    let counted = match after {
        None => {
            let since = (Clock.now() - Duration::days(DAYS - 1)).date();
            Some(store::count_days(conn, since, &filter, &search).await?)
        }
        Some(_) => None,
    };
    let days_since = counted.as_ref().map(|counted| counted.since.to_string());
    let pairs = |counted: DayCounts| counted.days.into_iter().map(|(day, lines)| pair(day, lines)).collect();
    let page = AuditPage {
        entries,
        has_more,
        days: counted.map(pairs),
        days_since,
    };
    snapshot.answer(&caller, List::Users, page).await
}
