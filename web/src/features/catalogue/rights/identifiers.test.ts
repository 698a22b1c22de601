import { describe, expect, it, test } from 'vitest';
import { ipiHint, isrcHint, iswcHint } from './identifiers';

const UNLIKE = { text: "Check digits don't match. Compare it with your PRO's records.", fix: null };

describe('an IPI name number', () => {
  it.each(['01051977450', '01051977352', '00159804347'])('%s is good', (good) => expect(ipiHint(good)).toBeNull());

  it('with a wrong digit is never refused, and no other digit is offered', () => {
    expect(ipiHint('01051977451')).toEqual(UNLIKE);
    // two digits are exchanged
    expect(ipiHint('01501977450')).toEqual(UNLIKE);
  });

  it('is padded with zeros and freed of marks where that makes it good', () => {
    expect(ipiHint('1051977450')?.fix).toBe('01051977450');
    expect(ipiHint('159 804 347')?.fix).toBe('00159804347');
    expect(ipiHint('1051977451')).toEqual({ text: 'An IPI name number has 11 digits', fix: null });
  });

  it('is no word and has no twelve digits', () => {
    for (const text of ['PRS', '010519774501']) expect(ipiHint(text)?.fix).toBeNull();
    expect(ipiHint(' ')).toBeNull();
  });

  it('may end in 00', () => {
    expect(ipiHint('00000000000')).toBeNull();
    // the remainder is 1, so that 101 - 1 has three digits
    expect(ipiHint('00000589900')).toBeNull();
  });
});

describe('an IPI base number', () => {
  it('is good as it is written', () => expect(ipiHint('I-001068130-6')).toBeNull());

  it('with a wrong digit is offered no other', () => expect(ipiHint('I-001068130-7')).toEqual(UNLIKE));

  it('gets its hyphens', () => expect(ipiHint('i0010681306')?.fix).toBe('I-001068130-6'));
});

describe('an ISWC', () => {
  it.each(['T-034.524.680-1', 'T0345246801'])('%s is good', (good) => expect(iswcHint(good)).toBeNull());

  it('with a wrong digit is offered no other', () => {
    for (const text of ['T-034.524.680-2', 'T0345246891']) expect(iswcHint(text)).toEqual(UNLIKE);
  });

  it('is offered without its marks where it is written otherwise', () => {
    for (const text of ['t-034524680-1', 'ISWC T 034 524 680 1', '0345246801']) {
      expect(iswcHint(text)?.fix, text).toBe('T0345246801');
    }
    expect(iswcHint('T-034.524')?.fix).toBeNull();
  });
});

describe('an ISRC', () => {
  it.each(['GBAYE0601498', 'USRC17607839', 'QZES51812345'])('%s is good', (good) => expect(isrcHint(good)).toBeNull());

  it('with a letter in the place of a digit has no form', () => {
    expect(isrcHint('GBAYE060149O')).toMatchObject({ fix: null });
    expect(isrcHint('G1AYE0601498')).toMatchObject({ fix: null });
  });

  it('is offered in capitals, without its name, spaces and hyphens', () => {
    for (const text of ['ISRC GB-AYE-06-01498', 'gbaye0601498', 'GB AYE 06 01498', 'isrc:GBAYE0601498']) {
      expect(isrcHint(text)?.fix, text).toBe('GBAYE0601498');
    }
  });
});

test('what a hint offers has nothing more to be said of it', () => {
  for (const [hint, text] of [
    [ipiHint, '159804347'],
    [ipiHint, 'I0010681306'],
    [iswcHint, '0345246801'],
    [isrcHint, 'isrc us-rc1-76-07839'],
  ] as const) {
    expect(hint(hint(text)?.fix ?? 'none')).toBeNull();
  }
});
