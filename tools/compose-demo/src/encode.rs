//! Turns a WAV into an mp3 with `lame`, tagged from `catalogue.toml`. It parses that file itself, whose layout is plain (one key or one
//! party a line).

use std::path::Path;
use std::process::Command;

/// The coding of an mp3; the demo set contains all of these, so that a reader of it meets every kind.
#[derive(Clone, Copy)]
pub(crate) enum Coding {
    /// Variable bit rate at a quality of lame's scale (0 best, 9 smallest).
    Variable(u8),
    /// Constant bit rate in kbit/s.
    Constant(u16),
    /// Mono, constant bit rate in kbit/s.
    Mono(u16),
}

/// The catalogue's entry for one file.
pub(crate) struct Entry {
    lines: Vec<String>,
}

impl Entry {
    /// Finds the block of the catalogue that names this file.
    pub(crate) fn find(catalogue: &str, file: &str) -> Option<Self> {
        let wanted = format!("file = \"{file}\"");
        catalogue
            .split("[[track]]")
            .find(|block| block.lines().any(|line| line.trim() == wanted))
            .map(|block| Self {
                lines: block.lines().map(|line| line.trim().to_owned()).collect(),
            })
    }

    fn value(&self, key: &str) -> String {
        let start = format!("{key} = ");
        self.lines
            .iter()
            .find(|line| line.starts_with(&start))
            .and_then(|line| quoted(line, key))
            .unwrap_or_default()
    }

    /// The parties of a list such as `writers`, each made of the given keys.
    fn parties(&self, list: &str, keys: &[&str]) -> String {
        let opening = format!("{list} = [");
        let names: Vec<String> = self
            .lines
            .iter()
            .skip_while(|line| **line != opening)
            .skip(1)
            .take_while(|line| !line.starts_with(']'))
            .map(|line| {
                keys.iter()
                    .filter_map(|key| quoted(line, key))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        names.join("; ")
    }
}

fn quoted(line: &str, key: &str) -> Option<String> {
    let opening = format!("{key} = \"");
    let start = line.find(&opening)? + opening.len();
    let length = line[start..].find('"')?;
    Some(line[start..start + length].to_owned())
}

/// Runs lame; fails when it is missing or refuses.
pub(crate) fn encode(wav: &Path, mp3: &Path, coding: Coding, entry: &Entry) -> std::io::Result<()> {
    let mut lame = Command::new("lame");
    lame.args(["--quiet", "--id3v2-only", "--id3v2-utf16", "-q", "2"]);
    match coding {
        Coding::Variable(quality) => lame.args(["-V", &quality.to_string(), "-m", "j", "--resample", "32"]),
        Coding::Constant(rate) => lame.args(["--cbr", "-b", &rate.to_string(), "-m", "j"]),
        Coding::Mono(rate) => lame.args(["--cbr", "-b", &rate.to_string(), "-m", "m"]),
    };
    let writers = entry.parties("writers", &["first_name", "last_name"]);
    let publishers = entry.parties("publishers", &["name"]);
    let owners = entry.parties("master_owners", &["name"]);
    lame.args([
        "--tt",
        &entry.value("title"),
        "--ta",
        &entry.value("artist"),
        "--ty",
        "2026",
    ]);
    for (frame, value) in [
        ("TCOM", &writers),
        ("TPUB", &publishers),
        ("TOWN", &owners),
        ("TCON", &entry.value("genre")),
        ("TBPM", &entry.value("bpm")),
        ("TKEY", &entry.value("key")),
    ] {
        if !value.is_empty() {
            lame.args(["--tv", &format!("{frame}={value}")]);
        }
    }
    let status = lame.arg(wav).arg(mp3).status()?;
    if status.success() {
        Ok(())
    } else {
        Err(std::io::Error::other(format!("lame refused {}", wav.display())))
    }
}
