//! Validates the fields of requests. The error messages are those of the product's specification. All errors are collected, so that a form
//! can show them together.

use std::collections::BTreeMap;

use protocol::error_code::ErrorCode;
use protocol::ids::LARGEST_ID;
use protocol::limits;
use protocol::payload::REQUIRED;
use protocol::refusal::Refusal;
use unicode_normalization::UnicodeNormalization as _;

/// The errors that were found so far. Each belongs to the name of a field.
#[derive(Debug, Default)]
pub struct FieldErrors(BTreeMap<String, String>);

impl FieldErrors {
    /// Creates an empty collection of errors.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an error for a field, unless the field already has one.
    pub fn add(&mut self, field: &str, text: impl Into<String>) {
        self.0.entry(field.to_owned()).or_insert_with(|| text.into());
    }

    /// Adds the error `text` for a field if the condition `holds` is false.
    pub fn check(&mut self, field: &str, holds: bool, text: &str) {
        if !holds {
            self.add(field, text);
        }
    }

    /// Adds an error if the value of a field is empty or consists only of white space.
    pub fn required(&mut self, field: &str, value: &str) {
        self.check(field, !value.trim().is_empty(), REQUIRED);
    }

    /// Adds an error if the value of a field has more than `max` characters.
    pub fn at_most(&mut self, field: &str, value: &str, max: usize) {
        if value.chars().count() > max {
            self.add(field, format!("Can be max {max} characters long"));
        }
    }

    /// Validates a name that other people will see. It must not contain invisible characters, line breaks, or characters that change the
    /// direction of the text around them.
    pub fn shown_name(&mut self, field: &str, name: &str) {
        let is_plain = !name
            .chars()
            .any(|character| character.is_control() || is_invisible(character));
        self.check(field, is_plain, "Can't contain invisible characters");
    }

    /// Validates the name of an account, which may have at most `max` characters.
    pub fn user_name(&mut self, field: &str, name: &str, max: usize) {
        self.required(field, name);
        self.shown_name(field, name);
        let text = format!("User name can be max {max} characters long");
        self.check(field, name.chars().count() <= max, &text);
    }

    /// Validates the email address of a new account.
    pub fn new_email(&mut self, email: &str) {
        self.required("email", email);
        let text = format!("Email can be max {} characters long", limits::EMAIL_MAX);
        self.check("email", email.chars().count() <= limits::EMAIL_MAX, &text);
        self.check("email", email.contains('@'), "Email field must contain \"@\"");
        self.check("email", is_email(email), "Email is not valid!");
    }

    /// Validates a text of several lines that other people will see. It must not contain invisible characters, or characters that change
    /// the direction of the text around them.
    pub fn shown_text(&mut self, field: &str, text: &str) {
        self.shown_name(field, &text.replace('\n', " "));
    }

    /// Validates a link that other people can follow. Only the schemes http and https are allowed, because others could run code in a
    /// browser. A link without a scheme is allowed, because it is shown as plain text.
    pub fn web_address(&mut self, field: &str, link: &str) {
        let is_web =
            link.is_empty() || link.starts_with("https://") || link.starts_with("http://") || !link.contains(':');
        self.check(field, is_web, "Must be a web address");
    }

    /// Validates the length of the field `request_id`, if the request has one.
    pub fn request_id(&mut self, request_id: Option<&str>) {
        self.at_most(
            "request_id",
            request_id.unwrap_or_default(),
            protocol::limits::REQUEST_ID_MAX,
        );
    }

    /// Returns the error `invalid_request` (400) with all errors that were found; succeeds if there are none.
    pub fn finish(self) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(Refusal {
            fields: self.0,
            ..ErrorCode::InvalidRequest.into()
        })
    }
}

/// Returns a name without white space at its ends, and in the Unicode normal form NFC. Names that look the same then consist of the same
/// characters.
pub fn normal_name(name: &str) -> String {
    name.trim().nfc().collect()
}

/// Returns true for characters that cannot be seen, such as Hangul fillers, and for characters that change the direction of the text after
/// them. Joiners are not included, because words and emoji need them.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
    )
}

/// Returns true if a text is an email address as the product's specification defines it: letters, digits and `._%+-`, then an @, then a
/// domain that ends in 2 to 15 letters.
pub fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else {
        return false;
    };
    let Some((host, ending)) = domain.rsplit_once('.') else {
        return false;
    };
    !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._%+-".contains(&b))
        && !host.is_empty()
        && host
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-')
        && (2..=15).contains(&ending.len())
        && ending.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Returns the `limit` and `offset` for a page of a list. If `limit` is left out, it is `default_limit`; it is at most 200. Negative
/// numbers are refused.
pub fn page(limit: Option<i64>, offset: Option<i64>, default_limit: i64) -> Result<(i64, i64), Refusal> {
    let mut errors = FieldErrors::new();
    for (field, rows) in [("limit", limit), ("offset", offset)] {
        let rows = rows.unwrap_or(0);
        errors.check(field, rows >= 0, "Must not be negative");
        errors.check(field, rows <= LARGEST_ID, "Must be at most 9007199254740991");
    }
    errors.finish()?;
    Ok((
        limit.unwrap_or(default_limit).min(protocol::limits::PAGE_MAX),
        offset.unwrap_or(0),
    ))
}

/// Returns true if a URL leads to this site: it has the same scheme, host and port as `public_url`, and then a path, a query or nothing.
pub fn leads_here(url: &str, public_url: &str) -> bool {
    let rest = url.strip_prefix(public_url);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_has_the_specified_form() {
        for good in ["a@b.co", "first.last+tag%x_-@mail.example.museum"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "a",
            "a@b",
            "@b.co",
            "a@.co",
            "a@b.c",
            "a@b.c1",
            "a b@c.de",
            "a@b@c.de",
            "a@b.abcdefghijklmnop",
            "ä@b.de",
            "a@b.co\r\nBcc: x@y.zz",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn a_name_that_others_read_hides_nothing_and_has_one_form() {
        let is_refused = |name: &str| {
            let mut errors = FieldErrors::new();
            errors.shown_name("name", name);
            errors.finish().is_err()
        };
        for good in ["Ines Okafor", "Łukasz", "ليلى", "名前", "👩\u{200d}🎤"] {
            assert!(!is_refused(good), "{good}");
        }
        for bad in [
            "a\nb",
            "a\u{202e}b",
            "a\u{200b}b",
            "\u{feff}a",
            "a\u{7}",
            "\u{3164}",
            "a\u{1160}",
            "\u{ffa0}",
        ] {
            assert!(is_refused(bad), "{bad:?}");
        }
        assert_eq!(normal_name(" Bjo\u{308}rk "), "Björk");
    }

    #[test]
    fn a_text_that_others_read_has_lines_and_hides_nothing() {
        let is_refused = |text: &str| {
            let mut errors = FieldErrors::new();
            errors.shown_text("text", text);
            errors.finish().is_err()
        };
        assert!(!is_refused("first\nsecond"));
        assert!(["a\tb", "a\rb", "a\u{202e}b"].into_iter().all(is_refused));
    }

    #[test]
    fn a_link_that_others_follow_leads_to_the_web() {
        let is_refused = |link: &str| {
            let mut errors = FieldErrors::new();
            errors.web_address("link_1", link);
            errors.finish().is_err()
        };
        assert!(
            !["", "https://a.test/x", "http://a.test", "www.a.test"]
                .into_iter()
                .any(is_refused)
        );
        assert!(
            ["javascript:alert(1)", "data:text/html,x", "JavaScript:x"]
                .into_iter()
                .all(is_refused)
        );
    }

    #[test]
    fn a_page_is_bounded_and_never_negative() {
        assert_eq!(page(None, None, 80).unwrap(), (80, 0));
        assert_eq!(page(Some(1_000), Some(5), 80).unwrap(), (200, 5));
        assert!(page(Some(-1), None, 80).is_err() && page(None, Some(-1), 80).is_err());
    }

    #[test]
    fn length_counts_characters_and_the_first_error_of_a_field_stands() {
        let mut errors = FieldErrors::new();
        errors.at_most("name", "ääää", 4);
        errors.required("title", "  ");
        errors.at_most("title", "too long", 2);
        assert_eq!(
            errors.finish().unwrap_err().fields,
            BTreeMap::from([("title".to_owned(), REQUIRED.to_owned())])
        );
    }

    #[test]
    fn a_redirect_leads_to_this_site_only() {
        let here = "https://music.example";
        for good in [
            "https://music.example",
            "https://music.example/",
            "https://music.example/confirm?x=1",
        ] {
            assert!(leads_here(good, here), "{good}");
        }
        for bad in [
            "",
            "/",
            "https://music.example.evil.test",
            "https://music.example@evil.test",
            "https://music.example:444/",
            "http://music.example/",
            "//music.example",
        ] {
            assert!(!leads_here(bad, here), "{bad}");
        }
    }
}
