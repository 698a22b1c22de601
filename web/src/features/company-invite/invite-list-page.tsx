import { EmptyState } from '../../ui/states';

/** /manager/invite/list: invitations to companies. */
export default function InviteListPage() {
  return (
    <div>
      <EmptyState
        titleAs="h1"
        title="This part is not open yet"
        help="It is being built. Everything else works without it."
      />
    </div>
  );
}
