import { isEmail } from '../../api/email';
import { FIELD_TEXTS } from '../../api/messages';
import type { SignUpRequest } from '../../protocol/generated/calls';
import { LIMITS } from '../../protocol/generated/protocol';

/** The steps as the ruler names them. */
export const STEPS = ['Role and account', 'About you', 'Terms and conditions', 'Confirmation'] as const;

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

export const ROLES: Record<Choice, Pick<SignUpRequest, 'role' | 'sub_role'>> = {
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
  if (userName.trim() === '') return FIELD_TEXTS.required;
  if (lengthOf(userName.trim()) > LIMITS.USER_NAME_MAX) return FIELD_TEXTS.userNameTooLong;
}

function emailFault(email: string): string | undefined {
  if (email.trim() === '') return FIELD_TEXTS.required;
  if (lengthOf(email.trim()) > LIMITS.EMAIL_MAX) return FIELD_TEXTS.emailTooLong;
  if (!email.includes('@')) return FIELD_TEXTS.emailWithoutAt;
  if (!isEmail(email.trim())) return FIELD_TEXTS.emailInvalid;
}

function passFault(pass: string): string | undefined {
  if (pass === '') return FIELD_TEXTS.required;
  if (lengthOf(pass) <= LIMITS.PASSWORD_LONGER_THAN) return FIELD_TEXTS.passTooShort;
  if (lengthOf(pass) > LIMITS.PASSWORD_MAX) return FIELD_TEXTS.passTooLong;
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
  if (form.repeat === '') faults.repeat = FIELD_TEXTS.required;
  else if (form.repeat !== form.pass) {
    if (edited === 'pass' && faults.pass === undefined) faults.pass = FIELD_TEXTS.passUnlikeSecond;
    else faults.repeat = FIELD_TEXTS.passUnlikeFirst;
  }
  return faults;
}

/** What is wrong with the links; either may be left empty. */
export function linkFaults(form: SignUpForm): Faults {
  const faults: Faults = {};
  for (const name of ['link1', 'link2'] as const) {
    const link = form[name].trim();
    // staff opens these, and every other scheme would run in their browser
    if (link !== '' && !/^(https?:\/\/)?[^\s/:]+\.[^\s/:]+(:\d+)?(\/\S*)?$/i.test(link))
      faults[name] = 'Must be a web address';
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
