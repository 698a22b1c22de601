import { useState } from 'react';
import { CODE_TEXTS } from '../../api/code-texts';
import { ApiError, errorText } from '../../api/errors';
import type { CompanyId, JobRow } from '../../protocol/generated/protocol';
import { useCompanyChoices } from '../../stores/companies/choices';
import { useReview } from '../../stores/review/store';
import { selectUserId, useSession } from '../../stores/session/store';

const REFUSED = 'ratings_exist';

/** The state of the switch for a job's blind rating. */
export interface BlindFieldState {
  /** Returns true if the person may use the switch: the owner and the admins of the chosen company, and the staff. */
  canSet: (company: CompanyId | null) => boolean;
  /** True if the saved job has blind rating switched on; the switch in the form may differ until the job is saved. */
  isOn: boolean;
  /** The reason why blind rating cannot be switched on; null if no reason is known. */
  refusal: string | null;
  /** Handles a failure if it is the server's refusal of blind rating. Returns true in this case. */
  handleError: (failure: unknown) => boolean;
}

export function useBlind(edited: JobRow | null, isOn: boolean, isStaff: boolean): BlindFieldState {
  const me = useSession(selectUserId);
  const { value: companies } = useCompanyChoices();
  // known only if the workspace shows the same job
  const isRated = useReview(({ job, counters }) => edited !== null && job === edited.id && (counters?.rated ?? 0) > 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    canSet: (company) =>
      isStaff ||
      (companies ?? []).some(
        ({ id, members }) => id === company && members.some((one) => one.id === me && one.role_name !== 'member'),
      ),
    isOn,
    refusal: refusal ?? (isRated ? LABELS : null),
    handleError: (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== REFUSED) return false;
      setRefusal(failure.fields.blind ?? failure.detail ?? LABELS);
      return true;
    },
  };
}

const LABELS = `${errorText(new ApiError(REFUSED, 409))}. ${CODE_TEXTS[REFUSED].help}.`;
