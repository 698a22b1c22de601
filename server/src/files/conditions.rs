//! Conditional requests and range requests, as RFC 9110 defines them. A request that asks for several ranges gets the whole file.

use std::ops;

use actix_web::HttpRequest;
use actix_web::http::header::{self, EntityTag, Header as _, IfNoneMatch, IfRange, Range};

/// Which bytes of a file the response contains, and with which HTTP status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RequestedBytes {
    /// 200 with the whole file: the request asks for no range or for several ranges, or its range cannot be parsed.
    Whole,
    /// 206 with this range of bytes.
    Part(ops::Range<u64>),
    /// 416, because the range is outside of the file.
    Unsatisfiable,
}

/// Returns an entity tag for a version of a file, made of the digest of that version.
pub(super) fn strong_tag(digest: &[u8]) -> EntityTag {
    let start = digest.first_chunk().expect("a digest is longer");
    EntityTag::new_strong(format!("{:016x}", u64::from_be_bytes(*start)))
}

/// Returns which bytes of a file of `size` bytes a request asks for. A request with the header `If-Range` gets the range only if the header
/// contains `tag`, the entity tag of the present version of the file.
pub(super) fn requested_bytes(request: &HttpRequest, tag: &EntityTag, size: u64) -> RequestedBytes {
    let is_same = match IfRange::parse(request) {
        Ok(IfRange::EntityTag(known)) => known.strong_eq(tag),
        Ok(IfRange::Date(_)) => false,
        Err(_) => !request.headers().contains_key(header::IF_RANGE),
    };
    match Range::parse(request) {
        Ok(Range::Bytes(ranges)) if is_same => match ranges.as_slice() {
            [range] => range
                .to_satisfiable_range(size)
                .map_or(RequestedBytes::Unsatisfiable, |(first, last)| {
                    RequestedBytes::Part(first..last + 1)
                }),
            _ => RequestedBytes::Whole,
        },
        _ => RequestedBytes::Whole,
    }
}

/// Returns true if the client already has this version of the file: its `If-None-Match` contains the entity tag of the version, or is `*`.
/// Weak and strong tags compare as equal.
pub(super) fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn requested_with(headers: &[(&'static str, &str)], size: u64) -> RequestedBytes {
        let request = headers
            .iter()
            .fold(TestRequest::default(), |request, header| request.insert_header(*header));
        requested_bytes(&request.to_http_request(), &EntityTag::new_strong("a".into()), size)
    }

    #[test]
    fn one_range_is_answered_with_its_bytes() {
        for (range, part) in [
            ("bytes=0-0", 0..1),
            ("bytes=0-", 0..1_000),
            ("bytes=10-19", 10..20),
            ("bytes=990-5000", 990..1_000),
            ("bytes=-10", 990..1_000),
            ("bytes=-5000", 0..1_000),
            ("bytes= 7-8", 7..9),
        ] {
            assert_eq!(
                requested_with(&[("range", range)], 1_000),
                RequestedBytes::Part(part),
                "{range}"
            );
        }
    }

    #[test]
    fn a_range_outside_is_unsatisfiable() {
        for range in ["bytes=1000-", "bytes=1000-2000", "bytes=-0"] {
            assert_eq!(
                requested_with(&[("range", range)], 1_000),
                RequestedBytes::Unsatisfiable,
                "{range}"
            );
        }
        assert_eq!(
            requested_with(&[("range", "bytes=-5")], 0),
            RequestedBytes::Unsatisfiable
        );
    }

    #[test]
    fn what_is_not_one_range_of_bytes_is_answered_whole() {
        for range in [
            "bytes=0-1,5-6",
            "bytes=5-4",
            "bytes=-",
            "bytes=a-b",
            "bytes=5-99999999999999999999999",
            "items=0-1",
            "bytes",
            "",
            "bytes=1 - 2",
        ] {
            assert_eq!(
                requested_with(&[("range", range)], 1_000),
                RequestedBytes::Whole,
                "{range}"
            );
        }
        assert_eq!(requested_with(&[], 1_000), RequestedBytes::Whole);
    }

    #[test]
    fn a_range_of_another_version_is_answered_whole() {
        let range = ("range", "bytes=0-9");
        assert_eq!(
            requested_with(&[range, ("if-range", "\"a\"")], 1_000),
            RequestedBytes::Part(0..10)
        );
        for other in ["\"b\"", "W/\"a\"", "Sat, 29 Oct 1994 19:43:31 GMT", "a"] {
            assert_eq!(
                requested_with(&[range, ("if-range", other)], 1_000),
                RequestedBytes::Whole,
                "{other}"
            );
        }
    }

    #[test]
    fn a_known_version_is_found_in_a_list_and_whether_weak_or_strong() {
        let known = |value: &str| {
            let request = TestRequest::default().insert_header(("if-none-match", value));
            is_known(&request.to_http_request(), &EntityTag::new_strong("a".into()))
        };
        for value in ["*", "\"a\"", "W/\"a\"", "\"b\", W/\"a\""] {
            assert!(known(value), "{value}");
        }
        for value in ["", "\"b\"", "a"] {
            assert!(!known(value), "{value}");
        }
    }
}
