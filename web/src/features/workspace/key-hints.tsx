import { Fragment } from 'react';
import { type ActionId, action, capsOf } from '../../keyboard/actions';
import { useKeyState } from '../../keyboard/use-shortcuts';
import { Kbd } from '../../ui/kbd';
import styles from './player-panel.module.css';

const HINTS: readonly { ids: readonly ActionId[]; words: string }[] = [
  { ids: ['player.toggle'], words: 'play' },
  { ids: ['list.next', 'list.previous'], words: 'next, previous' },
  { ids: ['player.back', 'player.forward'], words: '5 s' },
  { ids: ['playlist.toggle-track'], words: 'add to playlist' },
  { ids: ['list.refresh'], words: 'refresh' },
  { ids: ['page.keys'], words: 'all keys' },
];

/** The keys of the workspace, printed where they are used. */
export function KeyHints() {
  const on = useKeyState((state) => state.singleKeys);
  const [one, , nine, zero] = action('rate').caps;
  if (!on) return <p className={styles.hints}>Single-key shortcuts are off. Turn them on in the key sheet.</p>;
  return (
    <p className={styles.hints}>
      <span className={styles.hint}>
        <Kbd>{one ?? '1'}</Kbd> to <Kbd>{nine ?? '9'}</Kbd> rate 1–9, <Kbd>{zero ?? '0'}</Kbd> rates 10
      </span>
      {HINTS.map(({ ids, words }) => (
        <span key={words} className={styles.hint}>
          {ids.flatMap(capsOf).map((cap) => (
            <Fragment key={cap}>
              <Kbd>{cap}</Kbd>{' '}
            </Fragment>
          ))}
          {words}
        </span>
      ))}
    </p>
  );
}
