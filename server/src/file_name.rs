//! Makes names for downloaded files that are safe on every operating system.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization as _;

/// The maximum number of bytes that common file systems allow for a file name with its extension.
const BYTES_MAX: usize = 255;
/// The maximum number of characters of a file name without its extension.
const CHARACTERS_MAX: usize = 120;
/// Names that Windows reserves for devices, even if an extension follows.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"];

/// Returns a file name that consists of `name` and the extension `ending`, and that is safe on every operating system. It contains no path
/// separators, no control characters and no characters that change the direction of writing, is in composed Unicode form, has at most 255
/// bytes, and is not reserved by Windows. If nothing is left of `name`, `otherwise` is used instead.
pub(crate) fn safe(name: &str, otherwise: &str, ending: &str) -> String {
    let spaced: String = name.nfc().map(|c| if is_unsafe(c) { ' ' } else { c }).collect();
    let joined = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let short = shortened(&joined, BYTES_MAX - ending.len() - 1);
    // a leading dot hides a file, a trailing one is lost on some systems, and a leading hyphen is taken for an option
    let trimmed = short.trim_matches(['.', ' ', '-']);
    let trimmed = if trimmed.is_empty() { otherwise } else { trimmed };
    let mark = if is_device(trimmed) { "_" } else { "" };
    format!("{mark}{trimmed}{ending}")
}

/// Makes file names distinct. If a name is equal to an earlier one, or differs from it only in case or in Unicode composition, a number is
/// added to it, because some file systems treat such names as equal.
pub(crate) fn distinct(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut taken = HashSet::new();
    let numbered = names.into_iter().map(|name| {
        let free = (1..).map(|number| with_number(&name, number));
        let mut free = free.filter(|name| taken.insert(folded(name)));
        free.next().unwrap_or_default()
    });
    numbered.collect()
}

/// Returns the file name with a number in it, such as `Fog (2).mp3` for 2. For the number 1, returns the name unchanged.
fn with_number(name: &str, number: u32) -> String {
    if number == 1 {
        return name.to_owned();
    }
    let (stem, ending) = name.rfind('.').map_or((name, ""), |at| name.split_at(at));
    let mark = format!(" ({number})");
    let stem = shortened(stem, BYTES_MAX - ending.len() - mark.len());
    format!("{}{mark}{ending}", stem.trim_end())
}

/// Converts a file name so that all names which a file system might treat as equal give the same text.
fn folded(name: &str) -> String {
    name.to_lowercase().nfkc().collect()
}

fn shortened(text: &str, bytes: usize) -> &str {
    let end = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = end.take(CHARACTERS_MAX).take_while(|end| *end <= bytes).last();
    &text[..end.unwrap_or_default()]
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = |device: &str| {
        let rest = stem.strip_prefix(device);
        rest.is_some_and(|rest| {
            matches!(rest, "¹" | "²" | "³") || (rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit())
        })
    };
    DEVICES.contains(&stem.as_str()) || numbered("com") || numbered("lpt")
}

fn is_unsafe(c: char) -> bool {
    c.is_control() || r#"<>:"/\|?*"#.contains(c) || is_invisible(c)
}

/// Returns true for invisible characters. Some of them change the direction of writing, and could make "gpj.exe" look like "exe.jpg".
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_safe_on_every_system() {
        let cases = [
            ("AC/DC - What? \"Now\"\r\nX: y", "AC DC - What Now X y.mp3"),
            ("../../etc/passwd", "etc passwd.mp3"),
            ("..", "track.mp3"),
            ("-rf", "rf.mp3"),
            ("A - exe\u{202e}gpj", "A - exe gpj.mp3"),
            ("con", "_con.mp3"),
            ("COM1.live", "_COM1.live.mp3"),
            ("LPT²", "_LPT².mp3"),
            ("Conan", "Conan.mp3"),
            ("Fog. . .", "Fog.mp3"),
            ("e\u{301}tude", "étude.mp3"),
            ("夜のドライブ", "夜のドライブ.mp3"),
        ];
        for (name, expected) in cases {
            assert_eq!(safe(name, "track", ".mp3"), expected, "{name:?}");
        }
    }

    #[test]
    fn a_long_name_ends_between_characters_within_what_a_disk_takes() {
        assert_eq!(safe(&"x".repeat(500), "t", ".mp3").len(), CHARACTERS_MAX + 4);
        let music = safe(&"🎵".repeat(200), "t", ".mp3");
        assert!(music.len() <= BYTES_MAX && music.ends_with("🎵.mp3"));
    }

    #[test]
    fn names_that_a_disk_takes_for_one_are_numbered() {
        let names = ["Fog.mp3", "FOG.mp3", "fog (2).mp3", "fog.mp3", "Ｆog.mp3", "rights"];
        assert_eq!(
            distinct(names.map(str::to_owned)),
            [
                "Fog.mp3",
                "FOG (2).mp3",
                "fog (2) (2).mp3",
                "fog (3).mp3",
                "Ｆog (4).mp3",
                "rights"
            ]
        );
        let long = format!("{}.mp3", "x".repeat(251));
        let both = distinct([long.clone(), long]);
        assert!(both[1].len() <= BYTES_MAX && both[1].ends_with(" (2).mp3"));
    }
}
