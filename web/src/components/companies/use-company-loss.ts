import { useEffect, useRef } from 'react';
import type { CompanyId } from '../../protocol/generated/protocol';
import { onUserChange } from '../../stores/session/store';
import { toast } from '../../ui/toast-store';

/**
 * Says so where the viewer is taken out of a company, or it is deleted, while the page shows things of it. `nameOf`: what the page calls it;
 * null says nothing, undefined where the page does not know it.
 */
export function useCompanyLoss(nameOf: (id: CompanyId) => string | null | undefined): void {
  const latest = useRef(nameOf);
  useEffect(() => {
    latest.current = nameOf;
  });
  useEffect(
    () =>
      onUserChange((change) => {
        if (change.kind !== 'company_left') return;
        const name = latest.current(change.company_id);
        if (name === null) return;
        const told = change.deleted
          ? {
              text: `${name ?? 'One of your companies'} was deleted`,
              detail: 'Its jobs were deleted and its links no longer work',
            }
          : {
              text: `You are no longer a member of ${name ?? 'a company'}`,
              detail: 'You no longer have access to its jobs',
            };
        toast({ tone: 'other', key: `company-${change.company_id}`, ...told });
      }),
    [],
  );
}
