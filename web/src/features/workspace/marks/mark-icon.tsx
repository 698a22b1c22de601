import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs';
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import type { Mark } from '../../../protocol/generated/protocol';

const ICONS = { shortlist: IconBookmarkFilled, hold: IconHourglass, pass: IconCircleMinus };

/** The icon of a mark (shortlist, hold or pass). The icon has no alternative text, because the word for the mark is shown beside it. */
export function MarkIcon({ mark, size = 14 }: { mark: Mark; size?: number }) {
  const Icon = ICONS[mark];
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}
