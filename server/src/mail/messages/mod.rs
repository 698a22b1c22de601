//! The emails. An email is a few paragraphs and at most one link; the plain and the HTML part are made from them.

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

/// The subject matter of an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Confirm the email of a new account.
    ConfirmSignUp,
    /// Choose a new password.
    ResetPassword,
    /// Agree at the present address to a change of email.
    ChangeEmail,
    /// Confirm the new address.
    ConfirmNewEmail,
    /// Join a company.
    CompanyInvite,
    /// A company was deleted.
    CompanyDeleted,
    /// Join a team.
    TeamInvite,
    /// The password was changed.
    PasswordChanged,
    /// The email was changed.
    EmailChanged,
    /// Someone is guessing a link's password.
    LinkGuessed,
    /// A link was opened for the first time.
    LinkOpened,
    /// A payment failed.
    PaymentFailed,
    /// A paid plan has ended.
    SubscriptionEnded,
    /// A plan was bought twice.
    DoubleRefunded,
    /// A card expires soon.
    CardExpires,
    /// The account was approved.
    Approved,
    /// The account is no longer on hold.
    OffHold,
    /// The account is on hold.
    OnHold,
    /// The account is blocked.
    Blocked,
    /// The account was deleted.
    Deleted,
    /// Comments mention the person.
    Mentioned,
    /// Playlists were shared with the person.
    PlaylistsShared,
    /// A job closes soon, and the person has not submitted or rated.
    ClosingReminder,
}

impl Kind {
    /// Returns the name in logs and in the database.
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

    /// Returns true if a new email makes the previous one to the same address useless: a new request replaces the token.
    pub const fn replaces(self) -> bool {
        matches!(
            self,
            Self::ConfirmSignUp | Self::ResetPassword | Self::ChangeEmail | Self::ConfirmNewEmail
        )
    }
}

/// An account that an email describes.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub user_name: &'a str,
    /// The email address that is to be confirmed.
    pub email: &'a str,
    /// `creator`, `manager` or `admin`.
    pub role: &'a str,
    /// The time of its creation.
    pub created: OffsetDateTime,
}

/// An email's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The kind of the email.
    pub kind: Kind,
    /// The subject, with the product's name.
    pub subject: String,
    /// The text before the link.
    pub paragraphs: Vec<String>,
    pub link: Option<Link>,
    /// The text after the link.
    pub closing: String,
}

/// An email's one link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The text of its button.
    pub title: String,
    /// The address that it opens.
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
    /// Returns the plain part: the same content as the HTML part, in lines of 72 characters that end with CRLF. A link has a line of its own.
    pub fn text(&self) -> String {
        text::render(self)
    }

    /// Returns the HTML part. It loads nothing from outside.
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
