//! Pages of lists: the parameters with which a client requests a page, and the JSON of the page.

use serde_json::{Value, json};

use super::error::ApiError;
use super::params::Created;
use crate::payments::sandbox::object::Object;
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::store::{self, Slice};

/// The default number of objects on a page.
const PAGE: i64 = 10;
/// The maximum number of objects on a page.
const PAGE_MAX: i64 = 100;

/// The parameters that select a page of a list.
#[derive(Debug, Clone, Default)]
pub(in crate::payments::sandbox) struct Page {
    pub(in crate::payments::sandbox) limit: Option<i64>,
    pub(in crate::payments::sandbox) starting_after: Option<String>,
    pub(in crate::payments::sandbox) ending_before: Option<String>,
    pub(in crate::payments::sandbox) created: Option<Created>,
}

/// Makes a `Page` from the parameters of an API call that returns a list. The parameters of all such calls have the four fields of `Page`.
macro_rules! page {
    ($params:expr) => {
        $crate::payments::sandbox::api::list::Page {
            limit: $params.limit,
            starting_after: $params.starting_after,
            ending_before: $params.ending_before,
            created: $params.created,
        }
    };
}
pub(in crate::payments::sandbox) use page;

/// Declares the type for the parameters of an API call that returns a list: its filters, and the four fields of `Page`. Each type repeats
/// the four fields, because serde cannot both flatten them from another type and refuse unknown fields.
macro_rules! params {
    ($(#[$doc:meta])* $visibility:vis $name:ident { $($(#[$of:meta])* $filter:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $visibility struct $name {
            $($(#[$of])* $filter: $type,)*
            limit: Option<i64>,
            starting_after: Option<String>,
            ending_before: Option<String>,
            created: Option<$crate::payments::sandbox::api::params::Created>,
        }
    };
}
pub(in crate::payments::sandbox) use params;

params! {
    /// The parameters of a call that lists objects without a filter.
    pub(in crate::payments::sandbox) ListAll {}
}

impl From<ListAll> for Page {
    fn from(params: ListAll) -> Self {
        page!(params)
    }
}

impl Slice {
    /// Selects all objects, the newest first.
    pub(in crate::payments::sandbox) const WHOLE: Self = Self {
        after: None,
        before: None,
        is_rising: false,
        limit: i64::MAX,
        from: i64::MIN,
        until: i64::MAX,
    };

    /// Reduces the objects that were read from the database to those of the requested page, the newest first. Returns true if more objects
    /// follow after the page.
    pub(in crate::payments::sandbox) fn cut<T>(self, found: &mut Vec<T>) -> bool {
        let has_more = found.len() as i64 >= self.limit;
        found.truncate((self.limit - 1) as usize);
        if self.is_rising {
            found.reverse();
        }
        has_more
    }
}

impl Page {
    /// Returns the maximum number of objects on the page; the default is 10.
    pub(in crate::payments::sandbox) fn limit(&self) -> Result<i64, ApiError> {
        match self.limit {
            None => Ok(PAGE),
            Some(limit) if (1..=PAGE_MAX).contains(&limit) => Ok(limit),
            Some(_) => Err(ApiError::param(
                "limit",
                format!("limit must lie between 1 and {PAGE_MAX}"),
            )),
        }
    }

    /// Returns which objects to read for the page: one object more than the page contains, to find out whether more objects follow. The
    /// function `number` returns the position of the object with a given id.
    pub(in crate::payments::sandbox) async fn slice(
        &self,
        mut number: impl AsyncFnMut(&str) -> Result<Option<i64>, ApiError>,
    ) -> Result<Slice, ApiError> {
        let (from, until) = self.created.map_or((i64::MIN, i64::MAX), Created::bounds);
        let mut slice = Slice {
            limit: self.limit()? + 1,
            from,
            until,
            ..Slice::WHOLE
        };
        if let Some(id) = &self.ending_before {
            let found = number(id).await?;
            slice.after = Some(found.ok_or_else(|| ApiError::missing("object", id, "ending_before"))?);
            slice.is_rising = true;
        } else if let Some(id) = &self.starting_after {
            let found = number(id).await?;
            slice.before = Some(found.ok_or_else(|| ApiError::missing("object", id, "starting_after"))?);
        }
        Ok(slice)
    }
}

/// Returns a list as JSON in the form of Stripe's API.
#[expect(clippy::needless_pass_by_value, reason = "the list is made for this")]
pub(in crate::payments::sandbox) fn shape(url: &str, data: Vec<Value>, has_more: bool) -> Value {
    json!({"object": "list", "url": url, "has_more": has_more, "data": data})
}

/// Returns a page of objects. An object is listed if it matches at least one of the patterns, that is, if it contains all fields of the
/// pattern with the same values.
pub(in crate::payments::sandbox) async fn answer<O: Object>(
    op: &mut Operation<'_>,
    url: &str,
    patterns: &[Value],
    page: &Page,
) -> Result<Value, ApiError> {
    let slice = page
        .slice(async |id| Ok(store::find_number(op.connection, O::KIND, id).await?))
        .await?;
    let mut found: Vec<O> = op.list(patterns, slice).await?;
    let has_more = slice.cut(&mut found);
    let mut data = Vec::with_capacity(found.len());
    for object in &found {
        data.push(object.shape(op).await?);
    }
    Ok(shape(url, data, has_more))
}

/// Returns one copy of `pattern` for each of `values`, in which `field` has this value. If `values` is empty, returns `pattern` alone.
pub(in crate::payments::sandbox) fn alternatives(field: &str, values: &[String], pattern: &Value) -> Vec<Value> {
    let with = |value: &String| {
        let mut pattern = pattern.clone();
        pattern[field] = Value::from(value.as_str());
        pattern
    };
    if values.is_empty() {
        vec![pattern.clone()]
    } else {
        values.iter().map(with).collect()
    }
}

/// Returns a pattern for listing objects: the fields that an object must have, with their values. Fields without a value are left out.
pub(in crate::payments::sandbox) fn pattern<const N: usize>(fields: [(&str, Option<Value>); N]) -> Value {
    let requested = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(requested.collect())
}
