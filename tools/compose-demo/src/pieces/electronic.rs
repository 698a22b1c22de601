//! Machines: synthwave, techno, drum and bass, house.

use crate::blown::{AH, choir};
use crate::buffer::Stereo;
use crate::drums::{clap, club_kick, hat, rim, shaker, snare, soft_kick};
use crate::effect::{chorus, drive, duck, echo, sweep};
use crate::reverb::Room;
use crate::score::{arpeggio, bass_line, beat, comp, harmony, held, line, moved, within};
use crate::stage::Stage;
use crate::struck::{piano, tines};
use crate::synth::{ACID, PAD, REESE, ROLLING_BASS, STAB, SUPERSAW, analog, lead, riser, sub_bass};

/// Synthwave: rolling octave bass, gated snare, a lead for a wet motorway at night.
pub(crate) fn neon_causeway() -> Stereo {
    let mut stage = Stage::new(41, 106.0, 31.5).loose(0.002);
    let chords = harmony(
        "Am 4 | F 4 | C 4 | G 4 | Am 4 | F 4 | Dm 4 | E 4 | Am 4 | F 4 | C 4 | G 2 E 2",
        60.0,
    );
    let bass = bass_line(&chords, "RR8RRR8R", 0.25, 0.22);
    let tune = line(
        "r 16 | E5> 1.5 D5 .5 C5 1 A4 1 | C5 1.5 A4 .5 F4 2 | F5> 1.5 E5 .5 D5 1 F5 1 | E5 3 G#4 1 \
         | A5> 1.5 G5 .5 E5 1 C5 1 | A4 1 C5 1 F5 1 A5 1 | G5> 2 E5 1 C5 1 | D5 1 B4 1 G#4 1 B4 1",
    );
    let kicks = beat("X...X...", 0.5, 48.0);
    let mut low = stage.bus();
    stage.play(&mut low, &moved(&bass, 0.0, 0.0), 0.0, |tone, noise| {
        analog(tone, noise, ROLLING_BASS)
    });
    sweep(&mut low, 0.1, |time| 500.0 + 150.0 * time);
    let mut pads = stage.bus();
    stage.play_wide(&mut pads, &held(&chords, 0.7), 0.9, |tone, noise| {
        analog(tone, noise, PAD)
    });
    chorus(&mut pads, 0.5, 0.004, 0.8);
    let hits = stage.times(&kicks);
    duck(&mut pads, &hits, 0.45, 0.3);
    let mut sparkle = stage.bus();
    stage.play(
        &mut sparkle,
        &moved(&arpeggio(&chords, "01230123", 0.25, 0.2), 0.0, 12.0),
        0.3,
        |tone, noise| analog(tone, noise, STAB),
    );
    echo(&mut sparkle, 60.0 / 106.0 * 0.75, 0.45, 0.5);
    stage.ride(&mut sparkle, &[(0.0, 0.3), (16.0, 1.0), (32.0, 0.8)]);
    let mut voice = stage.bus();
    stage.play(&mut voice, &tune, -0.05, lead);
    echo(&mut voice, 60.0 / 106.0, 0.35, 0.35);
    let mut kit = stage.bus();
    stage.play(&mut kit, &within(&kicks, 8.0, 48.0), 0.0, |_, noise| club_kick(noise));
    stage.play(
        &mut kit,
        &within(&beat("..X...X.", 0.5, 48.0), 8.0, 48.0),
        0.0,
        |_, noise| snare(noise, 175.0, 1.0),
    );
    stage.play(
        &mut kit,
        &within(&beat("x.o.x.ox", 0.25, 48.0), 4.0, 48.0),
        0.3,
        |_, noise| hat(noise, 0.06),
    );
    stage.play(
        &mut kit,
        &moved(&beat("xxxx", 0.25, 1.0), 15.0, 0.0),
        -0.2,
        |_, noise| snare(noise, 140.0, 0.6),
    );
    for (bus, gain, send) in [
        (&low, 0.55, 0.02),
        (&pads, 0.4, 0.3),
        (&sparkle, 0.26, 0.3),
        (&voice, 0.5, 0.35),
        (&kit, 0.6, 0.28),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}

/// Techno: a filter that opens over one acid line, and a room full of hats.
pub(crate) fn warehouse_nine() -> Stereo {
    let mut stage = Stage::new(42, 130.0, 30.5).loose(0.0);
    let line_of_acid = line(
        "A1 .25 A1 .25 r .25 A2> .25 C2 .25 A1 .25 G1 .25 A1 .25 E2> .25 A1 .25 r .25 A2 .25 A1 .25 Bb1> .25 A1 .25 G2 .25",
    );
    let mut pattern = Vec::new();
    for bar in 0..15_u8 {
        pattern.extend(moved(&line_of_acid, f32::from(bar) * 4.0, 12.0));
    }
    let kicks = within(&beat("X.X.", 0.5, 64.0), 0.0, 56.0);
    let mut acid = stage.bus();
    stage.play(&mut acid, &pattern, 0.1, |tone, noise| analog(tone, noise, ACID));
    sweep(&mut acid, 0.55, |time| {
        180.0 * (1.0 + time / 3.2).powf(2.0) * (1.0 + 0.2 * (time * 0.9).sin())
    });
    drive(&mut acid, 2.2);
    echo(&mut acid, 60.0 / 130.0 * 0.75, 0.3, 0.22);
    let mut stabs = stage.bus();
    let chords = harmony("Am9 60", 62.0);
    stage.play_wide(
        &mut stabs,
        &within(&comp(&chords, "...x......x.....", 0.25, 0.2, 0.0), 24.0, 60.0),
        0.5,
        |tone, noise| analog(tone, noise, STAB),
    );
    echo(&mut stabs, 60.0 / 130.0 * 1.5, 0.6, 0.7);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within(&moved(&beat(".xx.xx.x", 0.5, 60.0), 0.0, -27.0), 8.0, 60.0),
        0.0,
        sub_bass,
    );
    let hits = stage.times(&kicks);
    duck(&mut low, &hits, 0.9, 0.2);
    duck(&mut acid, &hits, 0.5, 0.16);
    let mut kit = stage.bus();
    stage.play(&mut kit, &kicks, 0.0, |_, noise| club_kick(noise));
    stage.play(
        &mut kit,
        &within(&beat("..X...X.", 0.25, 60.0), 8.0, 60.0),
        0.2,
        |_, noise| hat(noise, 0.16),
    );
    stage.play(
        &mut kit,
        &within(&beat("xoxo", 0.25, 60.0), 16.0, 60.0),
        -0.3,
        |_, noise| hat(noise, 0.04),
    );
    stage.play(
        &mut kit,
        &within(&beat("..X.", 0.5, 60.0), 32.0, 60.0),
        0.0,
        |_, noise| clap(noise),
    );
    stage.play(
        &mut kit,
        &within(&beat("...x..x....x..o.", 0.25, 60.0), 16.0, 60.0),
        0.5,
        |_, noise| rim(noise),
    );
    let mut rise = stage.bus();
    let up = riser(&mut stage.noise, 3.6, 400.0, 9_000.0);
    rise.lay(&up, stage.seconds_at(32.0) - 3.6, 0.5, 0.0);
    for (bus, gain, send) in [
        (&acid, 0.5, 0.12),
        (&stabs, 0.34, 0.4),
        (&low, 0.6, 0.0),
        (&kit, 0.72, 0.12),
        (&rise, 0.4, 0.4),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::CLUB)
}

/// Drum and bass at 172: a broken beat, a growling low end, choir far above.
pub(crate) fn slipstream() -> Stereo {
    let mut stage = Stage::new(43, 172.0, 30.0).loose(0.003);
    let chords = harmony("Fm9 16 | Dbmaj7 16 | Abmaj7 16 | Eb 8 C7 8 | Fm9 16", 60.0);
    let mut pads = stage.bus();
    stage.play_wide(&mut pads, &held(&chords, 0.7), 0.9, |tone, noise| {
        analog(tone, noise, PAD)
    });
    stage.play_wide(&mut pads, &moved(&held(&chords, 0.4), 0.0, 12.0), 0.8, |tone, noise| {
        choir(tone, noise, AH, 0.8)
    });
    stage.ride(&mut pads, &[(0.0, 0.7), (14.0, 1.0), (16.0, 0.6), (64.0, 0.8)]);
    let mut low = stage.bus();
    let growl = bass_line(&chords, "R.....R...8.....R...R.5.....7...", 0.5, 1.9);
    stage.play(
        &mut low,
        &moved(&within(&growl, 16.0, 80.0), 0.0, 0.0),
        0.0,
        |tone, noise| analog(tone, noise, REESE),
    );
    stage.play(&mut low, &within(&growl, 16.0, 80.0), 0.0, sub_bass);
    drive(&mut low, 1.5);
    let keys_notes = line(
        "r 16 C5 1.5 Ab4 1.5 G4 5 r 8 | C5 1.5 Ab4 1.5 F4 5 r 8 | Eb5 1.5 C5 1.5 Bb4 5 r 8 | G4 4 Bb4 4 E4 8 | C5 1.5 Ab4 1.5 G4 5",
    );
    let mut keys = stage.bus();
    stage.play_wide(&mut keys, &keys_notes, 0.4, tines);
    echo(&mut keys, 60.0 / 172.0 * 1.5, 0.5, 0.5);
    let mut kit = stage.bus();
    let kick = within(&beat("X.........X.....X.....x...X.....", 0.25, 80.0), 16.0, 80.0);
    stage.play(&mut kit, &kick, 0.0, |_, noise| soft_kick(noise));
    stage.play(
        &mut kit,
        &within(&beat("....X..o.o..X..o....X..o.o..X.oo", 0.25, 80.0), 16.0, 80.0),
        0.05,
        |_, noise| snare(noise, 205.0, 0.9),
    );
    stage.play(
        &mut kit,
        &within(&beat("x.o.x.o.xoo.x.o.", 0.25, 80.0), 8.0, 80.0),
        0.3,
        |_, noise| hat(noise, 0.07),
    );
    stage.play(
        &mut kit,
        &within(&beat("o.x.", 0.25, 80.0), 32.0, 80.0),
        -0.4,
        |_, noise| shaker(noise),
    );
    let hits = stage.times(&kick);
    duck(&mut low, &hits, 0.6, 0.14);
    let mut rise = stage.bus();
    let up = riser(&mut stage.noise, 3.0, 300.0, 8_000.0);
    rise.lay(&up, stage.seconds_at(16.0) - 3.0, 0.5, 0.0);
    for (bus, gain, send) in [
        (&pads, 0.22, 0.4),
        (&low, 0.34, 0.02),
        (&keys, 0.5, 0.4),
        (&kit, 0.72, 0.14),
        (&rise, 0.3, 0.4),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}

/// House with piano chords, before noon.
pub(crate) fn morning_set() -> Stereo {
    let mut stage = Stage::new(44, 122.0, 30.5).loose(0.003);
    let chords = harmony(
        "Dm9 4 | G13 4 | Cmaj9 4 | Am7 4 | Dm9 4 | G13 4 | Em7 4 | A7b9 4 | Dm9 4 | G13 4 | Cmaj9 4 | Am7 4 | Dm9 4 | G13 4 | Cmaj9 2",
        60.0,
    );
    let kicks = beat("X.X.", 0.5, 58.0);
    let mut keys = stage.bus();
    stage.play_spread(
        &mut keys,
        &comp(&chords, "x..x..x...x..x..", 0.25, 0.4, 0.0),
        |tone, noise| piano(tone, noise, 0.1),
    );
    let mut saws = stage.bus();
    stage.play_wide(
        &mut saws,
        &within(&comp(&chords, "x..x..x...x..x..", 0.25, 0.3, 0.0), 32.0, 58.0),
        0.8,
        |tone, noise| analog(tone, noise, SUPERSAW),
    );
    sweep(&mut saws, 0.2, |time| 300.0 + (time - 15.0).max(0.0) * 420.0);
    let mut low = stage.bus();
    stage.play(
        &mut low,
        &within(&bass_line(&chords, "..R..R8...R..5R.", 0.25, 0.4), 8.0, 58.0),
        0.0,
        |tone, noise| analog(tone, noise, ROLLING_BASS),
    );
    let mut hook = stage.bus();
    let phrase = line("A5 .75 G5 .75 E5 .5 D5 1 E5 1 | r 1 G5 .75 A5 .75 B5 .5 A5 1 | G5 .75 E5 .75 D5 .5 E5 2 | r 4");
    for start in [16.0, 32.0] {
        stage.play(&mut hook, &moved(&phrase, start, 0.0), 0.2, tines);
    }
    echo(&mut hook, 60.0 / 122.0 * 0.75, 0.45, 0.5);
    let hits = stage.times(&kicks);
    duck(&mut saws, &hits, 0.6, 0.24);
    duck(&mut low, &hits, 0.7, 0.18);
    duck(&mut keys, &hits, 0.3, 0.2);
    let mut kit = stage.bus();
    stage.play(&mut kit, &within(&kicks, 8.0, 58.0), 0.0, |_, noise| club_kick(noise));
    stage.play(
        &mut kit,
        &within(&beat("..X.", 0.5, 58.0), 16.0, 58.0),
        0.0,
        |_, noise| clap(noise),
    );
    stage.play(&mut kit, &within(&beat(".X", 0.5, 58.0), 8.0, 58.0), 0.2, |_, noise| {
        hat(noise, 0.14)
    });
    stage.play(&mut kit, &beat("xoxo", 0.25, 58.0), -0.35, |_, noise| shaker(noise));
    for (bus, gain, send) in [
        (&keys, 0.5, 0.2),
        (&saws, 0.2, 0.25),
        (&low, 0.62, 0.02),
        (&hook, 0.42, 0.35),
        (&kit, 0.66, 0.12),
    ] {
        stage.mix(bus, gain, send);
    }
    stage.finish(Room::PLATE)
}
