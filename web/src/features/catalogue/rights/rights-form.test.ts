import { expect, test } from 'vitest';
import { LIMITS } from '../../../protocol/generated/protocol';
import {
  blankHolder,
  NO_RIGHTS,
  rightsBody,
  rightsErrors,
  rightsOf,
  rightsSummary,
  withoutBlanks,
} from './rights-form';

const RIGHTS = {
  writers: [{ first_name: 'Ines', last_name: 'Okafor', pro: 'PRS', ipi: '00159804347', percentage: 33.33 }],
  publishers: [{ name: 'Low Tide', pro: 'STIM', ipi: '', percentage: 100 }],
  master_owners: [{ name: 'Fieldnote', percentage: 12.5 }],
};
const NAMELESS = { first_name: '', last_name: '', pro: '', ipi: '', percentage: '0.00' };

test('what is saved comes back as it was, with two decimals while it is typed', () => {
  const form = rightsOf(RIGHTS);
  expect(form.writers[0]?.percentage).toBe('33.33');
  expect(form.master_owners[0]?.percentage).toBe('12.50');
  expect(rightsBody(form)).toEqual(RIGHTS);
});

test('a row that nothing was typed into is not saved', () => {
  expect(blankHolder('writers')).toEqual(NAMELESS);
  expect(blankHolder('master_owners')).toEqual({ name: '', percentage: '0.00' });
  const form = rightsOf(RIGHTS);
  const mixed = { ...form, writers: [NAMELESS, ...form.writers, { ...NAMELESS, percentage: '0.1' }] };
  expect(withoutBlanks(mixed).writers).toEqual([...form.writers, { ...NAMELESS, percentage: '0.1' }]);
});

test('texts above their limit and shares that are none are named by the paths of the server', () => {
  const full = 'ä'.repeat(LIMITS.RIGHTS_NAME_MAX);
  const writer = { ...NAMELESS, first_name: full, last_name: full, ipi: full };
  expect(rightsErrors({ ...NO_RIGHTS, writers: [writer] })).toEqual({});
  expect(
    rightsErrors({
      writers: [writer, { ...writer, ipi: `${full}1`, percentage: '100.01' }],
      publishers: [{ name: `${full}!`, pro: '', ipi: '', percentage: '1' }],
      master_owners: [{ name: '', percentage: 'half' }],
    }),
  ).toEqual({
    'writers.1.ipi': 'Error: max character limit is 300',
    'writers.1.percentage': 'Must be between 0 and 100',
    'publishers.0.name': 'Error: max character limit is 300',
    'master_owners.0.percentage': 'Must be between 0 and 100',
  });
});

test('ten of a kind pass, eleven do not, and whatever they sum up to is no fault', () => {
  const many = (count: number) => ({
    writers: Array.from({ length: count }, () => NAMELESS),
    publishers: Array.from({ length: count }, () => ({ name: '', pro: '', ipi: '', percentage: '20' })),
    master_owners: Array.from({ length: count }, () => ({ name: '', percentage: '0' })),
  });
  expect(rightsErrors(many(10))).toEqual({});
  expect(rightsErrors(many(11))).toEqual({
    writers: 'Maximum number of writers is 10',
    publishers: 'Maximum number of publishers is 10',
    master_owners: 'Maximum number of master owners is 10',
  });
});

test('rights are counted in words', () => {
  expect(rightsSummary({ ...RIGHTS, writers: [], publishers: [...RIGHTS.publishers, ...RIGHTS.publishers] })).toBe(
    '2 publishers, 1 master owner',
  );
  expect(rightsSummary({ writers: [], publishers: [], master_owners: [] })).toBeNull();
});
