import { useState } from 'react';
import { useSearch } from '../../components/use-search';
import type { UserId } from '../../protocol/generated/protocol';
import { findPeople } from '../../stores/staff/find';
import { type Option, Select } from '../../ui/select';

const ANY = 'any';

interface PersonSelectProps {
  /** The word before each name in the select: "By" or "About". */
  label: string;
  /** The text of the option that does not restrict the list to one person, such as "anybody". */
  any: string;
  /** The people who are offered before a name is typed. */
  offered: readonly { id: UserId; name: string }[];
  /** The id of the chosen person, or of another object that the page's address contains; null if there is none. */
  value: number | null;
  /** The name of the chosen account or object. */
  name: string;
  onChange: (id: UserId | null) => void;
}

/** A filter by a person: anybody, or a person found by a part of their name or email. */
export function PersonSelect({ label, any, offered, value, name, onChange }: PersonSelectProps) {
  const { found, search } = useSearch(findPeople);
  // the loaded entries may not contain the name of the chosen person
  const [chosen, setChosen] = useState<{ id: UserId; name: string } | null>(null);
  const known = chosen?.id === value ? chosen.name : name;
  const options: Option[] = found
    ? found.map(({ id, user_name, email, role }) => ({
        value: String(id),
        label: user_name || email,
        detail: `${email}, ${role}`,
      }))
    : [
        { value: ANY, label: `${label} ${any}` },
        ...offered.map(({ id, name }) => ({ value: String(id), label: `${label} ${name}` })),
        ...(value === null || offered.some(({ id }) => id === value)
          ? []
          : [{ value: String(value), label: `${label} ${known}` }]),
      ];
  return (
    <Select
      label={label}
      hideLabel
      width={170}
      search="Find a person"
      onSearch={search}
      options={options}
      chosen={`${label} ${known}`}
      value={value === null ? ANY : String(value)}
      onChange={(next) => {
        const person = found?.find(({ id }) => String(id) === next);
        if (person) setChosen({ id: person.id, name: person.user_name || person.email });
        if (next !== String(value)) onChange(next === ANY ? null : Number(next));
      }}
    />
  );
}
