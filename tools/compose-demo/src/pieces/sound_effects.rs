//! Sounds without tune: shore, door, air, rain, chain, interface.

use crate::buffer::{RATE, Stereo, samples};
use crate::drums::{anvil, skin};
use crate::effect::{chorus, darken, echo, thin};
use crate::envelope::fall;
use crate::filter::{OnePole, Sweep};
use crate::noise::{Noise, Pink};
use crate::oscillator::Phase;
use crate::pluck::soften_end;
use crate::reverb::{Room, reverberate};
use crate::score::line;
use crate::stage::Stage;
use crate::struck::{Mode, glockenspiel, kalimba, ring};
use crate::synth::riser;
use std::f32::consts::{PI, TAU};

fn in_room(mut dry: Stereo, room: Room, send: f32) -> Stereo {
    let wet = reverberate(&dry, room);
    dry.add(&wet, send);
    dry
}

/// One breaking wave: it gathers, breaks and runs back over shingle.
fn wave(noise: &mut Noise, seconds: f32) -> Vec<f32> {
    let mut body = Sweep::default();
    let mut foam = Sweep::default();
    let mut pink = Pink::default();
    let crest = 0.42;
    (0..samples(seconds))
        .map(|index| {
            let share = index as f32 / RATE / seconds;
            let level = if share < crest {
                (share / crest).powi(3)
            } else {
                (1.0 - (share - crest) / (1.0 - crest)).powi(2)
            };
            let swash = if share > crest {
                ((share - crest) * PI / (1.0 - crest)).sin()
            } else {
                0.0
            };
            let low = body.low(pink.next(noise), 250.0 + 2_600.0 * level, 0.1) * level * 1.5;
            low + foam.high(noise.signed(), 3_800.0) * swash * swash * 0.09
        })
        .collect()
}

/// One call: the pitch rises, breaks and falls, with a rough edge.
fn gull(noise: &mut Noise, base: f32, seconds: f32) -> Vec<f32> {
    let mut phase = Phase::random(noise);
    let mut throat = Sweep::default();
    let mut upper = Sweep::default();
    let mut sound: Vec<f32> = (0..samples(seconds))
        .map(|index| {
            let time = index as f32 / RATE;
            let share = time / seconds;
            let bend = 0.72 + 0.42 * (share * PI).sin().powf(0.7) - 0.2 * share;
            let rough = 1.0 + 0.035 * (TAU * 68.0 * time).sin();
            let voice = phase.advance(base * bend * rough).pulse(0.3) + noise.signed() * 0.1;
            let formed = throat.band(voice, 1_500.0 + 500.0 * share, 0.75) + upper.band(voice, 2_900.0, 0.8) * 0.6;
            formed * (share * PI).sin().powf(0.6)
        })
        .collect();
    soften_end(&mut sound);
    sound
}

/// Surf from the sea wall with gulls well off.
pub(crate) fn gulls_distant_bed() -> Stereo {
    let mut noise = Noise::new(81);
    let mut shore = Stereo::silent(19.0);
    for (start, seconds, pan, gain) in [
        (-0.0, 6.5, -0.4, 0.9),
        (3.6, 7.0, 0.5, 1.0),
        (7.9, 6.0, -0.1, 0.8),
        (11.2, 7.5, 0.3, 1.0),
    ] {
        shore.lay(&wave(&mut noise, seconds), start, gain, pan);
    }
    thin(&mut shore, 110.0);
    let mut birds = Stereo::silent(19.0);
    for (start, base, count, pan) in [
        (1.8, 1_150.0, 4, -0.6),
        (6.2, 980.0, 2, 0.7),
        (9.4, 1_240.0, 5, 0.2),
        (14.1, 1_060.0, 3, -0.3),
    ] {
        let mut at = start;
        for call in 0..count {
            let pitch = base * (1.0 - 0.03 * call as f32) * noise.between(0.97, 1.03);
            birds.lay(&gull(&mut noise, pitch, 0.34), at, 0.5 - 0.06 * call as f32, pan);
            at += noise.between(0.38, 0.5);
        }
    }
    darken(&mut birds, 4_200.0);
    let mut far = in_room(birds, Room::HALL, 0.8);
    far.scale(0.75);
    shore.add(&far, 1.0);
    shore
}

/// A heavy door on a dry hinge: latch, creak, slam, the rattle after.
pub(crate) fn boathouse_door() -> Stereo {
    let mut noise = Noise::new(82);
    let mut dry = Stereo::silent(6.5);
    let wood = |noise: &mut Noise, scale: f32, length: f32| {
        let modes = [
            (74.0, 1.0, 0.35),
            (131.0, 0.7, 0.22),
            (218.0, 0.45, 0.14),
            (390.0, 0.3, 0.08),
            (760.0, 0.2, 0.04),
        ]
        .map(|(hertz, level, seconds)| Mode {
            hertz: hertz * scale,
            level,
            ring: seconds * length,
        });
        ring(&modes, 0.6, noise)
    };
    for (start, gain) in [(0.25, 0.5), (0.37, 0.75)] {
        dry.lay(&anvil(&mut noise, 1.9), start, gain * 0.25, 0.1);
        dry.lay(&wood(&mut noise, 2.2, 0.6), start, gain * 0.4, 0.1);
    }
    let mut creak = Vec::new();
    let (mut stick, mut hinge) = (0.0_f32, [Sweep::default(), Sweep::default()]);
    for index in 0..samples(2.3) {
        let time = index as f32 / RATE;
        let rate = 34.0 + 46.0 * (time * 1.5).sin().abs() + 9.0 * (time * 13.0).sin();
        stick += rate / RATE;
        let mut click = 0.0;
        if stick > 1.0 {
            stick -= noise.between(0.9, 1.1);
            click = noise.between(0.5, 1.0);
        }
        let sung =
            hinge[0].band(click, 830.0 + 160.0 * (time * 1.9).sin(), 0.985) + hinge[1].band(click, 1_780.0, 0.98) * 0.5;
        creak.push(sung * 60.0 * (time / 2.3 * PI).sin().powf(0.5));
    }
    soften_end(&mut creak);
    dry.lay(&creak, 0.9, 0.5, 0.0);
    dry.lay(&wood(&mut noise, 0.85, 1.6), 3.55, 1.6, 0.0);
    dry.lay(&skin(&mut noise, 52.0, 0.5, 0.8), 3.55, 0.9, 0.0);
    for (delay, gain) in [(0.05, 0.5), (0.12, 0.35), (0.16, 0.25), (0.27, 0.18), (0.33, 0.1)] {
        dry.lay(&anvil(&mut noise, 2.4), 3.55 + delay, gain * 0.22, 0.15);
        dry.lay(&wood(&mut noise, 2.6, 0.4), 3.55 + delay, gain * 0.4, -0.1);
    }
    in_room(dry, Room::CLUB, 0.4)
}

/// Five transitions, from a flick to a long pass.
pub(crate) fn whoosh_set() -> Stereo {
    let mut noise = Noise::new(83);
    let mut air = Stereo::silent(10.5);
    for (start, seconds, top, side) in [
        (0.1, 0.5, 3_800.0, 1.0),
        (1.4, 0.9, 2_600.0, -1.0),
        (3.1, 1.3, 5_200.0, 1.0),
        (5.2, 0.7, 1_500.0, -1.0),
        (6.8, 2.4, 3_000.0, 1.0),
    ] {
        let (mut left, mut right) = (Sweep::default(), Sweep::default());
        let first = samples(start);
        for index in 0..samples(seconds) {
            let share = index as f32 / RATE / seconds;
            let near = (share * PI).sin();
            let cutoff = 180.0 + top * near.powi(2);
            let level = near.powf(2.4) * 1.6;
            let place = (share * 2.0 - 1.0) * side;
            air.left[first + index] += left.band(noise.signed(), cutoff, 0.55) * level * (0.55 - 0.45 * place);
            air.right[first + index] += right.band(noise.signed(), cutoff * 1.04, 0.55) * level * (0.55 + 0.45 * place);
        }
    }
    let drop = riser(&mut noise, 1.6, 2_400.0, 90.0);
    air.lay(&drop, 8.1, 0.5, 0.0);
    in_room(air, Room::PLATE, 0.3)
}

/// Rain on a corrugated roof, heard from inside, with two gutters.
pub(crate) fn tin_roof() -> Stereo {
    let mut noise = Noise::new(84);
    let mut roof = Stereo::silent(17.0);
    let total = roof.len();
    for _ in 0..2_600 {
        let at = noise.unit() * 16.6;
        let busy = 0.35 + 0.65 * (at * 0.42).sin().powi(2);
        if !noise.chance(busy) {
            continue;
        }
        let pitch = noise.between(900.0, 4_200.0);
        let modes = [
            (pitch, 0.35, 0.03),
            (pitch * 1.53, 0.2, 0.02),
            (pitch * 2.71, 0.1, 0.012),
        ]
        .map(|(hertz, level, seconds)| Mode {
            hertz,
            level,
            ring: seconds,
        });
        let drop = ring(&modes, 0.04, &mut noise);
        let gain = noise.unit().powi(3) * 0.9 + 0.04;
        let pan = noise.signed() * 0.9;
        roof.lay(&drop, at, gain, pan);
    }
    let (mut pink, mut tone, mut body) = (Pink::default(), OnePole::new(4_200.0), OnePole::new(500.0));
    for index in 0..total {
        let time = index as f32 / RATE;
        let gust = 0.5 + 0.5 * (time * 0.42).sin().powi(2);
        let hush = body.high(tone.low(pink.next(&mut noise))) * 0.16 * gust;
        roof.left[index] += hush;
        roof.right[index] += body.high(pink.next(&mut noise)) * 0.1 * gust;
    }
    for (start, pan) in [
        (2.0, -0.8),
        (2.9, -0.8),
        (3.9, -0.8),
        (5.1, -0.8),
        (6.0, -0.8),
        (7.4, 0.7),
        (8.8, 0.7),
        (10.1, 0.7),
        (11.6, 0.7),
        (13.2, -0.8),
    ] {
        let plink = [(620.0, 0.5, 0.09), (1_240.0, 0.2, 0.05)].map(|(hertz, level, seconds)| Mode {
            hertz: hertz * noise.between(0.9, 1.25),
            level,
            ring: seconds,
        });
        roof.lay(&ring(&plink, 0.14, &mut noise), start, 0.35, pan);
    }
    in_room(roof, Room::STUDIO, 0.35)
}

/// Links running over an iron roller, faster and faster, then the stop.
pub(crate) fn anchor_chain() -> Stereo {
    let mut noise = Noise::new(85);
    let mut deck = Stereo::silent(9.0);
    let mut at = 0.3;
    while at < 6.2 {
        let speed = 4.0 + 15.0 * ((at - 0.3) / 5.9_f32).powf(1.4);
        let scale = noise.between(0.75, 1.35);
        let pan = noise.around(0.25);
        deck.lay(&anvil(&mut noise, scale), at, noise.between(0.14, 0.34), pan);
        deck.lay(&skin(&mut noise, 88.0, 0.14, 0.5), at, 0.25, 0.0);
        at += noise.between(0.75, 1.25) / speed;
    }
    for (start, scale, gain) in [(6.25, 0.55, 0.8), (6.33, 0.8, 0.5), (6.9, 0.7, 0.3)] {
        deck.lay(&anvil(&mut noise, scale), start, gain, 0.0);
        deck.lay(&skin(&mut noise, 46.0, 0.9, 0.6), start, gain, 0.0);
    }
    in_room(deck, Room::CLUB, 0.35)
}

/// Seven signals for an interface: confirm, select, back, error, notice, unlock, done.
pub(crate) fn interface_stings() -> Stereo {
    let mut stage = Stage::new(86, 120.0, 11.5).loose(0.0);
    let mut bells = stage.bus();
    let signals = line(
        "r .2 C6 .16 G6 2.64 | E6 .1 r 2.4 | G5 .12 C5 2.88 | Eb5+A4 .14 Eb5+A4 2.86 | D6 .14 F#6 .14 A6 2.72 | r 3 | C6 .2 E6 .2 G6 .2 C7> 3",
    );
    stage.play(&mut bells, &signals, 0.0, glockenspiel);
    stage.play(&mut bells, &signals, 0.0, kalimba);
    thin(&mut bells, 200.0);
    let mut sweep_up = stage.bus();
    let mut phase = Phase::new();
    let unlock: Vec<f32> = (0..samples(0.5))
        .map(|index| {
            let time = index as f32 / RATE;
            phase.advance(420.0 * (1.0 + time * 3.2)).sine() * fall(time, 0.55) * (time / 0.01).min(1.0)
        })
        .collect();
    sweep_up.lay(&unlock, stage.seconds_at(14.2), 0.5, 0.0);
    chorus(&mut sweep_up, 1.2, 0.002, 0.6);
    echo(&mut bells, 0.16, 0.25, 0.18);
    stage.mix(&bells, 0.6, 0.25);
    stage.mix(&sweep_up, 0.6, 0.3);
    stage.finish(Room::STUDIO)
}
