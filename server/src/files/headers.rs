//! The HTTP headers of files: names for downloads that are safe on every operating system, and the headers that all files have.

use actix_web::http::header::{
    self, Charset, ContentDisposition, DispositionParam, DispositionType, ETag, EntityTag, ExtendedValue,
};
use actix_web::{HttpResponse, HttpResponseBuilder};
use time::Date;

use crate::file_name::safe;

/// Returns the name under which a browser saves a track. It is safe on every operating system.
pub(super) fn track_file_name(artist_name: &str, title: &str) -> String {
    safe(&format!("{artist_name} - {title}"), "track", ".mp3")
}

/// Returns the name under which a browser saves a CSV file: `name`, `what` (a text that says what the file contains), and the date, as in
/// `{name}{what}-2026-11-22.csv`.
pub fn dated_csv_name(name: &str, what: &str, day: Date) -> String {
    safe(name, "playlist", &format!("{what}-{day}.csv"))
}

/// Returns a `Content-Disposition` header that contains the file name in ASCII for old clients and, if it differs, the full file name for all
/// others.
pub fn content_disposition(disposition: DispositionType, file_name: &str) -> ContentDisposition {
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

/// Begins the response for a file. Its headers forbid browsers to show the file as a page, and shared caches to store it.
pub fn file_response() -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header(("cross-origin-resource-policy", "same-origin"))
        // a proxy that buffered the answer would continue to send it after the right has ended
        .insert_header(("x-accel-buffering", "no"));
    response
}

/// Begins the response for a CSV file that the browser saves under this name.
pub fn csv_response(file_name: &str) -> HttpResponseBuilder {
    let mut response = file_response();
    response
        .insert_header(content_disposition(DispositionType::Attachment, file_name))
        .content_type("text/csv; charset=utf-8");
    response
}

/// Begins the response for a stored file with this entity tag.
pub(super) fn guarded(tag: &EntityTag) -> HttpResponseBuilder {
    let mut response = file_response();
    response.insert_header(ETag(tag.clone()));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_track_is_named_by_its_artist_and_its_title() {
        assert_eq!(track_file_name("AC/DC", "What?"), "AC DC - What.mp3");
        assert_eq!(track_file_name("../..", "\\..\\"), "track.mp3");
    }

    #[test]
    fn a_csv_is_named_by_its_playlist_and_its_day() {
        let day = time::macros::date!(2026 - 01 - 02);
        assert_eq!(dated_csv_name("Tide", "-metadata", day), "Tide-metadata-2026-01-02.csv");
        assert_eq!(dated_csv_name("../", "", day), "playlist-2026-01-02.csv");
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
