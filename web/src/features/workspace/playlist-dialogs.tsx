import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import type { Playlist } from '../../protocol/generated/protocol';
import { deletePlaylist, useCurrent } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { Confirm } from '../../ui/confirm';
import { toast } from '../../ui/toast-store';
import { askRemoval, usePlaylistQuestion, wish } from './wish';

export interface DeletePlaylistProps {
  opened: boolean;
  playlist: Playlist | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePlaylist({ opened, playlist, onClose, onDeleted }: DeletePlaylistProps) {
  const [busy, setBusy] = useState(false);
  if (!playlist) return null;
  const remove = async () => {
    setBusy(true);
    try {
      await deletePlaylist(playlist.playlist_id);
      toast(NOTICES.playlistDeleted);
      onDeleted();
    } catch (failure) {
      toast({ tone: 'bad', text: errorText(failure), detail: `${playlist.playlist_name} was not deleted` });
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <Confirm
      opened={opened}
      title="Delete this playlist?"
      action="Delete"
      destructive
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      This deletes “{playlist.playlist_name}” and its links for everyone. The tracks and their ratings stay.
    </Confirm>
  );
}

/** Asks before a track leaves the playlist, whichever way that was wished for. By keys it is A, Ctrl Enter. */
export function RemoveTrack() {
  const removing = usePlaylistQuestion((state) => state.removing);
  const title = useReview((state) => selectRow(removing)(state)?.title ?? 'The track');
  const playlist = useCurrent()?.playlist_name ?? 'the playlist';
  // a question that the page was left with does not wait for the next one
  useEffect(() => () => askRemoval(null), []);
  return (
    <Confirm
      opened={removing !== null}
      title="Remove the track from the playlist?"
      action="Remove"
      destructive
      onConfirm={() => {
        askRemoval(null);
        if (removing !== null) void wish(removing, false);
      }}
      onClose={() => askRemoval(null)}
    >
      “{title}” will be removed from “{playlist}” for everyone. The track and its ratings stay.
    </Confirm>
  );
}
