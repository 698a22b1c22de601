//! For under and between voices: a radio ident, a narration bed, a lobby loop.

use crate::blown::{brass, strings};
use crate::buffer::Stereo;
use crate::drums::{brush, brush_tap, clap, crash, rim, shaker, soft_kick};
use crate::effect::{darken, duck, echo};
use crate::pluck::{NYLON, UPRIGHT, pluck};
use crate::reverb::Room;
use crate::score::{arpeggio, bass_line, beat, comp, harmony, held, line, moved, within};
use crate::stage::Stage;
use crate::struck::{glockenspiel, marimba, piano, tines, vibraphone};
use crate::synth::{PAD, SUPERSAW, analog, riser, sub_bass};

/// Six notes that name a station.
pub(crate) fn northset_ident() -> Stereo {
    let mut stage = Stage::new(91, 124.0, 10.0).loose(0.003);
    let mut rise = stage.bus();
    let up = riser(&mut stage.noise, 1.9, 250.0, 8_000.0);
    rise.lay(&up, 0.0, 0.6, 0.0);
    let logo = line("r 4 G5> .5 A5 .5 D6> 1 B5 .5 E6 .5 D6> 4");
    let mut bells = stage.bus();
    stage.play(&mut bells, &logo, 0.2, glockenspiel);
    stage.play_wide(&mut bells, &moved(&logo, 0.0, -12.0), 0.4, tines);
    echo(&mut bells, 60.0 / 124.0 * 0.75, 0.4, 0.35);
    let chords = harmony("G5 4 | Gadd9 2 Cmaj7 1 D7sus4 1 | Gadd9 4", 62.0);
    let mut chordal = stage.bus();
    stage.play_wide(
        &mut chordal,
        &within(&held(&chords, 0.8), 4.0, 20.0),
        0.9,
        |tone, noise| analog(tone, noise, SUPERSAW),
    );
    stage.play_wide(
        &mut chordal,
        &within(&comp(&chords, "X.....X.X...X...", 0.25, 0.4, 0.0), 4.0, 9.0),
        0.5,
        brass,
    );
    let kicks = within(&beat("X.X.", 0.5, 9.0), 4.0, 9.0);
    let hits = stage.times(&kicks);
    duck(&mut chordal, &hits, 0.4, 0.2);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within(&bass_line(&chords, "R.RRR.R.", 0.5, 0.45), 4.0, 8.5),
        0.0,
        sub_bass,
    );
    let mut kit = stage.bus();
    stage.play(&mut kit, &kicks, 0.0, |_, noise| soft_kick(noise));
    stage.play(&mut kit, &within(&beat("..X.", 0.5, 8.0), 4.0, 8.0), 0.0, |_, noise| {
        clap(noise)
    });
    stage.play(&mut kit, &line("r 4 C4> 4 C4> 4"), -0.2, |_, noise| crash(noise, 2.4));
    for (bus, gain, send) in [
        (&rise, 0.4, 0.3),
        (&bells, 0.4, 0.4),
        (&chordal, 0.24, 0.3),
        (&low, 0.6, 0.0),
        (&kit, 0.5, 0.2),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}

/// A bed that leaves the middle free for a voice: marimba pulse, pads, a little bass.
pub(crate) fn narration_bed() -> Stereo {
    let mut stage = Stage::new(92, 98.0, 30.0).loose(0.006);
    let chords = harmony("Gadd9 8 | Em7 8 | Cmaj7 8 | Am7 4 D7sus4 4 | Gadd9 8 | G 4", 62.0);
    let mut pulse = stage.bus();
    stage.play(&mut pulse, &arpeggio(&chords, "02130213", 0.5, 0.5), -0.55, marimba);
    stage.play(
        &mut pulse,
        &moved(&within(&arpeggio(&chords, "..3...2.", 0.5, 0.5), 8.0, 44.0), 0.0, 12.0),
        0.55,
        marimba,
    );
    let mut pads = stage.bus();
    stage.play_wide(&mut pads, &held(&chords, 0.6), 1.0, |tone, noise| {
        analog(tone, noise, PAD)
    });
    stage.play_wide(
        &mut pads,
        &moved(&held(&chords, 0.35), 0.0, 12.0),
        0.9,
        |tone, noise| strings(tone, noise, 1.0, 0.7),
    );
    stage.ride(&mut pads, &[(0.0, 0.2), (8.0, 0.6), (24.0, 1.0), (40.0, 0.6)]);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within(&bass_line(&chords, "R...R..5", 0.5, 1.0), 8.0, 44.0),
        0.0,
        sub_bass,
    );
    let mut kit = stage.bus();
    stage.play(
        &mut kit,
        &within(&beat("X.....X.", 0.5, 44.0), 16.0, 40.0),
        0.0,
        |_, noise| soft_kick(noise),
    );
    stage.play(
        &mut kit,
        &within(&beat("....x...", 0.5, 44.0), 16.0, 40.0),
        0.3,
        |_, noise| rim(noise),
    );
    stage.play(
        &mut kit,
        &within(&beat("xo", 0.5, 44.0), 8.0, 40.0),
        -0.4,
        |_, noise| shaker(noise),
    );
    for (bus, gain, send) in [
        (&pulse, 0.6, 0.3),
        (&pads, 0.3, 0.3),
        (&low, 0.34, 0.02),
        (&kit, 0.34, 0.15),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}

/// Vibraphone and brushes for people waiting for a lift.
pub(crate) fn hotel_lobby_loop() -> Stereo {
    let mut stage = Stage::new(93, 120.0, 20.5).swung(0.28).loose(0.01);
    let chords = harmony(
        "Fmaj7 4 | Dm7 4 | Gm9 4 | C13 4 | Am7 4 | D7b9 4 | Gm9 2 C13 2 | F69 4 | F69 4",
        60.0,
    );
    let tune = line(
        "A5 1.5 C6 .5 E5 2 | F5 1 A5 .5 G5 .5 F5 1 D5 1 | Bb5> 1.5 A5 .5 F5 2 | E5 1 G5 .5 Bb5 .5 A5 2 | C6 1.5 B5 .5 G5 1 E5 1 | Eb5 .5 F#5 .5 A5 1 C6 2 | Bb5 1 G5 1 E5 1 D5 1 | C5 4",
    );
    let mut bars = stage.bus();
    stage.play(&mut bars, &tune, 0.15, vibraphone);
    let mut guitar = stage.bus();
    stage.play(
        &mut guitar,
        &comp(&chords, "x..o..x.", 0.5, 0.6, 0.02),
        -0.4,
        |tone, noise| pluck(tone, noise, NYLON),
    );
    let mut keys = stage.bus();
    stage.play_spread(
        &mut keys,
        &within(&comp(&chords, "...o...x", 0.5, 0.5, 0.01), 8.0, 32.0),
        |tone, noise| piano(tone, noise, 0.6),
    );
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within(&bass_line(&chords, "R35a", 1.0, 0.9), 0.0, 32.0),
        0.0,
        |tone, noise| pluck(tone, noise, UPRIGHT),
    );
    stage.play(&mut low, &line("r 32 F1 4"), 0.0, |tone, noise| {
        pluck(tone, noise, UPRIGHT)
    });
    let mut kit = stage.bus();
    stage.play(&mut kit, &beat("x", 1.0, 32.0), -0.2, |_, noise| brush(noise, 0.45));
    stage.play(&mut kit, &beat("..X.", 0.5, 32.0), 0.2, |_, noise| brush_tap(noise));
    darken(&mut bars, 6_000.0);
    for (bus, gain, send) in [
        (&bars, 0.5, 0.35),
        (&guitar, 0.5, 0.2),
        (&keys, 0.3, 0.25),
        (&low, 0.9, 0.05),
        (&kit, 0.25, 0.2),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}
