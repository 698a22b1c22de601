import { ShareTotal } from '../../../components/rights/share-total';
import { FULL_SHARE, shareText } from '../../../components/rights/shares';
import type { ReviewTrack } from '../../../protocol/generated/protocol';
import { SplitBar, splitColor } from '../../../ui/split-bar';
import styles from './track-tab.module.css';

interface Holder {
  name: string;
  pro: string;
  ipi: string;
  /** The share of the rights holder in basis points (1/100 percent). */
  share: number;
}

const points = (percentage: number) => Math.round(percentage * 100);

/** Returns the rights holders of each kind, in the same order and with the same titles as in the editor of a track. Pure. */
export function rightsOf({
  writers,
  publishers,
  master_owners,
}: Pick<ReviewTrack, 'writers' | 'publishers' | 'master_owners'>): readonly [string, readonly Holder[]][] {
  return [
    [
      'Writers',
      writers.map(({ first_name, last_name, pro, ipi, percentage }) => {
        return { name: `${first_name} ${last_name}`.trim(), pro, ipi, share: points(percentage) };
      }),
    ],
    ['Publishers', publishers.map(({ name, pro, ipi, percentage }) => ({ name, pro, ipi, share: points(percentage) }))],
    [
      'Master owners',
      master_owners.map(({ name, percentage }) => ({ name, pro: '', ipi: '', share: points(percentage) })),
    ],
  ];
}

/** The writers, publishers and master owners of the track, with society, IPI number and share. A missing value is shown as a dash. */
export function TrackRights({ track }: { track: ReviewTrack }) {
  return rightsOf(track).map(([title, holders]) => (
    <section key={title} className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.title}>
          {title} <span className="type-second">{holders.length > 0 && holders.length}</span>
        </h3>
        {holders.length > 0 ? (
          <ShareTotal total={holders.reduce((sum, { share }) => sum + share, 0)} />
        ) : (
          <span className="type-second">—</span>
        )}
      </div>
      {holders.length > 1 && <SplitBar shares={holders.map(({ share }) => share)} whole={FULL_SHARE} />}
      {holders.length > 0 && (
        <ul className={styles.holders}>
          {holders.map((holder, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rights holder is identified by its position
            <li key={place} className={styles.holder} style={{ borderColor: splitColor(place) }}>
              <span className={styles.holderName}>{holder.name || '—'}</span>
              <span className={styles.society}>{[holder.pro, holder.ipi].filter(Boolean).join(' ')}</span>
              <b>{shareText(holder.share)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
