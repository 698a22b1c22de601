//! track/set_info: the form of a track. Its first success makes the draft a track that can be submitted.

use actix_web::{post, web};
use actors::live::Live;
use protocol::change::UserChange;
use protocol::entity::track::{MasterOwner, Publisher, Writer};
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use protocol::limits;
use protocol::schema::{
    MasterOwners, Publishers, TRACK_TYPES, TrackArtist, TrackDescription, TrackTags, TrackTitle, TrackType, Writers,
};
use protocol::topic::Topic;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::rights::{basis_points, stored_master_owner, stored_publisher, stored_writer};
use super::row::CatalogueTrack;
use super::store::{self, TrackInfo};
use crate::files::Files;
use crate::http::clock::Clock;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallError, CallResult, Creator};

const REQUIRED_FIELD: &str = "Required field";
const FILL_NEW: &str = "You must fill all the input fields!";
const FILL_EDIT: &str = "You must fill all the input fields - title, type, description, tag";

/// The form. What the server measured itself (`track_duration`, `file_size`, `file_name`, `format`) may be sent and is ignored. A list
/// that is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TrackSetInfoRequest {
    track_id: TrackId,
    /// At most 100 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackArtist)]
    artist_name: String,
    /// At most 50 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackTitle)]
    title: String,
    /// music, sfx or audio.
    #[serde(default, rename = "type")]
    #[schema(required, value_type = TrackType)]
    track_type: String,
    /// At most 400 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackDescription)]
    description: String,
    /// At most 200 characters.
    #[serde(default)]
    #[schema(required, value_type = TrackTags)]
    tags: String,
    /// At most 10.
    #[serde(default)]
    #[schema(value_type = Option<Writers>)]
    writers: Option<Vec<Writer>>,
    /// At most 10.
    #[serde(default)]
    #[schema(value_type = Option<Publishers>)]
    publishers: Option<Vec<Publisher>>,
    /// At most 10.
    #[serde(default)]
    #[schema(value_type = Option<MasterOwners>)]
    master_owners: Option<Vec<MasterOwner>>,
}

/// Saves the form of one of the caller's tracks.
#[utoipa::path(
    request_body = TrackSetInfoRequest,
    responses((status = 200, body = Answer<CatalogueTrack>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/track/set_info")]
pub(super) async fn set_info(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    files: web::Data<Files>,
    call: Call<Creator, TrackSetInfoRequest>,
) -> CallResult<CatalogueTrack> {
    let (Creator(caller), request) = (call.who, call.request);
    let track_id = request.track_id;
    let mut connection = pool.acquire().await?;
    let present = store::find_own_track(&mut connection, caller.user_id, track_id)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    drop(connection);
    check(&request, if present.ready { FILL_EDIT } else { FILL_NEW })?;

    let (user_id, info) = (caller.user_id, info(request));
    let saved = live
        .write(&caller)
        .topics([Topic::User(user_id)])
        .live_at(Topic::User(user_id))
        .run(async move |write| {
            if !store::update_info(write.rows(), user_id, track_id, &info).await? {
                return Err(ErrorCode::NotFound.into());
            }
            let row = store::find_own_track(write.rows(), user_id, track_id).await?;
            let changed = UserChange::TrackChanged {
                track_id,
                deleted: false,
            };
            write.append(&Topic::User(user_id), changed);
            Ok(row.ok_or(ErrorCode::NotFound)?)
        });
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
    }
}

/// All faults of the form at once; `fill` is said where required fields are empty.
fn check(form: &TrackSetInfoRequest, fill: &str) -> Result<(), CallError> {
    let mut faults = Faults::new();
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
            faults.add(field, REQUIRED_FIELD);
        }
        at_most(&mut faults, field, text, most);
    }
    faults.check(
        "type",
        TRACK_TYPES.contains(&form.track_type.as_str()),
        "Must be music, sfx or audio",
    );

    let most = limits::RIGHTS_NAME_MAX;
    let writers = form.writers.as_deref().unwrap_or_default();
    at_most_ten(&mut faults, "writers", "writers", writers.len());
    for (index, writer) in writers.iter().enumerate() {
        at_most(
            &mut faults,
            &format!("writers.{index}.first_name"),
            &writer.first_name,
            most,
        );
        at_most(
            &mut faults,
            &format!("writers.{index}.last_name"),
            &writer.last_name,
            most,
        );
        at_most(&mut faults, &format!("writers.{index}.pro"), &writer.pro, most);
        at_most(&mut faults, &format!("writers.{index}.ipi"), &writer.ipi, most);
        share(&mut faults, &format!("writers.{index}.percentage"), writer.percentage);
    }
    let publishers = form.publishers.as_deref().unwrap_or_default();
    at_most_ten(&mut faults, "publishers", "publishers", publishers.len());
    for (index, publisher) in publishers.iter().enumerate() {
        at_most(&mut faults, &format!("publishers.{index}.name"), &publisher.name, most);
        at_most(&mut faults, &format!("publishers.{index}.pro"), &publisher.pro, most);
        at_most(&mut faults, &format!("publishers.{index}.ipi"), &publisher.ipi, most);
        share(
            &mut faults,
            &format!("publishers.{index}.percentage"),
            publisher.percentage,
        );
    }
    let owners = form.master_owners.as_deref().unwrap_or_default();
    at_most_ten(&mut faults, "master_owners", "master owners", owners.len());
    for (index, owner) in owners.iter().enumerate() {
        at_most(&mut faults, &format!("master_owners.{index}.name"), &owner.name, most);
        share(
            &mut faults,
            &format!("master_owners.{index}.percentage"),
            owner.percentage,
        );
    }
    faults
        .finish()
        .map_err(|error| if is_filled { error } else { error.with_message(fill) })
}

fn at_most(faults: &mut Faults, field: &str, text: &str, most: usize) {
    if text.chars().count() > most {
        faults.add(field, format!("Error: max character limit is {most}"));
    }
}

fn at_most_ten(faults: &mut Faults, field: &str, name: &str, count: usize) {
    let most = limits::RIGHTS_HOLDERS_MAX;
    if count > most {
        faults.add(field, format!("Maximum number of {name} is {most}"));
    }
}

fn share(faults: &mut Faults, field: &str, percentage: f64) {
    faults.check(field, basis_points(percentage).is_some(), "Must be between 0 and 100");
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
    fn an_empty_field_is_named_and_the_sentence_is_said() {
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
        let over = fields(|form| form["writers"] = json!([{}, {"ipi": "1".repeat(301)}]));
        assert_eq!(over, one("writers.1.ipi", "Error: max character limit is 300"));
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
