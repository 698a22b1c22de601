import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { Tag } from '../../../ui/tag';

export const BLIND_HELP =
  "Blind rating: the team's ratings, average and mark of a track show once you have rated it. Comments are not hidden.";

/** A tag of a job whose reviewers do not see each other's ratings before they rate. */
export function BlindTag() {
  return (
    <span title={BLIND_HELP}>
      <Tag tone="amber" icon={IconEyeOff}>
        Blind
      </Tag>
    </span>
  );
}
