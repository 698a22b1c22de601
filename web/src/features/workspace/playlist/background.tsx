import BackgroundDialog from '../../../components/background/background-dialog';
import type { PlaylistDialogProps } from './dialog-props';

/** The picture behind what the links of a playlist show. */
export default function PlaylistBackground({ playlist, onClose }: PlaylistDialogProps) {
  return <BackgroundDialog of={{ family: 'playlist', id: playlist.playlist_id }} onClose={onClose} />;
}
