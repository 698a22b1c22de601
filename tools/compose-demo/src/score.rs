//! Music on paper: melodies and chords written as text, and the figures that turn chords into parts.

/// One note; times and lengths in beats, pitch as a MIDI number, velocity in 0..1.
#[derive(Clone, Copy)]
pub(crate) struct Note {
    pub(crate) beat: f32,
    pub(crate) beats: f32,
    pub(crate) pitch: f32,
    pub(crate) velocity: f32,
}

/// A chord from a beat on, voiced near the one before it.
#[derive(Clone)]
pub(crate) struct Chord {
    pub(crate) beat: f32,
    pub(crate) beats: f32,
    pub(crate) bass: f32,
    pub(crate) tones: Vec<f32>,
    root_third: f32,
}

/// Reads a melody: pairs of pitch and length in beats, `r` for a rest, `+` joins pitches, a final `>` accents and `-` softens.
pub(crate) fn line(text: &str) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut beat = 0.0;
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "|").collect();
    for pair in words.chunks(2) {
        let beats: f32 = pair[1].parse().expect("a length follows every pitch");
        let velocity = match pair[0].as_bytes().last() {
            Some(b'>') => 0.95,
            Some(b'-') => 0.5,
            _ => 0.75,
        };
        if pair[0] != "r" {
            for pitch in pair[0].split('+') {
                notes.push(Note {
                    beat,
                    beats,
                    pitch: pitch_number(pitch.trim_end_matches(['>', '-'])),
                    velocity,
                });
            }
        }
        beat += beats;
    }
    notes
}

/// `C4` is 60.
fn pitch_number(name: &str) -> f32 {
    let digits = name
        .find(|letter: char| letter.is_ascii_digit())
        .expect("a pitch names its octave");
    let octave: f32 = name[digits..].parse().expect("an octave is a number");
    pitch_class(&name[..digits]) + 12.0 * (octave + 1.0)
}

fn pitch_class(name: &str) -> f32 {
    let natural = match name.as_bytes()[0] {
        b'C' => 0.0,
        b'D' => 2.0,
        b'E' => 4.0,
        b'F' => 5.0,
        b'G' => 7.0,
        b'A' => 9.0,
        _ => 11.0,
    };
    natural
        + name[1..]
            .chars()
            .map(|sign| if sign == '#' { 1.0 } else { -1.0 })
            .sum::<f32>()
}

/// Reads chords with their lengths in beats, and voices each near `centre` with the least movement from the last.
pub(crate) fn harmony(text: &str, centre: f32) -> Vec<Chord> {
    let mut chords: Vec<Chord> = Vec::new();
    let mut beat = 0.0;
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "|").collect();
    for pair in words.chunks(2) {
        let beats: f32 = pair[1].parse().expect("a length follows every chord");
        let (name, under) = pair[0].split_once('/').unwrap_or((pair[0], ""));
        let letters = name
            .find(|letter: char| !matches!(letter, 'A'..='G' | '#'))
            .unwrap_or(name.len());
        let letters = if name[letters..].starts_with('b') && !name[letters..].starts_with("b5") {
            letters + 1
        } else {
            letters
        };
        let root = pitch_class(&name[..letters]);
        let steps = quality(&name[letters..]);
        let bass = if under.is_empty() { root } else { pitch_class(under) };
        let last = chords.last().map(|chord| chord.tones.clone());
        chords.push(Chord {
            beat,
            beats,
            bass: 36.0 + (bass + 8.0).rem_euclid(12.0) - 8.0,
            tones: voice(root, steps, centre, last.as_deref()),
            root_third: if steps.contains(&3.0) { 3.0 } else { 4.0 },
        });
        beat += beats;
    }
    chords
}

fn quality(name: &str) -> &'static [f32] {
    match name {
        "m" => &[0.0, 3.0, 7.0],
        "7" => &[0.0, 4.0, 7.0, 10.0],
        "maj7" => &[0.0, 4.0, 7.0, 11.0],
        "m7" => &[0.0, 3.0, 7.0, 10.0],
        "9" => &[4.0, 7.0, 10.0, 14.0],
        "maj9" => &[4.0, 7.0, 11.0, 14.0],
        "m9" => &[3.0, 7.0, 10.0, 14.0],
        "m11" => &[3.0, 10.0, 14.0, 17.0],
        "13" => &[4.0, 10.0, 14.0, 21.0],
        "7b9" => &[4.0, 7.0, 10.0, 13.0],
        "6" => &[0.0, 4.0, 7.0, 9.0],
        "69" => &[4.0, 7.0, 9.0, 14.0],
        "m6" => &[0.0, 3.0, 7.0, 9.0],
        "add9" => &[0.0, 4.0, 7.0, 14.0],
        "madd9" => &[0.0, 3.0, 7.0, 14.0],
        "sus2" => &[0.0, 2.0, 7.0],
        "sus4" => &[0.0, 5.0, 7.0],
        "7sus4" => &[0.0, 5.0, 7.0, 10.0],
        "5" => &[0.0, 7.0, 12.0],
        "dim7" => &[0.0, 3.0, 6.0, 9.0],
        "m7b5" => &[0.0, 3.0, 6.0, 10.0],
        "" => &[0.0, 4.0, 7.0],
        other => panic!("unknown chord quality {other}"),
    }
}

fn voice(root: f32, steps: &[f32], centre: f32, last: Option<&[f32]>) -> Vec<f32> {
    let mut classes: Vec<f32> = steps.iter().map(|step| (root + step).rem_euclid(12.0)).collect();
    classes.dedup();
    let mut best: Option<(f32, Vec<f32>)> = None;
    for rotation in 0..classes.len() {
        for floor in [centre - 14.0, centre - 8.0, centre - 2.0] {
            let mut tones: Vec<f32> = Vec::new();
            let mut above = floor;
            for index in 0..classes.len() {
                let class = classes[(rotation + index) % classes.len()];
                let tone = above + (class - above).rem_euclid(12.0);
                tones.push(tone);
                above = tone + 0.5;
            }
            let middle = tones.iter().sum::<f32>() / tones.len() as f32;
            let moved: f32 = last.map_or(0.0, |last| {
                tones
                    .iter()
                    .enumerate()
                    .map(|(index, tone)| (tone - last[index.min(last.len() - 1)]).abs())
                    .sum()
            });
            let cost = moved + (middle - centre).abs() * 1.4;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, tones));
            }
        }
    }
    best.map_or_else(Vec::new, |(_, tones)| tones)
}

/// Every chord held for its length.
pub(crate) fn held(chords: &[Chord], velocity: f32) -> Vec<Note> {
    let mut notes = Vec::new();
    for chord in chords {
        for pitch in &chord.tones {
            notes.push(Note {
                beat: chord.beat,
                beats: chord.beats,
                pitch: *pitch,
                velocity,
            });
        }
    }
    notes
}

fn chord_at(chords: &[Chord], beat: f32) -> Option<&Chord> {
    chords.iter().rev().find(|chord| chord.beat <= beat + 0.01)
}

fn end_of(chords: &[Chord]) -> f32 {
    chords.last().map_or(0.0, |chord| chord.beat + chord.beats)
}

/// The velocity of a pattern's letter: capitals hard, `o` soft, the rest between; a dot is silence.
fn strike(letter: char) -> f32 {
    match letter {
        'X' | 'U' => 0.95,
        'o' => 0.45,
        _ => 0.7,
    }
}

/// Repeats a rhythm of `step` beats a letter over the chords: `x` strikes from below, `u` from above, each tone `spread` beats later.
pub(crate) fn comp(chords: &[Chord], rhythm: &str, step: f32, beats: f32, spread: f32) -> Vec<Note> {
    let mut notes = Vec::new();
    for (start, letter) in steps(rhythm, step, end_of(chords)) {
        let Some(chord) = chord_at(chords, start) else { continue };
        let count = chord.tones.len();
        for (index, pitch) in chord.tones.iter().enumerate() {
            let order = if letter.eq_ignore_ascii_case(&'u') {
                count - 1 - index
            } else {
                index
            };
            let velocity = strike(letter) * (1.0 - 0.05 * order as f32);
            notes.push(Note {
                beat: start + spread * order as f32,
                beats,
                pitch: *pitch,
                velocity,
            });
        }
    }
    notes
}

fn steps(rhythm: &str, step: f32, end: f32) -> impl Iterator<Item = (f32, char)> {
    let letters: Vec<char> = rhythm.chars().filter(|letter| *letter != ' ').collect();
    let count = (end / step + 0.01) as usize;
    (0..count)
        .map(move |index| (index as f32 * step, letters[index % letters.len()]))
        .filter(|(_, letter)| *letter != '.')
}

/// Breaks the chords: each digit is a tone counted from below, wrapping upward by octaves.
pub(crate) fn arpeggio(chords: &[Chord], figure: &str, step: f32, beats: f32) -> Vec<Note> {
    let mut notes = Vec::new();
    for (place, (start, letter)) in steps(figure, step, end_of(chords)).enumerate() {
        let (Some(chord), Some(digit)) = (chord_at(chords, start), letter.to_digit(10)) else {
            continue;
        };
        let count = chord.tones.len();
        let octave = digit as usize / count;
        let pitch = chord.tones[digit as usize % count] + 12.0 * octave as f32;
        let velocity = if place % 4 == 0 { 0.82 } else { 0.64 };
        notes.push(Note {
            beat: start,
            beats,
            pitch,
            velocity,
        });
    }
    notes
}

/// A bass part: `R` root, `8` its octave, `5` fifth, `3` third, `6` sixth, `7` seventh, `a` a semitone under the next chord's root.
pub(crate) fn bass_line(chords: &[Chord], figure: &str, step: f32, beats: f32) -> Vec<Note> {
    let mut notes = Vec::new();
    for (start, letter) in steps(figure, step, end_of(chords)) {
        let Some(chord) = chord_at(chords, start) else { continue };
        let next = chord_at(chords, chord.beat + chord.beats).unwrap_or(chord);
        let pitch = match letter {
            '8' => chord.bass + 12.0,
            '5' => chord.bass + 7.0,
            '6' => chord.bass + 9.0,
            '7' => chord.bass + 10.0,
            '3' => chord.bass + chord.root_third,
            'a' => next.bass - 1.0,
            _ => chord.bass,
        };
        let velocity = if letter.is_ascii_lowercase() { 0.65 } else { 0.82 };
        notes.push(Note {
            beat: start,
            beats,
            pitch,
            velocity,
        });
    }
    notes
}

/// A drum part over a number of beats; the letters as for [`comp`].
pub(crate) fn beat(rhythm: &str, step: f32, end: f32) -> Vec<Note> {
    steps(rhythm, step, end)
        .map(|(start, letter)| Note {
            beat: start,
            beats: step,
            pitch: 60.0,
            velocity: strike(letter),
        })
        .collect()
}

/// Even strokes that grow from one velocity to another: a drum roll.
pub(crate) fn roll(start: f32, count: u8, step: f32, from: f32, to: f32) -> Vec<Note> {
    (0..count)
        .map(|index| {
            let share = f32::from(index) / f32::from(count);
            Note {
                beat: start + f32::from(index) * step,
                beats: step,
                pitch: 60.0,
                velocity: from + (to - from) * share,
            }
        })
        .collect()
}

/// The same notes later, or at another height.
pub(crate) fn moved(notes: &[Note], beats: f32, steps: f32) -> Vec<Note> {
    notes
        .iter()
        .map(|note| Note {
            beat: note.beat + beats,
            pitch: note.pitch + steps,
            ..*note
        })
        .collect()
}

/// The notes that begin inside a span of beats.
pub(crate) fn within(notes: &[Note], from: f32, to: f32) -> Vec<Note> {
    notes
        .iter()
        .copied()
        .filter(|note| note.beat >= from - 0.01 && note.beat < to - 0.01)
        .collect()
}

/// Velocities that follow a curve over the beats.
pub(crate) fn swell(notes: &mut [Note], points: &[(f32, f32)]) {
    for note in notes {
        note.velocity *= crate::envelope::curve(points, note.beat);
    }
}
