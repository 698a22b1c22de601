import { expect, test } from 'vitest';
import { accountFaults, EMPTY_FORM, linkFaults, type SignUpForm, serverFaults } from './form';

const good: SignUpForm = {
  ...EMPTY_FORM,
  userName: 'Ines Okafor',
  email: 'ines@lowtide.example',
  pass: 'needle6',
  repeat: 'needle6',
};

function faults(change: Partial<SignUpForm>, edited: 'pass' | 'repeat' = 'repeat') {
  return accountFaults({ ...good, ...change }, edited);
}

test('a filled form has no faults', () => {
  expect(faults({})).toEqual({});
  expect(faults({ userName: 'x'.repeat(100), pass: 'p'.repeat(300), repeat: 'p'.repeat(300) })).toEqual({});
});

test('every field of an empty form is required', () => {
  const all = accountFaults(EMPTY_FORM, 'repeat');
  expect(Object.keys(all)).toEqual(['userName', 'email', 'pass', 'repeat']);
  expect(new Set(Object.values(all))).toEqual(new Set(['This field is required']));
});

test('each rule has the words of the specification', () => {
  expect(faults({ userName: 'x'.repeat(101) }).userName).toBe('User name can be max 100 characters long');
  expect(faults({ email: `${'x'.repeat(90)}@lowtide.example` }).email).toBe('Email can be max 100 characters long');
  expect(faults({ email: 'ines' }).email).toBe('Email field must contain "@"');
  expect(faults({ email: 'ines@low tide' }).email).toBe('Email is not valid!');
  expect(faults({ pass: '12345', repeat: '12345' }).pass).toBe('Password must be longer than 5 characters');
  expect(faults({ pass: 'p'.repeat(301) }).pass).toBe('Password can be max 300 characters long');
});

test('passwords that differ are a fault of the one that was edited last', () => {
  expect(faults({ repeat: 'other6' }, 'repeat')).toEqual({ repeat: 'Must be the same as the first password' });
  expect(faults({ pass: 'other6' }, 'pass')).toEqual({ pass: 'Must be the same as the second password' });
});

test('lengths are counted in characters, as the server counts them', () => {
  expect(faults({ userName: '🎵'.repeat(100) })).toEqual({});
});

test('links are web addresses or empty', () => {
  expect(linkFaults({ ...good, link1: 'https://lowtide.example/a:b', link2: ' lowtide.example/music?a=b:c ' })).toEqual(
    {},
  );
  expect(linkFaults({ ...good, link1: 'javascript:alert(1)', link2: 'ftp://lowtide.example' })).toEqual({
    link1: 'Must be a web address',
    link2: 'Must be a web address',
  });
});

test('the faults that the server finds stand at their fields', () => {
  expect(serverFaults({ user_name: 'taken', link_2: 'Must be a web address', redirect_url: 'no' })).toEqual({
    userName: 'taken',
    link2: 'Must be a web address',
  });
});
