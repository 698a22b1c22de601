//! The jobs of the demo company: six open jobs of different types, the newest first.

/// The data of a demo job.
pub(super) struct Brief {
    pub(super) title: &'static str,
    pub(super) description: &'static str,
    pub(super) budget: &'static str,
    pub(super) job_type: &'static str,
    pub(super) buyer_type: &'static str,
    pub(super) share_type: &'static str,
    pub(super) link_1: &'static str,
    pub(super) link_2: &'static str,
    /// The minimum rating of a creator who may apply. The platform's staff rates creators.
    pub(super) access_from: i16,
    pub(super) tracks_per_user_limit: i32,
    /// The plans whose creators may apply; empty if creators on all plans may.
    pub(super) plans: &'static [&'static str],
    pub(super) posted_minutes_ago: i64,
}

/// The index of a job in [`BRIEFS`], like each of the next constants.
pub(super) const COASTAL: usize = 0;
pub(super) const TRAIL_SHOE: usize = 1;
pub(super) const WINTER_GAME: usize = 2;
pub(super) const NIGHT_RADIO: usize = 3;
pub(super) const HOTEL: usize = 4;
pub(super) const REEL: usize = 5;

pub(super) const BRIEFS: &[Brief] = &[
    Brief {
        title: "Coastal documentary: main title and beds",
        description: "Six-part series on working harbours around the North Sea. We need one main title (about 45 seconds) and a family of \
                      beds. Warm, unhurried, acoustic or small ensemble; sound design from the quayside is welcome. Please avoid drum kits \
                      and anything that swells on cue. One-stop clearance preferred.",
        budget: "14000",
        job_type: "Film & TV",
        buyer_type: "Direct Licensor / Buyer",
        share_type: "playlist_sharing",
        link_1: "https://harbourlight.example/ref-a",
        link_2: "https://harbourlight.example/ref-b",
        access_from: 0,
        tracks_per_user_limit: 10,
        plans: &[],
        posted_minutes_ago: 7 * 24 * 60 + 310,
    },
    Brief {
        title: "Trail shoe launch, 30 and 60 second cuts",
        description: "A running brand launches a shoe for wet hills. Bright, physical, human: claps, strings that are plucked, voices that \
                      are not words. It has to survive being cut to 6 seconds. No famous sound-alikes, no irony.",
        budget: "9500",
        job_type: "Advertising",
        buyer_type: "Hiring agent",
        share_type: "auto_forwarding",
        link_1: "https://harbourlight.example/trail-cut-30",
        link_2: "",
        access_from: 0,
        tracks_per_user_limit: 5,
        plans: &[],
        posted_minutes_ago: 8 * 24 * 60 + 95,
    },
    Brief {
        title: "Strategy game: winter map ambience",
        description: "Loops for a turn-based game that people leave open for hours. Two moods: the map at rest, and the map before a \
                      storm. Also confirm, cancel and error sounds that can be heard a thousand times. Two files each, please: quality over \
                      quantity.",
        budget: "6200",
        job_type: "Game audio",
        buyer_type: "Contractor",
        share_type: "playlist_sharing",
        link_1: "https://harbourlight.example/winter-build",
        link_2: "https://harbourlight.example/winter-sheet",
        access_from: 0,
        tracks_per_user_limit: 2,
        plans: &[],
        posted_minutes_ago: 9 * 24 * 60 + 505,
    },
    Brief {
        title: "Late-night drive rotation",
        description: "Rotation for the hours between one and five. Synthwave, slow techno, after-hours jazz, surf if it is dark enough. \
                      Full mixes only, radio-clean. As many as you have.",
        budget: "Airplay royalties",
        job_type: "DashRadio",
        buyer_type: "Opportunity only",
        share_type: "playlist_sharing",
        link_1: "https://harbourlight.example/night-rotation",
        link_2: "",
        access_from: 0,
        tracks_per_user_limit: 1_000,
        plans: &[
            "premium basic",
            "premium",
            "unlimited",
            "premium-free",
            "pro",
            "vip / managed",
        ],
        posted_minutes_ago: 10 * 24 * 60 + 40,
    },
    Brief {
        title: "Hotel lobby, spring programme",
        description: "A family of hotels changes its lobby music with the seasons. Spring: bossa, small jazz, warm electronics, nothing \
                      that asks for attention. Loops that end where they begin are ideal. For creators with a track record: rating 5 and up.",
        budget: "4000",
        job_type: "Other",
        buyer_type: "Service provider",
        share_type: "playlist_sharing",
        link_1: "https://harbourlight.example/lobby-spring",
        link_2: "",
        access_from: 5,
        tracks_per_user_limit: 4,
        plans: &[],
        posted_minutes_ago: 11 * 24 * 60 + 700,
    },
    Brief {
        title: "Open call: showcase reel for festivals",
        description: "We cut a reel of unreleased music for supervisors whom we meet at festivals this winter. No fee, no exclusivity: your \
                      name, your contact, your track in the room. Anything that makes people look up.",
        budget: "Exposure to about 60 supervisors, no fee",
        job_type: "Opportunity Only",
        buyer_type: "Opportunity only",
        share_type: "auto_forwarding",
        link_1: "https://harbourlight.example/reel",
        link_2: "",
        access_from: 0,
        tracks_per_user_limit: 1_000,
        plans: &[],
        posted_minutes_ago: 13 * 24 * 60 + 130,
    },
];
