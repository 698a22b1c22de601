//! A logged-in session that makes REST calls. A run makes its REST calls before it opens its live connections.

use std::net::SocketAddr;

use protocol::ids::{JobId, TrackId};
use serde_json::{Value, json};

use crate::error::LoadError;
use crate::http::{Request, send};

/// The number of rows that are requested per page.
const PAGE: usize = 200;
const SUBMISSIONS: &str = "/api/application/get_applied";
const BOUNDARY: &str = "needledrop-loadtest-boundary";

/// A logged-in session that makes REST calls.
#[derive(Debug, Clone)]
pub struct Api {
    address: SocketAddr,
    cookie: String,
    sid: String,
}

/// A track that is submitted to a job, with the caller's current rating of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubmittedTrack {
    /// The id of the track.
    pub track_id: TrackId,
    /// The caller's current rating, 0 for none. A rating that the load generator sends must be different, because otherwise it would change
    /// nothing.
    pub value: u8,
}

/// An encoded upload form that contains one file.
#[derive(Debug, Clone)]
pub struct UploadForm {
    /// The value of the `Content-Type` header, including the boundary between the fields.
    pub content_type: String,
    /// The encoded body of the form.
    pub body: Vec<u8>,
}

impl UploadForm {
    /// Encodes a form that contains this file.
    pub fn new(file_name: &str, bytes: &[u8]) -> Self {
        let mut body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"inputfile\"; filename=\"{file_name}\"\r\n\
             Content-Type: audio/mpeg\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        Self {
            content_type: format!("multipart/form-data; boundary={BOUNDARY}"),
            body,
        }
    }
}

impl Api {
    /// Logs in. Live connections of the session are opened with [`Api::sid`].
    pub fn log_in(address: SocketAddr, email: &str, password: &str) -> Result<Self, LoadError> {
        let path = "/api/account/log_in";
        let body = json!({ "email": email, "pass": password }).to_string();
        let content_type = "application/json";
        let request = Request {
            method: "POST",
            path,
            cookie: None,
            content_type,
            body: body.as_bytes(),
        };
        let response = send(address, &request).map_err(LoadError::io(path))?;
        let result = result_of(path, response.status, &response.body)?;
        let sid = text(path, &result, "/sid")?;
        Ok(Self {
            address,
            cookie: response.cookies.join("; "),
            sid,
        })
    }

    /// Returns the session's secret id, with which its live connections are opened.
    pub fn sid(&self) -> &str {
        &self.sid
    }

    /// Returns the value of the `Cookie` header of this session.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Makes one call with a JSON body and returns its `result`.
    pub fn call(&self, path: &str, body: &Value) -> Result<Value, LoadError> {
        self.post(path, "application/json", body.to_string().as_bytes())
    }

    /// Uploads `bytes` as a track and returns the id of the track.
    pub fn upload_track(&self, file_name: &str, bytes: &[u8]) -> Result<TrackId, LoadError> {
        self.upload(&UploadForm::new(file_name, bytes))
    }

    /// Uploads the form as a track and returns the id of the track.
    pub fn upload(&self, form: &UploadForm) -> Result<TrackId, LoadError> {
        let path = "/api/track/upload";
        let result = self.post(path, &form.content_type, &form.body)?;
        number(path, &result, "/track_id").map(TrackId)
    }

    /// Downloads a file from a signed URL of this server. `url` is either only the path or the whole URL.
    pub fn download(&self, url: &str) -> Result<Vec<u8>, LoadError> {
        let path = match url.split_once("://") {
            Some((_, rest)) => rest.find('/').map_or("/", |slash| &rest[slash..]),
            None => url,
        };
        let cookie = Some(self.cookie.as_str());
        let request = Request {
            method: "GET",
            path,
            cookie,
            content_type: "",
            body: b"",
        };
        let response = send(self.address, &request).map_err(LoadError::io("downloading a track"))?;
        match response.status {
            200 => Ok(response.body),
            status => Err(LoadError::call("downloading a track", format!("status {status}"))),
        }
    }

    /// Returns the epoch of the frame numbers, read from any job that the caller sees.
    pub fn epoch(&self) -> Result<String, LoadError> {
        let path = "/api/job/get";
        let result = self.call(path, &json!({ "status": "all", "limit": 1 }))?;
        let epoch = result.pointer("/all_jobs/0/live/epoch").and_then(Value::as_str);
        epoch
            .map(str::to_owned)
            .ok_or_else(|| LoadError::call(path, format!("no epoch in {result}")))
    }

    /// Returns the tracks that are submitted to a job, with the ratings of the caller, who must be a reviewer of the job.
    pub fn submitted_tracks(&self, job_id: JobId) -> Result<Vec<SubmittedTrack>, LoadError> {
        self.submissions(job_id, |row| {
            Ok(SubmittedTrack {
                track_id: TrackId(number(SUBMISSIONS, row, "/track_id")?),
                value: row.get("my_rating").and_then(Value::as_u64).unwrap_or(0) as u8,
            })
        })
    }

    /// Returns the names that the tracks submitted to a job have in the file store. Calls that report a listen contain these random names
    /// instead of track ids.
    pub fn submitted_names(&self, job_id: JobId) -> Result<Vec<String>, LoadError> {
        self.submissions(job_id, |row| text(SUBMISSIONS, row, "/name_in_base"))
    }

    fn submissions<T>(&self, job_id: JobId, of: impl Fn(&Value) -> Result<T, LoadError>) -> Result<Vec<T>, LoadError> {
        let mut submissions = Vec::new();
        loop {
            let page = json!({ "job_id": job_id, "limit": PAGE, "offset": submissions.len(), "from": 0, "to": 10 });
            let result = self.call(SUBMISSIONS, &page)?;
            let rows = rows(&result);
            for row in rows {
                submissions.push(of(row)?);
            }
            if rows.len() < PAGE {
                return Ok(submissions);
            }
        }
    }

    /// Returns up to `count` of the caller's own tracks whose duration is known, the newest first.
    pub fn own_tracks(&self, count: usize) -> Result<Vec<TrackId>, LoadError> {
        let path = "/api/track/get";
        let (mut tracks, mut offset) = (Vec::new(), 0);
        while tracks.len() < count {
            let result = self.call(path, &json!({ "type": "all", "limit": PAGE, "offset": offset }))?;
            let rows = rows(&result);
            for row in rows.iter().filter(|row| !row["track_duration"].is_null()) {
                tracks.push(TrackId(number(path, row, "/track_id")?));
            }
            if rows.len() < PAGE {
                break;
            }
            offset += PAGE;
        }
        tracks.truncate(count);
        Ok(tracks)
    }

    fn post(&self, path: &str, content_type: &str, body: &[u8]) -> Result<Value, LoadError> {
        let request = Request {
            method: "POST",
            path,
            cookie: Some(&self.cookie),
            content_type,
            body,
        };
        let response = send(self.address, &request).map_err(LoadError::io(path))?;
        result_of(path, response.status, &response.body)
    }
}

fn rows(result: &Value) -> &[Value] {
    result
        .get("tracks")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice)
}

fn result_of(path: &str, status: u16, body: &[u8]) -> Result<Value, LoadError> {
    let answer: Option<Value> = serde_json::from_slice(body).ok();
    match answer.and_then(|mut answer| answer.get_mut("result").map(Value::take)) {
        Some(result) if status == 200 => Ok(result),
        _ => Err(LoadError::call(
            path,
            format!("status {status}: {}", String::from_utf8_lossy(body)),
        )),
    }
}

/// Returns the number at the JSON pointer `pointer` in the result of the call `path`.
pub fn number(path: &str, result: &Value, pointer: &str) -> Result<i64, LoadError> {
    let found = result.pointer(pointer).and_then(Value::as_i64);
    found.ok_or_else(|| LoadError::call(path, format!("no {pointer} in {result}")))
}

/// Returns the text at the JSON pointer `pointer` in the result of the call `path`.
pub fn text(path: &str, result: &Value, pointer: &str) -> Result<String, LoadError> {
    let found = result.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    found.ok_or_else(|| LoadError::call(path, format!("no {pointer} in {result}")))
}
