//! Writes the ID3v2.4 tag that is put before the sound of a downloaded track.

use id3::frame::{Comment, ExtendedText};
use id3::{Encoder, Tag, TagLike as _, Version};

use super::identifiers;

/// The maximum number of characters that the ID3 standard allows for a musical key; longer keys are left out.
const KEY_MAX: usize = 3;

/// The data about a track that is written into its ID3 tag.
#[derive(Debug, Clone, Default)]
pub struct TagFacts {
    pub title: String,
    pub artist_name: String,
    pub writers: Vec<Credit>,
    pub publishers: Vec<Credit>,
    /// The owners of the recording.
    pub master_owners: Vec<Credit>,
    /// The ISRC, as the creator entered it, like the values of the next fields: the ISWC, the genre, the tempo and the musical key.
    pub isrc: Option<String>,
    pub iswc: Option<String>,
    pub genre: Option<String>,
    /// The tempo in beats per minute.
    pub bpm: Option<f64>,
    /// The musical key of the track.
    pub key: Option<String>,
    /// The year of the track's upload.
    pub year: i32,
    /// A text that says how to contact somebody about a license for the track.
    pub contact: String,
}

/// A rights holder of a track: a writer, a publisher or an owner of the master recording.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Credit {
    /// The first and last name of a person, or the name of a company.
    pub name: String,
    /// The performing-rights organization; may be empty.
    pub pro: String,
    /// The IPI name number; may be empty.
    pub ipi: String,
    /// The holder's share of the track, in basis points; 10,000 are 100 percent.
    pub basis_points: i32,
}

impl Credit {
    /// Returns the name, organization, IPI number and share of the rights holder as text, such as "First Last (PRO, IPI 00014107338, 50.00
    /// %)". Values that are not known are left out.
    fn line(&self) -> String {
        let ipi = (!self.ipi.is_empty()).then(|| format!("IPI {}", self.ipi));
        let share = format!("{}.{:02} %", self.basis_points / 100, self.basis_points % 100);
        let pro = (!self.pro.is_empty()).then(|| self.pro.clone());
        let facts: Vec<String> = [pro, ipi, Some(share)].into_iter().flatten().collect();
        format!("{} ({})", self.name, facts.join(", "))
    }
}

/// Returns the ID3 tag as bytes. The same data always gives the same bytes.
///
/// # Errors
/// Fails if a frame cannot be encoded.
pub fn id3v24(facts: &TagFacts) -> id3::Result<Vec<u8>> {
    let mut tag = Tag::new();
    let mut set = |frame: &str, text: &str| {
        if !text.is_empty() {
            tag.set_text(frame, text);
        }
    };
    set("TIT2", &facts.title);
    set("TPE1", &facts.artist_name);
    set("TCOM", &names(&facts.writers).join("\0"));
    set("TPUB", &names(&facts.publishers).join("\0"));
    let owners = names(&facts.master_owners);
    set("TOWN", &owners.join("\0"));
    if !owners.is_empty() {
        set("TCOP", &format!("{:04} {}", facts.year, owners.join(", ")));
    }
    set(
        "TSRC",
        &facts.isrc.as_deref().and_then(identifiers::isrc).unwrap_or_default(),
    );
    set("TCON", facts.genre.as_deref().unwrap_or_default());
    if let Some(bpm) = facts.bpm.filter(|bpm| bpm.fract() == 0.0) {
        set("TBPM", &bpm.to_string());
    }
    set(
        "TKEY",
        facts
            .key
            .as_deref()
            .filter(|key| key.chars().count() <= KEY_MAX)
            .unwrap_or_default(),
    );
    for (description, value) in [
        ("ISWC", facts.iswc.clone().unwrap_or_default()),
        ("WRITERS", lines(&facts.writers)),
        ("PUBLISHERS", lines(&facts.publishers)),
        ("MASTER OWNERS", lines(&facts.master_owners)),
    ] {
        if !value.is_empty() {
            let description = description.to_owned();
            tag.add_frame(ExtendedText { description, value });
        }
    }
    if !facts.contact.is_empty() {
        tag.add_frame(Comment {
            lang: "eng".to_owned(),
            description: String::new(),
            text: format!("Contact: {}", facts.contact),
        });
    }
    let mut bytes = Vec::new();
    Encoder::new().version(Version::Id3v24).encode(&tag, &mut bytes)?;
    Ok(bytes)
}

fn names(credits: &[Credit]) -> Vec<&str> {
    credits
        .iter()
        .map(|credit| credit.name.as_str())
        .filter(|name| !name.is_empty())
        .collect()
}

fn lines(credits: &[Credit]) -> String {
    let lines: Vec<String> = credits.iter().map(Credit::line).collect();
    lines.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(facts: &TagFacts) -> Tag {
        Tag::read_from2(std::io::Cursor::new(id3v24(facts).unwrap())).unwrap()
    }

    fn text(tag: &Tag, frame: &str) -> Option<String> {
        tag.get(frame)
            .and_then(|frame| frame.content().text())
            .map(str::to_owned)
    }

    #[test]
    fn a_tag_says_only_what_is_known() {
        let nothing = read(&TagFacts {
            title: "T".into(),
            ..TagFacts::default()
        });
        assert_eq!(nothing.version(), Version::Id3v24);
        let frames: Vec<&str> = nothing.frames().map(id3::Frame::id).collect();
        assert_eq!(frames, ["TIT2"]);
    }

    #[test]
    fn what_has_not_the_form_of_its_frame_is_left_out() {
        let facts = |isrc: &str, bpm: f64, key: &str| TagFacts {
            isrc: Some(isrc.into()),
            bpm: Some(bpm),
            key: Some(key.into()),
            ..TagFacts::default()
        };
        let good = read(&facts("de-z65-12-00001", 128.0, "C#m"));
        let texts = ["TSRC", "TBPM", "TKEY"].map(|frame| text(&good, frame));
        assert_eq!(texts, ["DEZ651200001", "128", "C#m"].map(|text| Some(text.to_owned())));
        let wrong = read(&facts("no isrc", 128.5, "C sharp minor"));
        assert_eq!(
            ["TSRC", "TBPM", "TKEY"].map(|frame| text(&wrong, frame)),
            [None, None, None]
        );
    }

    #[test]
    fn a_credit_names_what_is_known_of_it() {
        let whole = Credit {
            name: "Ada Lovelace".into(),
            pro: "PRS".into(),
            ipi: "00014107338".into(),
            basis_points: 3_333,
        };
        assert_eq!(whole.line(), "Ada Lovelace (PRS, IPI 00014107338, 33.33 %)");
        let owner = Credit {
            name: "Engines Ltd".into(),
            basis_points: 10_000,
            ..Credit::default()
        };
        assert_eq!(owner.line(), "Engines Ltd (100.00 %)");
    }
}
