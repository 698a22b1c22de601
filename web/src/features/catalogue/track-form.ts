import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import type { TrackFields } from '../../stores/catalogue/store';

export const MAXIMA: Record<keyof Omit<TrackFields, 'type'>, number> = {
  title: LIMITS.TRACK_TITLE_MAX,
  artist_name: LIMITS.TRACK_ARTIST_MAX,
  description: LIMITS.TRACK_DESCRIPTION_MAX,
  tags: LIMITS.TRACK_TAGS_MAX,
};

export type TrackErrors = Partial<Record<keyof TrackFields, string>>;

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
