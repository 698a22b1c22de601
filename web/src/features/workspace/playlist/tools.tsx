import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs';
import { NOTICES } from '../../../api/messages';
import { useAction } from '../../../components/use-action';
import type { Playlist, PlaylistId } from '../../../protocol/generated/protocol';
import { openModal } from '../../../stores/modals/store';
import { exportPlaylist, saveMetadata } from '../../../stores/playlist/csv';
import { selectRole, useSession } from '../../../stores/session/store';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import { toast } from '../../../ui/toast-store';
import { askDeletion } from '../toggle-track';
import { useIsOwner } from './rights';

export interface PlaylistToolsProps {
  /** The playlist that is being edited; null if there is none. */
  playlist: Playlist | null;
  onCreate: () => void;
  /** Called once the playlist was deleted by a button here. */
  onDeleted: () => void;
}

/** The buttons for actions on a playlist. Actions that only the owner may perform are shown only to the owner and the staff. */
export function PlaylistTools({ playlist, onCreate, onDeleted }: PlaylistToolsProps) {
  const isOwner = useIsOwner(playlist);
  const isStaff = useSession(selectRole) === 'admin';
  const [save] = useAction(async (one: Playlist) => {
    await exportPlaylist(one);
    toast(NOTICES.fileDownloaded);
  });
  const [download] = useAction(async (one: Playlist) => {
    await saveMetadata(one);
    toast(NOTICES.playlistMetadata);
  });
  const remove = async (one: Playlist) => {
    if (await askDeletion(one)) onDeleted();
  };
  const ownerItems = (id: PlaylistId) => [
    { label: 'Rename', run: () => openModal('renamePlaylist', { playlist: id }) },
    { label: 'Background', run: () => openModal('background', { of: { family: 'playlist', id } }) },
  ];
  return (
    <>
      <IconButton label="Create playlist" tone="outlined" onClick={onCreate} icon={IconPlus} />
      {playlist && (
        <>
          <IconButton
            label={isOwner ? sharedText(playlist) : 'Links'}
            tone="outlined"
            onClick={() => openModal('sharePlaylist', { playlist: playlist.playlist_id })}
            icon={isOwner ? IconShare3 : IconLink}
          />
          <Menu
            target={<IconButton label="More of this playlist" tone="outlined" icon={IconDots} />}
            items={[
              ...(isOwner ? ownerItems(playlist.playlist_id) : []),
              { label: 'Export as CSV', run: () => void save(playlist) },
              ...(isStaff ? [{ label: 'Download metadata', run: () => void download(playlist) }] : []),
              ...(isOwner ? [{ label: 'Delete playlist', run: () => void remove(playlist) }] : []),
            ]}
          />
        </>
      )}
    </>
  );
}

function sharedText({ shared_company: isShared, members }: Playlist): string {
  if (isShared) return 'Share: shared with the company';
  if (members.length === 0) return 'Share';
  return `Share: shared with ${members.length} ${members.length === 1 ? 'member' : 'members'}`;
}
