//! Tests of signed addresses.

use super::*;

fn file(track: i64, part: Part) -> TrackFile {
    TrackFile {
        track_id: TrackId(track),
        part,
    }
}

fn grant() -> Grant<TrackFile> {
    Grant {
        opened: file(7, Part::Audio),
        holder: Holder::Session(SessionId(3)),
        expires: 10_000,
    }
}

fn signature<T: Opened>(signer: &Signer, grant: &Grant<T>) -> String {
    signer.address(grant).split_once("&sign=").unwrap().1.to_owned()
}

#[test]
fn an_address_is_good_until_its_hour_is_over() {
    let signer = Signer::new([1; 32]);
    let signature = signature(&signer, &grant());
    assert_eq!(signer.check(&grant(), &signature, 10_000 - VALID_SECONDS), Ok(()));
    assert_eq!(signer.check(&grant(), &signature, 10_000), Ok(()));
    assert_eq!(signer.check(&grant(), &signature, 10_001), Err(InvalidAddress));
}

#[test]
fn whatever_is_changed_in_an_address_spoils_it() {
    let signer = Signer::new([1; 32]);
    let signature = signature(&signer, &grant());
    let changed = [
        Grant {
            opened: file(8, Part::Audio),
            ..grant()
        },
        Grant {
            opened: file(7, Part::Download),
            ..grant()
        },
        Grant {
            opened: file(7, Part::Waveform),
            ..grant()
        },
        Grant {
            holder: Holder::Session(SessionId(4)),
            ..grant()
        },
        Grant {
            holder: Holder::Link(LinkId("3".into()), 1),
            ..grant()
        },
        Grant {
            expires: 10_001,
            ..grant()
        },
    ];
    for grant in changed {
        assert_eq!(
            signer.check(&grant, &signature, 9_000),
            Err(InvalidAddress),
            "{grant:?}"
        );
    }
    for wrong in ["", "AAAA", "not base64 !", &signature[1..], &format!("{signature}=")] {
        assert_eq!(signer.check(&grant(), wrong, 9_000), Err(InvalidAddress), "{wrong}");
    }
    assert_eq!(
        Signer::new([2; 32]).check(&grant(), &signature, 9_000),
        Err(InvalidAddress)
    );
}

#[test]
fn the_address_of_one_kind_of_file_opens_no_other() {
    let signer = Signer::new([1; 32]);
    let csv = |kind| Grant {
        opened: PlaylistCsv {
            playlist_id: PlaylistId(7),
            kind,
        },
        holder: Holder::Session(SessionId(3)),
        expires: 10_000,
    };
    let shortlist = signature(&signer, &csv(CsvKind::Shortlist));
    assert_eq!(signer.check(&csv(CsvKind::Shortlist), &shortlist, 9_000), Ok(()));
    assert_eq!(
        signer.check(&csv(CsvKind::Metadata), &shortlist, 9_000),
        Err(InvalidAddress)
    );
    assert_eq!(signer.check(&grant(), &shortlist, 9_000), Err(InvalidAddress));
    assert_eq!("metadata".parse(), Ok(CsvKind::Metadata));
    assert_eq!("audio".parse::<CsvKind>(), Err(InvalidAddress));
}

#[test]
fn an_address_beyond_the_longest_time_is_not_good_even_when_signed() {
    let signer = Signer::new([1; 32]);
    let signature = signature(&signer, &grant());
    assert_eq!(
        signer.check(&grant(), &signature, 10_000 - VALID_SECONDS - 1),
        Err(InvalidAddress)
    );
}

#[test]
fn holders_and_parts_parse_from_what_they_display() {
    for holder in [Holder::Session(SessionId(12)), Holder::Link(LinkId("a-B_9".into()), 3)] {
        assert_eq!(holder.to_string().parse(), Ok(holder));
    }
    for text in ["", "s", "s0", "x1", "l", "l/..", "ä"] {
        assert_eq!(text.parse::<Holder>(), Err(InvalidAddress), "{text}");
    }
    for part in [Part::Audio, Part::Download, Part::Waveform] {
        assert_eq!(part.name().parse(), Ok(part));
    }
}
