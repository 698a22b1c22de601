/** Joins the class names; false, null, undefined and empty ones are omitted. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
