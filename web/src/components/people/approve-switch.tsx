import type { AdminUser } from '../../protocol/generated/protocol';
import { selectUserId, useSession } from '../../stores/session/store';
import { Switch } from '../../ui/switch';
import { decide } from './decide';

/** A switch that approves a person or withdraws the approval. It is disabled for the viewer's own account. */
export function ApproveSwitch({ person }: { person: AdminUser }) {
  const me = useSession(selectUserId);
  const { id, user_name, is_approved } = person;
  return (
    <Switch
      bare
      label={`Approved: ${user_name}`}
      checked={is_approved}
      disabled={id === me}
      onChange={(next) => void decide(next ? 'approve' : 'unapprove', [person])}
    />
  );
}
