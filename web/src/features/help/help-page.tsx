import { EmptyState } from '../../ui/states';

/** /help: asks for a letter that resets the password. */
export default function HelpPage() {
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
