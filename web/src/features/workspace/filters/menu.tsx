import { Popover } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useState } from 'react';
import { type ActionId, capsOf } from '../../../keyboard/actions';
import { useLayer } from '../../../keyboard/layers';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import type { Only } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { formatCount } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { QualitySlider } from '../../../ui/quality-slider';
import { activeFilters, CLEARED } from './active';
import styles from './menu.module.css';
import { useShown } from './shown';

/** All that narrows the list beside its type and its words, in one box; the button says how much of it is in force. */
export function FilterMenu() {
  const [opened, setOpened] = useState(false);
  useLayer('popup', opened);
  const count = useReview(({ filter }) => activeFilters(filter).length + (filter.only === 'everything' ? 0 : 1));
  return (
    <Popover
      position="bottom-start"
      offset={4}
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.box }}
    >
      <Popover.Target>
        <Button
          size="sm"
          icon={IconFilter}
          className={count > 0 ? styles.active : undefined}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {count > 0 ? `Filter ${count}` : 'Filter'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter">
        <FilterBox onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterBox({ onClose }: { onClose: () => void }) {
  const { from, to, listenedFirst } = useReview((state) => state.filter);
  const shown = useShown();
  useShortcuts({ 'page.escape': onClose });
  return (
    <>
      <div className={styles.quality}>
        <QualitySlider
          label="Quality"
          from={from}
          to={to}
          onChangeEnd={(nextFrom, nextTo) => changeFilter({ from: nextFrom, to: nextTo })}
        />
      </div>
      <div className={styles.switches}>
        <OnlyBox only="unrated_by_me" label="Unrated by me" action="list.unrated" />
        <OnlyBox only="we_disagree" label="We disagree" action="list.disagree" />
        <span className={styles.line}>
          <Checkbox
            label="Listened first"
            checked={listenedFirst}
            onChange={(checked) => changeFilter({ listenedFirst: checked })}
          />
          <Caps of="list.listened-first" />
        </span>
        <WithdrawnBox />
      </div>
      <div className={styles.foot}>
        <Button size="sm" tone="subtle" onClick={() => changeFilter(CLEARED)}>
          Clear all
        </Button>
        <span className="type-second">{shown && `${shown} shown`}</span>
      </div>
    </>
  );
}

function Caps({ of }: { of: ActionId }) {
  return (
    <span aria-hidden="true">
      <KbdGroup caps={capsOf(of)} />
    </span>
  );
}

function OnlyBox({ only, label, action }: { only: Only; label: string; action: ActionId }) {
  const checked = useReview((state) => state.filter.only === only);
  return (
    <span className={styles.line}>
      <Checkbox label={label} checked={checked} onChange={(on) => changeFilter({ only: on ? only : 'everything' })} />
      <Caps of={action} />
    </span>
  );
}

/** Shows what was withdrawn: of all submissions, and where something was. */
function WithdrawnBox() {
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
