import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { capsOf } from '../../keyboard/actions';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { LIMITS, type LinkId, type ShareLink } from '../../protocol/generated/protocol';
import { type Shared, useShareLinks } from '../../stores/share-links/store';
import { Button } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { KbdGroup } from '../../ui/kbd';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { LinkForm, useLinkForm } from './link-form';
import { LinkRow } from './link-row';
import { hasEnded } from './link-texts';
import styles from './share-links.module.css';

const COPIED_MS = 2000;

export interface ShareLinksProps {
  of: Shared;
  /** True if the viewer can create and edit links here. */
  canMake?: boolean;
  /** True if the viewer may revoke links. A viewer who may not revoke links does not see their addresses either. */
  canRevoke?: boolean;
}

/** The share links of a playlist or a submission. A link is created and copied in one step, edited in its row, and revoked. */
export default function ShareLinks({ of: shared, canMake = true, canRevoke = true }: ShareLinksProps) {
  const links = useShareLinks(shared);
  const [edited, setEdited] = useState<LinkId | null>(null);
  const [copied, copy] = useCopy(shared);
  const section = useRef<HTMLElement>(null);
  useShortcuts({
    'page.primary': () => {
      if (!section.current?.contains(document.activeElement)) return false;
      section.current.querySelector<HTMLButtonElement>('[data-primary]')?.click();
      return true;
    },
  });
  const live = links.value?.filter((link) => !hasEnded(link, Date.now())).length ?? 0;
  return (
    <section ref={section} className={styles.panel} aria-label="Shareable links">
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 className="type-panel-title">Links</h2>
          <span className="type-second">for people outside Needledrop; no account needed</span>
        </header>
        {canMake && (
          <NewLink shared={shared} isFull={live >= LIMITS.LIVE_LINKS_MAX} isQuiet={edited !== null} onMade={copy} />
        )}
        {links.value ? (
          <>
            {links.value.length > 0 && (
              <p className={styles.columns} aria-hidden="true">
                <span>
                  {live} of {LIMITS.LIVE_LINKS_MAX}
                </span>
                <span>Expires</span>
                <span>Opens</span>
                <span>Listeners</span>
                <span>Plays</span>
                <span>Downloads</span>
                <span>Last opened</span>
              </p>
            )}
            <ul className={styles.list}>
              {links.value.map((link) => (
                <LinkRow
                  key={link.link_id}
                  shared={shared}
                  link={link}
                  copied={copied === link.link_id}
                  onCopy={(one) => void copy(one)}
                  isEdited={edited === link.link_id}
                  onEdit={canMake ? (open) => setEdited(open ? link.link_id : null) : null}
                  canRevoke={canRevoke}
                />
              ))}
              {links.value.length === 0 && <li className={styles.empty}>No links yet</li>}
            </ul>
          </>
        ) : links.failure !== null ? (
          <ErrorState text={errorText(links.failure)} onRetry={() => void links.retry()} />
        ) : (
          <SkeletonRows columns={['1fr', '90px']} rows={2} />
        )}
      </div>
    </section>
  );
}

/** Returns the id of the link that was copied within the last two seconds, and the function that copies the address of a link. */
function useCopy({ family }: Shared): [LinkId | null, (link: ShareLink) => Promise<void>] {
  const [copied, setCopied] = useState<{ link: LinkId } | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async ({ link_id, link: address }: ShareLink) => {
    if (address === null) return;
    if (await copyText(address)) {
      setCopied({ link: link_id });
      toast(family === 'playlist' ? NOTICES.linkNamedCopied(address) : NOTICES.linkCopied);
    } else toast({ tone: 'bad', text: 'Your browser blocked copying. Open the link and copy its address.' });
  };
  return [copied?.link ?? null, copy];
}

interface NewLinkProps {
  shared: Shared;
  /** True if the maximum number of active links is reached. */
  isFull: boolean;
  /** True if another form in the panel is open. The main button of that form is then amber, and the button of this form is not. */
  isQuiet: boolean;
  onMade: (link: ShareLink) => Promise<void>;
}

function NewLink({ shared, isFull, isQuiet, onMade }: NewLinkProps) {
  const [made, setMade] = useState(0);
  // a new form for each link
  return (
    <Form
      key={made}
      shared={shared}
      isFull={isFull}
      isQuiet={isQuiet}
      onMade={async (link) => {
        setMade((count) => count + 1);
        await onMade(link);
      }}
    />
  );
}

function Form({ shared, isFull, isQuiet, onMade }: NewLinkProps) {
  const form = useLinkForm(shared, null, (link) => void onMade(link));
  return (
    <LinkForm form={form} family={shared.family} link={null}>
      {isFull ? (
        <span className="type-second">At most {LIMITS.LIVE_LINKS_MAX} live links: end one first</span>
      ) : (
        <Button tone={isQuiet ? 'default' : 'filled'} type="submit" icon={IconLink} busy={form.busy}>
          Create and copy
          <KbdGroup caps={capsOf('page.primary')} />
        </Button>
      )}
    </LinkForm>
  );
}
