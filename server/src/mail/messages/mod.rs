//! The contents of all emails. An email consists of a few paragraphs and at most one link, from which both its plain text part and its HTML
//! part are made.

mod accounts;
mod change_email;
mod company_deleted;
mod company_invite;
mod confirm_new_email;
mod confirm_sign_up;
mod html;
mod links;
mod mentions;
mod payments;
mod reset_password;
mod review;
mod team_invite;
mod text;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

pub use accounts::{approved, blocked, deleted, email_changed, off_hold, on_hold, password_changed};
pub use change_email::change_email;
pub use company_deleted::company_deleted;
pub use company_invite::{company_invite, company_invite_to_member};
pub use confirm_new_email::confirm_new_email;
pub use confirm_sign_up::confirm_sign_up;
pub use links::{link_guessed, link_opened};
pub use mentions::mentioned;
pub use payments::{card_expires, double_refunded, payment_failed, subscription_ended};
pub use reset_password::reset_password;
pub use review::{playlists_shared, rate_before_closing, submit_before_closing};
pub use team_invite::team_invite;

/// The kind of an email: what it asks for or tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Asks to confirm the email of a new account.
    ConfirmSignUp,
    /// Contains the link to choose a new password.
    ResetPassword,
    /// Asks the person, at their present address, to agree to a change of the address.
    ChangeEmail,
    /// Asks the person, at their new address, to confirm a change of the address.
    ConfirmNewEmail,
    /// Invites a person into a company.
    CompanyInvite,
    /// Tells that a company was deleted.
    CompanyDeleted,
    /// Invites a creator into a team.
    TeamInvite,
    /// Tells that the password was changed.
    PasswordChanged,
    /// Tells that the email address was changed.
    EmailChanged,
    /// Warns that somebody is guessing the password of a share link.
    LinkGuessed,
    /// Tells that a share link was opened for the first time.
    LinkOpened,
    /// Tells that a payment for a plan has failed.
    PaymentFailed,
    /// Tells that a paid plan has ended.
    SubscriptionEnded,
    /// Tells that a second plan, which was bought by mistake, was refunded.
    DoubleRefunded,
    /// Tells that the card that pays for a plan expires soon.
    CardExpires,
    /// Tells that the account was approved.
    Approved,
    /// Tells that the account is no longer on hold.
    OffHold,
    /// Tells that the account was put on hold.
    OnHold,
    /// Tells that the account was blocked.
    Blocked,
    /// Tells that the account was deleted.
    Deleted,
    /// Tells a reviewer that comments mention them.
    Mentioned,
    /// Tells a reviewer that playlists were shared with them.
    PlaylistsShared,
    /// Reminds a person that a job closes soon: a creator who has added tracks but not submitted them, or a reviewer who has rated nothing.
    ClosingReminder,
}

impl Kind {
    /// Returns the name of this kind of email, as logs and the database contain it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ConfirmSignUp => "confirm_sign_up",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
            Self::ConfirmNewEmail => "confirm_new_email",
            Self::CompanyInvite => "company_invite",
            Self::CompanyDeleted => "company_deleted",
            Self::TeamInvite => "team_invite",
            Self::PasswordChanged => "password_changed",
            Self::EmailChanged => "email_changed",
            Self::LinkGuessed => "link_guessed",
            Self::LinkOpened => "link_opened",
            Self::PaymentFailed => "payment_failed",
            Self::SubscriptionEnded => "subscription_ended",
            Self::DoubleRefunded => "double_refunded",
            Self::CardExpires => "card_expires",
            Self::Approved => "approved",
            Self::OffHold => "off_hold",
            Self::OnHold => "on_hold",
            Self::Blocked => "blocked",
            Self::Deleted => "deleted",
            Self::Mentioned => "mentioned",
            Self::PlaylistsShared => "playlists_shared",
            Self::ClosingReminder => "closing_reminder",
        }
    }

    /// Returns true if a new email of this kind makes the previous one to the same address useless, because the token in its link replaces
    /// the previous token.
    pub const fn replaces(self) -> bool {
        matches!(
            self,
            Self::ConfirmSignUp | Self::ResetPassword | Self::ChangeEmail | Self::ConfirmNewEmail
        )
    }
}

/// The account that an email describes, so that its owner can decide whether to confirm an email address.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub user_name: &'a str,
    /// The email address that is to be confirmed.
    pub email: &'a str,
    /// The role of the account: `creator`, `manager` or `admin`.
    pub role: &'a str,
    /// The time at which the account was created.
    pub created: OffsetDateTime,
}

/// The content of an email.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The kind of the email.
    pub kind: Kind,
    /// The subject line of the email.
    pub subject: String,
    /// The text before the link.
    pub paragraphs: Vec<String>,
    pub link: Option<Link>,
    /// The text after the link.
    pub closing: String,
}

/// The only link of an email, shown as a button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The text on the button.
    pub title: String,
    /// The address that the link opens.
    pub address: String,
}

impl Link {
    fn new(title: &str, address: String) -> Self {
        Self {
            title: title.to_owned(),
            address,
        }
    }
}

impl Message {
    /// Returns the plain text part of the email. It has the same content as the HTML part, in lines of at most 72 characters that end with CRLF.
    /// The link has its own line.
    pub fn text(&self) -> String {
        text::render(self)
    }

    /// Returns the HTML part of the email. It loads nothing from the network.
    pub fn html(&self) -> String {
        html::render(self)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::html::escape;

    const HERE: &str = "https://music.example";

    fn every_message() -> Vec<Message> {
        let day = Duration::days(1);
        let ann = Account {
            user_name: "Ann",
            email: "ann@it.test",
            role: "creator",
            created: OffsetDateTime::UNIX_EPOCH,
        };
        vec![
            confirm_sign_up(&ann, HERE, "tok-en", day),
            reset_password("Ann", "ann+beats@it.test", HERE, "tok-en", day),
            change_email("Ann", "new@it.test", HERE, "tok-en", day),
            confirm_new_email(&ann, HERE, "tok-en", day),
            company_invite("Sync House", "Max", HERE, "tok-en", day),
            company_invite_to_member("Sync House", "Max", HERE),
            company_deleted("Ann", "Sync House", "Max", true),
            team_invite("Scouts", "Max", HERE),
            password_changed("Ann", HERE),
            email_changed("Ann"),
            link_guessed("Ann", "Best of"),
            link_opened("Ann", "Mia Low", "Best of"),
            payment_failed("Ann", HERE, None),
            subscription_ended("Ann", HERE),
            double_refunded("Ann", HERE),
            card_expires("Ann", HERE, "4242", "12/2026"),
            approved("Ann", HERE),
            off_hold("Ann", HERE, Some("There is room again.")),
            on_hold("Ann", "The links lead nowhere."),
            blocked("Ann", "These tracks are not yours."),
            deleted("Ann", "You asked for it."),
        ]
    }

    #[test]
    fn every_subject_names_the_product_and_both_parts_say_the_same() {
        for message in every_message() {
            // this subject is prescribed
            let names = message.kind == Kind::LinkOpened || message.subject.contains("Needledrop");
            assert!(names, "{}", message.subject);
            let text = message.text().split_whitespace().collect::<Vec<_>>().join(" ");
            let html = message.html();
            for paragraph in message.paragraphs.iter().chain([&message.closing]) {
                assert!(
                    text.contains(paragraph) && html.contains(&escape(paragraph)),
                    "{paragraph}"
                );
            }
            if let Some(link) = &message.link {
                assert!(link.address.starts_with(HERE), "{}", link.address);
                assert!(message.text().contains(&format!("\r\n{}\r\n", link.address)), "{text}");
                assert!(
                    html.contains(&format!("<a href=\"{}\"", escape(&link.address))),
                    "{html}"
                );
            }
            assert_eq!(html.matches("<a ").count(), usize::from(message.link.is_some()));
        }
    }

    #[test]
    fn messages_load_nothing_and_fit_the_line_length_of_mail() {
        for message in every_message() {
            let html = message.html();
            for outside in ["<img", "<link", "<script", "url(", "src="] {
                assert!(!html.contains(outside), "{outside} in {html}");
            }
            for line in html.lines().chain(message.text().lines()) {
                assert!(line.len() < 900, "{line}");
            }
            assert!(!html.replace("\r\n", "").contains('\n'), "every line ends with CRLF");
        }
    }

    #[test]
    fn what_people_chose_cannot_write_html_into_an_email() {
        let message = company_invite("<script>alert(1)</script>", "\"><b>", HERE, "t", Duration::days(1));
        assert!(!message.html().contains("<script>") && !message.html().contains("<b>"));
    }

    #[test]
    fn a_stored_email_is_read_as_it_was() {
        for message in every_message() {
            let stored = serde_json::to_value(&message).unwrap();
            assert_eq!(stored["kind"], message.kind.as_str());
            assert_eq!(serde_json::from_value::<Message>(stored).unwrap(), message);
        }
    }
}
