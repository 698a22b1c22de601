//! Copies the short texts from the tags of a file, so that the tag library reads only the copy. This is needed because the library trusts
//! the sizes that a tag states, and needs many times the size of a text in memory. The copy contains only the frames and items that
//! [`super::tags`] reads; pictures and everything else are skipped.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek as _, SeekFrom};

/// The maximum size, in bytes, of a frame (ID3v2) or item (APE) that is copied.
const ONE_MAX: u64 = 16 * 1024;
/// The maximum number of bytes that are copied from one tag.
const KEPT_MAX: usize = 64 * 1024;
/// The maximum number of entries of one tag that are read: frames of an ID3v2 tag, or items of an APE tag.
const COUNT_MAX: u32 = 1_000;
/// The maximum number of tags that are skipped before the sound. The same number applies to the tags after the sound.
pub const TAGS_MAX: u32 = 16;

/// The names of the frames that are copied. Those with three letters belong to ID3v2.2.
const FRAMES: &[&[u8]] = &[
    b"TT2", b"TP1", b"TCM", b"TXT", b"TPB", b"TCO", b"COM", b"TRC", b"TCR", b"TKE", b"TBP", b"TIT2", b"TPE1", b"TCOM",
    b"TEXT", b"TPUB", b"TOWN", b"TCON", b"COMM", b"TSRC", b"TCOP", b"TKEY", b"TBPM", b"TXXX",
];

const UNSYNCHRONISED: u8 = 0x80;
/// The flag of a tag with an extended header. In ID3v2.2, the same bit means that the tag is compressed, but the compression was never
/// specified.
const EXTENDED: u8 = 0x40;
const FOOTER: u8 = 0x10;

const APE_HEAD: usize = 32;
/// The size in bytes of an ID3v1 tag. Such a tag begins with `TAG`.
pub const ID3V1_BYTES: u64 = 128;

/// The header of an ID3v2 tag.
struct Head {
    version: [u8; 2],
    flags: u8,
    /// The size in bytes of the tag, without its header.
    body: u64,
}

impl Head {
    fn read(file: &mut File, at: u64) -> io::Result<Option<Self>> {
        file.seek(SeekFrom::Start(at))?;
        let mut head = [0; 10];
        Ok(if is_filled(file, &mut head)? {
            Self::of(&head)
        } else {
            None
        })
    }

    fn of(head: &[u8; 10]) -> Option<Self> {
        head.starts_with(b"ID3").then(|| Self {
            version: [head[3], head[4]],
            flags: head[5],
            body: syncsafe(&head[6..10]),
        })
    }

    /// Returns the size in bytes of the whole tag, including its header.
    fn size(&self) -> u64 {
        let has_footer = self.version[0] == 4 && self.flags & FOOTER != 0;
        self.body + if has_footer { 20 } else { 10 }
    }
}

/// Returns the size in bytes of an ID3v2 tag, given its first ten bytes; `None` if no tag begins with these bytes.
pub fn id3v2_size(head: &[u8]) -> Option<u64> {
    let head = Head::of(head.try_into().ok()?)?;
    Some(head.size())
}

/// Returns the size in bytes of an ID3v2.4 tag at the end of a file, given the file's last ten bytes; `None` if there is no such tag.
pub fn appended_id3v2_size(foot: &[u8]) -> Option<u64> {
    (foot.len() == 10 && foot.starts_with(b"3DI")).then(|| syncsafe(&foot[6..10]) + 20)
}

/// Returns the size in bytes of a lyrics tag (Lyrics3, version 2), given its last 15 bytes; `None` if there is no such tag.
pub fn lyrics_size(foot: &[u8]) -> Option<u64> {
    let size = foot.strip_suffix(b"LYRICS200")?;
    let size: u64 = std::str::from_utf8(size).ok()?.parse().ok()?;
    Some(size + foot.len() as u64)
}

/// Returns the size in bytes of an APE tag, given its last 32 bytes; `None` if there is no such tag.
pub fn ape_size(foot: &[u8]) -> Option<u64> {
    const HAS_HEAD: u32 = 0x8000_0000;
    if foot.len() != APE_HEAD || !foot.starts_with(b"APETAGEX") {
        return None;
    }
    let head = if number(foot, 20) & HAS_HEAD == 0 {
        0
    } else {
        APE_HEAD as u64
    };
    Some(u64::from(number(foot, 12)) + head)
}

/// Returns the position of the first byte after all ID3v2 tags at the beginning of a file.
pub(super) fn start_of_sound(file: &mut File) -> io::Result<u64> {
    let mut start = 0;
    for _ in 0..TAGS_MAX {
        match Head::read(file, start)? {
            Some(head) => start += head.size(),
            None => break,
        }
    }
    Ok(start)
}

/// Returns the first ID3v2 tag of a file, with only the frames that are listed in [`FRAMES`]; `None` if it contains none of these frames.
pub(super) fn id3v2(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let Some(head) = Head::read(file, 0)? else {
        return Ok(None);
    };
    let major = head.version[0];
    if !(2..=4).contains(&major) || (major == 2 && head.flags & EXTENDED != 0) {
        return Ok(None);
    }
    let body = BufReader::new(file.take(head.body));
    let mut body: Box<dyn Read + '_> = if major < 4 && head.flags & UNSYNCHRONISED != 0 {
        Box::new(Synchronised { inner: body, last: 0 })
    } else {
        Box::new(body)
    };
    if head.flags & EXTENDED != 0 {
        let mut size = [0; 4];
        if !is_filled(&mut body, &mut size)? {
            return Ok(None);
        }
        let rest = if major == 3 {
            u64::from(u32::from_be_bytes(size))
        } else {
            syncsafe(&size).saturating_sub(4)
        };
        pass(&mut body, rest)?;
    }
    let retained = frames(&mut body, major)?;
    if retained.is_empty() {
        return Ok(None);
    }
    let mut tag = Vec::with_capacity(10 + retained.len());
    tag.extend_from_slice(b"ID3");
    tag.extend_from_slice(&head.version);
    tag.push(0);
    tag.extend([21, 14, 7, 0].map(|shift| (retained.len() >> shift) as u8 & 0x7f));
    tag.extend_from_slice(&retained);
    Ok(Some(tag))
}

fn frames(body: &mut impl Read, major: u8) -> io::Result<Vec<u8>> {
    let mut retained = Vec::new();
    let (name, head) = if major == 2 { (3, 6) } else { (4, 10) };
    for _ in 0..COUNT_MAX {
        let mut read = [0; 10];
        let read = &mut read[..head];
        // padding follows
        if !is_filled(body, read)? || read[0] == 0 {
            break;
        }
        let size = match major {
            2 => u64::from(u32::from_be_bytes([0, read[3], read[4], read[5]])),
            3 => u64::from(u32::from_be_bytes([read[4], read[5], read[6], read[7]])),
            _ => syncsafe(&read[4..8]),
        };
        if FRAMES.contains(&&read[..name]) && has_room(&retained, size) {
            let begun = retained.len();
            retained.extend_from_slice(read);
            if !is_read_whole(body, size, &mut retained)? {
                retained.truncate(begun);
                break;
            }
        } else if !pass(body, size)? {
            break;
        }
    }
    Ok(retained)
}

/// Returns the APE tag at the end of a file, or before the ID3v1 tag at the end, with only its short texts; `None` if there is no such tag
/// or no such text.
pub(super) fn ape(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let length = file.metadata()?.len();
    for end in [Some(length), length.checked_sub(ID3V1_BYTES)].into_iter().flatten() {
        let Some(at) = end.checked_sub(APE_HEAD as u64) else {
            continue;
        };
        let mut footer = [0; APE_HEAD];
        file.seek(SeekFrom::Start(at))?;
        if !is_filled(file, &mut footer)? || !footer.starts_with(b"APETAGEX") {
            continue;
        }
        let (is_first, size, count) = (number(&footer, 8) == 1_000, number(&footer, 12), number(&footer, 16));
        let Some(start) = end.checked_sub(size.into()).filter(|start| *start <= at) else {
            continue;
        };
        file.seek(SeekFrom::Start(start))?;
        let mut items = BufReader::new(file.take(at - start));
        let (retained, count) = texts(&mut items, is_first, count)?;
        return Ok((count > 0).then(|| ape_tag(&retained, count)));
    }
    Ok(None)
}

fn texts(items: &mut impl Read, is_first: bool, count: u32) -> io::Result<(Vec<u8>, u32)> {
    let (mut retained, mut retained_count) = (Vec::new(), 0);
    for _ in 0..count.min(COUNT_MAX) {
        let mut head = [0; 8];
        if !is_filled(items, &mut head)? {
            break;
        }
        let (size, flags) = (number(&head, 0), if is_first { 0 } else { number(&head, 4) });
        let Some(name) = read_name(items)? else { break };
        let is_text = flags & 0b110 == 0;
        if is_text && has_room(&retained, size.into()) {
            let begun = retained.len();
            retained.extend_from_slice(&size.to_le_bytes());
            retained.extend_from_slice(&[0; 4]);
            retained.extend_from_slice(&name);
            if !is_read_whole(items, size.into(), &mut retained)? {
                retained.truncate(begun);
                break;
            }
            retained_count += 1;
        } else if !pass(items, size.into())? {
            break;
        }
    }
    Ok((retained, retained_count))
}

/// Reads the name of an APE item, and the zero byte that ends the name; `None` if the name is longer than the format allows.
fn read_name(items: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut name = Vec::new();
    let mut byte = [0];
    while name.len() < 256 && is_filled(items, &mut byte)? {
        name.push(byte[0]);
        if byte[0] == 0 {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Builds an APE tag (version 2) with a header and a footer. `items` are the bytes of its `count` items.
fn ape_tag(items: &[u8], count: u32) -> Vec<u8> {
    const HAS_BOTH: u32 = 0xc000_0000;
    const IS_HEAD: u32 = 0x2000_0000;
    let size = (items.len() + APE_HEAD) as u32;
    let mut tag = Vec::with_capacity(items.len() + 2 * APE_HEAD);
    let part = |tag: &mut Vec<u8>, flags: u32| {
        tag.extend_from_slice(b"APETAGEX");
        tag.extend(
            [2_000, size, count, flags, 0, 0]
                .iter()
                .flat_map(|value| value.to_le_bytes()),
        );
    };
    part(&mut tag, HAS_BOTH | IS_HEAD);
    tag.extend_from_slice(items);
    part(&mut tag, HAS_BOTH);
    tag
}

/// Returns the ID3v1 tag at the end of a file.
pub(super) fn id3v1(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let Some(at) = file.metadata()?.len().checked_sub(ID3V1_BYTES) else {
        return Ok(None);
    };
    file.seek(SeekFrom::Start(at))?;
    let mut tag = vec![0; ID3V1_BYTES as usize];
    Ok((is_filled(file, &mut tag)? && tag.starts_with(b"TAG")).then_some(tag))
}

fn has_room(retained: &[u8], size: u64) -> bool {
    size <= ONE_MAX && retained.len() + size as usize <= KEPT_MAX
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |chunk| u32::from_le_bytes(*chunk))
}

/// Decodes a "syncsafe" number of an ID3v2 tag, in which each byte contains only seven bits of the number.
fn syncsafe(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0, |number, byte| (number << 7) | u64::from(byte & 0x7f))
}

/// Fills a buffer from a reader; returns false if the reader ends before the buffer is full.
fn is_filled(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(buffer) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}

/// Appends `size` bytes from a reader to `into`; returns false if the reader ends before.
fn is_read_whole(from: &mut impl Read, size: u64, into: &mut Vec<u8>) -> io::Result<bool> {
    Ok(from.take(size).read_to_end(into)? as u64 == size)
}

/// Skips `size` bytes of a reader; returns false if the reader ends before.
fn pass(from: &mut impl Read, size: u64) -> io::Result<bool> {
    Ok(io::copy(&mut from.take(size), &mut io::sink())? == size)
}

/// A reader that removes the "unsynchronization" of an ID3v2 tag: it drops each zero byte that was inserted after a byte 255.
struct Synchronised<R> {
    inner: R,
    last: u8,
}

impl<R: Read> Read for Synchronised<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.inner.read(buffer)?;
            let mut retained = 0;
            for place in 0..read {
                let byte = buffer[place];
                if self.last != 0xff || byte != 0 {
                    buffer[retained] = byte;
                    retained += 1;
                }
                self.last = byte;
            }
            if retained > 0 || read == 0 {
                return Ok(retained);
            }
        }
    }
}
