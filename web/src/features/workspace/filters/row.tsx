import type { PlaylistId } from '../../../protocol/generated/protocol';
import { TYPES } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { cx } from '../../../ui/cx';
import { typeName } from '../../../ui/format';
import { ListSearch } from '../../../ui/page/list-search';
import { SegmentedControl } from '../../../ui/segmented-control';
import { ActiveChips, PartChip } from './chips';
import { ChosenBar, useChosenCount } from './chosen-bar';
import { ListSelect } from './list-select';
import { FilterMenu } from './menu';
import { Refresh } from './refresh';
import styles from './row.module.css';

interface FilterRowProps {
  onChoose: (shared: PlaylistId | 0) => void;
}

/**
 * The row of controls above the list: the choice of the list, the filter, the search, and the button for new submissions. While rows are
 * selected, the actions on these rows are shown instead.
 */
export function FilterRow({ onChoose }: FilterRowProps) {
  const count = useChosenCount();
  const isSearching = useReview((state) => state.filter.q !== '');
  return (
    <header className={cx(styles.row, count > 0 ? styles.choosing : isSearching && styles.searching)}>
      <h2 id="workspace-submissions" className="visually-hidden">
        Submissions
      </h2>
      {count > 0 ? <ChosenBar count={count} /> : <Filters onChoose={onChoose} />}
    </header>
  );
}

function Filters({ onChoose }: FilterRowProps) {
  return (
    <>
      <ListSelect onChoose={onChoose} />
      <TypeTabs />
      <FilterMenu />
      <PartChip of="unrated" count="unrated_by_me" label="Unrated" action="list.unrated" />
      <PartChip of="disagree" count="we_disagree" label="Disagree" action="list.disagree" />
      <ActiveChips />
      <Search />
      <span className={styles.news}>
        <Refresh onShowAll={() => onChoose(0)} />
      </span>
    </>
  );
}

function TypeTabs() {
  const type = useReview((state) => state.filter.type);
  const counts = useReview((state) => state.tabCounts);
  return (
    <SegmentedControl
      label="Type"
      className={styles.types}
      items={TYPES.map((value) => ({ value, label: typeName(value), count: counts?.[value] ?? null }))}
      value={type}
      onChange={(next) => changeFilter({ type: next })}
    />
  );
}

/**
 * The search: a button that turns into a field when it is pressed, or when its keyboard shortcut is used. The field stays open while it
 * contains text.
 */
function Search() {
  const q = useReview((state) => state.filter.q);
  return (
    <span className={cx(styles.search, q !== '' && styles.filled)}>
      <ListSearch label="Search tracks" value={q} onSearch={(text) => changeFilter({ q: text })} />
    </span>
  );
}
