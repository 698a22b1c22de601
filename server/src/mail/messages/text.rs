//! Renders the plain text part of an email, and makes names that people have chosen safe before they appear in emails.

use std::fmt::Write as _;

use time::{Duration, OffsetDateTime};

use super::{Account, Message};

/// The maximum number of characters in a line of an email's plain text part.
const LINE: usize = 72;

/// The maximum number of characters of a name in an email.
const NAME: usize = 100;

pub(super) fn render(message: &Message) -> String {
    let mut text = String::new();
    for paragraph in &message.paragraphs {
        let _ = write!(text, "{}\r\n\r\n", wrap(paragraph));
    }
    if let Some(link) = &message.link {
        let _ = write!(text, "{}:\r\n{}\r\n\r\n", link.title, link.address);
    }
    let _ = write!(text, "{}\r\n", wrap(&message.closing));
    text
}

fn wrap(paragraph: &str) -> String {
    let mut wrapped = String::new();
    let mut length = 0;
    for word in paragraph.split_whitespace() {
        let word_length = word.chars().count();
        if length > 0 && length + 1 + word_length > LINE {
            wrapped.push_str("\r\n");
            length = 0;
        } else if length > 0 {
            wrapped.push(' ');
            length += 1;
        }
        wrapped.push_str(word);
        length += word_length;
    }
    wrapped
}

/// Turns a name that a person chose into a single line of limited length, without characters that change the direction of writing.
pub(super) fn name(chosen: &str) -> String {
    let is_gap =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let words = chosen.split(is_gap);
    let line = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if line.chars().count() <= NAME {
        return line;
    }
    line.chars().take(NAME - 1).chain(['…']).collect()
}

/// Returns a name that a person chose; `None` if it is too long for a name, or if a mail program could show it as a link. Otherwise people
/// could use a name to send their own messages with these emails.
pub(super) fn plain_name(chosen: &str) -> Option<String> {
    let line = name(chosen);
    let is_plain = line.chars().count() <= 40 && !line.contains(['.', '/', ':', '@', '\\', '<', '>']);
    (is_plain && !line.is_empty()).then_some(line)
}

/// Returns the first line of an email. It contains the name only if that looks like a name, because anybody can sign up with somebody
/// else's address and any text as the name.
pub(super) fn greeting(user_name: &str) -> String {
    plain_name(user_name).map_or_else(|| "Hello,".to_owned(), |user_name| format!("Hello {user_name},"))
}

/// Returns a line that describes an account: its name (if that looks like a name), role, email and time of creation.
pub(super) fn description(account: &Account<'_>) -> String {
    let (email, role, made) = (account.email, account.role, moment(account.created));
    let name = plain_name(account.user_name).map_or_else(String::new, |name| format!("{name}, "));
    format!("{name}{role}, {email}, created {made}")
}

/// Formats a time in the same way as the pages of the site, such as `Nov 23 2026 17:59:03 UTC`.
pub(super) fn moment(at: OffsetDateTime) -> String {
    let (date, (hour, minute, second)) = (at.date(), at.to_hms());
    let month = date.month().to_string();
    format!(
        "{} {:02} {} {hour:02}:{minute:02}:{second:02} UTC",
        month.get(..3).unwrap_or(&month),
        date.day(),
        date.year()
    )
}

/// Formats the time for which a link is valid in words, such as `2 days` or `30 minutes`.
pub(super) fn lifetime(lifetime: Duration) -> String {
    let count = |number: i64, unit: &str| format!("{number} {unit}{}", if number == 1 { "" } else { "s" });
    let hours = lifetime.whole_hours();
    if hours >= 48 && hours % 24 == 0 {
        count(hours / 24, "day")
    } else if hours >= 1 {
        count(hours, "hour")
    } else {
        count(lifetime.whole_minutes(), "minute")
    }
}

/// Percent-encodes a value for the query of a URL.
pub(super) fn query_value(value: &str) -> String {
    value.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_paragraph_is_wrapped_and_loses_no_word() {
        let paragraph = "word ".repeat(60);
        let wrapped = wrap(&paragraph);
        assert!(wrapped.lines().count() > 1 && wrapped.lines().all(|line| line.len() <= LINE));
        assert_eq!(wrapped.split_whitespace().count(), 60);
    }

    #[test]
    fn a_name_that_could_be_a_link_or_a_message_is_not_greeted() {
        assert_eq!(greeting("  Zoë\r\n Ardent "), "Hello Zoë Ardent,");
        for name in [
            "win.example",
            "see http://win",
            "a@b",
            &"x".repeat(41),
            " \u{7} ",
            "<b>",
        ] {
            assert_eq!(greeting(name), "Hello,", "{name}");
        }
    }

    #[test]
    fn an_account_is_described_without_a_name_that_could_be_a_message() {
        let described = |user_name| {
            description(&Account {
                user_name,
                email: "ann@it.test",
                role: "creator",
                created: time::macros::datetime!(2026-03-04 05:06:07 UTC),
            })
        };
        assert_eq!(
            described("Zoë"),
            "Zoë, creator, ann@it.test, created Mar 04 2026 05:06:07 UTC"
        );
        assert!(described("see http://win").starts_with("creator, "));
    }

    #[test]
    fn a_name_cannot_break_a_line_and_has_an_end() {
        assert_eq!(name("Sync\r\nBcc: x\u{0} House"), "Sync Bcc: x House");
        assert_eq!(name(&"ä".repeat(300)).chars().count(), NAME);
    }

    #[test]
    fn lifetimes_read_as_people_say_them() {
        assert_eq!(lifetime(Duration::hours(72)), "3 days");
        assert_eq!(lifetime(Duration::hours(48)), "2 days");
        assert_eq!(lifetime(Duration::hours(24)), "24 hours");
        assert_eq!(lifetime(Duration::hours(1)), "1 hour");
        assert_eq!(lifetime(Duration::minutes(30)), "30 minutes");
    }

    #[test]
    fn an_address_in_a_query_keeps_its_plus() {
        assert_eq!(query_value("ann+beats@it.test"), "ann%2Bbeats%40it.test");
    }
}
