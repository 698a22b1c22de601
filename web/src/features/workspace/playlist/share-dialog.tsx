import { useState } from 'react';
import { errorText } from '../../../api/errors';
import { NOTICES } from '../../../api/messages';
import { showError } from '../../../api/show-error';
import ShareLinks from '../../../components/share-links/share-links';
import type { CompanyMember, PlaylistId, UserId } from '../../../protocol/generated/protocol';
import { useCompanyOf, useRunsCompany } from '../../../stores/companies/store';
import { performWithUndo } from '../../../stores/history/store';
import { shareAction, shareWithMemberAction } from '../../../stores/playlist/actions';
import { Avatar } from '../../../ui/avatar';
import { cx } from '../../../ui/cx';
import { countOf } from '../../../ui/format';
import { Modal } from '../../../ui/modal';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useIsOwner } from './rights';
import styles from './share-dialog.module.css';
import { type PlaylistDialogProps, withPlaylist } from './with-playlist';

/** If there are more members than this, the dialog has a search for them and shows at most `SHOWN` of them. */
const SEARCH_FROM = 12;
const SHOWN = 100;

async function share(id: PlaylistId, status: boolean): Promise<void> {
  const stopped = { text: 'No longer shared with the company' };
  await performWithUndo(shareAction(id, status), status ? NOTICES.playlistShared : stopped).catch(showError);
}

async function shareWith(id: PlaylistId, member: CompanyMember, status: boolean): Promise<void> {
  const { user_name: name } = member;
  const text = status ? NOTICES.playlistSharedWith(name) : { text: `No longer shared with ${name}` };
  await performWithUndo(shareWithMemberAction(id, member, status), text).catch(showError);
}

/**
 * The dialog that shares a playlist. On one side are the people of the company, each with a switch that takes effect immediately; on the
 * other side are links for everybody else.
 */
function ShareDialog({ playlist, onClose }: PlaylistDialogProps) {
  const { playlist_id: id, playlist_name: name, tracks_id: tracks } = playlist;
  const isOwner = useIsOwner(playlist);
  const runs = useRunsCompany(playlist.job_id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOwner ? `Share ${name}` : `Links of ${name}`}
      detail={countOf(tracks.length, 'track')}
      width={isOwner ? 1240 : 940}
    >
      <div className={cx(styles.sides, isOwner && styles.both)}>
        {isOwner && <People playlist={playlist} />}
        <ShareLinks of={{ family: 'playlist', id }} canMake={isOwner} canRevoke={isOwner || runs} />
      </div>
    </Modal>
  );
}

export default withPlaylist(ShareDialog);

function People({ playlist }: Pick<PlaylistDialogProps, 'playlist'>) {
  const { playlist_id: id, shared_company: isShared, members: sharedWith, user_id: owner } = playlist;
  const company = useCompanyOf(playlist.job_id);
  const others = company.value?.members.filter((member) => member.id !== owner);
  return (
    <section className={styles.people} aria-label="People">
      <header className={styles.head}>
        <h2 className="type-panel-title">People</h2>
        <span className="type-second">reviewers of this job</span>
      </header>
      <div className={styles.row}>
        <span className={styles.words}>
          <span className={styles.name}>{company.value?.name ?? 'Company'}</span>
          <span className="type-second">Everyone who reviews its jobs</span>
        </span>
        <Switch bare label="Share with company" checked={isShared} onChange={(status) => void share(id, status)} />
      </div>
      {others ? (
        <Members
          members={others}
          sharedWith={sharedWith}
          onChange={(member, status) => void shareWith(id, member, status)}
        />
      ) : company.failure !== null ? (
        <ErrorState text={errorText(company.failure)} onRetry={() => void company.retry()} />
      ) : (
        <SkeletonRows columns={['32px', '1fr', '40px']} rows={3} />
      )}
      <p className={styles.foot}>People add, remove and move tracks. Only you can rename, share or delete it.</p>
    </section>
  );
}

interface MembersProps {
  members: readonly CompanyMember[];
  sharedWith: readonly UserId[];
  onChange: (member: CompanyMember, status: boolean) => void;
}

function Members({ members, sharedWith, onChange }: MembersProps) {
  const [query, setQuery] = useState('');
  const searched = query.trim().toLowerCase();
  const found = members.filter(({ user_name, email }) => `${user_name} ${email}`.toLowerCase().includes(searched));
  const hidden = found.length - SHOWN;
  return (
    <>
      {members.length > SEARCH_FROM && (
        <TextField label="Search members" hideLabel placeholder="Search members" value={query} onChange={setQuery} />
      )}
      <ul className={styles.members} aria-label="Members">
        {found.slice(0, SHOWN).map((member) => (
          <li key={member.id} className={styles.row}>
            <Avatar name={member.user_name} url={member.avatar} size={28} />
            <span className={styles.words}>
              <span className={`clip ${styles.name}`}>{member.user_name}</span>
              <span className="clip type-second">{member.email}</span>
            </span>
            <Switch
              bare
              label={`Share with ${member.user_name}`}
              checked={sharedWith.includes(member.id)}
              onChange={(status) => onChange(member, status)}
            />
          </li>
        ))}
      </ul>
      {members.length === 0 && <p className="type-second">There's nobody else in the company yet.</p>}
      {found.length === 0 && members.length > 0 && <p className="type-second">Nothing was found</p>}
      {hidden > 0 && <p className="type-second">{hidden} more: search by name.</p>}
    </>
  );
}
