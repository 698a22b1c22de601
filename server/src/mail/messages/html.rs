//! Renders the HTML part of an email: dark text on a light background, in one column of at most 560 pixels. It uses only tables and inline
//! styles, because mail programs support little else.

use std::fmt::Write as _;

use super::{Link, Message};
use crate::html::escape;

const HEAD: &str = include_str!("head.html");
const FOOT: &str = include_str!("foot.html");

pub(super) fn render(message: &Message) -> String {
    let mut html = HEAD.replace("<!-- subject -->", &escape(&message.subject));
    for paragraph in &message.paragraphs {
        let _ = writeln!(html, "<p style=\"margin:0 0 16px\">{}</p>", escape(paragraph));
    }
    if let Some(link) = &message.link {
        html.push_str(&button(link));
    }
    let _ = writeln!(
        html,
        "<p style=\"margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dcd8d2;font-size:13px;line-height:20px;color:#655c51\">{}</p>",
        escape(&message.closing)
    );
    html.push_str(FOOT);
    html.replace('\n', "\r\n")
}

/// Returns the HTML of a button with the link, and below it the link's address as text for readers whose mail program does not show the
/// button.
fn button(link: &Link) -> String {
    let (title, address) = (escape(&link.title), escape(&link.address));
    format!(
        "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:24px 0\"><tr>
<td bgcolor=\"#ffb03a\" style=\"border-radius:5px;background:#ffb03a\">
<a href=\"{address}\" style=\"display:inline-block;padding:12px 24px;border-radius:5px;font-weight:600;color:#1c1203;text-decoration:none\">{title}</a>
</td></tr></table>
<p style=\"margin:0;font-size:13px;line-height:20px;color:#655c51\">If the button doesn't work, copy this address into your browser:<br>
<span style=\"color:#1b1713;word-break:break-all;overflow-wrap:anywhere\">{address}</span></p>
"
    )
}
