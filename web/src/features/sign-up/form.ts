import { isEmail } from '../../api/email';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { errorsOf, passwordError } from '../../components/form/rules';
import type { FieldErrors } from '../../components/form/use-server-form';
import type { SignUpRequest } from '../../protocol/generated/calls';
import { LIMITS } from '../../protocol/generated/protocol';

/** The names of the steps, as the ruler at the top of the page shows them. */
export const STEPS = ['Role and account', 'About you', 'Terms and conditions', 'Confirmation'] as const;

/** The kind of account that a person signs up for. ROLES contains the account role for each kind. */
export type Choice = 'creator' | 'manager' | 'promoter' | 'fan';

export const EMPTY_FORM = {
  choice: 'creator' as Choice,
  user_name: '',
  email: '',
  pass: '',
  repeat: '',
  link_1: '',
  link_2: '',
};

export type SignUpValues = typeof EMPTY_FORM;
export type SignUpErrors = FieldErrors<SignUpValues>;

export const ROLES: Record<Choice, Pick<SignUpRequest, 'role' | 'sub_role'>> = {
  creator: { role: 'creator', sub_role: 'inherit' },
  manager: { role: 'manager', sub_role: 'worker' },
  promoter: { role: 'creator', sub_role: 'promoter' },
  fan: { role: 'creator', sub_role: 'fan' },
};

function userNameError(typed: string): string | undefined {
  if (typed === '') return FIELD_TEXTS.required;
  if ([...typed].length > LIMITS.USER_NAME_MAX) return FIELD_TEXTS.userNameTooLong;
}

function emailError(typed: string): string | undefined {
  if (typed === '') return FIELD_TEXTS.required;
  if ([...typed].length > LIMITS.EMAIL_MAX) return FIELD_TEXTS.emailTooLong;
  if (!typed.includes('@')) return FIELD_TEXTS.emailWithoutAt;
  if (!isEmail(typed)) return FIELD_TEXTS.emailInvalid;
}

/**
 * Returns the error messages for the name, the email and the passwords. If the two passwords differ, the message is shown at the password
 * field that was edited last (`edited`).
 */
export function accountErrors(
  { user_name, email, pass, repeat }: SignUpValues,
  edited: 'pass' | 'repeat',
): SignUpErrors {
  let first = passwordError(pass);
  let second: string | undefined = repeat === '' ? FIELD_TEXTS.required : undefined;
  if (repeat !== '' && repeat !== pass) {
    if (edited === 'pass' && !first) first = FIELD_TEXTS.passUnlikeSecond;
    else second = FIELD_TEXTS.passUnlikeFirst;
  }
  return errorsOf({
    user_name: userNameError(user_name.trim()),
    email: emailError(email.trim()),
    pass: first,
    repeat: second,
  });
}

function linkError(typed: string): string | undefined {
  // the staff opens these links, and every other scheme would run in their browser
  const isAddress = /^(https?:\/\/)?[^\s/:]+\.[^\s/:]+(:\d+)?(\/\S*)?$/i.test(typed);
  return typed === '' || isAddress ? undefined : 'Must be a web address';
}

/** Returns the error messages for the two links, both of which are optional. */
export function linkErrors({ link_1, link_2 }: SignUpValues): SignUpErrors {
  return errorsOf({ link_1: linkError(link_1.trim()), link_2: linkError(link_2.trim()) });
}

/**
 * Returns the error messages for fields that the server's refusal of a sign-up contains. A taken email or name also counts as an error of
 * its field.
 */
export function refusedFields(failure: unknown): SignUpErrors {
  if (!(failure instanceof ApiError)) return {};
  if (failure.code === 'email_already_registered') return { email: errorText(failure) };
  if (failure.code === 'user_name_taken') return { user_name: errorText(failure) };
  return Object.fromEntries(Object.entries(failure.fields).filter(([name]) => name in EMPTY_FORM));
}
