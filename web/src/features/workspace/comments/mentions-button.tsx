import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import { openModal } from '../../../stores/modals/store';
import { useSession } from '../../../stores/session/store';
import { Button } from '../../../ui/button';
import { countOf, formatCount } from '../../../ui/format';
import { tooltipProps } from '../../../ui/tooltip-props';

/** A button that opens the list of comments that mention the viewer. It shows the number of unread ones. */
export function MentionsButton({ isUnreadOnly = false }: { isUnreadOnly?: boolean }) {
  const unread = useSession((state) => state.unreadMentions);
  if (isUnreadOnly && unread === 0) return null;
  const text = unread > 0 ? countOf(unread, 'unread mention') : 'Mentions';
  return (
    <Button size="sm" icon={IconAt} aria-label={text} {...tooltipProps(text)} onClick={() => openModal('mentions', {})}>
      {unread > 0 && formatCount(unread)}
    </Button>
  );
}
