import { EmptyState } from '../../ui/states';

/** /terms: the terms and conditions. */
export default function TermsPage() {
  return (
    <main>
      <EmptyState
        titleAs="h1"
        title="This part is not open yet"
        help="It is being built. Everything else works without it."
      />
    </main>
  );
}
