import { isEmail } from '../../api/email';
import { TEXTS } from '../../api/messages';
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

/** What is wrong, by field. */
export type Faults = Partial<Record<Exclude<keyof SignUpForm, 'choice'>, string>>;

function lengthOf(text: string): number {
  return [...text].length;
}

function userNameFault(userName: string): string | undefined {
  if (userName.trim() === '') return TEXTS.required;
  if (lengthOf(userName.trim()) > LIMITS.USER_NAME_MAX) return 'User name can be max 100 characters long';
}

function emailFault(email: string): string | undefined {
  if (email.trim() === '') return TEXTS.required;
  if (lengthOf(email.trim()) > LIMITS.EMAIL_MAX) return 'Email can be max 100 characters long';
  if (!email.includes('@')) return 'Email field must contain "@"';
  if (!isEmail(email.trim())) return TEXTS.emailInvalid;
}

function passFault(pass: string): string | undefined {
  if (pass === '') return TEXTS.required;
  if (lengthOf(pass) <= LIMITS.PASSWORD_LONGER_THAN) return 'Password must be longer than 5 characters';
  if (lengthOf(pass) > LIMITS.PASSWORD_MAX) return 'Password can be max 300 characters long';
}

/** What is wrong with the role and credentials. Passwords that differ are a fault of the one that was `edited` last. */
export function accountFaults(form: SignUpForm, edited: 'pass' | 'repeat'): Faults {
  const faults: Faults = {};
  const add = (name: keyof Faults, fault: string | undefined) => {
    if (fault !== undefined) faults[name] = fault;
  };
  add('userName', userNameFault(form.userName));
  add('email', emailFault(form.email));
  add('pass', passFault(form.pass));
  if (form.repeat === '') faults.repeat = TEXTS.required;
  else if (form.repeat !== form.pass) {
    if (edited === 'pass' && faults.pass === undefined) faults.pass = 'Must be the same as the second password';
    else faults.repeat = 'Must be the same as the first password';
  }
  return faults;
}

/** What is wrong with the links; either may be left empty. */
export function linkFaults(form: SignUpForm): Faults {
  const faults: Faults = {};
  for (const name of ['link1', 'link2'] as const) {
    const link = form[name].trim();
    // staff opens these, and every other scheme would run in their browser
    if (/^[^/]*:/.test(link) && !/^https?:\/\//.test(link)) faults[name] = 'Must be a web address';
  }
  return faults;
}

const FIELDS: Record<string, keyof Faults> = {
  user_name: 'userName',
  email: 'email',
  pass: 'pass',
  link_1: 'link1',
  link_2: 'link2',
};

/** The server's faults by the names of the form; those of no field of it are left out. */
export function serverFaults(fields: Readonly<Record<string, string>>): Faults {
  const faults: Faults = {};
  for (const [name, fault] of Object.entries(fields)) {
    const field = FIELDS[name];
    if (field) faults[field] = fault;
  }
  return faults;
}
