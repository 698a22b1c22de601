import { useEffect, useRef } from 'react';
import { type ActionId, capsOf } from '../../../keyboard/actions';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import type { HeardFilter } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { formatCount } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { QualitySlider } from '../../../ui/quality-slider';
import { SegmentedControl } from '../../../ui/segmented-control';
import { CLEARED } from './active';
import styles from './filter-box.module.css';
import { MarkChoice } from './mark-choice';
import { useShown } from './shown';
import { TrackFields } from './track-fields';

/** The controls of the filter; each takes effect as soon as it is changed. */
export default function FilterBox({ onClose }: { onClose: () => void }) {
  const { from, to } = useReview((state) => state.filter);
  const box = useRef<HTMLDivElement>(null);
  const shown = useShown();
  useShortcuts({ 'page.escape': onClose });
  // the focus was on the placeholder of these controls until now
  useEffect(() => box.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={box}>
      <div className={styles.parts}>
        <MarkChoice />
        <QualitySlider
          label="Quality"
          from={from}
          to={to}
          onChangeEnd={(nextFrom, nextTo) => changeFilter({ from: nextFrom, to: nextTo })}
        />
        <HeardChoice />
        <TrackFields />
      </div>
      <div className={styles.switches}>
        <Part of="unrated" label="Unrated by me" action="list.unrated" />
        <Part of="disagree" label="We disagree" action="list.disagree" />
        <Part of="listenedFirst" label="Listened first" action="list.listened-first" />
        <Withdrawn />
      </div>
      <div className={styles.foot}>
        <Button size="sm" tone="subtle" onClick={() => changeFilter(CLEARED)}>
          Clear all
        </Button>
        <span className="type-second">{shown && `${shown} shown`}</span>
      </div>
    </div>
  );
}

function HeardChoice() {
  const heard = useReview((state) => state.filter.heard);
  const yes = useReview((state) => state.tabCounts?.heard ?? null);
  const no = useReview((state) => state.tabCounts?.unheard ?? null);
  return (
    <div className={styles.part}>
      <span aria-hidden="true">Heard by you</span>
      <SegmentedControl<HeardFilter>
        label="Heard by you"
        items={[
          { value: 'any', label: 'any' },
          { value: 'yes', label: 'yes', count: yes },
          { value: 'no', label: 'no', count: no },
        ]}
        value={heard}
        onChange={(value) => changeFilter({ heard: value })}
      />
    </div>
  );
}

interface PartProps {
  of: 'unrated' | 'disagree' | 'listenedFirst';
  label: string;
  action: ActionId;
}

/** A checkbox for one condition of the filter, with its keyboard shortcut. */
function Part({ of, label, action }: PartProps) {
  const checked = useReview((state) => state.filter[of]);
  return (
    <span className={styles.line}>
      <Checkbox label={label} checked={checked} onChange={(on) => changeFilter({ [of]: on })} />
      <span aria-hidden="true">
        <KbdGroup caps={capsOf(action)} />
      </span>
    </span>
  );
}

/**
 * The checkbox that shows withdrawn tracks. It is offered only in the list of all submissions, and only if there are withdrawn tracks or it
 * is checked.
 */
function Withdrawn() {
  const on = useReview((state) => state.filter.withdrawn);
  const count = useReview((state) => state.tabCounts?.withdrawn ?? 0);
  const isPlaylist = useReview((state) => state.source.kind === 'playlist');
  if (isPlaylist || (count === 0 && !on)) return null;
  return (
    <span className={styles.line}>
      <Checkbox
        label={`Withdrawn (${formatCount(count)})`}
        checked={on}
        onChange={(withdrawn) => changeFilter({ withdrawn })}
      />
    </span>
  );
}
