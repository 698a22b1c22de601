import { FIELD_TEXTS } from '../../api/messages';
import type { FieldErrors } from '../../components/form/use-server-form';
import {
  LIMITS,
  type OwnTrack,
  type SkippedTrack,
  type TrackId,
  type TracksSetting,
} from '../../protocol/generated/protocol';
import {
  type HolderKind,
  KINDS,
  NO_RIGHTS,
  type Rights,
  type RightsForm,
  rightsBody,
  rightsErrors,
  withoutBlanks,
} from './rights/rights-form';

/** The edit of a list of rights holders in every edited track: the list stays, is replaced by the entered list, or is emptied. */
export type ListChoice = 'keep' | 'replace' | 'remove';

/** The entered changes for many tracks. An empty text, or a list with the choice 'keep', changes nothing. */
export interface EditManyForm extends RightsForm {
  artist_name: string;
  genre: string;
  add_tags: string;
  remove_tags: readonly string[];
  lists: Readonly<Record<HolderKind, ListChoice>>;
}

export const UNCHANGED_LISTS: EditManyForm['lists'] = { writers: 'keep', publishers: 'keep', master_owners: 'keep' };

/** The form as it is opened: it changes nothing. */
export const UNCHANGED_FORM: EditManyForm = {
  artist_name: '',
  genre: '',
  add_tags: '',
  remove_tags: [],
  lists: UNCHANGED_LISTS,
  ...NO_RIGHTS,
};

/** Returns the tags of a track as an array. Pure. */
function tagsOf({ tags }: OwnTrack): string[] {
  const parts = tags.split(',').map((tag) => tag.trim());
  return parts.filter((tag) => tag !== '' && tag !== '#empty');
}

export interface CountedTag {
  tag: string;
  count: number;
}

/**
 * Returns each tag of the tracks with the number of its uses, the most frequent first. Upper and lower case are not distinguished. Pure.
 */
export function countTags(tracks: readonly OwnTrack[]): CountedTag[] {
  const found = new Map<string, CountedTag>();
  for (const tag of tracks.flatMap(tagsOf)) {
    const name = tag.toLowerCase();
    const held = found.get(name) ?? { tag, count: 0 };
    found.set(name, { ...held, count: held.count + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
}

/**
 * Returns the lists of rights holders that are sent to the server. A list is replaced only if rights holders were entered; an empty list is
 * sent only if 'remove' was chosen.
 */
function changed(lists: EditManyForm['lists'], rights: Rights): [HolderKind, Rights[HolderKind]][] {
  const kinds = Object.keys(lists) as HolderKind[];
  return kinds.flatMap((kind): [HolderKind, Rights[HolderKind]][] => {
    if (lists[kind] === 'remove') return [[kind, []]];
    return lists[kind] === 'replace' && rights[kind].length > 0 ? [[kind, rights[kind]]] : [];
  });
}

/** Returns the values to send to the server: only the fields that are filled in. Pure. */
export function settingOf(form: EditManyForm): TracksSetting {
  const { artist_name, genre, add_tags, remove_tags, lists } = form;
  const added = add_tags.split(',').map((tag) => tag.trim());
  const rights = rightsBody(withoutBlanks(form));
  return {
    ...(artist_name.trim() ? { artist_name: artist_name.trim() } : {}),
    ...(genre.trim() ? { genre: genre.trim() } : {}),
    ...(added.some(Boolean) ? { add_tags: added.filter(Boolean) } : {}),
    ...(remove_tags.length > 0 ? { remove_tags: [...remove_tags] } : {}),
    ...Object.fromEntries(changed(lists, rights)),
  };
}

/** Returns the errors that are found before sending, by field. Pure. */
export function editManyErrors(form: EditManyForm): FieldErrors<EditManyForm> {
  const errors: FieldErrors<EditManyForm> = {};
  const filled = withoutBlanks(form);
  const replaced = (Object.keys(form.lists) as HolderKind[]).filter((kind) => form.lists[kind] === 'replace');
  for (const kind of replaced) {
    if (filled[kind].length === 0) errors[kind] = `Add at least one ${KINDS[kind].one.toLowerCase()}`;
  }
  const isNothing = Object.keys(settingOf(form)).length === 0 && Object.keys(errors).length === 0;
  if (isNothing) errors.artist_name = 'Choose at least one thing to change';
  for (const [name, max] of [
    ['artist_name', LIMITS.TRACK_ARTIST_MAX],
    ['genre', LIMITS.TRACK_GENRE_MAX],
    ['add_tags', LIMITS.TRACK_TAGS_MAX],
  ] as const) {
    if ([...form[name]].length > max) errors[name] = FIELD_TEXTS.trackTooLong(max);
  }
  const ofKept = Object.entries(rightsErrors(form)).filter(([path]) => replaced.some((kind) => path.startsWith(kind)));
  return { ...errors, ...Object.fromEntries(ofKept) };
}

/** Returns a text about the tracks that could not be changed: the title and reason of the first, and the number of the others. Pure. */
export function skippedText(skipped: readonly SkippedTrack[], titleOf: (id: TrackId) => string): string | undefined {
  const [first, ...others] = skipped;
  if (!first) return undefined;
  const why =
    Object.values(first.fields)[0] ?? (first.error === 'not_found' ? 'It was removed' : "It couldn't be changed");
  const more = others.length === 0 ? '' : ` And ${others.length} more`;
  return `Left out: “${titleOf(first.track_id)}”. ${why}.${more}`;
}
