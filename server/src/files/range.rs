//! Which bytes a request asks for: `Range` as RFC 9110 has it, one range only.

use std::ops::Range;

/// What to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// 200 with everything: no range, several, or one that is not understood.
    Whole,
    /// 206 with these bytes.
    Part(Range<u64>),
    /// 416: the range lies outside.
    Unsatisfiable,
}

/// Reads a `Range` header for a file of `size` bytes.
pub(super) fn asked(header: Option<&str>, size: u64) -> Asked {
    let Some(spec) = header.and_then(bytes_spec) else {
        return Asked::Whole;
    };
    match spec {
        Spec::Suffix(0) => Asked::Unsatisfiable,
        Spec::Suffix(_) if size == 0 => Asked::Unsatisfiable,
        Spec::Suffix(last) => Asked::Part(size.saturating_sub(last)..size),
        Spec::From(first, _) if first >= size => Asked::Unsatisfiable,
        Spec::From(first, last) => Asked::Part(first..last.map_or(size, |last| last.saturating_add(1).min(size))),
    }
}

enum Spec {
    From(u64, Option<u64>),
    Suffix(u64),
}

fn bytes_spec(header: &str) -> Option<Spec> {
    let (unit, set) = header.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = set.trim().split_once('-')?;
    match (first.is_empty(), last.is_empty()) {
        (true, true) => None,
        (true, false) => Some(Spec::Suffix(number(last)?)),
        (false, true) => Some(Spec::From(number(first)?, None)),
        (false, false) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(Spec::From(first, Some(last)))
        }
    }
}

/// Digits only; more than fit count as the largest number, which lies outside every file.
fn number(digits: &str) -> Option<u64> {
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_answered_with_its_bytes() {
        for (header, range) in [
            ("bytes=0-0", 0..1),
            ("bytes=0-", 0..1_000),
            ("bytes=10-19", 10..20),
            ("Bytes=990-5000", 990..1_000),
            ("bytes=-10", 990..1_000),
            ("bytes=-5000", 0..1_000),
            ("bytes=5-99999999999999999999999", 5..1_000),
            ("bytes= 7-8", 7..9),
        ] {
            assert_eq!(asked(Some(header), 1_000), Asked::Part(range), "{header}");
        }
    }

    #[test]
    fn a_range_outside_is_unsatisfiable() {
        for header in [
            "bytes=1000-",
            "bytes=1000-2000",
            "bytes=-0",
            "bytes=99999999999999999999999-",
        ] {
            assert_eq!(asked(Some(header), 1_000), Asked::Unsatisfiable, "{header}");
        }
        assert_eq!(asked(Some("bytes=-5"), 0), Asked::Unsatisfiable);
    }

    #[test]
    fn what_is_not_one_range_of_bytes_is_answered_whole() {
        for header in [
            "bytes=0-1,5-6",
            "bytes=5-4",
            "bytes=-",
            "bytes=a-b",
            "bytes=+1-2",
            "items=0-1",
            "bytes",
            "",
            "bytes=1 - 2",
        ] {
            assert_eq!(asked(Some(header), 1_000), Asked::Whole, "{header}");
        }
        assert_eq!(asked(None, 1_000), Asked::Whole);
    }
}
