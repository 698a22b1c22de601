import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import { RadioGroup } from '../../ui/radio-group';
import type { Choice } from './form';
import styles from './sign-up.module.css';

const WAVE = [
  3, 6, 9, 12, 8, 7, 9, 8, 10, 18, 22, 16, 20, 26, 32, 24, 19, 15, 20, 26, 22, 17, 13, 21, 28, 20, 12, 8, 5, 3,
];

const PICTURES: Record<Choice, ReactNode> = {
  creator: WAVE.map((height, bar) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing
    <rect key={bar} x={bar * 6} y={26 - height / 2} width="4" height={height} />
  )),
  manager: [34, 20, 44, 30, 38, 14, 50].map((height, bar) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing
    <rect key={bar} x={bar * 22} y={52 - height} width="17" height={height} />
  )),
  promoter: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      {[4, 15, 26, 37, 48].map((y) => (
        <path key={y} d={`M8 26C60 26 70 ${y} 170 ${y}`} />
      ))}
      <g fill="currentColor" stroke="none">
        <circle cx="7" cy="26" r="6" />
        {[4, 15, 26, 37, 48].map((y) => (
          <circle key={y} cx="172" cy={y} r="3.4" />
        ))}
      </g>
    </g>
  ),
  fan: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      {[8, 17, 26, 35, 44].map((radius) => (
        <path key={radius} d={`M${48 - radius} 50a${radius} ${radius} 0 0 1 ${radius * 2} 0`} />
      ))}
    </g>
  ),
};

const CARDS: readonly { value: Choice; name: string; who: string; what: string }[] = [
  {
    value: 'creator',
    name: 'Creator',
    who: 'Music maker',
    what: 'Upload tracks with rights metadata, build playlists, submit to jobs.',
  },
  {
    value: 'manager',
    name: 'Manager',
    who: 'Company seeking music',
    what: 'Post jobs, receive and rate submissions, share playlists.',
  },
  {
    value: 'promoter',
    name: 'Promoter',
    who: 'Brings artists and jobs together',
    what: 'Follow releases and pass opportunities on.',
  },
  { value: 'fan', name: 'Fan', who: 'Listens first', what: 'Open shared playlists and back the music you like.' },
];

/** The choice of the role for the sign-up: four cards. */
export function RoleCards({ value, onChange }: { value: Choice; onChange: (value: Choice) => void }) {
  return (
    <RadioGroup
      label="Who is signing up"
      items={CARDS}
      value={value}
      onChange={onChange}
      className={styles.cards}
      choice={(_, isChosen) => ({ className: cx(styles.card, isChosen && styles.chosen) })}
    >
      {(card) => (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <svg viewBox="0 0 180 52" height="52" aria-hidden="true" fill="currentColor">
            {PICTURES[card.value]}
          </svg>
          <span className={styles.cardName}>{card.name}</span>
          <span className={styles.cardWho}>{card.who}</span>
          <span className={styles.cardWhat}>{card.what}</span>
        </>
      )}
    </RadioGroup>
  );
}
