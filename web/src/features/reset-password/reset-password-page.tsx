import { EmptyState } from '../../ui/states';

/** /reset-pass: sets a new password by the token of the letter. */
export default function ResetPasswordPage() {
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
