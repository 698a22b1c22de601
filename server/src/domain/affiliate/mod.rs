//! Affiliates: links by which a person or a company recommends the platform, and the results of these links ([`counting`]).

pub mod counting;
pub mod feed;
pub mod publishing;
mod store;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{CompanyChange, UserChange};
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

pub use store::{Month, list_months};

/// The share of referred people's payments that the owner of an affiliate link earns, in percent.
pub const PERCENT: i64 = 5;

/// The characters of affiliate codes, without characters that look alike.
const CODE_CHARACTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The number of characters of an affiliate code.
const CODE_LENGTH: usize = 10;

/// The owner of an affiliate link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The creator who has the link.
    User(UserId),
    /// The company that has the link.
    Company(CompanyId),
}

/// An affiliate link, which records who signed up through it.
#[derive(Debug, Clone)]
pub struct Affiliate {
    pub(crate) id: i64,
    /// The code in the address of the link.
    pub code: String,
    /// The email address for messages about the earnings.
    pub email: String,
}

impl Owner {
    /// Returns the owner of the affiliate link that a caller requests: the caller if the caller is a creator, or else `company`, which the
    /// caller must manage.
    ///
    /// # Errors
    /// 400 if the caller is a creator and `company` is given, or if the caller is not a creator and `company` is missing. 404 or 403 if the
    /// caller does not manage the company.
    pub async fn of_caller(
        conn: &mut PgConnection,
        caller: &Caller,
        company: Option<CompanyId>,
    ) -> Result<Self, WriteError> {
        match (caller.role, company) {
            (Role::Creator, None) => Ok(Self::User(caller.user_id)),
            (Role::Creator, Some(_)) => Err(Refusal::field("company_id", "Creators have a link of their own").into()),
            (_, None) => Err(Refusal::field("company_id", "Choose a company").into()),
            (_, Some(company)) => {
                access::company::load(conn, caller.user_id, company)
                    .await?
                    .require_manage()?;
                Ok(Self::Company(company))
            }
        }
    }

    fn topic(self) -> Topic {
        match self {
            Self::User(user) => Topic::User(user),
            Self::Company(company) => Topic::Company(company),
        }
    }

    /// Publishes to the owner that the link was created or that its results have changed.
    fn append_change(self, write: &mut Write, affiliate_url: String) {
        let topic = self.topic();
        match self {
            Self::User(_) => {
                let is_affiliate = true;
                write.append(
                    &topic,
                    UserChange::AffiliateChanged {
                        is_affiliate,
                        affiliate_url,
                    },
                );
            }
            Self::Company(_) => write.append(&topic, CompanyChange::AffiliateChanged { affiliate_url }),
        }
    }
}

/// Returns the address of an affiliate link.
pub fn address(public_url: &str, code: &str) -> String {
    format!("{public_url}/?ref={code}")
}

/// Returns the address of the page that shows the results of an affiliate link.
pub fn dashboard(public_url: &str, owner: Owner) -> String {
    match owner {
        Owner::User(_) => format!("{public_url}/affiliate/dashboard"),
        Owner::Company(company) => format!("{public_url}/affiliate/dashboard?company_id={}", company.0),
    }
}

/// Returns the affiliate link of a person or a company; `None` if it was not created yet.
pub async fn find(conn: &mut PgConnection, owner: Owner) -> sqlx::Result<Option<Affiliate>> {
    store::find(conn, owner).await
}

/// Creates the affiliate link of the caller or of a company, or finds the existing one; returns its address. Publishes the change on the owner's
/// `user:` or `company:` topic.
pub fn create(
    live: &Live,
    caller: &Caller,
    public_url: &str,
    company: Option<CompanyId>,
    email: &str,
) -> PendingReply<String> {
    let (who, by, email, public_url) = (caller.clone(), caller.clone(), email.to_owned(), public_url.to_owned());
    live.write(caller)
        .plan(async move |conn| {
            let owner = Owner::of_caller(conn, &who, company).await?;
            Ok(([owner.topic()].into(), owner))
        })
        .run(async move |write, owner| {
            if let Some(made) = store::find(write.rows(), owner).await? {
                return Ok(address(&public_url, &made.code));
            }
            let code = store::insert(write.rows(), owner, &new_code(), &email).await?;
            let code = code.ok_or(ErrorCode::TryAgain)?;
            if !by.is_admin() {
                store::update_is_affiliate(write.rows(), by.user_id).await?;
            }
            let affiliate_url = address(&public_url, &code);
            owner.append_change(write, affiliate_url.clone());
            let about = match owner {
                Owner::User(user) => AuditTarget::User(user),
                Owner::Company(company) => AuditTarget::Company(company),
            };
            write.audit(Some(about), json!({})).await?;
            Ok(affiliate_url)
        })
}

/// Counts the sign-up of an account whose email address was just confirmed, and queues the task that reports the address to the
/// affiliate-tracking service.
pub(crate) async fn on_confirmed(write: &mut Write, user: UserId, email: &str) -> Result<(), WriteError> {
    counting::count_sign_up(write, user).await?;
    write.enqueue(&feed::task(email)).await?;
    Ok(())
}

fn new_code() -> String {
    let mut random = [0; CODE_LENGTH];
    getrandom::fill(&mut random).expect("the system gives randomness");
    let characters = random.map(|byte| char::from(CODE_CHARACTERS[usize::from(byte) % CODE_CHARACTERS.len()]));
    characters.iter().collect()
}
