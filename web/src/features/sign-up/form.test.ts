import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors';
import { accountErrors, EMPTY_FORM, linkErrors, refusedFields, type SignUpValues } from './form';

const good: SignUpValues = {
  ...EMPTY_FORM,
  user_name: 'Ines Okafor',
  email: 'ines@lowtide.example',
  pass: 'needle6',
  repeat: 'needle6',
};

function errors(change: Partial<SignUpValues>, edited: 'pass' | 'repeat' = 'repeat') {
  return accountErrors({ ...good, ...change }, edited);
}

test('a filled form has no errors', () => {
  expect(errors({})).toEqual({});
  expect(errors({ user_name: 'x'.repeat(100), pass: 'p'.repeat(300), repeat: 'p'.repeat(300) })).toEqual({});
});

test('every field of an empty form is required', () => {
  const all = accountErrors(EMPTY_FORM, 'repeat');
  expect(Object.keys(all)).toEqual(['user_name', 'email', 'pass', 'repeat']);
  expect(new Set(Object.values(all))).toEqual(new Set(['This field is required']));
});

test('each rule has the words of the specification', () => {
  expect(errors({ user_name: 'x'.repeat(101) }).user_name).toBe('User name can be max 100 characters long');
  expect(errors({ email: `${'x'.repeat(90)}@lowtide.example` }).email).toBe('Email can be max 100 characters long');
  expect(errors({ email: 'ines' }).email).toBe('Email field must contain "@"');
  expect(errors({ email: 'ines@low tide' }).email).toBe('Email is not valid!');
  expect(errors({ pass: '12345', repeat: '12345' }).pass).toBe('Password must be longer than 5 characters');
  expect(errors({ pass: 'p'.repeat(301) }).pass).toBe('Password can be max 300 characters long');
});

test('passwords that differ are an error of the one that was edited last', () => {
  expect(errors({ repeat: 'other6' }, 'repeat')).toEqual({ repeat: 'Must be the same as the first password' });
  expect(errors({ pass: 'other6' }, 'pass')).toEqual({ pass: 'Must be the same as the second password' });
});

test('lengths are counted in characters, as the server counts them', () => {
  expect(errors({ user_name: '🎵'.repeat(100) })).toEqual({});
});

test('links are web addresses or empty', () => {
  const [link_1, link_2] = ['https://lowtide.example/a:b', ' lowtide.example/music?a=b:c '];
  expect(linkErrors({ ...good, link_1, link_2 })).toEqual({});
  expect(linkErrors({ ...good, link_1: 'javascript:alert(1)', link_2: 'ftp://lowtide.example' })).toEqual({
    link_1: 'Must be a web address',
    link_2: 'Must be a web address',
  });
});

test('what the server refuses of the fields stands at them', () => {
  const fields = { user_name: 'taken', link_2: 'Must be a web address', redirect_url: 'no' };
  expect(refusedFields(new ApiError('invalid_request', 400, fields))).toEqual({
    user_name: 'taken',
    link_2: 'Must be a web address',
  });
});
