//! For the screen: fanfare, a swelling orchestra, trailer drums, a tense bed without drums, guitars that build.

use crate::blown::{AH, brass, choir, spiccato, strings};
use crate::buffer::Stereo;
use crate::drums::{anvil, crash, hat, kick, skin, snare, soft_kick, taiko};
use crate::effect::{chorus, drive, duck, echo, sweep, tremolo};
use crate::pluck::{FINGERED_BASS, HARP, STEEL, pluck};
use crate::reverb::Room;
use crate::score::{Note, arpeggio, bass_line, beat, comp, harmony, held, line, moved, roll, swell};
use crate::stage::{Stage, Tone};
use crate::struck::{bell, glockenspiel, piano};
use crate::synth::{PAD, REESE, analog, riser, sub_bass};

/// Brass, timpani and a cymbal: the ship comes in.
pub(crate) fn harbour_fanfare() -> Stereo {
    let mut stage = Stage::new(31, 104.0, 27.5).loose(0.008);
    let call = line(
        "Bb3> .75 Bb3 .25 Bb3> 1 F4 1 Bb4> 1 | D5> 2 C5 .75 Bb4 .25 C5 1 | Ab4> 1.5 Bb4 .5 C5 1 Eb5 1 | D5> 3 r 1 \
         | F5> 1.5 Eb5 .5 D5 1 Bb4 1 | G4 1 Bb4 1 Eb5> 2 | D5 1 C5 1 Bb4 1 A4 1 | C5 2 A4> 1 F4 1 \
         | Bb4> .75 C5 .25 D5 1 F5 1 Bb5> 1 | Bb5> 5",
    );
    let chords = harmony(
        "Bb 4 | Bb 2 F 2 | Ab 2 Eb 2 | Bb 4 | Bb 4 | Eb 4 | Gm 2 Eb 2 | F 4 | Bb 2 Eb 2 | Bb 5",
        58.0,
    );
    let mut horns = stage.bus();
    stage.play_wide(&mut horns, &call, 0.3, brass);
    let mut low = stage.bus();
    let stabs = comp(&chords, "X.....x.X.x.....", 0.25, 0.8, 0.0);
    stage.play_wide(&mut low, &held(&chords, 0.55), 0.6, brass);
    stage.play_wide(&mut low, &stabs, 0.5, brass);
    stage.play(
        &mut low,
        &moved(&bass_line(&chords, "R...", 1.0, 3.6), 0.0, 0.0),
        0.2,
        brass,
    );
    stage.ride(
        &mut low,
        &[
            (0.0, 0.0),
            (3.9, 0.0),
            (4.0, 0.7),
            (15.0, 0.9),
            (28.0, 0.7),
            (34.0, 1.0),
        ],
    );
    let mut violins = stage.bus();
    stage.play_wide(
        &mut violins,
        &moved(&held(&chords, 0.6), 0.0, 12.0),
        0.8,
        |tone, noise| strings(tone, noise, 0.25, 1.2),
    );
    stage.ride(&mut violins, &[(15.0, 0.0), (17.0, 0.7), (32.0, 1.0)]);
    let mut drums = stage.bus();
    let mut timpani = moved(&beat("X..xX...", 0.5, 34.0), 4.0, 0.0);
    swell(&mut timpani, &[(4.0, 0.7), (16.0, 0.8), (36.0, 1.0)]);
    stage.play(&mut drums, &timpani, -0.2, |_, noise| skin(noise, 87.3, 1.1, 0.35));
    let roll = roll(28.0, 16, 0.25, 0.2, 0.84);
    stage.play(&mut drums, &roll, 0.2, |_, noise| snare(noise, 210.0, 1.0));
    stage.play(&mut drums, &line("r 4 C4> 12 C4 16 C4> 4 C4> 4"), 0.3, |_, noise| {
        crash(noise, 2.6)
    });
    for (bus, gain, send) in [
        (&horns, 0.62, 0.35),
        (&low, 0.26, 0.4),
        (&violins, 0.22, 0.5),
        (&drums, 0.5, 0.35),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::HALL)
}

/// An orchestra that rises from one cello to everything and falls back.
pub(crate) fn the_long_breakwater() -> Stereo {
    let mut stage = Stage::new(32, 70.0, 37.0).loose(0.018);
    let chords = harmony(
        "Em 4 | Cadd9 4 | G/B 4 | D/F# 4 | Em7 4 | Cmaj7 4 | Am9 4 | Bsus4 2 B7 2 | Em 5",
        62.0,
    );
    let tune = line(
        "B3 2 E4 1 F#4 1 | G4> 3 D4 1 | D5 2 B4 1 G4 1 | A4 3 F#4 1 | B4 1 E5 2 F#5 1 | G5> 2 E5 1 B4 1 | C5 1 E5 1 A5> 2 | F#5 2 D#5 2 | E5 5",
    );
    let mut solo = stage.bus();
    stage.play(&mut solo, &moved(&tune, 0.0, -12.0), -0.1, |tone, noise| {
        strings(tone, noise, 0.18, 1.3)
    });
    let mut bed = stage.bus();
    stage.play_wide(&mut bed, &held(&chords, 0.75), 0.85, |tone, noise| {
        strings(tone, noise, 0.9, 1.0)
    });
    stage.play_wide(
        &mut bed,
        &moved(&bass_line(&chords, "R...", 1.0, 4.0), 0.0, 12.0),
        0.3,
        |tone, noise| strings(tone, noise, 0.5, 0.9),
    );
    stage.ride(
        &mut bed,
        &[
            (0.0, 0.08),
            (6.0, 0.25),
            (16.0, 0.55),
            (27.0, 1.0),
            (31.0, 0.9),
            (33.0, 0.35),
            (37.0, 0.2),
        ],
    );
    let mut top = stage.bus();
    stage.play_wide(&mut top, &moved(&tune, 0.0, 12.0), 0.6, |tone, noise| {
        strings(tone, noise, 0.15, 1.4)
    });
    stage.ride(
        &mut top,
        &[(15.0, 0.0), (18.0, 0.6), (27.0, 1.0), (32.0, 0.6), (34.0, 0.0)],
    );
    let mut horns = stage.bus();
    stage.play_wide(&mut horns, &moved(&held(&chords, 0.8), 0.0, -5.0 + 5.0), 0.5, brass);
    stage.ride(
        &mut horns,
        &[(19.0, 0.0), (24.0, 0.5), (28.0, 1.0), (31.5, 0.8), (32.5, 0.0)],
    );
    let mut running = stage.bus();
    stage.play_wide(
        &mut running,
        &moved(&arpeggio(&chords, "01232123", 0.5, 0.3), 0.0, 12.0),
        0.7,
        spiccato,
    );
    stage.ride(
        &mut running,
        &[(7.0, 0.0), (12.0, 0.5), (27.0, 1.0), (32.0, 0.4), (33.0, 0.0)],
    );
    let mut voices = stage.bus();
    stage.play_wide(
        &mut voices,
        &moved(&held(&chords, 0.7), 0.0, 12.0),
        0.8,
        |tone, noise| choir(tone, noise, AH, 0.6),
    );
    stage.ride(&mut voices, &[(22.0, 0.0), (28.0, 1.0), (32.0, 0.4), (35.0, 0.0)]);
    let mut drums = stage.bus();
    let roll = roll(22.0, 48, 0.125, 0.1, 0.87);
    stage.play(&mut drums, &roll, 0.1, |_, noise| skin(noise, 82.4, 0.9, 0.2));
    stage.play(&mut drums, &line("r 28 C4> 4 C4 4"), 0.2, |_, noise| crash(noise, 3.5));
    let harp: Vec<Note> = moved(
        &line("E3 .12 B3 .12 E4 .12 G4 .12 B4 .12 E5 .12 G5 .12 B5 .12 E6 2"),
        32.0,
        0.0,
    );
    let mut plucks = stage.bus();
    stage.play_spread(&mut plucks, &harp, |tone, noise| pluck(tone, noise, HARP));
    for (bus, gain, send) in [
        (&solo, 0.5, 0.45),
        (&bed, 0.32, 0.4),
        (&top, 0.28, 0.45),
        (&horns, 0.2, 0.4),
        (&running, 0.3, 0.35),
        (&voices, 0.25, 0.6),
        (&drums, 0.4, 0.35),
        (&plucks, 0.5, 0.5),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::HALL)
}

/// Trailer percussion in three waves, each larger, then silence and one last blow.
pub(crate) fn iron_weather() -> Stereo {
    let mut stage = Stage::new(33, 96.0, 28.0).loose(0.006);
    let mut big = beat("X..x..X...x.X...", 0.25, 32.0);
    swell(&mut big, &[(0.0, 0.6), (8.0, 0.75), (16.0, 0.85), (32.0, 1.0)]);
    let mut drums = stage.bus();
    for place in [-0.5, 0.0, 0.5] {
        stage.play(&mut drums, &big, place, |_, noise| taiko(noise));
    }
    let mut toms = moved(&beat("..x.xx..x.xxx.xx", 0.25, 24.0), 8.0, 0.0);
    swell(&mut toms, &[(8.0, 0.5), (20.0, 0.8), (32.0, 1.0)]);
    stage.play(&mut drums, &toms, -0.6, |_, noise| skin(noise, 120.0, 0.5, 0.6));
    stage.play(&mut drums, &moved(&toms, 0.25, 0.0), 0.6, |_, noise| {
        skin(noise, 150.0, 0.45, 0.6)
    });
    let sticks = moved(&beat("xooxooxooxooxoxo", 0.125, 16.0), 16.0, 0.0);
    stage.play(&mut drums, &sticks, 0.3, |_, noise| skin(noise, 320.0, 0.12, 0.9));
    stage.play(&mut drums, &line("r 8 C4> 8 C4> 8 C4> 8 r 2 C4> 4"), 0.0, |_, noise| {
        anvil(noise, 0.7)
    });
    stage.play(&mut drums, &line("r 34 C4> 4"), 0.0, |_, noise| taiko(noise));
    stage.play_wide(&mut drums, &line("C4 8 C4 8 C4 8 r 10 C4> 4"), 0.5, |_, noise| {
        kick(noise, 95.0, 36.0, 1.6, 0.3)
    });
    drive(&mut drums, 1.6);
    let mut low = stage.bus();
    let chords = harmony("Dm 8 | Bb 8 | Gm 8 | A 4 Dm 4", 55.0);
    let ostinato = arpeggio(&chords, "0012001201020212", 0.25, 0.25);
    stage.play_wide(&mut low, &ostinato, 0.6, spiccato);
    stage.ride(&mut low, &[(0.0, 0.25), (8.0, 0.6), (24.0, 0.9), (32.0, 1.1)]);
    let mut horns = stage.bus();
    stage.play_wide(&mut horns, &moved(&held(&chords, 0.95), 0.0, -12.0), 0.4, brass);
    stage.ride(
        &mut horns,
        &[
            (7.9, 0.0),
            (8.0, 0.8),
            (11.0, 0.2),
            (15.9, 0.0),
            (16.0, 0.9),
            (20.0, 0.3),
            (23.9, 0.2),
            (24.0, 1.0),
            (31.0, 1.1),
        ],
    );
    let mut rise = stage.bus();
    let up = riser(&mut stage.noise, 4.6, 300.0, 7_000.0);
    rise.lay(&up, stage.seconds_at(32.0) - 4.6, 0.6, -0.3);
    let second = riser(&mut stage.noise, 2.4, 500.0, 5_000.0);
    rise.lay(&second, stage.seconds_at(16.0) - 2.4, 0.4, 0.4);
    for (bus, gain, send) in [
        (&drums, 0.4, 0.3),
        (&low, 0.62, 0.3),
        (&horns, 0.4, 0.4),
        (&rise, 0.35, 0.3),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::HALL)
}

/// A pulse in the water: tension made of piano, low strings and a throbbing bass, no drums at all.
pub(crate) fn undertow() -> Stereo {
    let mut stage = Stage::new(34, 92.0, 32.5).loose(0.006);
    let chords = harmony("Cm 8 | Abmaj7 8 | Fm 4 Gm 4 | Cm 4 Bb 4 | Ab 4 G 4 | Cm 4", 60.0);
    let mut pulse = stage.bus();
    stage.play(
        &mut pulse,
        &moved(&bass_line(&chords, "RRRRRRRR", 0.5, 0.4), 0.0, 0.0),
        0.0,
        |tone, noise| analog(tone, noise, REESE),
    );
    sweep(&mut pulse, 0.3, |time| {
        240.0 + 420.0 * (0.5 - 0.5 * (time * 0.39).cos()) + time * 12.0
    });
    let mut keys = stage.bus();
    let figure = moved(&arpeggio(&chords, "0.2.1.2.0.3.1.2.", 0.25, 0.6), 0.0, 12.0);
    stage.play_spread(&mut keys, &figure, |tone, noise| piano(tone, noise, 0.55));
    stage.ride(&mut keys, &[(0.0, 0.35), (16.0, 0.7), (32.0, 1.0), (44.0, 0.5)]);
    echo(&mut keys, 60.0 / 92.0 * 0.75, 0.42, 0.4);
    let mut low = stage.bus();
    stage.play_wide(&mut low, &held(&chords, 0.7), 0.8, |tone, noise| {
        strings(tone, noise, 1.0, 0.7)
    });
    stage.ride(
        &mut low,
        &[
            (0.0, 0.1),
            (8.0, 0.4),
            (16.0, 0.35),
            (30.0, 1.0),
            (40.0, 1.1),
            (44.0, 0.4),
        ],
    );
    let mut tick = stage.bus();
    stage.play_wide(
        &mut tick,
        &moved(&arpeggio(&chords, "2323", 0.25, 0.2), 0.0, 12.0),
        0.7,
        spiccato,
    );
    stage.ride(&mut tick, &[(15.0, 0.0), (20.0, 0.4), (40.0, 1.0), (41.0, 0.0)]);
    let mut depth = stage.bus();
    stage.play(
        &mut depth,
        &line("C2 8 Ab1 8 F1 4 G1 4 C2 4 Bb1 4 Ab1 4 G1 4 C2 4"),
        0.0,
        sub_bass,
    );
    stage.play(&mut depth, &line("r 16 C5 8 Eb5 8 D5 8"), 0.2, |tone, noise| {
        bell(Tone { velocity: 0.3, ..tone }, noise)
            .iter()
            .map(|sample| sample * 0.12)
            .collect()
    });
    for (bus, gain, send) in [
        (&pulse, 0.3, 0.08),
        (&keys, 0.8, 0.35),
        (&low, 0.4, 0.45),
        (&tick, 0.34, 0.3),
        (&depth, 0.18, 0.15),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::HALL)
}

/// Delayed guitars over a march that opens out halfway.
pub(crate) fn kestrel_heights() -> Stereo {
    let mut stage = Stage::new(35, 112.0, 34.0).loose(0.006);
    let chords = harmony("Aadd9 8 | F#m7 8 | Dmaj7 8 | Esus4 8 | A 8 | F#m7 8 | Dmaj7 8", 62.0);
    let figure = moved(&arpeggio(&chords, "0213", 0.5, 0.9), 0.0, 12.0);
    let mut guitars = stage.bus();
    stage.play(&mut guitars, &figure, -0.5, |tone, noise| pluck(tone, noise, STEEL));
    echo(&mut guitars, 60.0 / 112.0 * 0.75, 0.5, 0.6);
    let tune = line("r 32 | E5> 3 C#5 1 B4 2 A4 2 | C#5 3 E5 1 A5 4 | F#5> 3 E5 1 D5 2 C#5 2");
    let mut bowed = stage.bus();
    let mut quick = Vec::new();
    for note in &tune {
        for stroke in 0..(note.beats * 4.0) as usize {
            quick.push(Note {
                beat: note.beat + stroke as f32 * 0.25,
                beats: 0.35,
                velocity: note.velocity * 0.8,
                ..*note
            });
        }
    }
    stage.play_wide(&mut bowed, &quick, 0.5, |tone, noise| pluck(tone, noise, STEEL));
    drive(&mut bowed, 2.4);
    let mut wall = stage.bus();
    stage.play_wide(&mut wall, &held(&chords, 0.7), 0.9, |tone, noise| {
        analog(tone, noise, PAD)
    });
    stage.ride(
        &mut wall,
        &[(0.0, 0.15), (24.0, 0.5), (32.0, 1.0), (52.0, 1.0), (58.0, 0.2)],
    );
    chorus(&mut wall, 0.6, 0.003, 0.6);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within_from(&bass_line(&chords, "RRRRRRRR", 0.5, 0.48), 16.0),
        0.0,
        |tone, noise| pluck(tone, noise, FINGERED_BASS),
    );
    let mut kit = stage.bus();
    stage.play(
        &mut kit,
        &within_from(&beat("X.......X.X.....", 0.5, 56.0), 16.0),
        0.0,
        |_, noise| soft_kick(noise),
    );
    stage.play(
        &mut kit,
        &within_from(&beat("....X.......X..x", 0.5, 56.0), 32.0),
        0.05,
        |_, noise| snare(noise, 180.0, 1.0),
    );
    stage.play(
        &mut kit,
        &within_from(&beat("xoxo", 0.5, 56.0), 24.0),
        0.35,
        |_, noise| hat(noise, 0.14),
    );
    let roll = roll(28.0, 16, 0.25, 0.2, 0.92);
    stage.play(&mut kit, &roll, -0.3, |_, noise| skin(noise, 130.0, 0.4, 0.5));
    stage.play(&mut kit, &line("r 32 C4> 16 C4> 8"), -0.3, |_, noise| crash(noise, 3.0));
    let mut stars = stage.bus();
    stage.play(
        &mut stars,
        &moved(&line("r 8 E6 4 C#6 4 A5 8 E6 8"), 0.0, 0.0),
        0.5,
        glockenspiel,
    );
    tremolo(&mut stars, 5.0, 0.4, true);
    let hits = stage.times(&within_from(&beat("X.......X.X.....", 0.5, 56.0), 32.0));
    duck(&mut wall, &hits, 0.35, 0.25);
    for (bus, gain, send) in [
        (&guitars, 0.6, 0.35),
        (&bowed, 0.34, 0.45),
        (&wall, 0.3, 0.3),
        (&low, 0.75, 0.05),
        (&kit, 0.55, 0.25),
        (&stars, 0.12, 0.6),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}

fn within_from(notes: &[Note], from: f32) -> Vec<Note> {
    crate::score::within(notes, from, f32::MAX)
}
