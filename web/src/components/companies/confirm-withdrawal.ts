import type { CompanyInvite } from '../../protocol/generated/protocol';
import { confirm } from '../../ui/dialog/dialogs';

/** Asks before a pending invitation to a company is withdrawn. Resolves to true if the person agrees. */
export function confirmWithdrawal({ email, company_name }: CompanyInvite): Promise<boolean> {
  return confirm({
    title: 'Withdraw the invitation?',
    body: `${email} will no longer be able to join ${company_name} with it.`,
    action: 'Withdraw',
    destructive: true,
  });
}
