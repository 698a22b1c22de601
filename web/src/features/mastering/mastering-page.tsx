import { EmptyState } from '../../ui/states';

/** /mastering-channel: the partner's page. */
export default function MasteringPage() {
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
