//! Strings of gut and steel, reeds and whistles: folk guitar, banjo, waltz, jig, surf and ukulele.

use crate::blown::{accordion, flute, strings};
use crate::buffer::Stereo;
use crate::drums::{brush_tap, clap, hat, rim, shaker, skin, snare, soft_kick, tambourine};
use crate::effect::{chorus, darken, drive, echo, tremolo, wood};
use crate::pluck::{BANJO, MUTED, NYLON, STEEL, SURF, UKULELE, UPRIGHT, pluck};
use crate::reverb::Room;
use crate::score::{arpeggio, bass_line, beat, comp, harmony, held, line, moved, swell};
use crate::stage::Stage;
use crate::struck::glockenspiel;

/// Fingerpicked steel strings in D, the thumb alternating under a slow tune.
pub(crate) fn slack_water() -> Stereo {
    let mut stage = Stage::new(11, 88.0, 31.5).loose(0.009);
    let chords = harmony(
        "Dadd9 4 | Bm7 4 | Gmaj7 4 | Asus4 2 A 2 | Dadd9 4 | F#m7 4 | Gmaj7 4 | Em7 2 A7sus4 2 | Gadd9 4 | Dadd9 4",
        60.0,
    );
    let mut thumb = bass_line(&chords, "R.5.8.5.", 0.5, 1.0);
    let mut fingers = arpeggio(&chords, ".132.132", 0.5, 1.4);
    let tune = line(
        "r 2 A4 .5 B4 .5 D5 1 | F#5> 2 E5 1 D5 1 | B4 1.5 A4 .5 B4 1 D5 1 | E5 3 D5- 1 \
         | F#5> 1.5 E5 .5 D5 1 A4 1 | C#5 2 A4 1 F#4 1 | B4 1 D5 1 F#5> 1 G5 1 | E5 2 D5 1 E5 1 | D5 2 B4 1 A4- 1 | A4 4",
    );
    swell(&mut thumb, &[(0.0, 0.7), (8.0, 0.85), (24.0, 1.0), (40.0, 0.6)]);
    swell(&mut fingers, &[(0.0, 0.6), (16.0, 0.75), (28.0, 0.9), (40.0, 0.5)]);
    let mut guitar = stage.bus();
    stage.play(&mut guitar, &moved(&thumb, 0.0, 12.0), -0.25, |tone, noise| {
        pluck(tone, noise, STEEL)
    });
    stage.play(&mut guitar, &fingers, -0.15, |tone, noise| pluck(tone, noise, STEEL));
    wood(&mut guitar, 1.0);
    let mut second = stage.bus();
    stage.play(&mut second, &tune, 0.35, |tone, noise| pluck(tone, noise, NYLON));
    wood(&mut second, 1.12);
    stage.mix(&guitar, 0.8, 0.22);
    stage.mix(&second, 1.05, 0.3);
    stage.finish(Room::CLUB)
}

/// Banjo rolls, a slapping double bass and feet on the boards.
pub(crate) fn mud_season() -> Stereo {
    let mut stage = Stage::new(12, 126.0, 25.5).loose(0.005);
    let chords = harmony(
        "G 8 | C 4 G 4 | Em 4 C 4 | D 8 | G 4 Bm 4 | C 4 G 4 | Em 4 D 4 | G 4",
        67.0,
    );
    let mut roll = arpeggio(&chords, "02130213", 0.5, 0.9);
    let tune = line(
        "r 8 | r 4 D5> 1 E5 .5 D5 .5 B4 1 A4 1 | G4 1 A4 .5 B4 .5 E5 2 D5 1 B4 1 E5 2 | A4 1 B4 .5 A4 .5 F#4 2 A4 2 D5 2 \
         | G5> 1 F#5 .5 E5 .5 D5 2 F#5 1 E5 1 D5 2 | E5 1 D5 .5 C5 .5 E5 2 D5 1 B4 1 G4 2 | E5 1 D5 .5 B4 .5 G4 2 A4 1 B4 .5 A4 .5 F#4 2 | G4> 4",
    );
    swell(&mut roll, &[(0.0, 0.95), (8.0, 0.7), (32.0, 0.7), (52.0, 1.0)]);
    let bass = bass_line(&chords, "R.5.", 1.0, 0.8);
    let mut banjo = stage.bus();
    stage.play(&mut banjo, &roll, -0.3, |tone, noise| pluck(tone, noise, BANJO));
    stage.play(&mut banjo, &tune, 0.3, |tone, noise| pluck(tone, noise, BANJO));
    let mut low = stage.bus();
    stage.play(&mut low, &bass, 0.05, |tone, noise| pluck(tone, noise, UPRIGHT));
    let chop = comp(&chords, "..x.", 0.5, 0.3, 0.015);
    let mut guitar = stage.bus();
    stage.play(&mut guitar, &chop, 0.45, |tone, noise| pluck(tone, noise, MUTED));
    let mut feet = stage.bus();
    stage.play(&mut feet, &beat("X...", 0.5, 52.0), 0.0, |_, noise| soft_kick(noise));
    stage.play(&mut feet, &beat("..x.", 0.5, 52.0), 0.2, |_, noise| brush_tap(noise));
    stage.ride(&mut feet, &[(7.9, 0.0), (8.0, 0.7), (32.0, 1.0)]);
    for (bus, gain, send) in [
        (&banjo, 0.75, 0.18),
        (&low, 1.0, 0.06),
        (&guitar, 0.7, 0.2),
        (&feet, 0.5, 0.2),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::STUDIO)
}

/// An accordion waltz with pizzicato bass, a little tired, a little proud.
pub(crate) fn driftwood_waltz() -> Stereo {
    let mut stage = Stage::new(13, 138.0, 29.5).loose(0.012);
    let chords = harmony(
        "Am 3 | Am 3 | E7 3 | E7 3 | E7 3 | E7 3 | Am 3 | A7 3 | Dm 3 | Dm 3 | Am 3 | Am 3 | Bm7b5 3 | E7 3 | Am 3 | C7 3 \
         | F 3 | F 3 | C 3 | E7 3 | Am 6",
        60.0,
    );
    let tune = line(
        "E5> 2 D#5 1 | E5 1 C5 1 A4 1 | B4> 2 A#4 1 | B4 1 G#4 1 E4 1 | D5 1.5 C5 .5 B4 1 | E5 1 D5 1 B4 1 | C5 2 B4 1 | A4 1 C#5 1 E5 1 \
         | F5> 2 E5 1 | D5 1 F5 1 A5 1 | E5> 2 D5 1 | C5 1 E5 1 A5 1 | B5 1 A5 1 F5 1 | E5 1 D5 1 G#4 1 | A4 2 B4 1 | C5 1 E5 1 G5 1 \
         | A5> 2 G5 1 | F5 1 A4 1 C5 1 | G5 2 E5 1 | D5 1 B4 1 G#4 1 | A4 6",
    );
    let pairs = comp(&chords, ".xx", 1.0, 0.35, 0.0);
    let bass = bass_line(&chords, "R..5..", 1.0, 1.0);
    let mut reeds = stage.bus();
    stage.play_wide(&mut reeds, &tune, 0.35, accordion);
    stage.play(&mut reeds, &pairs, -0.2, |tone, noise| {
        accordion(tone, noise).iter().map(|sample| sample * 0.42).collect()
    });
    stage.ride(
        &mut reeds,
        &[
            (0.0, 0.55),
            (24.0, 0.8),
            (33.0, 1.0),
            (45.0, 0.8),
            (54.0, 1.0),
            (63.0, 0.7),
        ],
    );
    let mut low = stage.bus();
    stage.play(&mut low, &bass, 0.1, |tone, noise| pluck(tone, noise, UPRIGHT));
    let mut guitar = stage.bus();
    stage.play(&mut guitar, &pairs, 0.5, |tone, noise| pluck(tone, noise, NYLON));
    let mut violins = stage.bus();
    stage.play_wide(
        &mut violins,
        &moved(&held(&chords, 0.4), 0.0, 12.0),
        0.7,
        |tone, noise| strings(tone, noise, 0.4, 0.9),
    );
    stage.ride(&mut violins, &[(22.0, 0.0), (30.0, 0.6), (60.0, 0.8)]);
    for (bus, gain, send) in [
        (&reeds, 0.8, 0.3),
        (&low, 1.0, 0.1),
        (&guitar, 0.5, 0.3),
        (&violins, 0.3, 0.6),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}

/// A whistle jig over a frame drum and droned strings.
pub(crate) fn herring_gutters() -> Stereo {
    let mut stage = Stage::new(14, 174.0, 26.5).loose(0.007);
    let part_a = line(
        "E5> 1 B4 .5 B4 .5 E5 .5 F#5 .5 | G5> 1 F#5 .5 E5 1 D5 .5 | B4> 1 D5 .5 A4 .5 D5 .5 F#5 .5 | E5 1 D5 .5 B4 1 D5 .5",
    );
    let part_b = line(
        "E5> .5 F#5 .5 G5 .5 F#5 .5 G5 .5 A5 .5 | B5> 1 A5 .5 G5 1 E5 .5 | D5 .5 E5 .5 F#5 .5 G5 .5 F#5 .5 D5 .5 | E5> 1 D5 .5 E5 1.5",
    );
    let mut tune = part_a.clone();
    tune.extend(moved(&part_a, 12.0, 0.0));
    tune.extend(moved(&part_b, 24.0, 0.0));
    tune.extend(moved(&part_b, 36.0, 0.0));
    tune.extend(moved(&part_a, 48.0, 0.0));
    tune.extend(line("E5 0.1").iter().map(|note| crate::score::Note {
        beat: 60.0,
        beats: 4.0,
        ..*note
    }));
    let chords = harmony(
        "Em 6 | D 6 | Em 6 | D 6 | Em 3 G 3 | D 6 | G 3 A 3 | D 3 Em 3 | Em 6 | D 6 | Em 6",
        59.0,
    );
    let mut whistle = stage.bus();
    stage.play(&mut whistle, &tune, 0.12, |tone, noise| flute(tone, noise, 0.55));
    let mut strummed = stage.bus();
    let strum = comp(&chords, "X.ux.u", 0.5, 0.5, 0.02);
    stage.play(&mut strummed, &strum, -0.4, |tone, noise| pluck(tone, noise, STEEL));
    wood(&mut strummed, 1.0);
    stage.ride(&mut strummed, &[(11.0, 0.0), (12.0, 0.8), (36.0, 1.0)]);
    let mut fiddles = stage.bus();
    stage.play_wide(&mut fiddles, &moved(&tune, 0.0, -12.0), 0.5, |tone, noise| {
        strings(tone, noise, 0.03, 1.5)
    });
    stage.ride(&mut fiddles, &[(23.0, 0.0), (24.0, 0.5), (46.0, 0.8), (60.0, 0.7)]);
    let mut drum = stage.bus();
    stage.play(&mut drum, &beat("X.ox.o", 0.5, 60.0), 0.2, |tone, noise| {
        skin(noise, 96.0, 0.35, 0.3 * tone.velocity)
    });
    stage.play(&mut drum, &beat("..o..o", 0.5, 60.0), 0.25, |_, noise| rim(noise));
    stage.ride(&mut drum, &[(0.0, 0.4), (12.0, 0.7), (24.0, 1.0)]);
    let mut drone = stage.bus();
    stage.play_wide(&mut drone, &line("E3+B3 62"), 0.6, |tone, noise| {
        strings(tone, noise, 1.4, 0.8)
    });
    for (bus, gain, send) in [
        (&whistle, 0.5, 0.35),
        (&strummed, 0.42, 0.25),
        (&fiddles, 0.3, 0.35),
        (&drum, 0.7, 0.2),
        (&drone, 0.2, 0.5),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}

/// Surf: tremolo-picked spring-reverb guitar, walking bass, galloping toms.
pub(crate) fn kittiwake() -> Stereo {
    let mut stage = Stage::new(15, 160.0, 26.0).loose(0.004);
    let chords = harmony("Em 8 | Em 8 | Am 4 Em 4 | B7 8 | Em 8 | C 4 Am 4 | B7 8 | Em 4", 59.0);
    let slow = line(
        "r 8 | E4> 2 F4 1 G#4 1 A4 2 B4 2 | C5 2 B4 1 A4 1 G4 2 E4 2 | D#4 2 F#4 1 A4 1 B4 4 \
         | E5> 2 D5 1 C5 1 B4 2 G4 2 | C5 2 E5 2 A4 2 C5 2 | B4 2 A4 1 G4 1 F#4 2 D#4 2 | E4> 4",
    );
    let mut picked = Vec::new();
    for note in &slow {
        for stroke in 0..(note.beats * 4.0) as usize {
            let velocity = note.velocity * if stroke % 2 == 0 { 1.0 } else { 0.72 };
            picked.push(crate::score::Note {
                beat: note.beat + stroke as f32 * 0.25,
                beats: 0.3,
                velocity,
                ..*note
            });
        }
    }
    let mut guitar = stage.bus();
    stage.play(&mut guitar, &picked, -0.1, |tone, noise| pluck(tone, noise, SURF));
    drive(&mut guitar, 1.5);
    darken(&mut guitar, 7_000.0);
    let mut rhythm = stage.bus();
    stage.play(
        &mut rhythm,
        &comp(&chords, "X...u...", 0.5, 1.6, 0.02),
        0.5,
        |tone, noise| pluck(tone, noise, SURF),
    );
    tremolo(&mut rhythm, 8.0, 0.7, false);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &bass_line(&chords, "RR55RR85", 0.5, 0.45),
        0.0,
        |tone, noise| pluck(tone, noise, MUTED_BASS),
    );
    let mut kit = stage.bus();
    stage.play(&mut kit, &beat("X..xX...", 0.5, 52.0), 0.0, |_, noise| soft_kick(noise));
    stage.play(&mut kit, &beat("..X...Xx", 0.5, 52.0), 0.08, |_, noise| {
        snare(noise, 190.0, 0.9)
    });
    stage.play(&mut kit, &beat("xoxoxoxo", 0.5, 52.0), 0.35, |_, noise| {
        hat(noise, 0.09)
    });
    stage.play(&mut kit, &beat("X.xxX.xx", 0.5, 8.0), -0.3, |_, noise| {
        skin(noise, 110.0, 0.4, 0.4)
    });
    stage.play(
        &mut kit,
        &moved(&beat("xXxX xXxX", 0.25, 2.0), 30.0, 0.0),
        -0.2,
        |_, noise| skin(noise, 140.0, 0.4, 0.4),
    );
    for (bus, gain, send) in [
        (&guitar, 0.95, 0.55),
        (&rhythm, 0.55, 0.5),
        (&low, 1.3, 0.05),
        (&kit, 0.45, 0.18),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::SPRING)
}

const MUTED_BASS: crate::pluck::Stringed = crate::pluck::Stringed {
    ring: 1.1,
    pick: 2_400.0,
    place: 0.12,
    dull: 0.3,
    release: 0.06,
};

/// Ukulele, claps and a glockenspiel: a sunny thirty-second spot.
pub(crate) fn trail_shoes() -> Stereo {
    let mut stage = Stage::new(16, 116.0, 23.0).loose(0.007).swung(0.12);
    let chords = harmony(
        "C 4 | G 4 | Am 4 | F 4 | C 4 | G 4 | F 2 G 2 | C 4 | C 4 | G 2 F 2 | C 2",
        67.0,
    );
    let tune = line(
        "r 16 | E5 .5 G5 .5 G5 1 E5 .5 D5 .5 C5 1 | D5 .5 G5 .5 G5 1 D5 .5 B4 .5 G4 1 | A4 .5 C5 .5 F5 1 D5 .5 B4 .5 D5 1 | E5 1 G5 .5 C6> 2.5 \
         | E5 .5 G5 .5 G5 1 A5 .5 G5 .5 E5 1 | D5 1 B4 1 C5 .5 A4 .5 F4 1 | C5> 2",
    );
    let mut ukulele = stage.bus();
    let strum = comp(&chords, "X.xu.uxu", 0.5, 0.55, 0.025);
    stage.play(&mut ukulele, &strum, -0.35, |tone, noise| pluck(tone, noise, UKULELE));
    stage.play(&mut ukulele, &strum, 0.4, |tone, noise| pluck(tone, noise, UKULELE));
    wood(&mut ukulele, 2.0);
    let mut bells = stage.bus();
    stage.play(&mut bells, &moved(&tune, 0.0, 12.0), 0.2, glockenspiel);
    let mut whistlers = stage.bus();
    stage.play_wide(&mut whistlers, &tune, 0.3, |tone, noise| flute(tone, noise, 0.3));
    chorus(&mut whistlers, 0.9, 0.002, 0.5);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &bass_line(&chords, "R..5R.a.", 0.5, 0.7),
        0.0,
        |tone, noise| pluck(tone, noise, UPRIGHT),
    );
    let mut rhythm = stage.bus();
    stage.play(&mut rhythm, &beat("X...X...", 0.5, 42.0), 0.0, |_, noise| {
        soft_kick(noise)
    });
    stage.play(&mut rhythm, &beat("..X...X.", 0.5, 42.0), -0.2, |_, noise| clap(noise));
    stage.play(&mut rhythm, &beat("xoxo", 0.25, 42.0), 0.4, |_, noise| shaker(noise));
    stage.play(
        &mut rhythm,
        &moved(&beat("..x.", 0.5, 20.0), 16.0, 0.0),
        0.3,
        |_, noise| tambourine(noise),
    );
    stage.ride(&mut rhythm, &[(7.4, 0.0), (7.5, 0.8), (16.0, 1.0)]);
    stage.ride(&mut low, &[(7.4, 0.0), (7.5, 1.0)]);
    echo(&mut bells, 0.26, 0.2, 0.15);
    for (bus, gain, send) in [
        (&ukulele, 0.42, 0.15),
        (&bells, 0.16, 0.4),
        (&whistlers, 0.3, 0.3),
        (&low, 0.85, 0.05),
        (&rhythm, 0.45, 0.18),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::STUDIO)
}
