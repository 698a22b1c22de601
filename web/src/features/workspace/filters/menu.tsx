import { Popover } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useState } from 'react';
import { useLayer } from '../../../keyboard/layers';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonRows } from '../../../ui/states';
import { countFilters } from './active';
import styles from './menu.module.css';

const FilterBox = lazyPart(() => import('./filter-box'), {
  waiting: (
    // this element has the focus until the controls are loaded
    <div data-autofocus tabIndex={-1}>
      <SkeletonRows columns={['1fr', '150px']} rows={6} />
    </div>
  ),
  failed: "The filter couldn't be loaded",
});

/**
 * A button that opens the conditions of the filter, except the list, its type and its search text. The button shows the number of active
 * conditions.
 */
export function FilterMenu() {
  const [opened, setOpened] = useState(false);
  useLayer('popup', opened);
  const count = useReview(({ filter }) => countFilters(filter));
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
