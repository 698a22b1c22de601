//! The letters, each in a file. A letter is a few paragraphs and at most one link; both parts are made from them.

mod confirm_sign_up;

use std::fmt::Write as _;

pub use confirm_sign_up::confirm_sign_up;

/// A letter's content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The subject.
    pub subject: &'static str,
    /// What the letter says before its link.
    pub paragraphs: Vec<String>,
    /// What the link says, and where it leads.
    pub link: Option<(&'static str, String)>,
    /// What it says after the link.
    pub closing: &'static str,
}

impl Letter {
    /// The plain part.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for paragraph in &self.paragraphs {
            let _ = write!(text, "{paragraph}\r\n\r\n");
        }
        if let Some((title, address)) = &self.link {
            let _ = write!(text, "{title}:\r\n{address}\r\n\r\n");
        }
        let _ = write!(text, "{}\r\n", self.closing);
        text
    }

    /// The HTML part.
    pub fn html(&self) -> String {
        let mut body = String::new();
        for paragraph in &self.paragraphs {
            let _ = write!(body, "<p>{}</p>\r\n", escape(paragraph));
        }
        if let Some((title, address)) = &self.link {
            let address = escape(address);
            let _ = write!(
                body,
                "<p><a href=\"{address}\" style=\"display:inline-block;padding:10px 18px;border-radius:6px;background:#1f1f1f;color:#ffffff;text-decoration:none\">{}</a></p>\r\n<p style=\"color:#666666\">{address}</p>\r\n",
                escape(title)
            );
        }
        format!(
            "<!doctype html>\r\n<html lang=\"en\">\r\n<head><meta charset=\"utf-8\"><title>{}</title></head>\r\n<body style=\"font-family:sans-serif;line-height:1.5;color:#1f1f1f\">\r\n{body}<p style=\"color:#666666\">{}</p>\r\n</body>\r\n</html>\r\n",
            escape(self.subject),
            escape(self.closing)
        )
    }
}

/// Text made safe within HTML, attributes too.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_write_html_into_a_letter() {
        let letter = confirm_sign_up("<script>alert(1)</script>", "http://127.0.0.1:8080", "tok-en");
        assert!(!letter.html().contains("<script>"));
        assert!(
            letter
                .text()
                .contains("http://127.0.0.1:8080/confirm-new-email/?token=tok-en\r\n")
        );
    }
}
