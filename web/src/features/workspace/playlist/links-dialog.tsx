import ShareLinks from '../../../components/share-links/share-links';
import { Modal } from '../../../ui/modal';
import styles from './links-dialog.module.css';
import { ofPlaylist, type PlaylistDialogProps } from './of-playlist';
import { useOwns, useRunsCompany } from './rights';

/** The links of a reviewers' playlist. */
function LinksDialog({ playlist, onClose }: PlaylistDialogProps) {
  const owns = useOwns(playlist);
  const runs = useRunsCompany(playlist.job_id);
  return (
    <Modal opened onClose={onClose} title={playlist.playlist_name} width={680}>
      <div className={styles.links}>
        <ShareLinks of={{ family: 'playlist', id: playlist.playlist_id }} canMake={owns} canRevoke={owns || runs} />
      </div>
    </Modal>
  );
}

export default ofPlaylist(LinksDialog);
