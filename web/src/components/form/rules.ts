import { isEmail } from '../../api/email';
import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import type { FieldErrors } from './use-server-form';

/** What is wrong with an email, in the page's own words where it has them. */
export function emailErrors(
  { email }: { email: string },
  empty: string = FIELD_TEXTS.required,
  invalid: string = FIELD_TEXTS.emailInvalid,
): { email?: string } {
  if (email.trim() === '') return { email: empty };
  return isEmail(email.trim()) ? {} : { email: invalid };
}

/** What is wrong with a password that is to be set. */
export function passwordError(pass: string): string | undefined {
  const length = [...pass].length;
  if (length === 0) return FIELD_TEXTS.required;
  if (length <= LIMITS.PASSWORD_LONGER_THAN) return FIELD_TEXTS.passTooShort;
  if (length > LIMITS.PASSWORD_MAX) return FIELD_TEXTS.passTooLong;
}

/** Only the fields that something is wrong with. */
export function errorsOf<V extends object>(found: { [Name in keyof V & string]?: string | undefined }): FieldErrors<V> {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)) as FieldErrors<V>;
}
