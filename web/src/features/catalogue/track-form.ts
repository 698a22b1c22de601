import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import type { TrackFields } from '../../stores/catalogue/store';

export const MAXIMA: Record<keyof Omit<TrackFields, 'type'>, number> = {
  title: LIMITS.TRACK_TITLE_MAX,
  artist_name: LIMITS.TRACK_ARTIST_MAX,
  description: LIMITS.TRACK_DESCRIPTION_MAX,
  tags: LIMITS.TRACK_TAGS_MAX,
};

export type TrackErrors = Partial<Record<keyof TrackFields, string>>;

/** What stands in a track that nobody has described yet; it would go to reviewers as if it were meant. */
const PLACEHOLDERS: Partial<Record<keyof TrackFields, string>> = {
  title: 'Unknown',
  artist_name: 'Unknown',
  tags: '#empty',
};

/** Whether a track still waits for its information. */
export function isUndescribed(track: Pick<OwnTrack, 'track_duration'>): boolean {
  return track.track_duration === null;
}

/** A file's name as a title: without its folder and ending. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.mp3$/i, '')
    .replaceAll('_', ' ')
    .trim();
}

/**
 * What the form of a track begins with. One that nobody has described begins with what is known of it: its file's name and
 * the name of whoever uploaded it.
 */
export function fieldsOf(track: OwnTrack, first: boolean, userName: string): TrackFields {
  const { title, artist_name, type, description, tags } = track;
  const fields: TrackFields = { title, artist_name, type, description, tags };
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

/** The fields that are empty, and the single-line ones that are too long; each says so. */
export function trackErrors(fields: TrackFields): TrackErrors {
  const errors: TrackErrors = {};
  for (const name of ['title', 'artist_name', 'type', 'description', 'tags'] as const) {
    if (fields[name].trim() === '') errors[name] = FIELD_TEXTS.trackRequired;
  }
  for (const name of ['title', 'artist_name'] as const) {
    if ([...fields[name]].length > MAXIMA[name]) errors[name] = FIELD_TEXTS.trackTooLong(MAXIMA[name]);
  }
  return errors;
}

/** What stands above the form when fields are empty: a first upload and an edit say it differently. */
export function summary(first: boolean): string {
  return first ? FIELD_TEXTS.uploadIncomplete : FIELD_TEXTS.trackIncomplete;
}

/** Why a chosen file is not sent at all. */
export function fileFault(file: { type: string; name: string; size: number }): string | null {
  const isMp3 = file.type === 'audio/mpeg' || file.type === 'audio/mp3' || (!file.type && /\.mp3$/i.test(file.name));
  if (!isMp3) return TEXTS.unsupportedFormat;
  if (file.size > LIMITS.UPLOAD_BYTES_MAX) return TEXTS.trackTooLarge;
  return null;
}
