//! The SQL that reads a page of a creator's catalog.

use protocol::ids::UserId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::listing::Search;
use crate::listing::Sort;

/// The filter of a list of a creator's tracks; a field that is `None` matches all tracks.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    pub(crate) track_type: Option<String>,
    pub(crate) search: Option<Search>,
    /// The ids of the tracks that the page may contain. This filter does not affect the counts of tracks by type.
    pub(crate) track_ids: Option<Vec<i64>>,
}

/// The ids of the tracks on a page, and the number of the creator's tracks of each type that match the search. The other filters do not
/// affect these numbers.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) tracks: Vec<i64>,
    all: i64,
    music: i64,
    sfx: i64,
    audio: i64,
}

impl Page {
    pub(crate) fn counts(&self) -> TrackCounts {
        TrackCounts {
            all: self.all,
            music: self.music,
            sfx: self.sfx,
            audio: self.audio,
        }
    }
}

/// For each type, the number of the creator's tracks that match the search.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrackCounts {
    pub(crate) all: i64,
    pub(crate) music: i64,
    pub(crate) sfx: i64,
    pub(crate) audio: i64,
}

impl TrackCounts {
    /// Returns the number of tracks of a type; `None` means all.
    pub(crate) fn of(&self, track_type: Option<&str>) -> i64 {
        match track_type {
            Some("music") => self.music,
            Some("sfx") => self.sfx,
            Some("audio") => self.audio,
            _ => self.all,
        }
    }
}

/// Finds a page of a creator's tracks if there is no search text. The rows are read in the order of an index of `$table`.
macro_rules! find_whole {
    ($connection:ident, $query:ident, $id:literal, $table:literal, $key:literal, $direction:literal) => {
        sqlx::query_as!(
            Page,
            "select array(select " + $id + " from " + $table + " where user_id = $1 and ($2::text is null or type = $2)
                            and ($5::bigint[] is null or " + $id + " = any($5))
                          order by " + $key + " " + $direction + ", " + $id + " " + $direction + r#" limit $3 offset $4) as "tracks!",
                      coalesce(sum(number), 0)::bigint as "all!", coalesce(sum(number) filter (where type = 'music'), 0)::bigint as "music!",
                      coalesce(sum(number) filter (where type = 'sfx'), 0)::bigint as "sfx!",
                      coalesce(sum(number) filter (where type = 'audio'), 0)::bigint as "audio!"
               from track_type_count where user_id = $1"#,
            $query.user_id.0,
            $query.filter.track_type,
            $query.limit,
            $query.offset,
            $query.filter.track_ids.as_deref()
        )
        .fetch_one($connection)
        .await
    };
}

/// Finds a page of a creator's tracks that match a search. The condition on the owner is written as `-user_id`, which only the search index
/// contains, so that PostgreSQL cannot choose to read all tracks of the owner instead. The index contains each single character and each
/// pair of characters of a track's texts, so it finds a search text of one or two characters directly. For a longer search text, the index
/// only finds candidates, and their texts are searched, too.
macro_rules! find_searched {
    ($connection:ident, $query:ident, $search:ident, $key:literal, $direction:literal) => {
        sqlx::query_as!(
            Page,
            r#"with found as materialized (
                   select id, type, "# + $key + r#" as place from track
                   where -user_id = -$1::bigint and track_text(title, artist_name, tags, isrc) like lower($5)
                   union all
                   select id, type, "# + $key + r#" as place from track
                   where -user_id = -$1::bigint and short_grams(track_text(title, artist_name, tags, isrc)) @> short_grams(lower($6))
                     and ((select length(lower($6)) <= 2) or strpos(track_text(title, artist_name, tags, isrc), lower($6)) > 0))
               select array(select id from found where ($2::text is null or type = $2) and ($7::bigint[] is null or id = any($7))
                            order by place "# + $direction + ", id " + $direction + r#" limit $3 offset $4) as "tracks!",
                      count(*) as "all!", count(*) filter (where type = 'music') as "music!",
                      count(*) filter (where type = 'sfx') as "sfx!", count(*) filter (where type = 'audio') as "audio!"
               from found"#,
            $query.user_id.0,
            $query.filter.track_type,
            $query.limit,
            $query.offset,
            $search.pattern,
            $search.short,
            $query.filter.track_ids.as_deref()
        )
        .fetch_one($connection)
        .await
    };
}

macro_rules! find_page {
    ($connection:ident, $query:ident, $id:literal, $table:literal, $key:literal, $direction:literal) => {
        match &$query.filter.search {
            None => find_whole!($connection, $query, $id, $table, $key, $direction),
            Some(search) => find_searched!($connection, $query, search, $key, $direction),
        }
    };
}

struct PageQuery<'a> {
    user_id: UserId,
    filter: &'a Filter,
    limit: i64,
    offset: i64,
}

/// Returns a page of a creator's tracks in the requested order; tracks with equal values are ordered by id.
pub(crate) async fn find_page(
    connection: &mut PgConnection,
    user_id: UserId,
    filter: &Filter,
    sort: Sort<'_>,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Page> {
    let query = PageQuery {
        user_id,
        filter,
        limit,
        offset,
    };
    match (sort.by, sort.is_up) {
        ("title", true) => find_page!(connection, query, "id", "track", "lower(title)", "asc"),
        ("title", false) => find_page!(connection, query, "id", "track", "lower(title)", "desc"),
        ("plays_count", true) => find_page!(connection, query, "track_id", "track_count", "plays_count", "asc"),
        ("plays_count", false) => find_page!(connection, query, "track_id", "track_count", "plays_count", "desc"),
        (_, true) => find_page!(connection, query, "id", "track", "id", "asc"),
        (_, false) => find_page!(connection, query, "id", "track", "id", "desc"),
    }
}
