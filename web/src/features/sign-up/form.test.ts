import { expect, test } from 'vitest';
import { EMPTY_FORM, problemsOf, type SignUpForm } from './form';

const good: SignUpForm = {
  ...EMPTY_FORM,
  userName: 'Ines Okafor',
  email: 'ines@lowtide.example',
  pass: 'needle6',
  repeat: 'needle6',
};

test('a filled form has no problems', () => {
  expect(problemsOf(good, true)).toEqual({});
});

test('an untouched form complains only when it is to be complete', () => {
  expect(problemsOf(EMPTY_FORM, false)).toEqual({});
  expect(Object.keys(problemsOf(EMPTY_FORM, true))).toEqual(['userName', 'email', 'pass', 'repeat']);
});

test('each rule has the words of the specification', () => {
  expect(problemsOf({ ...good, email: 'ines' }, false).email).toBe('Email field must contain "@"');
  expect(problemsOf({ ...good, email: 'ines@low tide' }, false).email).toBe('Email is not valid!');
  expect(problemsOf({ ...good, pass: '12345', repeat: '' }, false).pass).toBe(
    'Password must be longer than 5 characters',
  );
  expect(problemsOf({ ...good, repeat: 'other' }, false).repeat).toBe('Must be the same as the first password');
});
