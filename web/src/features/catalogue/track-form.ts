import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import { PLACEHOLDERS } from '../../stores/catalogue/apply';
import type { TrackFields } from '../../stores/catalogue/store';
import { isUndescribed } from '../../stores/player/queue';
import { type RightsForm, rightsBody, rightsErrors, rightsOf } from './rights/rights-form';

/** The fields that every track must have. */
interface Described {
  title: string;
  artist_name: string;
  type: string;
  description: string;
  tags: string;
}

/** The fields that only some tracks have, in the order of the form. */
export const MORE = ['genre', 'bpm', 'key', 'isrc', 'iswc'] as const;
export type MoreForm = Record<(typeof MORE)[number], string>;

/** The values of a track's form, as they are typed. */
export interface TrackForm extends Described, RightsForm, MoreForm {}

/** The labels of the fields whose label is not simply the field's name. */
export const LABELS = { bpm: 'BPM', isrc: 'ISRC', iswc: 'ISWC' } as const;

export const MAXIMA = {
  title: LIMITS.TRACK_TITLE_MAX,
  artist_name: LIMITS.TRACK_ARTIST_MAX,
  description: LIMITS.TRACK_DESCRIPTION_MAX,
  tags: LIMITS.TRACK_TAGS_MAX,
  genre: LIMITS.TRACK_GENRE_MAX,
  key: LIMITS.TRACK_KEY_MAX,
  isrc: LIMITS.TRACK_IDENTIFIER_MAX,
  iswc: LIMITS.TRACK_IDENTIFIER_MAX,
} as const;

/** The single-line fields. A text above a field's limit can be typed, but is shown as an error and cannot be saved. */
const LINES = ['title', 'artist_name', 'genre', 'key', 'isrc', 'iswc'] as const;

/** Returns a file's name as a title: without its folder and ending, and with spaces for underscores. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.mp3$/i, '')
    .replaceAll('_', ' ')
    .trim();
}

/**
 * Returns the values with which a track's form begins. If the form was never saved, the title is the file's name, and the artist is the
 * name of the person who uploaded the track.
 */
export function fieldsOf(track: OwnTrack, first: boolean, userName: string): TrackForm {
  const { title, artist_name, type, description, tags } = track;
  const fields: TrackForm = { title, artist_name, type, description, tags, ...rightsOf(track), ...moreOf(track) };
  if (!first && !isUndescribed(track)) return fields;
  for (const [name, placeholder] of Object.entries(PLACEHOLDERS) as [keyof typeof PLACEHOLDERS, string][]) {
    if (fields[name] === placeholder) fields[name] = '';
  }
  return {
    ...fields,
    title: fields.title || titleOf(track.file_name ?? ''),
    artist_name: fields.artist_name || userName,
  };
}

function moreOf({ genre, bpm, key, isrc, iswc }: OwnTrack): MoreForm {
  return {
    genre: genre ?? '',
    bpm: bpm?.toString() ?? '',
    key: key ?? '',
    isrc: isrc ?? '',
    iswc: iswc ?? '',
  };
}

/** Returns a typed tempo in beats a minute. Returns null for an empty text, and NaN for a text that is not a number. */
function tempoOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? null : Number(plain);
}

/** Returns the values to save, from a form without errors. */
export function bodyOf({ writers, publishers, master_owners, ...fields }: TrackForm): TrackFields {
  return { ...fields, bpm: tempoOf(fields.bpm), ...rightsBody({ writers, publishers, master_owners }) };
}

/**
 * Returns the error messages, keyed by the path of the field: for empty required fields, lines that are too long, and an invalid tempo or
 * rights.
 */
export function trackErrors(form: TrackForm): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of ['title', 'artist_name', 'type', 'description', 'tags'] as const) {
    if (form[name].trim() === '') errors[name] = FIELD_TEXTS.trackRequired;
  }
  for (const name of LINES) {
    if ([...form[name]].length > MAXIMA[name]) errors[name] = FIELD_TEXTS.trackTooLong(MAXIMA[name]);
  }
  const bpm = tempoOf(form.bpm);
  const isTempo = bpm === null || (bpm >= LIMITS.TRACK_BPM_MIN && bpm <= LIMITS.TRACK_BPM_MAX);
  if (!isTempo) errors.bpm = `Must be between ${LIMITS.TRACK_BPM_MIN} and ${LIMITS.TRACK_BPM_MAX}`;
  return { ...errors, ...rightsErrors(form) };
}

/** Returns true if one of the errors is about an empty field. */
export function isIncomplete(errors: Readonly<Record<string, string>>): boolean {
  return Object.values(errors).includes(FIELD_TEXTS.trackRequired);
}

/**
 * Returns the text of the toast that appears if required fields are empty. If `first` is true, the text is about a first upload, otherwise
 * about an edit.
 */
export function summary(first: boolean): string {
  return first ? FIELD_TEXTS.uploadIncomplete : FIELD_TEXTS.trackIncomplete;
}

/** Returns the reason why a chosen file cannot be uploaded, from its type and size; null if it can. */
export function fileError(file: { type: string; name: string; size: number }): string | null {
  const isMp3 = file.type === 'audio/mpeg' || file.type === 'audio/mp3' || (!file.type && /\.mp3$/i.test(file.name));
  if (!isMp3) return TEXTS.unsupportedFormat;
  if (file.size > LIMITS.UPLOAD_BYTES_MAX) return TEXTS.trackTooLarge;
  return null;
}
