//! Parses identifiers of recordings (ISRC), so that only valid ones are written into tags.

/// Returns the ISRC in a text, in upper case and without separators; `None` if the text is not an ISRC.
pub fn isrc(text: &str) -> Option<String> {
    let plain: String = text
        .chars()
        .filter(|c| !matches!(c, ' ' | '-'))
        .map(|c| c.to_ascii_uppercase())
        .collect();
    // the prefix `ISRC` may be the beginning of a code itself, since `IS` is Iceland's
    [Some(plain.as_str()), plain.strip_prefix("ISRC")]
        .into_iter()
        .flatten()
        .find(|code| is_isrc(code))
        .map(str::to_owned)
}

/// Returns true if a code has the form of an ISRC: two letters, three letters or digits, and seven digits.
fn is_isrc(code: &str) -> bool {
    code.len() == 12
        && code.bytes().enumerate().all(|(place, byte)| match place {
            0..2 => byte.is_ascii_uppercase(),
            2..5 => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_isrc_is_found_however_it_is_typed() {
        for typed in [
            "DEZ651200001",
            "de-z65-12-00001",
            "ISRC DE-Z65-12-00001",
            " dez 6512 00001 ",
        ] {
            assert_eq!(isrc(typed).as_deref(), Some("DEZ651200001"), "{typed}");
        }
        assert_eq!(isrc("ISRC12345678").as_deref(), Some("ISRC12345678"), "of Iceland");
        for wrong in [
            "",
            "DEZ65120000",
            "DEZ6512000011",
            "D1Z651200001",
            "DEZ65120000X",
            "ÄEZ651200001",
        ] {
            assert_eq!(isrc(wrong), None, "{wrong}");
        }
    }
}
