import type { SharedTrack } from '../protocol/generated/protocol';

interface Holder {
  name?: string;
  first_name?: string;
  last_name?: string;
  percentage: number;
  pro?: string;
  ipi?: string;
}

function holdersText(holders: readonly Holder[]): string {
  return holders
    .map(({ name, first_name, last_name, percentage, pro, ipi }) => {
      const who = name ?? `${first_name} ${last_name}`.trim();
      const society = [pro, ipi && `IPI ${ipi}`].filter(Boolean).join(', ');
      return `${who} ${percentage.toFixed(2)}${society ? ` (${society})` : ''}`;
    })
    .join(', ');
}

/** Returns the owners and the musical data of a track, as pairs of a label and a text; unknown values are left out. Pure. */
export function rightsOf(track: SharedTrack): [label: string, text: string][] {
  const { genre, bpm, key, isrc, writers, publishers, master_owners } = track;
  const sound = [genre, bpm === null ? null : `${bpm} BPM`, key].filter(Boolean).join(', ');
  const lines: [string, string][] = [
    [writers.length === 1 ? 'Writer' : 'Writers', holdersText(writers)],
    [publishers.length === 1 ? 'Publisher' : 'Publishers', holdersText(publishers)],
    ['Master', holdersText(master_owners)],
    ['ISRC', isrc ?? ''],
    ['Sound', sound],
  ];
  return lines.filter(([, text]) => text !== '');
}
