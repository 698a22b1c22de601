//! The letters, each in a file. A letter is a few paragraphs and at most one link; both parts are made from them.

mod approved;
mod change_email;
mod company_invite;
mod confirm_new_email;
mod confirm_sign_up;
mod email_changed;
mod html;
mod off_hold;
mod password_changed;
mod reset_password;
mod text;

use serde::{Deserialize, Serialize};

pub use approved::approved;
pub use change_email::change_email;
pub use company_invite::{company_invite, company_invite_to_member};
pub use confirm_new_email::confirm_new_email;
pub use confirm_sign_up::confirm_sign_up;
pub use email_changed::email_changed;
pub use html::escape;
pub use off_hold::off_hold;
pub use password_changed::password_changed;
pub use reset_password::reset_password;

/// What a letter is about.
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
    /// The password was changed.
    PasswordChanged,
    /// The email was changed.
    EmailChanged,
    /// The account was approved.
    Approved,
    /// The account is no longer on hold.
    OffHold,
}

impl Kind {
    /// The name in logs and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ConfirmSignUp => "confirm_sign_up",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
            Self::ConfirmNewEmail => "confirm_new_email",
            Self::CompanyInvite => "company_invite",
            Self::PasswordChanged => "password_changed",
            Self::EmailChanged => "email_changed",
            Self::Approved => "approved",
            Self::OffHold => "off_hold",
        }
    }

    /// Whether a new letter makes the one before it, to the same address, worthless: asking again replaces the token.
    pub const fn replaces(self) -> bool {
        matches!(
            self,
            Self::ConfirmSignUp | Self::ResetPassword | Self::ChangeEmail | Self::ConfirmNewEmail
        )
    }
}

/// A letter's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// What it is about.
    pub kind: Kind,
    /// The subject, with the product's name.
    pub subject: String,
    /// What the letter says before its link.
    pub paragraphs: Vec<String>,
    /// Where it leads.
    pub link: Option<Link>,
    /// What it says after the link.
    pub closing: String,
}

/// A letter's one link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// What its button says.
    pub title: String,
    /// Where it leads.
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

impl Letter {
    /// The plain part: all that the HTML part says, in lines of 72 characters that end with CRLF. A link has a line of its own.
    pub fn text(&self) -> String {
        text::render(self)
    }

    /// The HTML part. It loads nothing from outside.
    pub fn html(&self) -> String {
        html::render(self)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    const HERE: &str = "https://music.example";

    fn every_letter() -> Vec<Letter> {
        let day = Duration::days(1);
        vec![
            confirm_sign_up("Ann", HERE, "tok-en", day),
            reset_password("Ann", "ann+beats@it.test", HERE, "tok-en", day),
            change_email("Ann", "new@it.test", HERE, "tok-en", day),
            confirm_new_email("Ann", HERE, "tok-en", day),
            company_invite("Sync House", "Max", HERE, "tok-en", day),
            company_invite_to_member("Sync House", "Max", HERE),
            password_changed("Ann", HERE),
            email_changed("Ann"),
            approved("Ann", HERE),
            off_hold("Ann", HERE),
        ]
    }

    #[test]
    fn every_subject_names_the_product_and_both_parts_say_the_same() {
        for letter in every_letter() {
            assert!(letter.subject.contains("Needledrop"), "{}", letter.subject);
            let text = letter.text().split_whitespace().collect::<Vec<_>>().join(" ");
            let html = letter.html();
            for said in letter.paragraphs.iter().chain([&letter.closing]) {
                assert!(text.contains(said) && html.contains(&escape(said)), "{said}");
            }
            if let Some(link) = &letter.link {
                assert!(link.address.starts_with(HERE), "{}", link.address);
                assert!(letter.text().contains(&format!("\r\n{}\r\n", link.address)), "{text}");
                assert!(
                    html.contains(&format!("<a href=\"{}\"", escape(&link.address))),
                    "{html}"
                );
            }
            assert_eq!(html.matches("<a ").count(), usize::from(letter.link.is_some()));
        }
    }

    #[test]
    fn letters_load_nothing_and_fit_the_line_length_of_mail() {
        for letter in every_letter() {
            let html = letter.html();
            for outside in ["<img", "<link", "<script", "url(", "src="] {
                assert!(!html.contains(outside), "{outside} in {html}");
            }
            for line in html.lines().chain(letter.text().lines()) {
                assert!(line.len() < 900, "{line}");
            }
            assert!(!html.replace("\r\n", "").contains('\n'), "every line ends with CRLF");
        }
    }

    #[test]
    fn what_people_chose_cannot_write_html_into_a_letter() {
        let letter = company_invite("<script>alert(1)</script>", "\"><b>", HERE, "t", Duration::days(1));
        assert!(!letter.html().contains("<script>") && !letter.html().contains("<b>"));
    }

    #[test]
    fn a_stored_letter_is_read_as_it_was() {
        for letter in every_letter() {
            let stored = serde_json::to_value(&letter).unwrap();
            assert_eq!(stored["kind"], letter.kind.as_str());
            assert_eq!(serde_json::from_value::<Letter>(stored).unwrap(), letter);
        }
    }
}
