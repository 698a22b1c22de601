//! company/get_all: every company, for the platform's staff.

use actix_web::{post, web};
use protocol::entity::company::Company;
use protocol::ids::CompanyId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::{row, store};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::validate::page;
use crate::http::{Admin, Answer, Call, CallResult};

/// Which companies.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyGetAllRequest {
    /// 20 where left out, at most 200.
    #[serde(default)]
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// Rows to pass over.
    #[serde(default)]
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// Part of a name, whatever its case.
    #[serde(default)]
    name: Option<String>,
    /// This company alone, with its members.
    #[serde(default)]
    company_id: Option<CompanyId>,
}

/// A page of companies, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyPage {
    companies: Vec<Company>,
    /// How many there are in all pages.
    number_of_companies: i64,
}

/// All companies, the newest first; the members of the one alone that `company_id` asks for.
#[utoipa::path(request_body = CompanyGetAllRequest, responses((status = 200, body = Answer<CompanyPage>)))]
#[post("/company/get_all")]
pub(super) async fn get_all(
    pool: web::Data<PgPool>,
    call: Call<Admin, CompanyGetAllRequest>,
) -> CallResult<CompanyPage> {
    let (Admin(caller), request) = (call.who, call.request);
    let (limit, offset) = page(request.limit, request.offset, limits::COMPANIES_PAGE)?;
    let name = request.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    let open = request.company_id;
    let mut snapshot = Snapshot::take(&pool).await?;
    let (companies, number_of_companies) = store::find_page(snapshot.connection(), open, name, limit, offset).await?;
    let rows = store::list_companies(snapshot.connection(), &companies, open.as_slice()).await?;
    let shown = CompanyPage {
        companies: rows.into_iter().map(row::show).collect(),
        number_of_companies,
    };
    snapshot.answer(&caller, List::AllCompanies(open), shown).await
}
