/** The part of JSON Schema that the descriptions of calls and of the live connection use. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
}

export type Schemas = Readonly<Record<string, Schema>>;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const isOfType = (value: unknown, type: string) =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

/**
 * Returns the mismatch whose path goes deepest into the value. It is used if a value fits none of several schemas: the schema with the
 * deepest mismatch is most likely the one that was meant.
 */
const deepest = (mismatches: readonly string[]) =>
  mismatches.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? 'nothing fits';

const depthOf = (mismatch: string) => mismatch.split(':', 1)[0]?.split(/[.[]/).length ?? 0;

export interface Comparing {
  schemas: Schemas;
  /** True if required fields may be missing, as in the incomplete answers that tests use. */
  isPartial?: boolean;
}

/**
 * Compares a value with its schema. Returns a text with the path of the first difference and its reason, or null if the value fits. Fields
 * that the schema does not contain are allowed.
 */
export function mismatchOf(value: unknown, schema: Schema, by: Comparing, place = 'answer'): string | null {
  const part = (inner: Schema, of: unknown = value, at = place) => mismatchOf(of, inner, by, at);
  if (schema.$ref) {
    const named = by.schemas[schema.$ref.split('/').at(-1) ?? ''];
    const mismatch = named ? part(named) : `${place}: ${schema.$ref} is described nowhere`;
    if (mismatch) return mismatch;
  }
  if ('const' in schema && value !== schema.const) return `${place}: not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${place}: ${JSON.stringify(value)} is none of the values`;
  for (const inner of schema.allOf ?? []) {
    const mismatch = part(inner);
    if (mismatch) return mismatch;
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const mismatches = choices.map((inner) => part(inner));
    if (!mismatches.includes(null)) return deepest(mismatches.filter((mismatch) => mismatch !== null));
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return `${place}: ${typeOf(value)} where ${types.join(' or ')} is described`;
  if (typeof value === 'string' && schema.format === 'date-time' && Number.isNaN(Date.parse(value)))
    return `${place}: ${JSON.stringify(value)} is no moment`;
  if (Array.isArray(value))
    return firstOf(value.map((item, at) => schema.items && part(schema.items, item, `${place}[${at}]`)));
  if (typeof value !== 'object' || value === null) return null;
  const missing = by.isPartial ? undefined : schema.required?.find((name) => !(name in value));
  if (missing) return `${place}.${missing}: missing`;
  return firstOf(
    Object.entries(value).map(([name, inner]) => {
      const named = schema.properties?.[name];
      if (named) return inner === undefined ? null : part(named, inner, `${place}.${name}`);
      const others = schema.additionalProperties;
      return typeof others === 'object' ? part(others, inner, `${place}.${name}`) : null;
    }),
  );
}

const firstOf = (mismatches: readonly (string | null | undefined)[]): string | null =>
  mismatches.find((mismatch) => typeof mismatch === 'string') ?? null;
