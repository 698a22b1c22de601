import { useLocation, useMatches, useNavigate } from 'react-router';
import { selectRole, useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/states';
import { homeOf } from './access';
import styles from './app.module.css';
import type { AppRoute } from './routes';

/** A page that is shown instead of a feature that is announced but cannot be used yet. */
export default function NotOpenYet() {
  const access = (useMatches().at(-1)?.handle as AppRoute | undefined)?.access;
  // in the shell's pages the shell has the main element
  const Frame = typeof access === 'object' ? 'div' : 'main';
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const role = useSession(selectRole);
  const home = role ? homeOf(role) : '/';
  return (
    <Frame className={styles.alone}>
      <EmptyState
        titleAs="h1"
        title="Coming soon"
        help="We're still building this part."
        // the home page of a role may itself be a page that is not open yet
        action={pathname !== home && <Button onClick={() => navigate(home)}>Go to Main</Button>}
      />
    </Frame>
  );
}
