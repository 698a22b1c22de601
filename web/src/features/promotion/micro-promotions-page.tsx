import { EmptyState } from '../../ui/states';

/** /micro-promotions: announced, with an email opt-in. */
export default function MicroPromotionsPage() {
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
