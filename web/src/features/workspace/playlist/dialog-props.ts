import type { Playlist } from '../../../protocol/generated/protocol';

/** What each dialog about a playlist is given. */
export interface PlaylistDialogProps {
  playlist: Playlist;
  onClose: () => void;
}
