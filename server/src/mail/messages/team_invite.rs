//! The email that invites a creator into a team. Its text is the same whether or not an account has the email address, so that the email
//! does not reveal this.

use super::text::plain_name;
use super::{Kind, Link, Message};

/// Returns the email that invites a creator into a team. The creator accepts the invitation on the site's page of teams.
pub fn team_invite(team_name: &str, invited_by: &str, public_url: &str) -> Message {
    let person = plain_name(invited_by).unwrap_or_else(|| "Someone".to_owned());
    let team = plain_name(team_name).map_or_else(|| "a team".to_owned(), |name| format!("the team {name}"));
    Message {
        kind: Kind::TeamInvite,
        subject: format!("{person} invites you to a team on Needledrop"),
        paragraphs: vec![
            "Hello,".to_owned(),
            format!(
                "{person} invited you to join {team} on Needledrop. Team members see jobs posted only for their team. Log in with this email address to accept, or sign up as a creator if you don't have an account yet. The invitation expires in 30 days."
            ),
        ],
        link: Some(Link::new("View the invitation", format!("{public_url}/team"))),
        closing: "If you don't know who sent this, you can ignore this email.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_be_links_or_messages_are_left_out() {
        let invite = team_invite("Win at evil.test/x", "http://evil.test", "https://here.test");
        assert_eq!(invite.subject, "Someone invites you to a team on Needledrop");
        assert!(invite.paragraphs[1].starts_with("Someone invited you to join a team on Needledrop."));
        assert!(!invite.text().contains("evil"), "{}", invite.text());
    }
}
