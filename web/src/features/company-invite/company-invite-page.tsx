import { EmptyState } from '../../ui/states';

/** /register-from-company-invite: an account for who was invited to a company. */
export default function CompanyInvitePage() {
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
