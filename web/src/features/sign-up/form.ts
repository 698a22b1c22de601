import { LIMITS } from '../../protocol/generated/protocol';

/** What one signs up as; what the account becomes is told by ROLES. */
export type Choice = 'creator' | 'manager' | 'promoter' | 'fan';

export interface SignUpForm {
  choice: Choice;
  userName: string;
  email: string;
  pass: string;
  repeat: string;
  link1: string;
  link2: string;
}

export const EMPTY_FORM: SignUpForm = {
  choice: 'creator',
  userName: '',
  email: '',
  pass: '',
  repeat: '',
  link1: '',
  link2: '',
};

export const ROLES: Record<Choice, { role: string; sub_role: string }> = {
  creator: { role: 'creator', sub_role: 'inherit' },
  manager: { role: 'manager', sub_role: 'worker' },
  promoter: { role: 'creator', sub_role: 'promoter' },
  fan: { role: 'creator', sub_role: 'fan' },
};

export const EMAIL_PATTERN = /^[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.[A-Za-z]{2,15}$/u;

export type Problems = Partial<Record<'userName' | 'email' | 'pass' | 'repeat', string>>;

/** What is wrong with the first step. Empty fields are wrong only where `complete` is asked for. */
export function problemsOf(form: SignUpForm, complete: boolean): Problems {
  const problems: Problems = {};
  const required = (value: string) => complete && value.trim() === '';
  if (required(form.userName)) problems.userName = 'This field is required';
  if (required(form.email)) problems.email = 'This field is required';
  else if (form.email !== '' && !form.email.includes('@')) problems.email = 'Email field must contain "@"';
  else if (form.email !== '' && !EMAIL_PATTERN.test(form.email.trim())) problems.email = 'Email is not valid!';
  if (required(form.pass)) problems.pass = 'This field is required';
  else if (form.pass !== '' && [...form.pass].length <= LIMITS.PASSWORD_LONGER_THAN) {
    problems.pass = 'Password must be longer than 5 characters';
  }
  if (form.repeat !== '' && form.repeat !== form.pass) problems.repeat = 'Must be the same as the first password';
  else if (required(form.repeat)) problems.repeat = 'This field is required';
  return problems;
}
