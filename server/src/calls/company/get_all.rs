//! company/get_all: every company, for the platform's staff.

use actix_web::web;
use macros::call;
use protocol::entity::company::Company;
use protocol::ids::CompanyId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset, SearchText};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store::{self, Filter};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::company::listing;
use crate::http::{Admin, Call, CallResult};
use crate::listing::search;
use crate::validation::page;

/// A filter of the companies, and a page of them.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyGetAllRequest {
    /// 20 where left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 20)]
    limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// Part of a name; case is ignored.
    #[schema(value_type = Option<SearchText>)]
    name: Option<String>,
    /// Only this company, with its members.
    company_id: Option<CompanyId>,
    /// True: only deleted companies that can be brought back, the newest deletion first, instead of existing ones.
    #[serde(default)]
    deleted: bool,
}

/// A page of companies.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyPage {
    companies: Vec<Company>,
    /// The total number, over all pages.
    number_of_companies: i64,
}

/// Returns all companies, the newest first, or those that can be brought back. Members are shown only of the company that `company_id` names.
#[call("/company/get_all")]
pub(super) async fn get_all(
    pool: web::Data<PgPool>,
    call: Call<Admin, CompanyGetAllRequest>,
) -> CallResult<CompanyPage> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (limit, offset) = page(request.limit, request.offset, limits::COMPANIES_PAGE)?;
    let search = search("name", request.name.as_deref())?;
    let open = request.company_id;
    let mut snapshot = Snapshot::take(&pool).await?;
    let filter = Filter {
        company: open,
        search,
        deleted_after: request.deleted.then(|| Clock.now() - listing::KEPT),
    };
    let found = store::find_page(snapshot.connection(), filter, limit, offset).await?;
    let with_members: Vec<i64> = open.iter().map(|company| company.0).collect();
    let shown = CompanyPage {
        companies: listing::list(snapshot.connection(), &found.companies, &with_members).await?,
        number_of_companies: found.number_of_companies,
    };
    snapshot.answer(&caller, List::AllCompanies(open), shown).await
}
