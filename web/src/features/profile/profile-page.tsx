import { EmptyState } from '../../ui/states';

/** /profile: one's own account. */
export default function ProfilePage() {
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
