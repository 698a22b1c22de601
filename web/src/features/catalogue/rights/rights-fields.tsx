import { HolderList } from './holder-list';
import { type HolderKind, KINDS, type RightsForm } from './rights-form';

export interface RightsFieldsProps {
  value: RightsForm;
  onChange: (part: Partial<RightsForm>) => void;
  /** The error messages, keyed by path, such as `writers` or `writers.0.ipi`. */
  errors?: Readonly<Partial<Record<string, string>>>;
}

/** The fields for writers, publishers and master owners: names, organizations, identifiers and shares. */
export function RightsFields({ value, onChange, errors = {} }: RightsFieldsProps) {
  return (Object.keys(KINDS) as HolderKind[]).map((kind) => (
    <HolderList
      key={kind}
      kind={kind}
      rows={value[kind]}
      onChange={(rows) => onChange({ [kind]: rows } as Partial<RightsForm>)}
      error={errors[kind]}
      errorOf={(place, field) => errors[`${kind}.${place}.${field}`]}
    />
  ));
}
