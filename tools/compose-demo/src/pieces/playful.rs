//! Pattern and play: minimal marimbas and an eight-bit pilgrimage.

use crate::buffer::Stereo;
use crate::effect::echo;
use crate::reverb::Room;
use crate::score::{Note, arpeggio, bass_line, beat, harmony, held, line, moved, within};
use crate::stage::{Stage, Tone};
use crate::struck::{marimba, vibraphone};
use crate::synth::{chip, chip_bass, chip_noise};

/// Two marimbas in the same figure; the second steps ahead of the first by a note every four bars.
pub(crate) fn tessellate() -> Stereo {
    let mut stage = Stage::new(71, 132.0, 32.0).loose(0.004);
    let figure = line("E4> .5 B4 .5 F#4 .5 C#5 .5 B4> .5 E4 .5 G#4 .5 B4 .5 E5> .5 F#4 .5 C#5 .5 G#4 .5");
    let mut first = Vec::new();
    let mut second = Vec::new();
    for bar in 0..10_usize {
        let start = bar as f32 * 6.0;
        let lift = if bar >= 6 { -3.0 } else { 0.0 };
        first.extend(moved(&figure, start, lift));
        let ahead = bar / 2;
        for (index, note) in figure.iter().enumerate() {
            let source = figure[(index + ahead * 2) % figure.len()];
            second.push(Note {
                beat: note.beat + start,
                pitch: source.pitch + lift,
                velocity: source.velocity,
                ..*note
            });
        }
    }
    let mut left = stage.bus();
    stage.play(&mut left, &first, -0.65, marimba);
    let mut right = stage.bus();
    stage.play(&mut right, &within(&second, 12.0, 60.0), 0.65, marimba);
    let chords = harmony("Emaj9 12 | C#m7 12 | A69 12 | C#m7 12 | A69 12", 64.0);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &moved(
            &within(&bass_line(&chords, "R.....5.....", 0.5, 3.0), 24.0, 60.0),
            0.0,
            12.0,
        ),
        0.0,
        marimba,
    );
    let mut glow = stage.bus();
    stage.play_wide(
        &mut glow,
        &moved(&within(&held(&chords, 0.6), 12.0, 60.0), 0.0, 12.0),
        0.4,
        vibraphone,
    );
    let high = within(
        &moved(&arpeggio(&chords, "3..2...1....", 0.5, 2.0), 0.0, 12.0),
        36.0,
        60.0,
    );
    stage.play(&mut glow, &high, 0.0, vibraphone);
    stage.ride(&mut left, &[(0.0, 0.55), (12.0, 0.8), (36.0, 1.0), (60.0, 0.7)]);
    stage.ride(&mut right, &[(12.0, 0.3), (24.0, 0.8), (36.0, 1.0), (60.0, 0.7)]);
    for (bus, gain, send) in [
        (&left, 0.7, 0.2),
        (&right, 0.7, 0.2),
        (&low, 0.9, 0.15),
        (&glow, 0.22, 0.4),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}

/// Four channels of an early game machine: two pulses, a stepped triangle, noise.
pub(crate) fn pixel_pilgrim() -> Stereo {
    let mut stage = Stage::new(72, 150.0, 26.5).loose(0.0);
    let chords = harmony(
        "C 4 | G/B 4 | Am 4 | F 2 G 2 | C 4 | E7 4 | Am 2 F 2 | G 4 | F 4 | G 4 | Em 2 Am 2 | Dm 2 G 2 | C 4 | G/B 4 | Am 2 G 2 | C 4",
        64.0,
    );
    let tune = line(
        "G5 1 E5 .5 G5 .5 C6> 1.5 B5 .5 | D6 1 B5 .5 G5 .5 D5 2 | C6 1 A5 .5 C6 .5 E6> 1.5 D6 .5 | C6 1 A5 1 B5 1 D6 1 \
         | E6> 1 C6 .5 G5 .5 E6 1 D6 .5 C6 .5 | B5 1 G#5 .5 B5 .5 E6 2 | C6 .5 B5 .5 A5 1 F6 .5 E6 .5 C6 1 | D6 1 B5 1 G5 2 \
         | A5 .5 C6 .5 F6> 2 E6 1 | D6 .5 B5 .5 G5 2 D6 1 | E6 1 B5 1 C6 1 A5 1 | D6 .5 F6 .5 A6 1 G6> 1 B5 1 \
         | G5 1 E5 .5 G5 .5 C6> 1.5 B5 .5 | D6 1 B5 .5 G5 .5 D5 2 | C6 .5 A5 .5 E6 1 D6 .5 B5 .5 G6 1 | C6> 3",
    );
    let mut song = stage.bus();
    stage.play(&mut song, &tune, 0.0, |tone, _| chip(tone, 0.25, 1.2));
    let mut broken = stage.bus();
    let trills = arpeggio(&chords, "012012012012", 1.0 / 6.0, 1.0 / 6.0);
    stage.play(&mut broken, &trills, 0.0, |tone, _| chip(tone, 0.125, 0.4));
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &moved(&bass_line(&chords, "R8R8R85a", 0.5, 0.45), 0.0, 12.0),
        0.0,
        |tone, _| chip_bass(tone),
    );
    let mut drums = stage.bus();
    stage.play(&mut drums, &beat("X..xX...", 0.5, 64.0), 0.0, |_, noise| {
        chip_noise(noise, 14, 0.06)
    });
    stage.play(&mut drums, &beat("..X...Xx", 0.5, 64.0), 0.0, |_, noise| {
        chip_noise(noise, 4, 0.13)
    });
    stage.play(&mut drums, &beat("xoxo", 0.5, 64.0), 0.0, |_, noise| {
        chip_noise(noise, 1, 0.03)
    });
    let coin = [
        Tone {
            hertz: 988.0,
            seconds: 0.09,
            velocity: 0.8,
        },
        Tone {
            hertz: 1_319.0,
            seconds: 0.5,
            velocity: 0.8,
        },
    ];
    let mut item = stage.bus();
    for (index, tone) in coin.into_iter().enumerate() {
        item.lay(
            &chip(tone, 0.5, 0.8),
            stage.seconds_at(31.0) + index as f32 * 0.09,
            0.7,
            0.0,
        );
    }
    echo(&mut song, 0.2, 0.3, 0.22);
    for (bus, gain) in [(&song, 0.6), (&broken, 0.3), (&low, 0.8), (&drums, 0.4), (&item, 0.4)] {
        stage.mix(bus, gain, 0.06);
    }
    stage.finish(Room::STUDIO)
}
