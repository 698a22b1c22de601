import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useState } from 'react';
import { errorText } from '../../api/errors';
import { sendOnce } from '../../api/request-id';
import type { ShareLink } from '../../protocol/generated/protocol';
import { createLink, type Shared, useShareLinks } from '../../stores/share-links/store';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useAction } from '../use-action';
import { LinkDialog } from './link-dialog';
import { LinkRow } from './link-row';
import styles from './share-links.module.css';

export interface ShareLinksProps {
  of: Shared;
  /** Links can be made and changed. */
  canMake?: boolean;
  /** They can be ended; whoever may not is not told their addresses either. */
  canRevoke?: boolean;
}

/** The links that open a playlist or a submission: made, copied, changed and revoked. */
export default function ShareLinks({ of: shared, canMake = true, canRevoke = true }: ShareLinksProps) {
  const links = useShareLinks(shared);
  const [allowed, setAllowed] = useState({ allowed_all_tracks: true, allowed_single_track: true });
  const [opened, setOpened] = useState<ShareLink | 'new' | null>(null);
  const [once] = useState(sendOnce);
  const [create, creating] = useAction(async () => {
    await once(allowed, (requestId) => createLink(shared, allowed, requestId));
  });
  return (
    <section className={styles.panel} aria-label="Shareable links">
      <header className={styles.head}>
        <h2 className="type-panel-title">Shareable links</h2>
        {canMake && (
          <>
            <span className={styles.gap} />
            <Checkbox
              label="Download all tracks"
              checked={allowed.allowed_all_tracks}
              onChange={(allowed_all_tracks) => setAllowed({ ...allowed, allowed_all_tracks })}
            />
            <Checkbox
              label="Download single tracks"
              checked={allowed.allowed_single_track}
              onChange={(allowed_single_track) => setAllowed({ ...allowed, allowed_single_track })}
            />
            <span className={styles.making}>
              <Button icon={IconLink} busy={creating} onClick={() => void create()}>
                Create link
              </Button>
              <Button aria-label="New link with recipient, expiry or password" onClick={() => setOpened('new')}>
                Options
              </Button>
            </span>
          </>
        )}
      </header>
      {links.value ? (
        <ul className={styles.list}>
          {links.value.map((link) => (
            <LinkRow
              key={link.link_id}
              shared={shared}
              link={link}
              onChange={canMake ? () => setOpened(link) : null}
              canRevoke={canRevoke}
            />
          ))}
          {links.value.length === 0 && <li className={styles.none}>No links yet</li>}
        </ul>
      ) : links.failure !== null ? (
        <ErrorState text={errorText(links.failure)} onRetry={() => void links.retry()} />
      ) : (
        <SkeletonRows columns={['1fr', '90px']} rows={2} />
      )}
      {opened && (
        <LinkDialog
          shared={shared}
          link={opened === 'new' ? null : opened}
          allowed={allowed}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
