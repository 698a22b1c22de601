//! Slow and wide: string beds, felt piano, choir, drone, bells, music box, winter harp.

use crate::blown::{AH, OO, choir, flute, strings};
use crate::buffer::Stereo;
use crate::drums::shaker;
use crate::effect::{chorus, darken, echo, sweep, thin};
use crate::filter::Sweep;
use crate::noise::Pink;
use crate::pluck::{HARP, pluck};
use crate::reverb::Room;
use crate::score::{arpeggio, bass_line, beat, harmony, held, line, moved, swell};
use crate::stage::Stage;
use crate::struck::{bell, kalimba, music_box, piano, vibraphone};
use crate::synth::{PAD, analog, sub_bass};

/// Warm strings over a slow four-chord turn, a vibraphone above.
pub(crate) fn low_tide_ledger() -> Stereo {
    let mut stage = Stage::new(21, 66.0, 37.0).loose(0.02);
    let chords = harmony(
        "Dadd9 4 | Bm7 4 | Gmaj7 4 | A7sus4 4 | Dadd9 4 | F#m7 4 | Gmaj7 4 | Gm6 4 | Dadd9 4",
        62.0,
    );
    let tune =
        line("r 6 F#4 1 A4 1 | B4> 3 A4 1 | D5 2 E5 2 | F#5> 3 E5 1 | C#5 2 A4 2 | B4 3 D5 1 | Bb4 2 D5 1 E5 1 | D5 4");
    let mut bed = stage.bus();
    stage.play_wide(&mut bed, &held(&chords, 0.7), 0.8, |tone, noise| {
        strings(tone, noise, 1.3, 0.75)
    });
    stage.ride(
        &mut bed,
        &[(0.0, 0.45), (12.0, 0.7), (22.0, 1.0), (26.0, 0.75), (36.0, 0.5)],
    );
    let mut cello = stage.bus();
    stage.play_wide(
        &mut cello,
        &moved(&bass_line(&chords, "R...", 1.0, 4.2), 0.0, 12.0),
        0.25,
        |tone, noise| strings(tone, noise, 0.9, 0.7),
    );
    let mut solo = stage.bus();
    stage.play(&mut solo, &tune, -0.2, |tone, noise| strings(tone, noise, 0.22, 1.5));
    let mut bars = stage.bus();
    let mut sparkle = arpeggio(&chords, "3...2...1.2.....", 0.5, 3.0);
    swell(&mut sparkle, &[(0.0, 1.0), (16.0, 0.7), (36.0, 0.9)]);
    stage.play(&mut bars, &moved(&sparkle, 0.0, 12.0), 0.35, vibraphone);
    echo(&mut bars, 0.68, 0.35, 0.35);
    for (bus, gain, send) in [
        (&bed, 0.36, 0.5),
        (&cello, 0.5, 0.4),
        (&solo, 0.5, 0.6),
        (&bars, 0.22, 0.5),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::HALL)
}

/// A felted upright at night, alone.
pub(crate) fn lantern_room() -> Stereo {
    let mut stage = Stage::new(22, 74.0, 33.5).loose(0.016);
    let chords = harmony(
        "Fmaj7 4 | C/E 4 | Dm9 4 | Am7 4 | Bbmaj7 4 | F/A 4 | Gm9 4 | C7sus4 4 | Fmaj7 4",
        60.0,
    );
    let mut left = arpeggio(&chords, "0213021.", 0.5, 1.6);
    swell(&mut left, &[(0.0, 0.7), (14.0, 0.85), (26.0, 1.0), (34.0, 0.55)]);
    let tune = line(
        "r 2 C5 1 A4 1 | G4> 3 E5 1 | F5 1.5 E5 .5 D5 1 C5 1 | E5 3 C5- 1 | D5> 1 F5 1 A5 1.5 G5 .5 | F5 2 C5 2 \
         | Bb4 1 D5 1 F5> 1 A5 1 | G5 2 F5 1 D5 1 | C5 2 A4- 2",
    );
    let mut keys = stage.bus();
    stage.play_spread(
        &mut keys,
        &moved(&bass_line(&chords, "R...", 1.0, 4.0), 0.0, 12.0),
        |tone, noise| piano(tone, noise, 0.85),
    );
    stage.play_spread(&mut keys, &left, |tone, noise| piano(tone, noise, 0.9));
    stage.play_spread(&mut keys, &tune, |tone, noise| piano(tone, noise, 0.7));
    darken(&mut keys, 4_800.0);
    let mut air = stage.bus();
    let mut room = Pink::default();
    for index in 0..air.len() {
        let grain = room.next(&mut stage.noise) * 0.008;
        air.left[index] = grain;
        air.right[index] = room.next(&mut stage.noise) * 0.008;
    }
    darken(&mut air, 2_400.0);
    stage.mix(&keys, 0.9, 0.3);
    stage.mix(&air, 1.0, 0.0);
    stage.finish(Room::PLATE)
}

/// Voices in four parts, as from the far end of a stone church.
pub(crate) fn cold_harbour_hymn() -> Stereo {
    let mut stage = Stage::new(23, 58.0, 36.0).loose(0.03);
    let soprano = line("G4 2 A4 2 | Bb4> 3 A4 1 | G4 2 D5 2 | C5 3 Bb4 1 | A4 2 Bb4 2 | G4 2 F#4 2 | G4 4 | G4 4");
    let alto = line("D4 2 F4 2 | F4 3 F4 1 | Eb4 2 F4 2 | G4 3 G4 1 | F4 2 F4 2 | Eb4 2 D4 2 | D4 2 C4 2 | D4 4");
    let tenor = line("Bb3 2 C4 2 | D4 3 C4 1 | Bb3 2 Bb3 2 | Eb4 3 D4 1 | C4 2 D4 2 | C4 2 A3 2 | Bb3 2 Eb4 2 | B3 4");
    let bass = line("G2 2 F2 2 | Bb2 3 F2 1 | Eb3 2 Bb2 2 | C3 3 G2 1 | F2 2 Bb2 2 | C3 2 D3 2 | G2 2 C3 2 | G2 4");
    let mut voices = stage.bus();
    for (part, place) in [(&soprano, -0.5), (&alto, 0.45), (&tenor, -0.2), (&bass, 0.25)] {
        let vowel = if place < 0.0 { AH } else { OO };
        stage.play(&mut voices, part, place, |tone, noise| choir(tone, noise, vowel, 0.4));
        stage.play(&mut voices, part, -place * 0.6, |tone, noise| {
            choir(tone, noise, OO, 0.55)
        });
    }
    stage.ride(
        &mut voices,
        &[
            (0.0, 0.5),
            (10.0, 0.8),
            (15.0, 1.0),
            (22.0, 0.75),
            (28.0, 0.85),
            (33.0, 0.5),
        ],
    );
    let mut bells = stage.bus();
    stage.play(&mut bells, &line("G3 16 D3 12 G3 4"), 0.0, bell);
    stage.mix(&voices, 0.7, 0.8);
    stage.mix(&bells, 0.12, 1.0);
    stage.finish(Room::CATHEDRAL)
}

/// One low note that keeps changing colour.
pub(crate) fn brine() -> Stereo {
    let mut stage = Stage::new(24, 60.0, 38.0).loose(0.0);
    let mut low = stage.bus();
    stage.play_wide(&mut low, &line("A1+E2+A2 34"), 0.7, |tone, noise| {
        analog(tone, noise, PAD)
    });
    sweep(&mut low, 0.45, |time| {
        260.0 + 520.0 * (0.5 - 0.5 * (time * 0.33).cos()) + time * 9.0
    });
    let mut bowed = stage.bus();
    let layer = line("r 6 E3 8 F3 6 E3 8 r 1 D3 6");
    stage.play_wide(&mut bowed, &layer, 0.5, |tone, noise| strings(tone, noise, 2.4, 0.8));
    let mut high = stage.bus();
    stage.play(&mut high, &line("r 10 B4 5 r 3 C5 5 r 2 A4 6"), 0.3, |tone, noise| {
        choir(tone, noise, AH, 1.8)
    });
    let mut wind = stage.bus();
    let mut gust = [Sweep::default(), Sweep::default()];
    for index in 0..wind.len() {
        let time = index as f32 / crate::buffer::RATE;
        let cutoff = 500.0 + 330.0 * (time * 0.7).sin() + 140.0 * (time * 1.9).sin();
        wind.left[index] = gust[0].band(stage.noise.signed(), cutoff, 0.75) * (0.4 + 0.3 * (time * 0.41).sin());
        wind.right[index] =
            gust[1].band(stage.noise.signed(), cutoff * 1.12, 0.75) * (0.4 + 0.3 * (time * 0.37 + 1.0).sin());
    }
    let mut pulse = stage.bus();
    stage.play(&mut pulse, &line("r 12 A1 3 r 3 A1 3 r 3 A1 3 r 3 A1 3"), 0.0, sub_bass);
    for (bus, gain, send) in [
        (&low, 0.5, 0.4),
        (&bowed, 0.5, 0.7),
        (&high, 0.36, 0.9),
        (&wind, 0.12, 0.4),
        (&pulse, 0.2, 0.2),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CATHEDRAL)
}

/// Cast bells turning against each other like changes rung from a tower.
pub(crate) fn buoy_bells() -> Stereo {
    let mut stage = Stage::new(25, 96.0, 29.0).loose(0.018);
    let rows = line(
        "G5 1 E5 1 D5 1 C5 1 A4 1 G4 2 r 1 | E5 1 G5 1 C5 1 D5 1 G4 1 A4 2 r 1 | E5 1 C5 1 G5 1 G4 1 D5 1 A4 2 r 1 \
         | C5 1 E5 1 G4 1 G5 1 A4 1 D5 2 r 1 | G5 1 E5 1 D5 1 C5 1 A4 1 G4 3",
    );
    let mut tower = stage.bus();
    stage.play_spread(&mut tower, &moved(&rows, 0.0, -7.0), bell);
    let mut hum = stage.bus();
    let chords = harmony("Fadd9 8 | C/E 8 | Dm7 8 | Bbmaj7 8 | Fadd9 8", 57.0);
    stage.play_wide(&mut hum, &held(&chords, 0.6), 0.8, |tone, noise| {
        analog(tone, noise, PAD)
    });
    stage.ride(&mut hum, &[(0.0, 0.1), (12.0, 0.6), (28.0, 1.0), (40.0, 0.4)]);
    let mut swing = stage.bus();
    stage.play(&mut swing, &beat("o...", 1.0, 40.0), -0.4, |tone, noise| {
        kalimba(crate::stage::Tone { hertz: 131.0, ..tone }, noise)
    });
    stage.mix(&tower, 0.5, 0.45);
    stage.mix(&hum, 0.35, 0.4);
    stage.mix(&swing, 0.4, 0.5);
    stage.finish(Room::HALL)
}

/// A music box that slows down towards its end.
pub(crate) fn attic_key() -> Stereo {
    let mut stage = Stage::new(26, 104.0, 25.0).loose(0.008);
    let chords = harmony(
        "Em 3 | B7 3 | Em 3 | Am 3 | D 3 | G 3 | C 3 | B7 3 | Em 3 | Am 3 | B7 3 | Em 3",
        71.0,
    );
    let tune = line(
        "B5> 1 G5 1 E5 1 | F#5 1.5 G5 .5 A5 1 | G5 2 E5 1 | C6> 1 B5 1 A5 1 | A5 1 F#5 1 D5 1 | G5 1.5 A5 .5 B5 1 \
         | E6> 1 D6 1 C6 1 | B5 2 F#5 1 | G5 1 B5 1 E6 1 | C6 1.5 B5 .5 A5 1",
    );
    let mut comb = stage.bus();
    stage.play_spread(&mut comb, &moved(&tune, 0.0, 12.0), music_box);
    stage.play_spread(&mut comb, &arpeggio(&chords, "012", 1.0, 1.0), |tone, noise| {
        music_box(tone, noise).iter().map(|sample| sample * 0.55).collect()
    });
    let late = line("B5 1.1 A5 1.25 F#5 1.6 E5 4");
    stage.play_spread(&mut comb, &moved(&late, 30.2, 12.0), music_box);
    thin(&mut comb, 240.0);
    let mut clockwork = stage.bus();
    stage.play(&mut clockwork, &beat("oo", 0.25, 34.0), 0.2, |_, noise| shaker(noise));
    thin(&mut clockwork, 5_000.0);
    chorus(&mut comb, 0.4, 0.0015, 0.35);
    stage.mix(&comb, 0.8, 0.3);
    stage.mix(&clockwork, 0.035, 0.3);
    stage.finish(Room::PLATE)
}

/// Harp and flute over snow: a map screen one may stay on for an hour.
pub(crate) fn winter_map() -> Stereo {
    let mut stage = Stage::new(27, 80.0, 35.5).loose(0.012);
    let chords = harmony(
        "Bm 4 | Gmaj7 4 | D/F# 4 | Em7 4 | Bm 4 | A/C# 4 | Gadd9 4 | F#m7 4 | Gmaj7 4 | Em9 4 | Bm 4",
        62.0,
    );
    let mut plucked = arpeggio(&chords, "01234321", 0.5, 3.0);
    swell(&mut plucked, &[(0.0, 0.7), (16.0, 0.9), (28.0, 1.0), (44.0, 0.55)]);
    let tune = line(
        "r 8 | F#5 2 D5 1 E5 1 | B4> 4 | D5 1.5 C#5 .5 B4 1 F#5 1 | E5> 3 C#5 1 | D5 2 A5 1 G5 1 | F#5> 3 E5 1 | D5 2 B4 1 D5 1 | E5 2 G5 1 F#5 1 | B4 4",
    );
    let mut harp = stage.bus();
    stage.play_spread(&mut harp, &plucked, |tone, noise| pluck(tone, noise, HARP));
    let mut wind = stage.bus();
    stage.play(&mut wind, &tune, 0.1, |tone, noise| flute(tone, noise, 0.7));
    echo(&mut wind, 0.56, 0.3, 0.25);
    let mut bed = stage.bus();
    stage.play_wide(&mut bed, &held(&chords, 0.55), 0.8, |tone, noise| {
        strings(tone, noise, 1.2, 0.6)
    });
    stage.ride(&mut bed, &[(0.0, 0.0), (10.0, 0.6), (28.0, 1.0), (40.0, 0.6)]);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &moved(&bass_line(&chords, "R...", 1.0, 4.0), 0.0, 12.0),
        -0.1,
        |tone, noise| pluck(tone, noise, HARP),
    );
    for (bus, gain, send) in [
        (&harp, 0.75, 0.4),
        (&wind, 0.36, 0.6),
        (&bed, 0.3, 0.5),
        (&low, 0.8, 0.3),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::HALL)
}
