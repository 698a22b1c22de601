import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useState } from 'react';
import { TEXTS } from '../../api/messages';
import { settings } from '../../settings';
import { Page, PageHead } from '../../ui/page/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import styles from './mastering-page.module.css';
import { sandboxOf } from './partner';

export interface MasteringPageProps {
  /** The address of the partner's website; the operator's setting by default. */
  address?: string | null;
}

/** /mastering-channel: a page that embeds a page of the partner's website. */
export default function MasteringPage({ address = settings.mastering_url }: MasteringPageProps) {
  if (address === null) {
    return (
      <div className={styles.empty}>
        <EmptyState titleAs="h1" title="Mastering isn't available yet" help="Everything else works without it." />
      </div>
    );
  }
  return <Partner address={address} />;
}

function Partner({ address }: { address: string }) {
  const [loaded, setLoaded] = useState(false);
  const { host } = new URL(address);
  return (
    <Page>
      <PageHead
        title="Mastering Channel"
        count={`A page of our partner, ${host}`}
        actions={
          <a className={styles.out} href={address} target="_blank" rel="noopener noreferrer">
            Open in a new window
            <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
          </a>
        }
      />
      <div className={styles.body} aria-busy={!loaded}>
        {!loaded && <SkeletonRows columns={['2fr', '1fr']} text={TEXTS.loading} />}
        <iframe
          title={`Mastering Channel, by ${host}`}
          src={address}
          sandbox={sandboxOf(address, window.location.origin)}
          referrerPolicy="no-referrer"
          allow="autoplay"
          className={loaded ? styles.frame : styles.waiting}
          onLoad={() => setLoaded(true)}
        />
      </div>
    </Page>
  );
}
