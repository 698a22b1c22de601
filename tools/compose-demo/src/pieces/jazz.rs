//! Small rooms: bossa nova and a trio with brushes.

use crate::blown::flute;
use crate::buffer::Stereo;
use crate::drums::{brush, brush_tap, ride, rim, shaker, soft_kick};
use crate::effect::{darken, wood};
use crate::pluck::{NYLON, UPRIGHT, pluck};
use crate::reverb::Room;
use crate::score::{Note, bass_line, beat, comp, harmony, line, moved, within};
use crate::stage::Stage;
use crate::struck::{piano, vibraphone};

/// Bossa nova: nylon guitar, flute, rim and shaker.
pub(crate) fn sal_e_sombra() -> Stereo {
    let mut stage = Stage::new(61, 128.0, 30.5).loose(0.008);
    let chords = harmony(
        "Dm9 8 | G13 8 | Cmaj9 8 | A7b9 8 | Dm9 4 G13 4 | Em7 4 A7b9 4 | Dm9 4 G13 4 | C69 4",
        60.0,
    );
    let tune = line(
        "r 4 A4 1 C5 1.5 E5> 1.5 | D5 3 B4 1 r .5 A4 1 G4 2.5 | B4 1.5 G4 .5 E5> 3 D5 1 C5 2 | Bb4 3 A4 1 C#5 1.5 E5 .5 G5 2 \
         | F5> 1.5 E5 .5 D5 1 C5 1 B4 1.5 A4 .5 F4 2 | G4 1.5 B4 .5 D5 1 E5 1 C#5 1.5 Bb4 .5 G4 2 | A4 1 C5 1.5 F5> 1.5 E5 1.5 D5 .5 B4 2 | D5 4",
    );
    let mut guitar = stage.bus();
    stage.play(
        &mut guitar,
        &comp(&chords, "x..x..x...x..x..", 0.5, 0.8, 0.012),
        -0.3,
        |tone, noise| pluck(tone, noise, NYLON),
    );
    stage.play(
        &mut guitar,
        &moved(&bass_line(&chords, "R...5...", 0.5, 1.6), 0.0, 12.0),
        -0.25,
        |tone, noise| pluck(tone, noise, NYLON),
    );
    wood(&mut guitar, 1.0);
    let mut wind = stage.bus();
    stage.play(&mut wind, &tune, 0.2, |tone, noise| flute(tone, noise, 0.5));
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within(&bass_line(&chords, "R..55..R", 0.5, 1.2), 8.0, 60.0),
        0.05,
        |tone, noise| pluck(tone, noise, UPRIGHT),
    );
    let mut bars = stage.bus();
    stage.play(
        &mut bars,
        &within(&comp(&chords, "......x.......x.", 0.5, 2.0, 0.03), 24.0, 60.0),
        0.5,
        vibraphone,
    );
    let mut rhythm = stage.bus();
    stage.play(
        &mut rhythm,
        &within(&beat("x..x..x...x..x..", 0.5, 60.0), 8.0, 60.0),
        0.3,
        |_, noise| rim(noise),
    );
    stage.play(&mut rhythm, &beat("xoxo", 0.25, 60.0), 0.5, |_, noise| shaker(noise));
    stage.play(
        &mut rhythm,
        &within(&beat("X..xX..x", 0.5, 60.0), 8.0, 60.0),
        0.0,
        |_, noise| soft_kick(noise).iter().map(|sample| sample * 0.6).collect(),
    );
    for (bus, gain, send) in [
        (&guitar, 0.75, 0.2),
        (&wind, 0.4, 0.4),
        (&low, 0.9, 0.06),
        (&bars, 0.16, 0.4),
        (&rhythm, 0.4, 0.2),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}

/// Piano, bass and brushes after the last crossing.
pub(crate) fn small_hours_ferry() -> Stereo {
    let mut stage = Stage::new(62, 112.0, 33.0).swung(0.3).loose(0.012);
    let chords = harmony(
        "Cm9 4 | F13 4 | Bbmaj9 4 | Ebmaj7 4 | Am7b5 4 | D7b9 4 | Gm9 4 | G7 4 | Cm9 4 | F13 4 | Bbmaj9 4 | Am7b5 2 D7b9 2 | Gm6 4 | Gm6 4",
        59.0,
    );
    let tune = line(
        "r .5 G4 .5 C5 .5 D5 .5 Eb5> 1 D5 .5 Bb4 .5 | A4 1.5 C5 .5 D5 2 | r .5 F4 .5 A4 .5 C5 .5 D5> 1 C5 .5 A4 .5 | G4 1 Bb4 .5 D5 .5 G5 2 \
         | r .5 Eb5 .5 C5 .5 A4 .5 G4 1 Eb4 1 | F#4 .5 A4 .5 C5 .5 Eb5 .5 D5> 1 C5 1 | Bb4 1.5 A4 .5 G4 2 | B4 .5 D5 .5 F5 .5 Ab5 .5 G5 1 F5 1 \
         | Eb5> 1 D5 .5 C5 .5 G5 1.5 F5 .5 | D5 .5 C5 .5 A4 1 F4 1 r 1 | F5> .5 D5 .5 C5 .5 A4 .5 G4 .5 F4 .5 D4 1 | Eb4 .5 G4 .5 C5 1 F#4 .5 A4 .5 Eb5 1 | D5 1 Bb4 1 G4 2 | E4+A4+D5 4",
    );
    let mut keys = stage.bus();
    stage.play_spread(&mut keys, &tune, |tone, noise| piano(tone, noise, 0.3));
    stage.play_spread(
        &mut keys,
        &comp(&chords, "..x....o.x......", 0.5, 0.5, 0.012),
        |tone, noise| piano(tone, noise, 0.5).iter().map(|sample| sample * 0.55).collect(),
    );
    darken(&mut keys, 6_500.0);
    let walking = walk(&bass_line(&chords, "R35a", 1.0, 0.95), 48.0);
    let mut low = stage.bus();
    stage.play(&mut low, &walking, 0.1, |tone, noise| pluck(tone, noise, UPRIGHT));
    let mut kit = stage.bus();
    stage.play(&mut kit, &beat("x", 1.0, 52.0), -0.2, |_, noise| brush(noise, 0.5));
    stage.play(&mut kit, &beat("..x...X.", 0.5, 52.0), 0.15, |_, noise| {
        brush_tap(noise)
    });
    stage.play(
        &mut kit,
        &within(&beat("x.xox.xo", 0.5, 56.0), 16.0, 52.0),
        0.4,
        |_, noise| ride(noise),
    );
    stage.play(&mut kit, &beat("o...o...", 0.5, 52.0), 0.0, |_, noise| {
        soft_kick(noise).iter().map(|sample| sample * 0.4).collect()
    });
    stage.play(&mut kit, &line("r 52 C4 3"), 0.4, |_, noise| ride(noise));
    for (bus, gain, send) in [(&keys, 0.8, 0.25), (&low, 1.0, 0.08), (&kit, 0.3, 0.25)] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}

/// A walking bass until the end, where it stands still.
fn walk(notes: &[Note], until: f32) -> Vec<Note> {
    let mut steps = within(notes, 0.0, until);
    if let Some(last) = within(notes, until, until + 1.0).first() {
        steps.push(Note { beats: 4.0, ..*last });
        steps.push(Note {
            beat: until + 4.0,
            beats: 4.0,
            ..*last
        });
    }
    steps
}
