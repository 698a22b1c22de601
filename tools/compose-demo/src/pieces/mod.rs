//! Every piece of the demo catalogue: its file name, its score, its mastering and its coding.

mod acoustic;
mod ambient;
mod cinematic;
mod electronic;
mod groove;
mod jazz;
mod playful;
mod sound_effects;
mod spoken_beds;

use crate::buffer::Stereo;
use crate::encode::Coding::{self, Constant, Mono, Variable};
use crate::master::Finish;

/// One piece, from the score to the file.
pub(crate) struct Piece {
    /// File name without its ending.
    pub(crate) file: &'static str,
    pub(crate) play: fn() -> Stereo,
    pub(crate) finish: Finish,
    pub(crate) coding: Coding,
}

const fn music(file: &'static str, play: fn() -> Stereo, fade_in: f32, fade_out: f32, coding: Coding) -> Piece {
    Piece {
        file,
        play,
        finish: Finish {
            fade_in,
            fade_out,
            loudness: -16.0,
        },
        coding,
    }
}

/// An effect is mastered quieter than music.
const fn effect(file: &'static str, play: fn() -> Stereo, fade_in: f32, fade_out: f32, coding: Coding) -> Piece {
    let mut piece = music(file, play, fade_in, fade_out, coding);
    piece.finish.loudness = -18.0;
    piece
}

pub(crate) const PIECES: &[Piece] = &[
    music("slack-water", acoustic::slack_water, 0.01, 3.0, Variable(7)),
    music("mud-season", acoustic::mud_season, 0.01, 1.0, Variable(8)),
    music("driftwood-waltz", acoustic::driftwood_waltz, 0.01, 1.6, Variable(8)),
    music("herring-gutters", acoustic::herring_gutters, 0.5, 2.5, Variable(8)),
    music("kittiwake", acoustic::kittiwake, 0.01, 2.0, Variable(8)),
    music("trail-shoes", acoustic::trail_shoes, 0.01, 0.8, Variable(8)),
    music("low-tide-ledger", ambient::low_tide_ledger, 0.8, 4.0, Variable(8)),
    music("lantern-room", ambient::lantern_room, 0.01, 3.5, Variable(7)),
    music("cold-harbour-hymn", ambient::cold_harbour_hymn, 0.4, 4.0, Variable(8)),
    music("brine", ambient::brine, 3.0, 5.0, Constant(56)),
    music("buoy-bells", ambient::buoy_bells, 0.01, 3.5, Variable(7)),
    music("attic-key", ambient::attic_key, 0.01, 2.0, Mono(48)),
    music("winter-map", ambient::winter_map, 0.01, 3.5, Variable(8)),
    music("harbour-fanfare", cinematic::harbour_fanfare, 0.01, 2.5, Constant(80)),
    music(
        "the-long-breakwater",
        cinematic::the_long_breakwater,
        0.6,
        4.0,
        Variable(8),
    ),
    music("iron-weather", cinematic::iron_weather, 0.01, 2.5, Constant(80)),
    music("undertow-no-drums", cinematic::undertow, 0.3, 3.0, Variable(8)),
    music("kestrel-heights", cinematic::kestrel_heights, 0.2, 4.0, Variable(8)),
    music("neon-causeway", electronic::neon_causeway, 0.4, 3.0, Constant(80)),
    music("warehouse-nine", electronic::warehouse_nine, 0.01, 2.0, Variable(8)),
    music("slipstream", electronic::slipstream, 0.2, 1.5, Constant(80)),
    music("morning-set", electronic::morning_set, 0.2, 2.5, Constant(80)),
    music(
        "window-seat-raining",
        groove::window_seat_raining,
        0.5,
        3.0,
        Variable(8),
    ),
    music("pocket-change", groove::pocket_change, 0.01, 1.0, Variable(8)),
    music("basement-weather", groove::basement_weather, 0.1, 3.5, Variable(8)),
    music("sunday-engine", groove::sunday_engine, 0.01, 2.0, Variable(8)),
    music("sal-e-sombra", jazz::sal_e_sombra, 0.01, 2.0, Variable(8)),
    music("small-hours-ferry", jazz::small_hours_ferry, 0.01, 2.0, Variable(8)),
    music("tessellate", playful::tessellate, 0.01, 2.5, Variable(7)),
    music("pixel-pilgrim", playful::pixel_pilgrim, 0.01, 0.6, Mono(48)),
    effect(
        "gulls-distant-bed",
        sound_effects::gulls_distant_bed,
        1.5,
        2.5,
        Mono(64),
    ),
    effect("boathouse-door", sound_effects::boathouse_door, 0.01, 0.8, Mono(64)),
    effect("whoosh-set", sound_effects::whoosh_set, 0.01, 0.6, Constant(80)),
    effect("tin-roof-two-rooms", sound_effects::tin_roof, 1.0, 2.0, Constant(80)),
    effect("anchor-chain-close", sound_effects::anchor_chain, 0.01, 0.8, Mono(64)),
    effect("interface-stings", sound_effects::interface_stings, 0.01, 0.5, Mono(56)),
    music("northset-ident", spoken_beds::northset_ident, 0.01, 1.2, Constant(80)),
    music("narration-bed-02", spoken_beds::narration_bed, 0.4, 3.0, Variable(8)),
    music("hotel-lobby-loop", spoken_beds::hotel_lobby_loop, 0.01, 1.0, Mono(48)),
];
