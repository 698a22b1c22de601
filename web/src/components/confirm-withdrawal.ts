import { confirm } from '../ui/dialog/dialogs';

/**
 * Asks before a pending invitation is withdrawn. `who` is the invited person's name or email, and `group` the name of the company or team.
 * Resolves to true if the person agrees.
 */
export function confirmWithdrawal(who: string, group: string): Promise<boolean> {
  return confirm({
    title: 'Withdraw the invitation?',
    body: `${who} will no longer be able to join ${group} with it.`,
    action: 'Withdraw',
    destructive: true,
  });
}
