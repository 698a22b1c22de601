import type { Company } from '../../protocol/generated/protocol';
import { setVerified } from '../../stores/companies/store';
import { Switch } from '../../ui/switch';
import { useAction } from '../use-action';

/** A switch that marks a company as verified. People who join a verified company by an invitation are approved automatically. */
export function VerifiedSwitch({ company: { id, verified } }: { company: Pick<Company, 'id' | 'verified'> }) {
  const [change] = useAction((next: boolean) => setVerified(id, next));
  return (
    <>
      <Switch label="Verified company" checked={verified} onChange={(next) => void change(next)} />
      <p className="type-second">People who join it by an invitation are approved with it.</p>
    </>
  );
}
