//! A room: eight delay lines that feed each other through an orthogonal mix, darker with every round.

use crate::buffer::{RATE, Stereo, samples};
use crate::filter::OnePole;
use std::f32::consts::TAU;

/// The size and colour of a room.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// Seconds until the sound has fallen by 60 dB.
    pub(crate) seconds: f32,
    /// The frequency in hertz above which the room absorbs the sound.
    pub(crate) bright: f32,
    /// Length of the lines relative to a middle-sized room.
    pub(crate) size: f32,
    /// Silence before the first reflection, in seconds.
    pub(crate) gap: f32,
    /// The level of the room in the mix.
    pub(crate) level: f32,
}

impl Room {
    pub(crate) const STUDIO: Self = Self {
        seconds: 0.7,
        bright: 5_500.0,
        size: 0.5,
        gap: 0.006,
        level: 0.7,
    };
    pub(crate) const CLUB: Self = Self {
        seconds: 1.3,
        bright: 4_800.0,
        size: 0.8,
        gap: 0.012,
        level: 0.7,
    };
    pub(crate) const PLATE: Self = Self {
        seconds: 2.2,
        bright: 8_000.0,
        size: 0.7,
        gap: 0.018,
        level: 0.7,
    };
    pub(crate) const HALL: Self = Self {
        seconds: 3.4,
        bright: 4_200.0,
        size: 1.4,
        gap: 0.03,
        level: 0.8,
    };
    pub(crate) const CATHEDRAL: Self = Self {
        seconds: 6.5,
        bright: 3_200.0,
        size: 1.9,
        gap: 0.045,
        level: 0.9,
    };
    pub(crate) const SPRING: Self = Self {
        seconds: 1.8,
        bright: 3_000.0,
        size: 0.35,
        gap: 0.024,
        level: 0.9,
    };
}

const LINES: [f32; 8] = [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0617, 0.0683, 0.0797];
const DIFFUSERS: [f32; 4] = [0.0051, 0.0077, 0.0101, 0.0123];

struct Line {
    memory: Vec<f32>,
    position: usize,
    damping: OnePole,
    keep: f32,
    wander: f32,
    wander_step: f32,
}

impl Line {
    fn new(seconds: f32, room: Room, index: usize) -> Self {
        let wander = index as f32 * 0.13;
        Self {
            memory: vec![0.0; samples(seconds) + 32],
            position: 0,
            damping: OnePole::new(room.bright),
            keep: 10_f32.powf(-3.0 * seconds / room.seconds),
            wander,
            wander_step: (0.31 + 0.07 * index as f32) / RATE,
        }
    }

    /// Reads the oldest sample at a slowly wandering point, which keeps the tail from ringing on one pitch.
    fn read(&mut self) -> f32 {
        self.wander = (self.wander + self.wander_step).fract();
        let length = self.memory.len();
        let lag = (length - 16) as f32 + (self.wander * TAU).sin() * 7.0;
        let whole = lag as usize;
        let share = lag - whole as f32;
        let near = self.memory[(self.position + length - whole) % length];
        let far = self.memory[(self.position + length - whole - 1) % length];
        self.damping.low(near + (far - near) * share) * self.keep
    }

    fn write(&mut self, sample: f32) {
        self.memory[self.position] = sample;
        self.position = (self.position + 1) % self.memory.len();
    }
}

struct Diffuser {
    memory: Vec<f32>,
    position: usize,
}

impl Diffuser {
    fn new(seconds: f32) -> Self {
        Self {
            memory: vec![0.0; samples(seconds).max(1)],
            position: 0,
        }
    }

    fn step(&mut self, input: f32) -> f32 {
        let old = self.memory[self.position];
        let fed = input - 0.6 * old;
        self.memory[self.position] = fed;
        self.position = (self.position + 1) % self.memory.len();
        old + 0.6 * fed
    }
}

/// The room's answer to a dry signal, without the signal itself.
pub(crate) fn reverberate(dry: &Stereo, room: Room) -> Stereo {
    let mut lines: Vec<Line> = LINES
        .iter()
        .enumerate()
        .map(|(index, seconds)| Line::new(seconds * room.size, room, index))
        .collect();
    let mut spread: [Vec<Diffuser>; 2] = [1.0, 1.09].map(|stretch| {
        DIFFUSERS
            .iter()
            .map(|seconds| Diffuser::new(seconds * stretch))
            .collect()
    });
    let gap = samples(room.gap);
    let mut wet = Stereo {
        left: vec![0.0; dry.len()],
        right: vec![0.0; dry.len()],
    };
    for index in gap..dry.len() {
        let left = spread[0]
            .iter_mut()
            .fold(dry.left[index - gap], |sample, diffuser| diffuser.step(sample));
        let right = spread[1]
            .iter_mut()
            .fold(dry.right[index - gap], |sample, diffuser| diffuser.step(sample));
        let mut taps = [0.0; 8];
        for (tap, line) in taps.iter_mut().zip(&mut lines) {
            *tap = line.read();
        }
        wet.left[index] = (taps[0] + taps[2] - taps[4] + taps[6]) * 0.4;
        wet.right[index] = (taps[1] + taps[3] - taps[5] + taps[7]) * 0.4;
        let shared = taps.iter().sum::<f32>() * 0.25;
        for (number, (line, tap)) in lines.iter_mut().zip(taps).enumerate() {
            let fed = if number % 2 == 0 { left } else { right };
            line.write(fed * 0.5 + tap - shared);
        }
    }
    wet
}
