import { expect, test } from 'vitest';
import { contactAddress } from './gate';
import { rightsOf } from './rights';
import { trackOf } from './testing';

test('the rights of a track are said line by line, without what is not known', () => {
  const track = {
    ...trackOf(1, 'Slack Water'),
    bpm: 92.5,
    key: 'Am',
    writers: [
      { first_name: 'Ottilie', last_name: 'Brandt', pro: 'ASCAP', ipi: '', percentage: 60 },
      { first_name: 'Ade', last_name: 'Marsh', pro: '', ipi: '00590118752', percentage: 40 },
    ],
    publishers: [{ name: 'Skerry Songs', pro: '', ipi: '', percentage: 100 }],
  };
  expect(rightsOf(track)).toEqual([
    ['Writers', 'Ottilie Brandt 60.00 (ASCAP), Ade Marsh 40.00 (IPI 00590118752)'],
    ['Publisher', 'Skerry Songs 100.00'],
    ['Sound', '92.5 BPM, Am'],
  ]);
  expect(rightsOf(trackOf(1, 'Slack Water'))).toEqual([]);
});

test('a contact leads to a letter or to a page, and nowhere else', () => {
  expect(contactAddress('mara@harbourlight.test')).toBe('mailto:mara@harbourlight.test');
  expect(contactAddress('https://harbourlight.test/ask')).toBe('https://harbourlight.test/ask');
  expect(contactAddress('javascript:alert(1)')).toBeNull();
  expect(contactAddress('call 555 0100')).toBeNull();
});
