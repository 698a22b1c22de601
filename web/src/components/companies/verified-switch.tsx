import type { Company } from '../../protocol/generated/protocol';
import { setVerified } from '../../stores/companies/store';
import { Switch } from '../../ui/switch';
import { useAction } from '../use-action';

/** A switch for a verified company: people who join it by an invitation are approved with it. */
export function VerifiedSwitch({ company: { id, verified } }: { company: Pick<Company, 'id' | 'verified'> }) {
  const [change] = useAction((next: boolean) => setVerified(id, next));
  return (
    <>
      <Switch label="Verified company" checked={verified} onChange={(next) => void change(next)} />
      <p className="type-second">People who join it by an invitation are approved with it.</p>
    </>
  );
}
