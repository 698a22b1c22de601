//! Reads the tags of an uploaded file, as suggestions for the track's form. A value may be longer than the form allows; the person then
//! shortens it in the form.

use protocol::entity::track::{MasterOwner, Publisher, Writer};
use protocol::limits;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use media::audio::{Tags, identifiers};

/// Values from a file's tags, as suggestions for the track's form. The percentages of writers, publishers and owners are 0, since tags do
/// not contain them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(super) struct Id3 {
    /// The title of the track.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// The name of the artist.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub artist_name: Option<String>,
    /// The composers and lyricists of the track.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writers: Vec<Writer>,
    /// The publishers of the track.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub publishers: Vec<Publisher>,
    /// The owners of the master recording.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub master_owners: Vec<MasterOwner>,
    /// The genre of the track.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub genre: Option<String>,
    /// The description of the track, taken from the comment in the tags.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub description: Option<String>,
    /// The copyright notice of the track.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub copyright: Option<String>,
    /// The ISRC (the code of the recording).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub isrc: Option<String>,
    /// The musical key of the track.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub key: Option<String>,
    /// The tempo in beats per minute.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bpm: Option<u64>,
}

/// The number of characters to which a single-line value is shortened. It is larger than any limit of the form.
const LINE_MAX: usize = 500;

impl From<Tags> for Id3 {
    fn from(tags: Tags) -> Self {
        let cut = |text: String, max: usize| text.chars().take(max).collect::<String>();
        let line = |text: String| cut(text, LINE_MAX);
        let tempos = u64::from(limits::TRACK_BPM_MIN)..=u64::from(limits::TRACK_BPM_MAX);
        Self {
            title: tags.title.map(line),
            artist_name: tags.artist_name.map(line),
            writers: tags.writers.into_iter().map(|text| writer(&line(text))).collect(),
            publishers: tags.publishers.into_iter().map(|text| publisher(line(text))).collect(),
            master_owners: tags
                .master_owners
                .into_iter()
                .map(|text| MasterOwner {
                    name: line(text),
                    percentage: 0.0,
                })
                .collect(),
            genre: tags.genre.map(line),
            description: tags.comment.map(|text| cut(text, limits::TRACK_DESCRIPTION_MAX)),
            copyright: tags.copyright,
            isrc: (tags.isrc).map(|text| identifiers::isrc(&text).unwrap_or_else(|| line(text))),
            key: tags.key.map(line),
            bpm: tags.bpm.filter(|bpm| tempos.contains(bpm)),
        }
    }
}

/// Splits a writer's name into first and last name. The last word becomes the last name.
fn writer(name: &str) -> Writer {
    let (first_name, last_name) = name.rsplit_once(' ').unwrap_or((name, ""));
    Writer {
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        pro: String::new(),
        ipi: String::new(),
        percentage: 0.0,
    }
}

fn publisher(name: String) -> Publisher {
    Publisher {
        name,
        pro: String::new(),
        ipi: String::new(),
        percentage: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_for_the_form_is_offered_whole_and_others_fit() {
        let tags = Tags {
            title: Some("t".repeat(80)),
            artist_name: Some("a".repeat(600)),
            comment: Some("d".repeat(500)),
            writers: vec!["Clara Josephine Schumann".into(), "Prince".into()],
            ..Tags::default()
        };
        let id3 = Id3::from(tags);
        assert_eq!(id3.title.map(|title| title.len()), Some(80));
        assert_eq!(id3.artist_name.map(|name| name.len()), Some(LINE_MAX));
        assert_eq!(
            id3.description.map(|text| text.len()),
            Some(limits::TRACK_DESCRIPTION_MAX)
        );
        assert_eq!(
            (id3.writers[0].first_name.as_str(), id3.writers[0].last_name.as_str()),
            ("Clara Josephine", "Schumann")
        );
        assert_eq!(
            (id3.writers[1].first_name.as_str(), id3.writers[1].last_name.as_str()),
            ("Prince", "")
        );
    }

    #[test]
    fn identifiers_are_offered_as_they_are_and_a_tempo_out_of_bounds_is_left_out() {
        let offered = |isrc: &str, bpm: u64| {
            Id3::from(Tags {
                isrc: Some(isrc.into()),
                genre: Some("g".repeat(101)),
                key: Some("k".repeat(11)),
                bpm: Some(bpm),
                ..Tags::default()
            })
        };
        let good = offered("ISRC de-z65-12-00001", 128);
        assert_eq!((good.isrc.as_deref(), good.bpm), (Some("DEZ651200001"), Some(128)));
        assert_eq!(
            (good.genre.map(|text| text.len()), good.key.map(|text| text.len())),
            (Some(101), Some(11))
        );
        let strange = offered("no isrc, and much too long", 19);
        assert_eq!(
            (strange.isrc.as_deref(), strange.bpm),
            (Some("no isrc, and much too long"), None)
        );
    }

    #[test]
    fn what_is_not_there_is_left_out() {
        assert_eq!(serde_json::to_string(&Id3::default()).unwrap(), "{}");
    }
}
