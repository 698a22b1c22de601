//! Grooves: lo-fi hip hop, funk, dub, gospel organ.

use crate::blown::{brass, organ};
use crate::buffer::Stereo;
use crate::drums::{clap, hat, rim, shaker, skin, snare, soft_kick, tambourine};
use crate::effect::{chorus, crush, darken, drive, echo, sweep, tape, thin, tremolo};
use crate::noise::Noise;
use crate::pluck::{FINGERED_BASS, MUTED, SLAPPED_BASS, pluck};
use crate::reverb::Room;
use crate::score::{arpeggio, bass_line, beat, comp, harmony, line, moved, within};
use crate::stage::Stage;
use crate::struck::tines;
use crate::synth::{lead, sub_bass};

/// Lo-fi hip hop on worn tape, rain on the window.
pub(crate) fn window_seat_raining() -> Stereo {
    let mut stage = Stage::new(51, 78.0, 32.5).swung(0.24).loose(0.013);
    let chords = harmony(
        "Fmaj9 4 | Em7 2 A7b9 2 | Dm9 4 | Bbmaj7 2 C13 2 | Fmaj9 4 | Em7 2 A7b9 2 | Dm9 4 | Gm9 2 C13 2 | Fmaj9 4",
        60.0,
    );
    let mut keys = stage.bus();
    stage.play_spread(&mut keys, &comp(&chords, "x.....o.x..o....", 0.25, 1.4, 0.02), tines);
    tremolo(&mut keys, 3.2, 0.3, true);
    let tune = line(
        "r 4 | r 1 C6 .5 A5 .5 G5 1 E5 1 | F5 1.5 E5 .5 D5 2 | r 1 D5 .5 F5 .5 A5 1 G5 1 | E5 3 r 1 | r 1 C6 .5 B5 .5 A5 1 G5 1 | F5 1 A5 1 E5 2 | D5 1 F5 1 Bb5 1 A5 1 | G5 3",
    );
    let mut plucked = stage.bus();
    stage.play(&mut plucked, &moved(&tune, 0.0, -12.0), 0.25, |tone, noise| {
        pluck(tone, noise, crate::pluck::NYLON)
    });
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &bass_line(&chords, "R.....5.R..8...a", 0.25, 0.8),
        0.0,
        sub_bass,
    );
    let mut kit = stage.bus();
    stage.play(
        &mut kit,
        &within(&beat("X.....x...X.....", 0.25, 36.0), 4.0, 36.0),
        0.0,
        |_, noise| soft_kick(noise),
    );
    stage.play(
        &mut kit,
        &within(&beat("....X.......X..o", 0.25, 36.0), 4.0, 36.0),
        0.05,
        |_, noise| snare(noise, 165.0, 0.7),
    );
    stage.play(
        &mut kit,
        &within(&beat("x.o.x.o.x.o.x.oo", 0.25, 36.0), 4.0, 36.0),
        0.25,
        |_, noise| hat(noise, 0.06),
    );
    crush(&mut kit, 90.0, 2);
    let mut music = stage.bus();
    music.add(&keys, 0.7);
    music.add(&plucked, 0.55);
    music.add(&low, 0.36);
    music.add(&kit, 0.5);
    tape(&mut music, &mut stage.noise, 1.0, 1.6);
    sweep(&mut music, 0.1, |time| 700.0 + (time / 3.4).min(1.0) * 8_500.0);
    let mut rain = stage.bus();
    rain.each(|_, _| 0.0);
    let drops = drizzle(&mut stage.noise, rain.len());
    rain.lay(&drops, 0.0, 0.5, -0.4);
    let more = drizzle(&mut stage.noise, rain.len());
    rain.lay(&more, 0.0, 0.5, 0.4);
    thin(&mut rain, 900.0);
    stage.mix(&music, 1.0, 0.12);
    stage.mix(&rain, 0.16, 0.2);
    stage.finish(Room::STUDIO)
}

fn drizzle(noise: &mut Noise, length: usize) -> Vec<f32> {
    let mut drop = 0.0_f32;
    let mut tone = crate::filter::OnePole::new(5_000.0);
    (0..length)
        .map(|_| {
            drop *= 0.93;
            if noise.chance(0.000_9) {
                drop = noise.unit();
            }
            tone.low(noise.signed() * (0.06 + drop))
        })
        .collect()
}

/// Funk: slapped bass, muted guitar, a horn section that answers.
pub(crate) fn pocket_change() -> Stereo {
    let mut stage = Stage::new(52, 106.0, 25.5).swung(0.06).loose(0.004);
    let chords = harmony("Em7 8 | A9 8 | Em7 8 | A9 4 C9 2 B7 2 | Em7 8 | Em7 2", 62.0);
    let riff = line("E1> .5 r .25 E2 .25 r .25 D2 .25 E2 .5 r .25 B1 .25 D2 .25 E2> .25 r .5 G1 .25 G#1 .25");
    let second = line("A1> .5 r .25 A2 .25 r .25 G2 .25 A2 .5 r .25 E2 .25 G2 .25 A2> .25 r .5 F#2 .25 F2 .25");
    let mut bass = Vec::new();
    for (bar, part) in [
        &riff, &riff, &second, &second, &riff, &riff, &second, &second, &riff, &riff,
    ]
    .into_iter()
    .enumerate()
    {
        bass.extend(moved(part, bar as f32 * 4.0, 0.0));
    }
    bass = within(&bass, 0.0, 30.0);
    bass.extend(moved(
        &line("C2> .75 C2 .25 C2 1 B1> .75 B1 .25 B1 .5 D2 .5"),
        28.0,
        0.0,
    ));
    bass.extend(moved(&riff, 32.0, 0.0));
    bass.extend(moved(&riff, 36.0, 0.0));
    bass.extend(moved(&line("E1> 2"), 40.0, 0.0));
    let mut low = stage.bus();
    stage.play(&mut low, &bass, 0.0, |tone, noise| {
        pluck(
            tone,
            noise,
            if tone.velocity > 0.85 {
                SLAPPED_BASS
            } else {
                FINGERED_BASS
            },
        )
    });
    drive(&mut low, 1.7);
    let mut guitar = stage.bus();
    stage.play(
        &mut guitar,
        &within(&comp(&chords, "o.oXo.uoo.oXo.ou", 0.25, 0.14, 0.008), 4.0, 40.0),
        -0.5,
        |tone, noise| pluck(tone, noise, MUTED),
    );
    thin(&mut guitar, 300.0);
    let mut horns = stage.bus();
    let answer = comp(&chords, "..........xX....", 0.25, 0.22, 0.0);
    stage.play_wide(&mut horns, &within(&answer, 16.0, 40.0), 0.5, brass);
    stage.play_wide(
        &mut horns,
        &line("r 28 C5+E5+G5+Bb5 1.5 r .5 B4+D#5+F#5+A5 1.5 r .5 E5+G5+B5 .3 r 7.7 E5>+G5>+B5> .4"),
        0.5,
        brass,
    );
    let mut keys = stage.bus();
    stage.play_spread(
        &mut keys,
        &within(&comp(&chords, "x..x..x...x.....", 0.25, 0.3, 0.01), 8.0, 40.0),
        organ,
    );
    sweep(&mut keys, 0.5, |time| 900.0 + 600.0 * (time * 5.5).sin());
    let mut kit = stage.bus();
    stage.play(&mut kit, &beat("X......x..X..o..", 0.25, 40.0), 0.0, |_, noise| {
        soft_kick(noise)
    });
    stage.play(&mut kit, &beat("....X..o.o..X..o", 0.25, 40.0), 0.05, |_, noise| {
        snare(noise, 215.0, 0.9)
    });
    stage.play(&mut kit, &beat("x.xox.xox.xox.xo", 0.25, 40.0), 0.3, |_, noise| {
        hat(noise, 0.06)
    });
    stage.play(&mut kit, &line("r 40 C4> 1"), 0.0, |_, noise| soft_kick(noise));
    stage.play(
        &mut kit,
        &within(&beat("..x.", 0.5, 40.0), 16.0, 40.0),
        -0.4,
        |_, noise| tambourine(noise),
    );
    for (bus, gain, send) in [
        (&low, 1.0, 0.03),
        (&guitar, 0.55, 0.15),
        (&horns, 0.3, 0.25),
        (&keys, 0.2, 0.2),
        (&kit, 0.62, 0.14),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::STUDIO)
}

/// Dub: mostly echo.
pub(crate) fn basement_weather() -> Stereo {
    let mut stage = Stage::new(53, 72.0, 34.0).swung(0.14).loose(0.009);
    let chords = harmony(
        "Gm7 4 | Gm7 4 | Ebmaj7 4 | Dm7 4 | Gm7 4 | Gm7 4 | Cm7 4 | Dm7 4 | Gm7 4",
        62.0,
    );
    let riff = line("G1> 1 r .5 Bb1 .5 C2 .5 D2 .5 r .5 F1 .5");
    let mut bass = Vec::new();
    for (bar, steps) in [0.0, 0.0, -4.0, -5.0, 0.0, 0.0, 5.0, 7.0, 0.0].into_iter().enumerate() {
        bass.extend(moved(&riff, bar as f32 * 4.0, steps));
    }
    let mut low = stage.bus();
    stage.play(&mut low, &within(&bass, 2.0, 34.0), 0.0, sub_bass);
    let mut skank = stage.bus();
    stage.play(
        &mut skank,
        &comp(&chords, ".x.x.x.x", 0.5, 0.14, 0.006),
        0.35,
        |tone, noise| pluck(tone, noise, MUTED),
    );
    stage.play(&mut skank, &comp(&chords, ".x.x.x.x", 0.5, 0.12, 0.0), -0.3, organ);
    stage.ride(
        &mut skank,
        &[
            (0.0, 1.0),
            (11.9, 1.0),
            (12.0, 0.1),
            (15.4, 0.1),
            (15.5, 1.0),
            (23.9, 1.0),
            (24.0, 0.15),
            (27.4, 0.15),
            (27.5, 1.0),
        ],
    );
    let throws = within(&comp(&chords, ".......X", 0.5, 0.2, 0.0), 0.0, 34.0);
    let mut thrown = stage.bus();
    stage.play(&mut thrown, &throws, 0.0, organ);
    echo(&mut thrown, 60.0 / 72.0 * 0.75, 0.72, 1.0);
    sweep(&mut thrown, 0.3, |time| 1_100.0 + 700.0 * (time * 0.8).sin());
    let mut melodica = stage.bus();
    stage.play(
        &mut melodica,
        &moved(
            &line("r 16 D5 1.5 C5 .5 Bb4 1 G4 3 r 2 | G4 .5 Bb4 .5 C5 1 D5 2 F5 1 D5 3"),
            0.0,
            0.0,
        ),
        0.15,
        lead,
    );
    darken(&mut melodica, 2_600.0);
    echo(&mut melodica, 60.0 / 72.0 * 0.75, 0.6, 0.7);
    let mut kit = stage.bus();
    stage.play(
        &mut kit,
        &within(&beat("....X...", 0.5, 34.0), 0.0, 34.0),
        0.0,
        |_, noise| soft_kick(noise),
    );
    stage.play(&mut kit, &beat("....X...", 0.5, 34.0), 0.05, |_, noise| rim(noise));
    stage.play(&mut kit, &beat("x.ox", 0.25, 34.0), 0.3, |_, noise| hat(noise, 0.05));
    stage.play(
        &mut kit,
        &line("C4> .5 C4 .5 C4> 15 r 7.5 C4> .25 C4 .25 C4> 8"),
        0.1,
        |_, noise| snare(noise, 230.0, 0.8),
    );
    stage.play(
        &mut kit,
        &within(&beat("..o...o.", 0.5, 34.0), 8.0, 34.0),
        -0.4,
        |_, noise| shaker(noise),
    );
    let mut splash = kit.clone();
    stage.ride(
        &mut splash,
        &[
            (0.0, 1.0),
            (1.5, 0.0),
            (7.0, 0.0),
            (7.5, 1.0),
            (8.0, 0.0),
            (15.4, 0.0),
            (15.5, 1.0),
            (16.5, 0.0),
            (24.0, 0.0),
            (24.5, 1.0),
            (25.0, 0.0),
        ],
    );
    echo(&mut splash, 60.0 / 72.0 * 0.5, 0.65, 0.8);
    for (bus, gain, send) in [
        (&low, 0.5, 0.0),
        (&skank, 0.55, 0.2),
        (&thrown, 0.4, 0.4),
        (&melodica, 0.46, 0.4),
        (&kit, 0.55, 0.15),
        (&splash, 0.2, 0.5),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::SPRING)
}

/// A gospel organ with hand claps and a shout of brass.
pub(crate) fn sunday_engine() -> Stereo {
    let mut stage = Stage::new(54, 118.0, 27.5).swung(0.26).loose(0.009);
    let chords = harmony(
        "Bb 4 | Bb7 4 | Eb 2 Eb 2 | Bb/F 2 G7 2 | C9 4 | F13 4 | Bb 2 Eb 2 | Bb 2 F7 2 | Bb 2 Bb7 2 | Eb 2 Edim7 2 | Bb/F 2 G7 2 | C9 2 F7 2 | Bb 4",
        62.0,
    );
    let mut wheels = stage.bus();
    stage.play_spread(&mut wheels, &comp(&chords, "x..x.x..x.x.x...", 0.25, 0.6, 0.006), organ);
    let tune = line(
        "r 8 | Bb5 .5 G5 .5 Bb5 1 Eb6> 1.5 Db6 .5 | D6 1 Bb5 .5 G5 .5 F5 1 B5 1 | C6> 1.5 Bb5 .5 G5 1 E5 1 | F5 1 A5 .5 C6 .5 D6 2 \
         | D6 .5 Bb5 .5 F5 1 G5 .5 Bb5 .5 Eb6 1 | D6> 2 C6 1 A5 1 | Bb5 .5 D6 .5 F6 1 Ab6 2 | G6> 1 Eb6 1 E6 1 Db6 1 | D6 1 F6 1 B5 1 G5 1 | Bb5 1 G5 1 A5 1 C6 1 | Bb5> 4",
    );
    stage.play(&mut wheels, &moved(&tune, 0.0, -12.0), 0.1, organ);
    drive(&mut wheels, 1.9);
    chorus(&mut wheels, 5.8, 0.000_6, 0.6);
    tremolo(&mut wheels, 5.9, 0.22, true);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &bass_line(&chords, "R.5.8.5.R.3.5.6.", 0.5, 0.5),
        0.0,
        |tone, noise| pluck(tone, noise, FINGERED_BASS),
    );
    let mut hands = stage.bus();
    for place in [-0.5, 0.0, 0.5] {
        stage.play(
            &mut hands,
            &within(&beat("..X...X.", 0.5, 48.0), 8.0, 48.0),
            place,
            |_, noise| clap(noise),
        );
    }
    stage.play(
        &mut hands,
        &within(&beat("x.ox.ox.", 0.25, 48.0), 16.0, 48.0),
        0.4,
        |_, noise| tambourine(noise),
    );
    let mut kit = stage.bus();
    stage.play(&mut kit, &beat("X...X...", 0.5, 48.0), 0.0, |_, noise| soft_kick(noise));
    stage.play(&mut kit, &beat("x.xx", 0.5, 48.0), 0.3, |_, noise| hat(noise, 0.06));
    stage.play(&mut kit, &line("r 47 C4 .33 C4 .33 C4> .34 C4> 1"), -0.2, |_, noise| {
        skin(noise, 120.0, 0.4, 0.5)
    });
    let mut shout = stage.bus();
    stage.play_wide(
        &mut shout,
        &within(&arpeggio(&chords, "..3.....", 0.5, 0.4), 32.0, 48.0),
        0.5,
        brass,
    );
    stage.play_wide(
        &mut shout,
        &moved(&line("Bb4>+D5>+F5> .5 r .5 Bb4+D5+F5+Ab5 2"), 48.0, 0.0),
        0.5,
        brass,
    );
    for (bus, gain, send) in [
        (&wheels, 0.42, 0.22),
        (&low, 0.8, 0.04),
        (&hands, 0.24, 0.3),
        (&kit, 0.5, 0.14),
        (&shout, 0.24, 0.3),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}
