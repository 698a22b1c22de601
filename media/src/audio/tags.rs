//! Reads the tags of an uploaded file (ID3v2, ID3v1 and APE). Their values are only suggestions for the form in which the creator describes
//! the track.

use std::fs::File;
use std::io::{self, Cursor};

use serde::{Deserialize, Serialize};
use symphonia::core::errors::Error;
use symphonia::core::io::{MediaSourceStream, MediaSourceStreamOptions};
use symphonia::core::meta::{MetadataOptions, MetadataReader, RawValue, StandardTag};
use symphonia::default::meta::{ApeReader, Id3v1Reader, Id3v2Reader};

use super::tag_bytes;

/// The maximum number of characters of one text in a tag, such as the title; the rest is dropped. Without the limit, an unusual file could
/// make a response very large.
const TEXT_MAX: usize = 400;

/// The maximum number of names in one list, such as the writers; further names are dropped.
const NAMES_MAX: usize = 10;

/// The content of a file's tags. Texts are trimmed and never empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tags {
    /// The title (frame TIT2).
    pub title: Option<String>,
    /// The artist (frame TPE1).
    pub artist_name: Option<String>,
    /// The composers and lyricists without repetitions (frames TCOM and TEXT).
    pub writers: Vec<String>,
    /// The publishers (frame TPUB).
    pub publishers: Vec<String>,
    /// The owners of the recording (frame TOWN).
    pub master_owners: Vec<String>,
    /// The genre (frame TCON).
    pub genre: Option<String>,
    /// The comment (frame COMM).
    pub comment: Option<String>,
    /// The ISRC (frame TSRC).
    pub isrc: Option<String>,
    /// The copyright notice (frame TCOP).
    pub copyright: Option<String>,
    /// The musical key (frame TKEY).
    pub key: Option<String>,
    /// The tempo in beats per minute (frame TBPM).
    pub bpm: Option<u64>,
}

impl Tags {
    /// Reads the tags of a file. If a file has tags of several kinds, ID3v2 takes precedence over APE, and APE over ID3v1, because ID3v2
    /// does not shorten texts.
    pub(super) fn read(file: &mut File) -> io::Result<Self> {
        let id3v2 = tag_bytes::id3v2(file)?.map(|tag| Self::of(Id3v2Reader::try_new(stream(tag), options())));
        let ape = tag_bytes::ape(file)?.map(|tag| Self::of(ApeReader::try_new(stream(tag), options())));
        let id3v1 = tag_bytes::id3v1(file)?.map(|tag| Self::of(Id3v1Reader::try_new(stream(tag), options())));
        let read = [id3v2, ape, id3v1].into_iter().flatten();
        Ok(read.reduce(Self::or).unwrap_or_default())
    }

    /// Returns the content of the tag that `reader` reads; all fields are empty if the tag cannot be read.
    fn of(reader: Result<impl MetadataReader, Error>) -> Self {
        let mut tags = Self::default();
        if let Ok(read) = reader.and_then(|mut reader| reader.read_all()) {
            for tag in &read.revision.media.tags {
                match (&tag.std, &tag.raw.value) {
                    (Some(standard), _) => tags.take(standard),
                    // the library leaves a frame of several texts as it is
                    (None, RawValue::StringList(texts)) => tags.take_texts(&tag.raw.key, texts),
                    _ => {}
                }
            }
        }
        tags
    }

    fn take(&mut self, tag: &StandardTag) {
        match tag {
            StandardTag::TrackTitle(value) => set(&mut self.title, value),
            StandardTag::Artist(value) => set(&mut self.artist_name, value),
            StandardTag::Composer(value) | StandardTag::Lyricist(value) | StandardTag::Writer(value) => {
                add_names(&mut self.writers, value);
            }
            StandardTag::Label(value) => add_names(&mut self.publishers, value),
            StandardTag::Owner(value) => add_names(&mut self.master_owners, value),
            StandardTag::Genre(value) => set(&mut self.genre, value),
            StandardTag::Comment(value) => set(&mut self.comment, value),
            StandardTag::IdentIsrc(value) => set(&mut self.isrc, value),
            StandardTag::Copyright(value) => set(&mut self.copyright, value),
            StandardTag::InitialKey(value) => set(&mut self.key, value),
            StandardTag::Bpm(value) => self.bpm = Some(*value),
            _ => {}
        }
    }

    /// Stores the texts of a frame (an entry of an ID3v2 tag) that contains several texts, such as the names of several writers.
    fn take_texts(&mut self, frame: &str, texts: &[String]) {
        let names = match frame {
            "TIT2" => return set(&mut self.title, &texts.join(" / ")),
            "TPE1" => return set(&mut self.artist_name, &texts.join(", ")),
            "TCON" => return set(&mut self.genre, &texts.join(", ")),
            "TCOM" | "TEXT" => &mut self.writers,
            "TPUB" => &mut self.publishers,
            "TOWN" => &mut self.master_owners,
            _ => return,
        };
        for text in texts {
            add_names(names, text);
        }
    }

    /// Fills the empty fields with the values of `older`, a tag with lower precedence.
    fn or(self, older: Self) -> Self {
        let list = |mine: Vec<String>, theirs: Vec<String>| if mine.is_empty() { theirs } else { mine };
        Self {
            title: self.title.or(older.title),
            artist_name: self.artist_name.or(older.artist_name),
            writers: list(self.writers, older.writers),
            publishers: list(self.publishers, older.publishers),
            master_owners: list(self.master_owners, older.master_owners),
            genre: self.genre.or(older.genre),
            comment: self.comment.or(older.comment),
            isrc: self.isrc.or(older.isrc),
            copyright: self.copyright.or(older.copyright),
            key: self.key.or(older.key),
            bpm: self.bpm.or(older.bpm),
        }
    }
}

fn stream(tag: Vec<u8>) -> MediaSourceStream<'static> {
    MediaSourceStream::new(Box::new(Cursor::new(tag)), MediaSourceStreamOptions::default())
}

fn options() -> MetadataOptions {
    MetadataOptions::default()
}

/// Sets a field, unless it already has a value. If a tag contains several texts for a field, the first one therefore counts.
fn set(field: &mut Option<String>, value: &str) {
    if field.is_none() {
        *field = clean(value);
    }
}

/// Adds the names that a text contains. They are separated by semicolons, or by slashes between spaces.
fn add_names(names: &mut Vec<String>, value: &str) {
    for name in value.split(['\0', ';']).flat_map(|part| part.split(" / ")) {
        if let Some(name) = clean(name)
            && names.len() < NAMES_MAX
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
}

fn clean(value: &str) -> Option<String> {
    let text: String = value.chars().filter(|c| !c.is_control()).take(TEXT_MAX).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_trimmed_and_kept_once() {
        let mut names = Vec::new();
        add_names(
            &mut names,
            "Ada Lovelace; Clara Schumann\0 Ada Lovelace / Nadia Boulanger;;",
        );
        assert_eq!(names, ["Ada Lovelace", "Clara Schumann", "Nadia Boulanger"]);
        add_names(&mut names, "AC/DC");
        assert_eq!(names.last().map(String::as_str), Some("AC/DC"));
    }

    #[test]
    fn texts_lose_control_characters_and_length() {
        assert_eq!(clean(" \u{7}Night\n Drive "), Some("Night Drive".into()));
        assert_eq!(clean(" \0 "), None);
        assert_eq!(clean(&"x".repeat(5_000)).map(|text| text.len()), Some(TEXT_MAX));
    }

    #[test]
    fn the_newer_tag_wins_and_the_older_fills_its_gaps() {
        let newer = Tags {
            title: Some("New".into()),
            ..Tags::default()
        };
        let older = Tags {
            title: Some("Old".into()),
            bpm: Some(90),
            writers: vec!["W".into()],
            ..Tags::default()
        };
        let merged = newer.or(older);
        assert_eq!(
            (merged.title.as_deref(), merged.bpm, merged.writers.len()),
            (Some("New"), Some(90), 1)
        );
    }
}
