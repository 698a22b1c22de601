import { useLocation, useNavigate } from 'react-router';
import { homeOf, selectRole } from '../stores/session/selectors';
import { useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/states';
import styles from './app.module.css';

/** Stands where a part of the product is announced and cannot be used yet; `alone` where there is no shell around it. */
export default function NotOpenYet({ alone = false }: { alone?: boolean }) {
  const Frame = alone ? 'main' : 'div';
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const role = useSession(selectRole);
  const home = role ? homeOf(role) : '/';
  return (
    <Frame className={styles.alone}>
      <EmptyState
        titleAs="h1"
        title="This part is not open yet"
        help="It is being built. Everything else works without it."
        // the first page of a role may be one of these itself
        action={pathname !== home && <Button onClick={() => navigate(home)}>Go to Main</Button>}
      />
    </Frame>
  );
}
