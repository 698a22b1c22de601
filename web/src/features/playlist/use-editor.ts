import { useEffect, useMemo, useState } from 'react';
import type { ApplicationId, TrackId } from '../../protocol/generated/protocol';
import type { Submission } from '../../stores/application/apply';
import { useSubmission } from '../../stores/application/store';
import { changesOf, type Draft, EMPTY, isUnsaved } from '../../stores/own-playlists/draft';
import { ownPlaylists } from '../../stores/own-playlists/store';
import { onUserEvent } from '../../stores/session/store';

/** Stands for a playlist that is not created yet, in place of an id. */
export const NEW = 'new';

/** Returns the id of the playlist that an address contains; null if it contains none. */
export const namedIn = (search: string): ApplicationId | null =>
  Number(new URLSearchParams(search).get('playlist')) || null;

interface Edited {
  /** The id of the edited playlist; null for a playlist that is not created yet. */
  of: ApplicationId | null;
  draft: Draft;
  /**
   * The playlist as it was saved when the edit began. The unsaved changes are the differences between this and `draft`, so changes that
   * another tab saves during the edit are not among them.
   */
  base: Draft;
  /** The version of the playlist when the edit began; null for a playlist that is not created yet. */
  version: number | null;
}

/** Removes a deleted track from the edited playlist, because the server refuses to save a playlist that contains it. */
function withoutTrack(edited: Edited | null, id: TrackId): Edited | null {
  if (!edited) return null;
  const without = (draft: Draft): Draft => ({ ...draft, rows: draft.rows.filter(({ track_id }) => track_id !== id) });
  return { ...edited, draft: without(edited.draft), base: without(edited.base) };
}

function savedOf(playlist: Submission | null): Draft | null {
  if (!playlist?.rows) return null;
  const { playlist_name, description, rows } = playlist;
  return { playlist_name, description, rows };
}

/**
 * Returns the open playlist in two versions: as it is saved, and as it is edited now. `named` is the id of the playlist that is open
 * initially.
 */
export function useEditor(named: ApplicationId | null) {
  const { status, rows } = ownPlaylists.use();
  const [chosen, setChosen] = useState<ApplicationId | typeof NEW | null>(named);
  const [edited, setEdited] = useState<Edited | null>(null);
  useEffect(
    () =>
      onUserEvent((change) => {
        if (change.kind !== 'track_changed' || !change.deleted) return;
        setEdited((now) => withoutTrack(now, change.track_id));
      }),
    [],
  );
  const isListed = (id: ApplicationId | null) => rows.some((row) => row.id === id);
  const first = rows[0]?.id ?? null;
  const wanted = chosen === NEW ? null : isListed(chosen as ApplicationId | null) ? (chosen as ApplicationId) : first;
  // an edit of a playlist that another tab has deleted can be saved as a new playlist
  const id = edited ? (isListed(edited.of) ? edited.of : null) : wanted;
  const playlist = useSubmission(id);
  const { value } = playlist;
  const saved = useMemo(() => (id === null ? EMPTY : savedOf(value)), [id, value]);
  const draft = edited?.draft ?? saved;
  const base = id !== null && edited ? edited.base : saved;
  const changes = useMemo(() => (base && draft ? changesOf(base, draft) : null), [base, draft]);
  return {
    isListRead: status === 'ready',
    id,
    playlist,
    base,
    draft,
    changes,
    /** The version of the playlist when the edit began; null if nothing was edited yet, or if the playlist is new. */
    version: edited?.version ?? null,
    isUnsaved: changes !== null && isUnsaved(changes),
    edit: (part: Partial<Draft>) => {
      if (!draft || !base) return;
      const version = edited ? edited.version : (value?.version ?? null);
      const next = { of: id, draft: { ...draft, ...part }, base, version };
      // if all changes of an edit were reverted, the edit ends, and the saved playlist is shown again
      setEdited(isUnsaved(changesOf(base, next.draft)) ? next : null);
    },
    revert: () => setEdited(null),
    /**
     * Records that the draft `sent` was saved, and that the playlist now has version `version`. If the person has edited the playlist since
     * sending, those edits stay unsaved and are based on this version.
     */
    settle: (of: ApplicationId, sent: Draft, version: number | null) => {
      setEdited((now) => (now && now.draft !== sent ? { of, draft: now.draft, base: sent, version } : null));
      setChosen(of);
    },
    /** Opens another playlist; unsaved changes are lost. */
    choose: (next: ApplicationId | typeof NEW) => {
      setEdited(null);
      setChosen(next);
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
