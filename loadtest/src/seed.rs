//! Makes the jobs whose tracks a run rates. Uses the same calls as browsers, not SQL.

use std::net::SocketAddr;

use protocol::ids::{JobId, TrackId};
use serde_json::json;

use crate::api::{Api, number, text};
use crate::error::LoadError;

/// The accounts that make the jobs and submit to them.
#[derive(Debug, Clone, Copy)]
pub struct Accounts<'a> {
    /// The email address of a manager who is a member of a company.
    pub manager: &'a str,
    /// The email address of a creator whose plan allows as many tracks and applications as [`seed`] makes. The creator must have at least one
    /// track.
    pub creator: &'a str,
    /// The password of both accounts.
    pub password: &'a str,
}

/// Makes `jobs` open jobs with `tracks` submitted tracks each, rates every track once, and returns the id of the first job. The jobs have
/// consecutive ids.
///
/// Every job receives the same tracks of the creator; if the creator has too few, copies of the newest track are uploaded. Each track is rated
/// here because the first rating of a track also sends a message to the creator, which a run must not measure.
pub fn seed(address: SocketAddr, accounts: &Accounts<'_>, jobs: usize, tracks: usize) -> Result<JobId, LoadError> {
    let manager = Api::log_in(address, accounts.manager, accounts.password)?;
    let creator = Api::log_in(address, accounts.creator, accounts.password)?;
    let tracks_id = own_tracks(&creator, tracks)?;
    let mut first: Option<JobId> = None;
    for index in 0..jobs {
        let job_id = create_job(&manager)?;
        let expected = JobId(first.get_or_insert(job_id).0 + index as i64);
        if job_id != expected {
            return Err(LoadError::Setup("somebody else makes jobs meanwhile".to_owned()));
        }
        let submission =
            json!({ "tracks_id": tracks_id, "job_id": job_id, "description": "", "playlist_name": "Bench" });
        creator.call("/api/application/create", &submission)?;
        for track_id in &tracks_id {
            let rating = json!({ "track_id": track_id, "track_rating": 5, "job_id": job_id });
            manager.call("/api/rating/set_track", &rating)?;
        }
    }
    first.ok_or_else(|| LoadError::Setup("no job was asked for".to_owned()))
}

/// Returns `count` tracks of the creator; uploads copies if the creator has fewer.
fn own_tracks(creator: &Api, count: usize) -> Result<Vec<TrackId>, LoadError> {
    let mut tracks_id = creator.own_tracks(count)?;
    if tracks_id.len() == count {
        return Ok(tracks_id);
    }
    let audio = any_track(creator)?;
    for index in tracks_id.len()..count {
        let track_id = creator.upload_track(&format!("bench-{index}.mp3"), &audio)?;
        let form = json!({
            "track_id": track_id, "title": format!("Bench {index}"), "artist_name": "Bench", "type": "music",
            "description": "A copy for load tests", "tags": "#bench", "writers": [], "publishers": [],
            "master_owners": [],
        });
        creator.call("/api/track/set_info", &form)?;
        tracks_id.push(track_id);
    }
    Ok(tracks_id)
}

fn create_job(manager: &Api) -> Result<JobId, LoadError> {
    let companies = manager.call("/api/company/get", &json!({}))?;
    let company_id = number("/api/company/get", &companies, "/0/id")?;
    let job = json!({
        "title": "Bench", "description": "A job for load tests", "budget": "1", "company_id": company_id,
        "type": "DashRadio", "tracks_per_user_limit": 1000, "link_1": "https://needledrop.test/bench",
    });
    let created = manager.call("/api/job/create", &job)?;
    number("/api/job/create", &created, "/job_id").map(JobId)
}

fn any_track(creator: &Api) -> Result<Vec<u8>, LoadError> {
    let path = "/api/track/get";
    let own = creator.call(path, &json!({ "type": "all", "limit": 1, "offset": 0 }))?;
    let track_id = number(path, &own, "/tracks/0/track_id")?;
    let path = "/api/track/get_download_url";
    let address = creator.call(path, &json!({ "track_id": track_id, "download": true }))?;
    creator.download(&text(path, &address, "/url")?)
}
