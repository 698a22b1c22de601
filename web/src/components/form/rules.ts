import { isEmail } from '../../api/email';
import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import type { FieldErrors } from './use-server-form';

/** Returns the fault of an email, with the page's own texts if it has them. */
export function emailErrors(
  { email }: { email: string },
  empty: string = FIELD_TEXTS.required,
  invalid: string = FIELD_TEXTS.emailInvalid,
): { email?: string } {
  if (email.trim() === '') return { email: empty };
  return isEmail(email.trim()) ? {} : { email: invalid };
}

/** Returns the fault of a new password; undefined if it has none. */
export function passwordError(pass: string): string | undefined {
  const length = [...pass].length;
  if (length === 0) return FIELD_TEXTS.required;
  if (length <= LIMITS.PASSWORD_LONGER_THAN) return FIELD_TEXTS.passTooShort;
  if (length > LIMITS.PASSWORD_MAX) return FIELD_TEXTS.passTooLong;
}

/** Returns only the fields that have an error. */
export function errorsOf<V extends object>(found: { [Name in keyof V & string]?: string | undefined }): FieldErrors<V> {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)) as FieldErrors<V>;
}
