//! admin/get_audit: returns entries of the audit log, page by page.

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

/// The number of days, including today, for which the answer counts the entries of each day.
const DAYS: i64 = 60;

/// A filter for entries of the audit log, and the requested page.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::calls::admin) struct GetAuditRequest {
    /// The maximum number of entries on the page; 50 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 50)]
    limit: Option<i64>,
    /// The id of the oldest entry that the client has: the page continues with the entries older than this one.
    after: Option<AuditEntryId>,
    /// Returns only entries that record this action.
    action: Option<String>,
    /// Returns only entries about actions by this account.
    by: Option<UserId>,
    /// Returns only entries about actions on the object (such as a job or a company) with this id.
    on: Option<AuditSubjectId>,
    /// The kind of the object whose id is in `on`; user if left out.
    on_kind: Option<String>,
    /// Returns only entries made at this time or later.
    from: Option<Timestamp>,
    /// Returns only entries made before this time.
    to: Option<Timestamp>,
    /// Returns only entries that contain this text in a person's name, the action, the network (of the IP address) or the details, ignoring
    /// case.
    #[schema(value_type = Option<SearchText>)]
    q: Option<String>,
}

/// A page of the audit log, the newest entries first.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::calls::admin) struct AuditPage {
    entries: Vec<AuditEntry>,
    /// True if there are older entries after this page.
    has_more: bool,
    /// The number of matching entries on each of the last 60 days, including today. The filter's `from` and `to` are ignored, and days without
    /// entries are left out. Null if the request has `after`.
    #[schema(value_type = Option<Vec<Vec<SeriesCell>>>)]
    days: Option<Vec<Vec<SeriesCell>>>,
    /// The first day for which `days` counts entries: usually the first of the last 60 days. It is a later day if so many entries match that the
    /// earlier days are not counted. Null if the request has `after`.
    days_since: Option<String>,
}

/// Returns entries of the audit log, the newest first.
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
