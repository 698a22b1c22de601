import { type ComponentType, useEffect } from 'react';
import type { Playlist, PlaylistId } from '../../../protocol/generated/protocol';
import { usePlaylist } from '../../../stores/playlist/store';

/** The props of every dialog about a playlist. */
export interface PlaylistDialogProps {
  playlist: Playlist;
  onClose: () => void;
}

/** Wraps a dialog about a playlist, so that it receives the current state of the playlist, and closes when the playlist is deleted. */
export function withPlaylist(Dialog: ComponentType<PlaylistDialogProps>) {
  return function OfPlaylist({ playlist: id, onClose }: { playlist: PlaylistId; onClose: () => void }) {
    const playlist = usePlaylist(id);
    const isGone = playlist === null;
    useEffect(() => {
      if (isGone) onClose();
    }, [isGone, onClose]);
    return playlist && <Dialog playlist={playlist} onClose={onClose} />;
  };
}
