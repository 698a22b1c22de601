//! The letters that invite somebody into a company: to a new account, or with the account that the address has.

use time::Duration;

use super::text::{lifetime as in_words, name};
use super::{Kind, Letter, Link};

/// Invites an address without an account; `token` goes into the link and is good for `lifetime`.
pub fn company_invite(
    company_name: &str,
    invited_by: &str,
    public_url: &str,
    token: &str,
    lifetime: Duration,
) -> Letter {
    invite(
        company_name,
        format!(
            "{} invited you to join {} on Needledrop, where its team listens to and rates submitted music. Choose a name and a password to get started. The link is valid for {}.",
            name(invited_by),
            name(company_name),
            in_words(lifetime)
        ),
        Some(Link::new(
            "Join the company",
            format!("{public_url}/register-from-company-invite/?token={token}"),
        )),
    )
}

/// Invites a person who has an account with this address; they answer on the page of their invitations.
pub fn company_invite_to_member(company_name: &str, invited_by: &str, public_url: &str) -> Letter {
    invite(
        company_name,
        format!(
            "{} invited you to join {} on Needledrop. Log in to accept or decline the invitation.",
            name(invited_by),
            name(company_name)
        ),
        Some(Link::new(
            "View the invitation",
            format!("{public_url}/manager/invite/list"),
        )),
    )
}

fn invite(company_name: &str, says: String, link: Option<Link>) -> Letter {
    Letter {
        kind: Kind::CompanyInvite,
        subject: format!("{} invites you to Needledrop", name(company_name)),
        paragraphs: vec!["Hello,".to_owned(), says],
        link,
        closing: "If you don't know this company, you can ignore this email.".to_owned(),
    }
}
