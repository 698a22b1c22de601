//! File names for other people's disks.

use actix_web::http::header::{Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue};

/// Characters kept of a name, without its ending.
const NAME_MAX: usize = 120;

/// The file name under which a track is saved: safe on every system.
pub(super) fn track_file_name(artist_name: &str, title: &str) -> String {
    let name = safe(&format!("{artist_name} - {title}"));
    if name.is_empty() {
        "track.mp3".to_owned()
    } else {
        format!("{name}.mp3")
    }
}

fn safe(name: &str) -> String {
    let spaced: String = name
        .chars()
        .map(|c| {
            if c.is_control() || r#"<>:"/\|?*"#.contains(c) || is_invisible(c) {
                ' '
            } else {
                c
            }
        })
        .collect();
    let joined = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = joined.chars().take(NAME_MAX).collect();
    // a leading dot hides a file, a trailing one is lost on some systems
    short.trim_matches(['.', ' ', '-']).to_owned()
}

/// Marks that turn the direction of writing could make "gpj.exe" of "exe.jpg".
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A `Content-Disposition` with a plain name for old readers and the whole one for all others.
pub(super) fn content_disposition(disposition: DispositionType, file_name: &str) -> ContentDisposition {
    let is_plain = |c: char| c.is_ascii() && !matches!(c, '"' | '\\' | '%');
    let plain: String = file_name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    let whole = (plain != file_name).then(|| {
        DispositionParam::FilenameExt(ExtendedValue {
            charset: Charset::Ext("UTF-8".into()),
            language_tag: None,
            value: file_name.into(),
        })
    });
    ContentDisposition {
        disposition,
        parameters: std::iter::once(DispositionParam::Filename(plain))
            .chain(whole)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_safe_on_every_system() {
        assert_eq!(
            track_file_name("AC/DC", "What? \"Now\"\r\nX: y"),
            "AC DC - What Now X y.mp3"
        );
        assert_eq!(track_file_name("../..", "\\..\\"), "track.mp3");
        assert_eq!(track_file_name("A", "exe\u{202e}gpj"), "A - exe gpj.mp3");
        assert_eq!(track_file_name(&"x".repeat(500), "t").len(), NAME_MAX + 4);
    }

    #[test]
    fn a_name_beyond_ascii_is_given_twice() {
        assert_eq!(
            content_disposition(DispositionType::Attachment, "a b.mp3").to_string(),
            "attachment; filename=\"a b.mp3\""
        );
        assert_eq!(
            content_disposition(DispositionType::Attachment, "Björk - é.mp3").to_string(),
            "attachment; filename=\"Bj_rk - _.mp3\"; filename*=UTF-8''Bj%C3%B6rk%20%2D%20%C3%A9.mp3"
        );
    }
}
