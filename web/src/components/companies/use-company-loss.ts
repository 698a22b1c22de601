import { useEffect, useRef } from 'react';
import type { CompanyId } from '../../protocol/generated/protocol';
import { onUserEvent } from '../../stores/session/store';
import { toast } from '../../ui/toast-store';

/**
 * While a page shows data of a company, shows a message when the viewer is removed from the company or the company is deleted. `nameOf`
 * returns the company's name for the message. If it returns null, no message is shown; if it returns undefined, the message does not
 * contain a name.
 */
export function useCompanyLoss(nameOf: (id: CompanyId) => string | null | undefined): void {
  const latest = useRef(nameOf);
  useEffect(() => {
    latest.current = nameOf;
  });
  useEffect(
    () =>
      onUserEvent((change) => {
        if (change.kind !== 'company_left') return;
        const name = latest.current(change.company_id);
        if (name === null) return;
        const notice = change.deleted
          ? {
              text: `${name ?? 'One of your companies'} was deleted`,
              detail: 'Its jobs were deleted and its links no longer work',
            }
          : {
              text: `You are no longer a member of ${name ?? 'a company'}`,
              detail: 'You no longer have access to its jobs',
            };
        toast({ tone: 'other', key: `company-${change.company_id}`, ...notice });
      }),
    [],
  );
}
