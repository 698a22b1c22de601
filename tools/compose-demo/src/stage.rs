//! A piece being played: tempo with swing and human looseness, buses, one shared room, the mix.

use crate::buffer::Stereo;
use crate::noise::Noise;
use crate::oscillator::pitch_hertz;
use crate::reverb::{Room, reverberate};
use crate::score::Note;

/// The note that a voice is to play.
#[derive(Clone, Copy)]
pub(crate) struct Tone {
    pub(crate) hertz: f32,
    pub(crate) seconds: f32,
    pub(crate) velocity: f32,
}

/// One piece while it is rendered.
pub(crate) struct Stage {
    pub(crate) noise: Noise,
    bpm: f32,
    swing: f32,
    loose: f32,
    seconds: f32,
    dry: Stereo,
    send: Stereo,
}

impl Stage {
    /// `seconds` is the whole length, with the last tail.
    pub(crate) fn new(seed: u64, bpm: f32, seconds: f32) -> Self {
        Self {
            noise: Noise::new(seed),
            bpm,
            swing: 0.0,
            loose: 0.006,
            seconds,
            dry: Stereo::silent(seconds),
            send: Stereo::silent(seconds),
        }
    }

    /// Delays every second eighth by this share of an eighth (0.33 is a triplet feel).
    pub(crate) fn swung(mut self, share: f32) -> Self {
        self.swing = share;
        self
    }

    /// Sets how far players stray from the beat, in seconds.
    pub(crate) fn loose(mut self, seconds: f32) -> Self {
        self.loose = seconds;
        self
    }

    pub(crate) fn bus(&self) -> Stereo {
        Stereo::silent(self.seconds)
    }

    /// The time of a beat.
    pub(crate) fn seconds_at(&self, beat: f32) -> f32 {
        let inside = beat.rem_euclid(1.0);
        let late = if inside < 0.5 {
            inside * self.swing
        } else {
            (1.0 - inside) * self.swing
        };
        (beat + late) * 60.0 / self.bpm
    }

    /// Plays notes with a mono voice at one place between left and right.
    pub(crate) fn play(
        &mut self,
        bus: &mut Stereo,
        notes: &[Note],
        pan: f32,
        voice: impl Fn(Tone, &mut Noise) -> Vec<f32>,
    ) {
        for note in notes {
            let late = self.noise.around(self.loose);
            self.sound(bus, note, pan, late, &voice);
        }
    }

    /// Plays notes with two differing copies of a voice, left and right.
    pub(crate) fn play_wide(
        &mut self,
        bus: &mut Stereo,
        notes: &[Note],
        width: f32,
        voice: impl Fn(Tone, &mut Noise) -> Vec<f32>,
    ) {
        for note in notes {
            for side in [-width, width] {
                let late = self.noise.around(self.loose);
                self.sound(bus, note, side, late, &voice);
            }
        }
    }

    /// Plays notes spread over the stage by height, low ones left, as a keyboard is heard by its player.
    pub(crate) fn play_spread(
        &mut self,
        bus: &mut Stereo,
        notes: &[Note],
        voice: impl Fn(Tone, &mut Noise) -> Vec<f32>,
    ) {
        for note in notes {
            let pan = ((note.pitch - 64.0) / 40.0).clamp(-0.6, 0.6);
            let late = self.noise.around(self.loose);
            self.sound(bus, note, pan, late, &voice);
        }
    }

    fn sound(
        &mut self,
        bus: &mut Stereo,
        note: &Note,
        pan: f32,
        late: f32,
        voice: impl Fn(Tone, &mut Noise) -> Vec<f32>,
    ) {
        let start = self.seconds_at(note.beat);
        let tone = Tone {
            hertz: pitch_hertz(note.pitch),
            seconds: (self.seconds_at(note.beat + note.beats) - start).max(0.02),
            velocity: (note.velocity * (1.0 + self.noise.around(0.08))).clamp(0.05, 1.0),
        };
        let sound = voice(tone, &mut self.noise);
        bus.lay(&sound, (start + late).max(0.0), tone.velocity, pan);
    }

    /// Puts a bus into the mix, with a share of it sent to the room.
    pub(crate) fn mix(&mut self, bus: &Stereo, gain: f32, send: f32) {
        self.dry.add(bus, gain);
        self.send.add(bus, gain * send);
    }

    /// Follows a curve of (beat, gain) over a bus.
    pub(crate) fn ride(&self, bus: &mut Stereo, points: &[(f32, f32)]) {
        let seconds: Vec<(f32, f32)> = points
            .iter()
            .map(|(beat, gain)| (self.seconds_at(*beat), *gain))
            .collect();
        bus.each(|sample, time| sample * crate::envelope::curve(&seconds, time));
    }

    /// The starts of notes in seconds, for [`crate::effect::duck`].
    pub(crate) fn times(&self, notes: &[Note]) -> Vec<f32> {
        notes.iter().map(|note| self.seconds_at(note.beat)).collect()
    }

    /// The finished, unmastered sum.
    pub(crate) fn finish(self, room: Room) -> Stereo {
        let mut sum = self.dry;
        sum.add(&reverberate(&self.send, room), room.level);
        sum
    }
}
