import { EmptyState } from '../../ui/states';

/** Stands until the page is there. */
export default function Page() {
  return <EmptyState title="This part is not open yet" help="It is being built." />;
}
