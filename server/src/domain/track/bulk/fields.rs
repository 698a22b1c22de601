//! The fields that an edit of many tracks can set, and the changes that such an edit makes to one track. This module does no I/O.

use std::collections::BTreeMap;

use protocol::client_event::TracksSetting;
use protocol::ids::TrackId;
use protocol::limits::TRACK_TAGS_MAX;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::tags;
use crate::domain::track::checks::too_long;
use crate::domain::track::splits::{
    StoredMasterOwner, StoredPublisher, StoredWriter, stored_master_owner, stored_publisher, stored_writer,
};

/// The editable fields of a track, named like the columns of the table `track`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fields {
    pub(super) artist_name: String,
    pub(super) genre: Option<String>,
    pub(super) tags: String,
    pub(super) writers: Vec<StoredWriter>,
    pub(super) publishers: Vec<StoredPublisher>,
    pub(super) master_owners: Vec<StoredMasterOwner>,
}

/// For each field that could not be changed, its name and the error message.
pub(super) type Wrong = BTreeMap<String, String>;

/// The changes that an edit makes to one track: the values of each changed field before and after the edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Changed {
    pub(super) track_id: TrackId,
    pub(super) fields: BTreeMap<String, (Value, Value)>,
}

impl Fields {
    /// Returns the track's fields after an edit, or the error messages for fields that cannot have their new value.
    pub(super) fn edited(&self, set: &TracksSetting) -> Result<Self, Wrong> {
        let mut edited = self.clone();
        if let Some(name) = &set.artist_name {
            edited.artist_name.clone_from(name);
        }
        if let Some(genre) = &set.genre {
            edited.genre = Some(genre.clone()).filter(|genre| !genre.trim().is_empty());
        }
        let (added, removed) = (set.add_tags.as_deref(), set.remove_tags.as_deref());
        if added.is_some() || removed.is_some() {
            edited.tags = tags::edit(&self.tags, added.unwrap_or_default(), removed.unwrap_or_default());
            if edited.tags != self.tags && edited.tags.chars().count() > TRACK_TAGS_MAX {
                return Err(BTreeMap::from([("tags".to_owned(), too_long(TRACK_TAGS_MAX))]));
            }
        }
        if let Some(writers) = &set.writers {
            edited.writers = writers.iter().cloned().map(stored_writer).collect();
        }
        if let Some(publishers) = &set.publishers {
            edited.publishers = publishers.iter().cloned().map(stored_publisher).collect();
        }
        if let Some(owners) = &set.master_owners {
            edited.master_owners = owners.iter().cloned().map(stored_master_owner).collect();
        }
        Ok(edited)
    }

    /// Returns the fields whose values in `after` differ from those in `self`.
    pub(super) fn changed(&self, track_id: TrackId, after: &Self) -> Result<Changed, serde_json::Error> {
        let (before, mut after) = (by_name(self)?, by_name(after)?);
        let pairs = before.into_iter().filter_map(|(name, before)| {
            let after = after.remove(&name)?;
            (before != after).then_some((name, (before, after)))
        });
        Ok(Changed {
            track_id,
            fields: pairs.collect(),
        })
    }

    /// Undoes an edit: returns the track's fields with the values from before the edit. A field that was changed again after the edit keeps
    /// its value, and is listed in the second result.
    pub(super) fn restored(&self, changed: &Changed) -> Result<(Self, Wrong), serde_json::Error> {
        let (mut fields, mut wrong) = (by_name(self)?, Wrong::new());
        for (name, (before, after)) in &changed.fields {
            match fields.get_mut(name) {
                Some(value) if value == after => value.clone_from(before),
                Some(value) if value != before => {
                    wrong.insert(name.clone(), "Was changed since".to_owned());
                }
                _ => {}
            }
        }
        Ok((serde_json::from_value(Value::Object(fields))?, wrong))
    }
}

fn by_name(fields: &Fields) -> Result<Map<String, Value>, serde_json::Error> {
    match serde_json::to_value(fields)? {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(artist_name: &str, tags: &str) -> Fields {
        Fields {
            artist_name: artist_name.to_owned(),
            genre: None,
            tags: tags.to_owned(),
            writers: vec![StoredWriter::default()],
            publishers: Vec::new(),
            master_owners: Vec::new(),
        }
    }

    fn set(artist_name: &str, tag: &str) -> TracksSetting {
        TracksSetting {
            artist_name: Some(artist_name.to_owned()),
            add_tags: Some(vec![tag.to_owned()]),
            writers: Some(Vec::new()),
            ..TracksSetting::default()
        }
    }

    #[test]
    fn what_is_taken_back_is_as_it_was_and_may_be_taken_back_again() {
        let before = fields("Ada", "#empty");
        let after = before.edited(&set("Bea", "dark")).unwrap();
        assert_eq!((after.tags.as_str(), after.writers.len()), ("dark", 0));
        let changed = before.changed(TrackId(1), &after).unwrap();
        let names: Vec<&String> = changed.fields.keys().collect();
        assert_eq!(names, ["artist_name", "tags", "writers"]);
        for present in [after, before.clone()] {
            assert_eq!(present.restored(&changed).unwrap(), (before.clone(), Wrong::new()));
        }
    }

    #[test]
    fn what_was_changed_since_stays_and_is_named() {
        let before = fields("Ada", "slow");
        let after = before.edited(&set("Bea", "dark")).unwrap();
        let changed = before.changed(TrackId(1), &after).unwrap();
        let present = Fields {
            artist_name: "Cleo".to_owned(),
            ..after
        };
        let (restored, wrong) = present.restored(&changed).unwrap();
        assert_eq!(
            (restored.artist_name.as_str(), restored.tags.as_str()),
            ("Cleo", "slow")
        );
        assert_eq!(wrong.into_keys().collect::<Vec<_>>(), ["artist_name"]);
    }

    #[test]
    fn an_empty_genre_takes_it_away_and_it_comes_back() {
        let set = |genre: &str| TracksSetting {
            genre: Some(genre.to_owned()),
            ..TracksSetting::default()
        };
        let before = fields("Ada", "slow").edited(&set("Ambient")).unwrap();
        let after = before.edited(&set(" ")).unwrap();
        assert_eq!(
            (before.genre.as_deref(), after.genre.as_deref()),
            (Some("Ambient"), None)
        );
        let changed = before.changed(TrackId(1), &after).unwrap();
        assert_eq!(after.restored(&changed).unwrap(), (before, Wrong::new()));
    }

    #[test]
    fn tags_that_grow_too_long_are_refused_and_those_that_were_do_not_matter() {
        let long = "x".repeat(TRACK_TAGS_MAX);
        let wrong = fields("Ada", &long).edited(&set("Ada", "dark")).unwrap_err();
        assert_eq!(wrong["tags"], "Error: max character limit is 200");
        assert!(fields("Ada", &long).edited(&set("Bea", &long)).is_ok());
    }
}
