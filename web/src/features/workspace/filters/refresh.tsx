import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useMemo, useState } from 'react';
import { capsOf } from '../../../keyboard/actions';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import { usePlaylist } from '../../../stores/playlist/store';
import { showsAll } from '../../../stores/review/state';
import { refreshList, useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { KbdGroup } from '../../../ui/kbd';
import { tooltipProps } from '../../../ui/tooltip-props';
import styles from './row.module.css';

/** A button that adds the tracks that were submitted since the list was read. While there are none, it is a plain Refresh icon. */
export function Refresh({ onShowAll }: { onShowAll: () => void }) {
  const submitted = useReview((state) => state.arrivals.length);
  const shared = useSharedNews();
  const [busy, setBusy] = useState(false);
  const playlist = useReview((state) => state.source.kind === 'playlist');
  const refresh = async () => {
    // new submissions to the job are in no shared playlist yet
    if (playlist && shared === 0 && submitted > 0) {
      onShowAll();
      return;
    }
    setBusy(true);
    await refreshList();
    setBusy(false);
  };
  useShortcuts({ 'list.refresh': () => void refresh() });
  const count = submitted + shared;
  if (count === 0) {
    return (
      <IconButton
        label="Refresh"
        action="list.refresh"
        tone="outlined"
        icon={IconRefresh}
        aria-busy={busy || undefined}
        onClick={() => void refresh()}
      />
    );
  }
  return (
    <Button
      tone="filled"
      size="sm"
      icon={IconRefresh}
      className={styles.fresh}
      busy={busy}
      {...tooltipProps('Load new submissions', 'list.refresh')}
      onClick={() => void refresh()}
    >
      {count} new
      <span aria-hidden="true">
        <KbdGroup caps={capsOf('list.refresh')} />
      </span>
    </Button>
  );
}

/**
 * Returns the number of tracks that were added to the shared playlist since it was read; 0 while a filter is active, because the filter may
 * hide tracks.
 */
function useSharedNews(): number {
  const source = useReview((state) => state.source);
  const order = useReview((state) => state.order);
  const whole = useReview(({ status, filter }) => status === 'ready' && showsAll(filter));
  const tracks = usePlaylist(source.kind === 'playlist' ? source.playlist_id : null)?.tracks_id;
  return useMemo(() => {
    if (!whole || !tracks || order.includes(null)) return 0;
    const here = new Set(order);
    return tracks.filter((id) => !here.has(id)).length;
  }, [whole, tracks, order]);
}
