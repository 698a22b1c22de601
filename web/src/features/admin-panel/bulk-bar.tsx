import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { decide } from '../../components/people/decide';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { selectUserId, useSession } from '../../stores/session/store';
import { type Decision, TOGETHER_MAX } from '../../stores/staff/actions';
import { peopleList, selection } from '../../stores/staff/people';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { FilterBar } from '../../ui/page/page';

/** The bar with the actions on all selected accounts. It replaces the filters while accounts are selected. */
export function BulkBar() {
  const ids = selection.use((state) => state.ids);
  const { rows, filter } = peopleList.use();
  const me = useSession(selectUserId);
  const [done, setDone] = useState<number | null>(null);
  useShortcuts({ 'page.escape': selection.clear });
  const people = rows.filter(({ id }) => ids.has(id) && id !== me);
  const isTooMany = people.length > TOGETHER_MAX;
  const run = async (what: Decision) => {
    setDone(0);
    try {
      if (await decide(what, people, { onProgress: setDone })) selection.clear();
    } finally {
      setDone(null);
    }
  };
  const button = (what: Decision, text: string) => (
    <Button size="sm" disabled={isTooMany || done !== null || people.length === 0} onClick={() => void run(what)}>
      {text}
    </Button>
  );
  return (
    <FilterBar
      aside={<IconButton label="Clear the selection" disabled={done !== null} onClick={selection.clear} icon={IconX} />}
    >
      <span role="status">
        {done === null || done === 0
          ? `${formatCount(ids.size)} selected${isTooMany ? `, at most ${TOGETHER_MAX} can be changed together` : ''}`
          : `${formatCount(done)} of ${formatCount(people.length)} done`}
      </span>
      {button('approve', 'Approve')}
      {filter.on_hold ? button('unhold', 'Take off hold') : button('hold', 'Hold')}
      {button('block', 'Block')}
      {button('unblock', 'Unblock')}
    </FilterBar>
  );
}
