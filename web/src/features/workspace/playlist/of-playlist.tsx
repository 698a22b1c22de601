import { type ComponentType, useEffect } from 'react';
import type { Playlist, PlaylistId } from '../../../protocol/generated/protocol';
import { usePlaylist } from '../../../stores/playlist/store';

/** What each dialog about a playlist is drawn with. */
export interface PlaylistDialogProps {
  playlist: Playlist;
  onClose: () => void;
}

/** A dialog about a playlist as it is now; it closes when that is gone. */
export function ofPlaylist(Dialog: ComponentType<PlaylistDialogProps>) {
  return function OfPlaylist({ playlist: id, onClose }: { playlist: PlaylistId; onClose: () => void }) {
    const playlist = usePlaylist(id);
    const isGone = playlist === null;
    useEffect(() => {
      if (isGone) onClose();
    }, [isGone, onClose]);
    return playlist && <Dialog playlist={playlist} onClose={onClose} />;
  };
}
