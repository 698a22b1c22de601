import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import type { UserChange } from '../protocol/generated/protocol';
import { readMentionedTrack } from '../stores/mentions/store';
import { formatDuration } from '../ui/format';
import { LONG_TOAST_MS, toast } from '../ui/toast-store';

/**
 * Shows a toast that tells who mentioned the person and in which track. The toast can open the comment. If the track cannot be read, the
 * toast omits its title.
 */
export async function showMentioned(
  { by, position, comment_id }: Extract<UserChange, { kind: 'mentioned' }>,
  open: () => void,
): Promise<void> {
  const title = await readMentionedTrack(comment_id).catch(() => null);
  const time = formatDuration(position);
  toast({
    tone: 'other',
    key: `mentioned-${comment_id}`,
    icon: <IconAt size={17} stroke={1.6} aria-hidden="true" />,
    text: (
      <>
        <b>{by.user_name}</b> mentioned you
      </>
    ),
    detail: title === null ? `In a comment at ${time}` : `${title}, ${time}`,
    duration: LONG_TOAST_MS,
    action: { label: 'Open', run: open },
  });
}
