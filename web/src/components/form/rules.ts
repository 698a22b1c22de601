import { isEmail } from '../../api/email';
import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import type { FieldErrors } from './use-server-form';

/** Returns the error message for an email field. A page can replace the messages for an empty and for an invalid email by its own. */
export function emailErrors(
  { email }: { email: string },
  empty: string = FIELD_TEXTS.required,
  invalid: string = FIELD_TEXTS.emailInvalid,
): { email?: string } {
  if (email.trim() === '') return { email: empty };
  return isEmail(email.trim()) ? {} : { email: invalid };
}

/** Returns the error message for a new password; undefined if the password is valid. */
export function passwordError(pass: string): string | undefined {
  const length = [...pass].length;
  if (length === 0) return FIELD_TEXTS.required;
  if (length <= LIMITS.PASSWORD_LONGER_THAN) return FIELD_TEXTS.passTooShort;
  if (length > LIMITS.PASSWORD_MAX) return FIELD_TEXTS.passTooLong;
}

/** Returns `found` without the fields that have no error message. */
export function errorsOf<V extends object>(found: { [Name in keyof V & string]?: string | undefined }): FieldErrors<V> {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)) as FieldErrors<V>;
}
