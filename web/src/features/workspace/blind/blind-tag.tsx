import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { Tag } from '../../../ui/tag';

export const BLIND_HELP =
  "Blind rating: you'll see the team's ratings, average and mark for a track once you've rated it. Comments aren't hidden.";

/** A tag for a job with blind rating, whose reviewers see each other's ratings only after they have rated. */
export function BlindTag() {
  return (
    <span title={BLIND_HELP}>
      <Tag tone="amber" icon={IconEyeOff}>
        Blind
      </Tag>
    </span>
  );
}
