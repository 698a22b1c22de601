//! The emails that invite a person into a company: one for people without an account, and one for people with an account.

use time::Duration;

use super::text::{lifetime as in_words, plain_name};
use super::{Kind, Link, Message};

/// Returns the email that invites a person without an account into a company. Its link contains `token` and is valid for `lifetime`.
pub fn company_invite(
    company_name: &str,
    invited_by: &str,
    public_url: &str,
    token: &str,
    lifetime: Duration,
) -> Message {
    invite(
        company_name,
        format!(
            "{} invited you to join {} on Needledrop, where its team listens to and rates submitted music. Choose a name and a password to get started. The link is valid for {}.",
            person(invited_by),
            company(company_name),
            in_words(lifetime)
        ),
        Some(Link::new(
            "Join the company",
            format!("{public_url}/register-from-company-invite/?token={token}"),
        )),
    )
}

/// Returns the email that invites a person with an account into a company. The person accepts the invitation on the site, after a log-in.
pub fn company_invite_to_member(company_name: &str, invited_by: &str, public_url: &str) -> Message {
    invite(
        company_name,
        format!(
            "{} invited you to join {} on Needledrop. Log in to accept or decline the invitation.",
            person(invited_by),
            company(company_name)
        ),
        Some(Link::new(
            "View the invitation",
            format!("{public_url}/manager/invite/list"),
        )),
    )
}

fn invite(company_name: &str, says: String, link: Option<Link>) -> Message {
    Message {
        kind: Kind::CompanyInvite,
        subject: format!(
            "{} invites you to Needledrop",
            plain_name(company_name).unwrap_or_else(|| "A company".to_owned())
        ),
        paragraphs: vec!["Hello,".to_owned(), says],
        link,
        closing: "If you don't know this company, you can ignore this email.".to_owned(),
    }
}

fn person(name: &str) -> String {
    plain_name(name).unwrap_or_else(|| "Someone".to_owned())
}

fn company(name: &str) -> String {
    plain_name(name).unwrap_or_else(|| "a company".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_be_links_or_messages_are_left_out() {
        for invite in [
            company_invite(
                "Win at evil.test/x",
                "http://evil.test",
                "https://here.test",
                "t",
                Duration::days(14),
            ),
            company_invite_to_member("Win at evil.test/x", "http://evil.test", "https://here.test"),
        ] {
            assert_eq!(invite.subject, "A company invites you to Needledrop");
            assert!(invite.paragraphs[1].starts_with("Someone invited you to join a company on Needledrop"));
            assert!(!invite.text().contains("evil"), "{}", invite.text());
        }
    }
}
