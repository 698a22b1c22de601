//! track/set_info: saves the form of a track. Saving it for the first time turns the draft into a track that can be submitted.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::entity::track::{MasterOwner, Publisher, Writer};
use protocol::error_code::ErrorCode;
use protocol::ids::{TrackId, version};
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::schema::{
    TRACK_TYPES, TrackArtist, TrackBpm, TrackDescription, TrackGenre, TrackIdentifier, TrackKey, TrackTags, TrackTitle,
    TrackType, Version,
};
use protocol::schema_lists::{MasterOwners, Publishers, Writers};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::row::CatalogueTrack;
use crate::clock::Clock;
use crate::domain::track::checks::{self, REQUIRED_FIELD, at_most};
use crate::domain::track::form;
use crate::domain::track::splits::{stored_master_owner, stored_publisher, stored_writer};
use crate::domain::track::store::{self, Tempo, TrackInfo};
use crate::files::Files;
use crate::http::{Call, CallResult, Creator};
use crate::validation::FieldErrors;

const FILL_NEW: &str = "You must fill all the input fields!";
const FILL_EDIT: &str = "You must fill all the input fields - title, type, description, tag";

/// The form of a track. The values that the server measures itself (`track_duration`, `file_size`, `file_name`, `format`) may be sent, but
/// are ignored. A field from `writers` to `key` that is left out is not changed. In the fields from `isrc` to `key`, null or an empty text
/// removes the value.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TrackSetInfoRequest {
    track_id: TrackId,
    /// The artist's name, at most 100 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackArtist)]
    artist_name: String,
    /// The title, at most 50 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackTitle)]
    title: String,
    /// The type of the track: music, sfx or audio.
    #[serde(default, rename = "type")]
    #[schema(required, value_type = TrackType)]
    track_type: String,
    /// The description, at most 400 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackDescription)]
    description: String,
    /// The tags, at most 200 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackTags)]
    tags: String,
    /// The writers, at most 10.
    #[schema(value_type = Option<Writers>)]
    writers: Option<Vec<Writer>>,
    /// The publishers, at most 10.
    #[schema(value_type = Option<Publishers>)]
    publishers: Option<Vec<Publisher>>,
    /// The owners of the master recording, at most 10.
    #[schema(value_type = Option<MasterOwners>)]
    master_owners: Option<Vec<MasterOwner>>,
    /// The ISRC, at most 20 characters; stored as sent, even if it is not a valid ISRC.
    #[serde(default, deserialize_with = "text")]
    #[schema(value_type = Option<TrackIdentifier>)]
    isrc: Option<String>,
    /// The ISWC, at most 20 characters; stored as sent, even if it is not a valid ISWC.
    #[serde(default, deserialize_with = "text")]
    #[schema(value_type = Option<TrackIdentifier>)]
    iswc: Option<String>,
    /// The genre, at most 100 characters.
    #[serde(default, deserialize_with = "text")]
    #[schema(value_type = Option<TrackGenre>)]
    genre: Option<String>,
    /// The tempo in beats per minute, 20 to 400; rounded to one decimal.
    #[serde(default, deserialize_with = "tempo")]
    #[schema(value_type = Option<TrackBpm>)]
    bpm: Option<Tempo>,
    /// The musical key, at most 10 characters.
    #[serde(default, deserialize_with = "text")]
    #[schema(value_type = Option<TrackKey>)]
    key: Option<String>,
    /// The version of the track on which the edit is based. If the track has changed since, the call returns 409 `conflict` with the
    /// current track.
    #[serde(default, deserialize_with = "version")]
    #[schema(value_type = Option<Version>)]
    version: Option<i64>,
}

/// Deserializes a text field that the request contains; null becomes the empty text.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?.unwrap_or_default();
    Ok(Some(if text.trim().is_empty() { String::new() } else { text }))
}

/// Deserializes a tempo that the request contains; null and the empty text mean that the tempo is removed.
fn tempo<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Tempo>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a number")]
    enum Given {
        Number(f64),
        Text(String),
        Null,
    }
    match Given::deserialize(deserializer)? {
        Given::Number(bpm) => Ok(Some(Tempo(Some((bpm * 10.0).round() / 10.0)))),
        Given::Text(text) if !text.trim().is_empty() => Err(D::Error::custom("expected a number")),
        Given::Text(_) | Given::Null => Ok(Some(Tempo(None))),
    }
}

/// Saves the form of one of the caller's tracks.
#[call("/track/set_info", live(User), errors(NotFound, Conflict))]
pub(super) async fn set_info(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    files: web::Data<Files>,
    call: Call<Creator, TrackSetInfoRequest>,
) -> CallResult<CatalogueTrack> {
    let (Creator(caller), request) = (call.caller, call.request);
    let track_id = request.track_id;
    let mut connection = pool.acquire().await?;
    let present = store::find_own_track(&mut connection, caller.user_id, track_id)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    drop(connection);
    check(&request, if present.ready { FILL_EDIT } else { FILL_NEW })?;

    let version = request.version;
    let saved = form::save(&live, &caller, track_id, info(request), version);
    let (signer, now) = (&files.signer, Clock.now());
    let saved = saved.await?;
    Ok(saved
        .map(|row| CatalogueTrack::new(row, signer, caller.session_id, now))
        .into())
}

fn info(request: TrackSetInfoRequest) -> TrackInfo {
    TrackInfo {
        title: request.title,
        artist_name: request.artist_name,
        track_type: request.track_type,
        description: request.description,
        tags: request.tags,
        writers: request.writers.map(|all| all.into_iter().map(stored_writer).collect()),
        publishers: request
            .publishers
            .map(|all| all.into_iter().map(stored_publisher).collect()),
        master_owners: request
            .master_owners
            .map(|all| all.into_iter().map(stored_master_owner).collect()),
        isrc: request.isrc,
        iswc: request.iswc,
        genre: request.genre,
        bpm: request.bpm,
        key: request.key,
    }
}

/// Validates the form and returns all errors together; `fill` is the error message if required fields are empty.
fn check(form: &TrackSetInfoRequest, fill: &str) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    let required = [
        ("title", &form.title, limits::TRACK_TITLE_MAX),
        ("type", &form.track_type, usize::MAX),
        ("description", &form.description, limits::TRACK_DESCRIPTION_MAX),
        ("tags", &form.tags, limits::TRACK_TAGS_MAX),
        ("artist_name", &form.artist_name, limits::TRACK_ARTIST_MAX),
    ];
    let mut is_filled = true;
    for (field, text, most) in required {
        if text.trim().is_empty() {
            is_filled = false;
            errors.add(field, REQUIRED_FIELD);
        }
        at_most(&mut errors, field, text, most);
    }
    errors.shown_name("title", &form.title);
    errors.shown_name("artist_name", &form.artist_name);
    errors.check(
        "type",
        TRACK_TYPES.contains(&form.track_type.as_str()),
        "Must be music, sfx or audio",
    );

    for (field, text, most) in [
        ("isrc", &form.isrc, limits::TRACK_IDENTIFIER_MAX),
        ("iswc", &form.iswc, limits::TRACK_IDENTIFIER_MAX),
        ("genre", &form.genre, limits::TRACK_GENRE_MAX),
        ("key", &form.key, limits::TRACK_KEY_MAX),
    ] {
        at_most(&mut errors, field, text.as_deref().unwrap_or_default(), most);
    }
    let tempos = f64::from(limits::TRACK_BPM_MIN)..=f64::from(limits::TRACK_BPM_MAX);
    let bpm = form.bpm.and_then(|tempo| tempo.0);
    errors.check(
        "bpm",
        bpm.is_none_or(|bpm| tempos.contains(&bpm)),
        "Must be between 20 and 400",
    );

    checks::splits(
        &mut errors,
        "",
        form.writers.as_deref().unwrap_or_default(),
        form.publishers.as_deref().unwrap_or_default(),
        form.master_owners.as_deref().unwrap_or_default(),
    );
    errors
        .finish()
        .map_err(|error| if is_filled { error } else { error.with_message(fill) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn form(change: impl FnOnce(&mut Value)) -> TrackSetInfoRequest {
        let mut form =
            json!({"track_id": 7, "artist_name": "A", "title": "T", "type": "music", "description": "D", "tags": "#a"});
        change(&mut form);
        serde_json::from_value(form).unwrap()
    }

    fn fields(change: impl FnOnce(&mut Value)) -> Vec<(String, String)> {
        check(&form(change), FILL_EDIT).map_or_else(|error| error.body().fields.into_iter().collect(), |()| Vec::new())
    }

    fn one(field: &str, text: &str) -> Vec<(String, String)> {
        vec![(field.to_owned(), text.to_owned())]
    }

    #[test]
    fn a_filled_form_passes_and_ignores_what_the_server_measured() {
        assert_eq!(fields(|form| form["track_duration"] = json!("nonsense")), []);
    }

    #[test]
    fn an_empty_field_is_named_with_its_message() {
        for field in ["title", "type", "description", "tags", "artist_name"] {
            let error = check(&form(|form| form[field] = json!("  ")), FILL_NEW).unwrap_err();
            assert_eq!(error.body().message.as_deref(), Some(FILL_NEW), "{field}");
            assert_eq!(error.body().fields[field], REQUIRED_FIELD);
        }
    }

    #[test]
    fn a_text_at_its_limit_passes_and_one_more_does_not() {
        for (field, most) in [("title", 50), ("artist_name", 100), ("description", 400), ("tags", 200)] {
            assert_eq!(fields(|form| form[field] = json!("ä".repeat(most))), []);
            let over = fields(|form| form[field] = json!("ä".repeat(most + 1)));
            assert_eq!(over, one(field, &format!("Error: max character limit is {most}")));
        }
        for (field, most) in [("isrc", 20), ("iswc", 20), ("genre", 100), ("key", 10)] {
            assert_eq!(fields(|form| form[field] = json!("ä".repeat(most))), []);
            let over = fields(|form| form[field] = json!("ä".repeat(most + 1)));
            assert_eq!(over, one(field, &format!("Error: max character limit is {most}")));
        }
        let over = fields(|form| form["writers"] = json!([{}, {"ipi": "1".repeat(301)}]));
        assert_eq!(over, one("writers.1.ipi", "Error: max character limit is 300"));
    }

    #[test]
    fn a_tempo_lies_between_20_and_400_and_has_one_decimal() {
        for bpm in [json!(20), json!(400), json!(128.25), json!(null), json!("")] {
            assert_eq!(fields(|form| form["bpm"] = bpm.clone()), [], "{bpm}");
        }
        for bpm in [0.0, 19.9, 400.1] {
            assert_eq!(
                fields(|form| form["bpm"] = json!(bpm)),
                one("bpm", "Must be between 20 and 400")
            );
        }
        assert_eq!(form(|form| form["bpm"] = json!(128.25)).bpm, Some(Tempo(Some(128.3))));
    }

    #[test]
    fn what_is_left_out_stays_and_null_or_nothing_clears() {
        let left_out = form(|_| ());
        assert_eq!((left_out.isrc, left_out.bpm), (None, None));
        for nothing in [json!(null), json!(""), json!(" ")] {
            let cleared = form(|form| {
                form["isrc"] = nothing.clone();
                form["bpm"] = nothing.clone();
            });
            assert_eq!((cleared.isrc, cleared.bpm), (Some(String::new()), Some(Tempo(None))));
        }
        let typed = form(|form| form["isrc"] = json!(" de-z65-12-00001"));
        assert_eq!(typed.isrc.as_deref(), Some(" de-z65-12-00001"), "kept as typed");
    }

    #[test]
    fn ten_of_a_kind_pass_and_eleven_do_not() {
        for (field, name) in [
            ("writers", "writers"),
            ("publishers", "publishers"),
            ("master_owners", "master owners"),
        ] {
            assert_eq!(fields(|form| form[field] = json!(vec![json!({}); 10])), []);
            let over = fields(|form| form[field] = json!(vec![json!({}); 11]));
            assert_eq!(over, one(field, &format!("Maximum number of {name} is 10")));
        }
    }

    #[test]
    fn shares_are_percentages_and_their_sum_is_nobodys_business_here() {
        assert_eq!(
            fields(|form| form["writers"] = json!([{"percentage": 100}, {"percentage": 33.33}])),
            []
        );
        for wrong in [-0.01, 100.5] {
            let refused = fields(|form| form["publishers"] = json!([{"percentage": wrong}]));
            assert_eq!(refused, one("publishers.0.percentage", "Must be between 0 and 100"));
        }
    }

    #[test]
    fn only_three_types_exist() {
        assert_eq!(
            fields(|form| form["type"] = json!("podcast")),
            one("type", "Must be music, sfx or audio")
        );
    }
}
