import { FIELD_TEXTS } from '../../../api/messages';
import { basisPoints, shareText } from '../../../components/rights/shares';
import { LIMITS, type MasterOwner, type Publisher, type Writer } from '../../../protocol/generated/protocol';

/** A rights holder as typed in the form: all values are strings, including the share. */
type Typed<Holder> = { [Name in keyof Holder]: string };

/** The rights of a track as they are typed in the form. */
export interface RightsForm {
  writers: readonly Typed<Writer>[];
  publishers: readonly Typed<Publisher>[];
  master_owners: readonly Typed<MasterOwner>[];
}

/** The rights of a track as the server stores them. */
export interface Rights {
  writers: Writer[];
  publishers: Publisher[];
  master_owners: MasterOwner[];
}

export type HolderKind = keyof RightsForm;
export type HolderField = 'first_name' | 'last_name' | 'name' | 'pro' | 'ipi' | 'percentage';
/** A rights holder of any kind in the form. Only the fields of its kind are set. */
export type Holder = Partial<Record<HolderField, string>> & { percentage: string };

/**
 * The texts for each kind of rights holder (title of the list, singular and plural), and the fields of that kind in the order of the form.
 */
export const KINDS: Readonly<
  Record<
    HolderKind,
    {
      title: string;
      one: string;
      many: 'writers' | 'publishers' | 'master owners';
      fields: readonly HolderField[];
    }
  >
> = {
  writers: {
    title: 'Writers',
    one: 'Writer',
    many: 'writers',
    fields: ['first_name', 'last_name', 'pro', 'ipi', 'percentage'],
  },
  publishers: {
    title: 'Publishers',
    one: 'Publisher',
    many: 'publishers',
    fields: ['name', 'pro', 'ipi', 'percentage'],
  },
  master_owners: {
    title: 'Master owners',
    one: 'Master owner',
    many: 'master owners',
    fields: ['name', 'percentage'],
  },
};

const ORDER = Object.keys(KINDS) as HolderKind[];

export const NO_RIGHTS: RightsForm = { writers: [], publishers: [], master_owners: [] };

/** The error text for an invalid share. */
export const NO_SHARE = 'Must be between 0 and 100';

/** Returns a rights holder whose fields are empty, for a new row. */
export function blankHolder(kind: HolderKind): Holder {
  const fields = KINDS[kind].fields.map((field) => [field, field === 'percentage' ? shareText(0) : '']);
  return Object.fromEntries(fields) as Holder;
}

function isBlank(holder: Holder): boolean {
  const { percentage, ...texts } = holder;
  return basisPoints(percentage) === 0 && Object.values(texts).every((text) => text.trim() === '');
}

const typed = <T extends { percentage: number }>(holder: T) =>
  ({ ...holder, percentage: shareText(Math.round(holder.percentage * 100)) }) as Typed<T>;

/** Converts saved rights to the initial values of the form. */
export function rightsOf({ writers, publishers, master_owners }: Rights): RightsForm {
  return {
    writers: writers.map(typed),
    publishers: publishers.map(typed),
    master_owners: master_owners.map(typed),
  };
}

/** Returns the form without the rows that nothing was typed into. */
export function withoutBlanks({ writers, publishers, master_owners }: RightsForm): RightsForm {
  const isFilled = (holder: Holder) => !isBlank(holder);
  return {
    writers: writers.filter(isFilled),
    publishers: publishers.filter(isFilled),
    master_owners: master_owners.filter(isFilled),
  };
}

const saved = <T extends { percentage: string }>(holder: T) => ({
  ...holder,
  percentage: (basisPoints(holder.percentage) ?? 0) / 100,
});

/** Returns the rights to send, from a form without errors. Rows that nothing was typed into are left out. */
export function rightsBody(form: RightsForm): Rights {
  const { writers, publishers, master_owners } = withoutBlanks(form);
  return {
    writers: writers.map(saved),
    publishers: publishers.map(saved),
    master_owners: master_owners.map(saved),
  };
}

/**
 * Returns the error messages for rights. The name of each message is the path that the server also uses: `writers.0.ipi`. Shares whose sum
 * is not 100 are not an error.
 */
export function rightsErrors(form: RightsForm): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const kind of ORDER) {
    const rows: readonly Holder[] = form[kind];
    if (rows.length > LIMITS.RIGHTS_HOLDERS_MAX) errors[kind] = tooManyText(kind);
    for (const [place, row] of rows.entries()) {
      for (const field of KINDS[kind].fields) {
        const error = fieldError(field, row[field] ?? '');
        if (error) errors[`${kind}.${place}.${field}`] = error;
      }
    }
  }
  return errors;
}

function fieldError(field: HolderField, text: string): string | null {
  if (field === 'percentage') return basisPoints(text) === null ? NO_SHARE : null;
  return [...text].length > LIMITS.RIGHTS_NAME_MAX ? FIELD_TEXTS.trackTooLong(LIMITS.RIGHTS_NAME_MAX) : null;
}

/** Returns the error message that says that there are too many rights holders of a kind. */
export function tooManyText(kind: HolderKind): string {
  return FIELD_TEXTS.tooMany(LIMITS.RIGHTS_HOLDERS_MAX, KINDS[kind].many);
}

/** Returns the number of rights holders of each kind in words; null if there are none at all. */
export function rightsSummary(rights: Rights): string | null {
  const counts = ORDER.map((kind) => {
    const { one, many } = KINDS[kind];
    const count = rights[kind].length;
    return count === 0 ? null : `${count} ${count === 1 ? one.toLowerCase() : many}`;
  }).filter((summary) => summary !== null);
  return counts.length === 0 ? null : counts.join(', ');
}
