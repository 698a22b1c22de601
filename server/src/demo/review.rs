//! The demo submissions, and what the reviewers listened to, rated and put into playlists. A track is identified by the name of its audio
//! file. A time is given as a number of minutes before the demo data is inserted.

use super::briefs::{COASTAL, HOTEL, NIGHT_RADIO, REEL, TRAIL_SHOE, WINTER_GAME};
use super::people::{CREATOR, FREE_CREATOR, MANAGER, SECOND_MANAGER, STARTER_CREATOR};

/// A submission of a demo creator to a job.
pub(super) struct Sent {
    /// The index of the job in `BRIEFS`.
    pub(super) brief: usize,
    pub(super) by: &'static str,
    pub(super) name: &'static str,
    pub(super) note: &'static str,
    /// The submitted tracks. Each has the number of minutes since it was submitted.
    pub(super) tracks: &'static [(&'static str, i64)],
}

pub(super) const SUBMISSIONS: &[Sent] = &[
    Sent {
        brief: COASTAL,
        by: CREATOR,
        name: "Harbour submission",
        note: "Low Tide Ledger was written with episode one in mind. Stems for everything.",
        tracks: &[
            ("low-tide-ledger", 9_010),
            ("slack-water", 9_009),
            ("lantern-room", 8_990),
            ("the-long-breakwater", 7_420),
            ("cold-harbour-hymn", 7_418),
            ("driftwood-waltz", 4_105),
            ("buoy-bells", 1_330),
            ("undertow-no-drums", 21),
        ],
    },
    Sent {
        brief: COASTAL,
        by: FREE_CREATOR,
        name: "Sea pieces",
        note: "Two pieces, both one-stop.",
        tracks: &[("brine", 5_870), ("winter-map", 96)],
    },
    Sent {
        brief: COASTAL,
        by: STARTER_CREATOR,
        name: "Fieldnote quayside",
        note: "Recorded-style foley and two tunes from the same harbour.",
        tracks: &[
            ("herring-gutters", 8_240),
            ("gulls-distant-bed", 8_239),
            ("anchor-chain-close", 8_236),
            ("boathouse-door", 6_015),
            ("tin-roof-two-rooms", 2_890),
            ("narration-bed-02", 1_512),
            ("mud-season", 34),
        ],
    },
    Sent {
        brief: TRAIL_SHOE,
        by: STARTER_CREATOR,
        name: "Trail cuts",
        note: "30 s and 6 s edits on request.",
        tracks: &[
            ("trail-shoes", 5_210),
            ("sunday-engine", 5_208),
            ("pocket-change", 3_020),
            ("morning-set", 260),
        ],
    },
    Sent {
        brief: TRAIL_SHOE,
        by: CREATOR,
        name: "Uphill",
        note: "",
        tracks: &[("tessellate", 4_480), ("sal-e-sombra", 2_210)],
    },
    Sent {
        brief: WINTER_GAME,
        by: CREATOR,
        name: "Interface and map",
        note: "The stings are cut as seven files as well.",
        tracks: &[("interface-stings", 3_950), ("attic-key", 3_949)],
    },
    Sent {
        brief: WINTER_GAME,
        by: STARTER_CREATOR,
        name: "Eight bits of snow",
        note: "",
        tracks: &[("pixel-pilgrim", 1_740)],
    },
    Sent {
        brief: NIGHT_RADIO,
        by: CREATOR,
        name: "Between one and five",
        note: "All radio-clean.",
        tracks: &[
            ("neon-causeway", 3_600),
            ("warehouse-nine", 3_599),
            ("small-hours-ferry", 3_598),
            ("kittiwake", 620),
        ],
    },
    Sent {
        brief: HOTEL,
        by: STARTER_CREATOR,
        name: "Lobby, spring",
        note: "Loops end where they begin.",
        tracks: &[("hotel-lobby-loop", 2_650), ("window-seat-raining", 1_120)],
    },
    Sent {
        brief: REEL,
        by: CREATOR,
        name: "Loud ones",
        note: "",
        tracks: &[("harbour-fanfare", 6_310), ("iron-weather", 6_308)],
    },
    Sent {
        brief: REEL,
        by: STARTER_CREATOR,
        name: "Fast and slow",
        note: "",
        tracks: &[("slipstream", 1_960), ("sunday-engine", 1_958)],
    },
];

/// Tracks that creators have added to a job but not submitted. Each entry has the job, the creator and the track.
pub(super) const ADDED: &[(usize, &str, &str)] = &[
    (TRAIL_SHOE, CREATOR, "kestrel-heights"),
    (HOTEL, STARTER_CREATOR, "basement-weather"),
];

/// The name of a playlist that the creator on the premium plan has made of their own tracks.
pub(super) const OWN_PLAYLIST: &str = "Reel: water and wood";
pub(super) const OWN_PLAYLIST_TRACKS: &[&str] = &[
    "low-tide-ledger",
    "the-long-breakwater",
    "slack-water",
    "harbour-fanfare",
    "tessellate",
];

/// Which tracks the reviewers have listened to. Each entry has the job, the track, the reviewer, the number of minutes since then, and the
/// reviewer's rating, if there is one.
pub(super) const LISTENS: &[(usize, &str, &str, i64, Option<i16>)] = &[
    (COASTAL, "low-tide-ledger", MANAGER, 8_700, Some(9)),
    (COASTAL, "low-tide-ledger", SECOND_MANAGER, 8_500, Some(10)),
    (COASTAL, "slack-water", MANAGER, 8_696, Some(8)),
    (COASTAL, "slack-water", SECOND_MANAGER, 8_497, Some(9)),
    (COASTAL, "lantern-room", MANAGER, 8_692, Some(7)),
    (COASTAL, "lantern-room", SECOND_MANAGER, 8_493, Some(8)),
    (COASTAL, "herring-gutters", MANAGER, 7_100, Some(6)),
    (COASTAL, "gulls-distant-bed", MANAGER, 7_096, Some(7)),
    (COASTAL, "gulls-distant-bed", SECOND_MANAGER, 6_900, Some(8)),
    (COASTAL, "anchor-chain-close", MANAGER, 7_090, Some(8)),
    (COASTAL, "the-long-breakwater", MANAGER, 7_080, Some(5)),
    (COASTAL, "the-long-breakwater", SECOND_MANAGER, 6_890, Some(4)),
    (COASTAL, "cold-harbour-hymn", MANAGER, 7_074, Some(8)),
    (COASTAL, "cold-harbour-hymn", SECOND_MANAGER, 6_880, Some(7)),
    (COASTAL, "boathouse-door", MANAGER, 5_600, Some(4)),
    (COASTAL, "brine", MANAGER, 5_590, None),
    (COASTAL, "brine", SECOND_MANAGER, 5_400, Some(6)),
    (COASTAL, "driftwood-waltz", MANAGER, 2_700, Some(3)),
    (COASTAL, "driftwood-waltz", SECOND_MANAGER, 2_600, Some(7)),
    (COASTAL, "tin-roof-two-rooms", MANAGER, 2_690, None),
    (COASTAL, "narration-bed-02", SECOND_MANAGER, 1_180, Some(5)),
    (TRAIL_SHOE, "trail-shoes", MANAGER, 4_900, Some(9)),
    (TRAIL_SHOE, "sunday-engine", MANAGER, 4_896, Some(6)),
    (TRAIL_SHOE, "tessellate", SECOND_MANAGER, 4_020, Some(7)),
    (NIGHT_RADIO, "neon-causeway", MANAGER, 3_100, Some(8)),
    (NIGHT_RADIO, "warehouse-nine", MANAGER, 3_096, Some(6)),
    (HOTEL, "hotel-lobby-loop", SECOND_MANAGER, 2_300, Some(7)),
];

/// The number of minutes since the first manager last opened the first job. Tracks that were submitted later are shown to her as new.
pub(super) const LAST_LOOK_MINUTES_AGO: i64 = 120;

/// A playlist that a reviewer has made of tracks of the first job.
pub(super) struct DemoPlaylist {
    pub(super) by: &'static str,
    pub(super) name: &'static str,
    pub(super) shared_with_company: bool,
    pub(super) made_minutes_ago: i64,
    pub(super) tracks: &'static [&'static str],
}

pub(super) const PLAYLISTS: &[DemoPlaylist] = &[
    DemoPlaylist {
        by: MANAGER,
        name: "Tidewater, first pass",
        shared_with_company: false,
        made_minutes_ago: 2_680,
        tracks: &[
            "low-tide-ledger",
            "slack-water",
            "anchor-chain-close",
            "cold-harbour-hymn",
            "gulls-distant-bed",
        ],
    },
    DemoPlaylist {
        by: SECOND_MANAGER,
        name: "Director shortlist",
        shared_with_company: true,
        made_minutes_ago: 1_170,
        tracks: &["low-tide-ledger", "slack-water", "lantern-room"],
    },
];
