import { useEffect, useRef } from 'react';
import type { CompanyId } from '../../protocol/generated/protocol';
import { onUserEvent, selectUserId, useSession } from '../../stores/session/store';
import { toast } from '../../ui/toast-store';

/**
 * While a page shows data of a company, shows a message when another person removes the viewer from the company or deletes the company.
 * `nameOf` returns the company's name for the message; if it returns undefined, the message does not contain a name.
 */
export function useCompanyLoss(nameOf: (id: CompanyId) => string | undefined): void {
  const latest = useRef(nameOf);
  useEffect(() => {
    latest.current = nameOf;
  });
  useEffect(
    () =>
      onUserEvent((change) => {
        if (change.kind !== 'company_left' || change.by === selectUserId(useSession.getState())) return;
        const name = latest.current(change.company_id);
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
