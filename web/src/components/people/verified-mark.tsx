import IconRosetteDiscountCheckFilled from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheckFilled.mjs';
import type { AdminUser } from '../../protocol/generated/protocol';
import styles from './people.module.css';

type Account = Pick<AdminUser, 'role' | 'is_confirmed_email' | 'is_approved'>;

/** A mark beside the name of a creator whose email is confirmed and whose account is approved. */
export function VerifiedMark({ role, is_confirmed_email, is_approved }: Account) {
  if (role !== 'creator' || !is_confirmed_email || !is_approved) return null;
  return (
    <span role="img" aria-label="Verified" title="Email confirmed, account approved" className={styles.verified}>
      <IconRosetteDiscountCheckFilled size={15} aria-hidden="true" />
    </span>
  );
}
