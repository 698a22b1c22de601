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

/** Returns the fault at the deepest place: of several shapes, it belongs to the one that the value was meant to have. */
const deepest = (faults: readonly string[]) =>
  faults.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? 'nothing fits';

const depthOf = (fault: string) => fault.split(':', 1)[0]?.split(/[.[]/).length ?? 0;

export interface Comparing {
  schemas: Schemas;
  /** Allows described fields to be missing, as in the answers that tests make up. */
  isPartial?: boolean;
}

/**
 * Returns the place and the reason if a value differs from its schema; null if it fits. Fields that the schema does not
 * name are allowed. Pure.
 */
export function faultOf(value: unknown, schema: Schema, by: Comparing, place = 'answer'): string | null {
  const part = (inner: Schema, of: unknown = value, at = place) => faultOf(of, inner, by, at);
  if (schema.$ref) {
    const named = by.schemas[schema.$ref.split('/').at(-1) ?? ''];
    const fault = named ? part(named) : `${place}: ${schema.$ref} is described nowhere`;
    if (fault) return fault;
  }
  if ('const' in schema && value !== schema.const) return `${place}: not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${place}: ${JSON.stringify(value)} is none of the values`;
  for (const inner of schema.allOf ?? []) {
    const fault = part(inner);
    if (fault) return fault;
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const faults = choices.map((inner) => part(inner));
    if (!faults.includes(null)) return deepest(faults.filter((fault) => fault !== null));
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

const firstOf = (faults: readonly (string | null | undefined)[]): string | null =>
  faults.find((fault) => typeof fault === 'string') ?? null;
