import { expect, test } from 'vitest';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { actionName, actionSummary, actorName, changeSummary } from './texts';

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T13:47:52Z',
  action: 'note',
  by: { user_id: 7, user_name: 'Wes Calloway' },
  on: null,
  network: null,
  details: {},
  ...part,
});

test('an act has a name, also one that a later server has', () => {
  expect([actionName('csv_export'), actionSummary('link_made')]).toEqual(['CSV export', 'created a link']);
  expect([actionName('moon_landing'), actionSummary('moon_landing')]).toEqual(['Moon landing', 'moon landing']);
});

test('whoever did it is named, oneself, or nobody', () => {
  expect(actorName(entry({}), 7)).toBe('You');
  expect(actorName(entry({}), 8)).toBe('Wes Calloway');
  expect(actorName(entry({ by: null, action: 'plan_change' }), 7)).toBe('Payment provider');
  expect(actorName(entry({ by: null, action: 'log_in_failed' }), 7)).toBe('Someone');
});

test('what changed is told in one line', () => {
  expect(changeSummary(entry({ details: { from: 8, to: 9 } }))).toBe('8 → 9');
  expect(changeSummary(entry({ details: { reason: 'two accounts' } }))).toBe('Reason: two accounts');
  expect(changeSummary(entry({ details: { is_approved: false } }))).toBe('not approved');
  expect(changeSummary(entry({ action: 'log_in_failed', details: { failed: 10 } }))).toBe('10 times within 10 minutes');
  expect(changeSummary(entry({}))).toBe('');
});
