import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earlierPayCodeOf, payCodeOf, studentOfPayCode } from './pay-codes.ts';

const studentId = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2_147_483_647 }));
const both = fc.constantFrom(payCodeOf, earlierPayCodeOf);
/** False for an earlier code of figures alone. */
const isRead = (code: string) => !/^P\d+$/.test(code);
const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('a code that papers printed before is short, and stays what it was', () => {
  expect([1, 2, 31, 600, 29_790, 29_791].map(earlierPayCodeOf)).toEqual(['P223Y', 'P224W', 'P232X', 'P2NDG', 'PZZZB', 'P3222V']);
});

test('an earlier code is of one student, without look-alikes, and no number', () => {
  fc.assert(
    fc.property(studentId, (id) => {
      const code = earlierPayCodeOf(id);
      expect(studentOfPayCode(code)).toBe(isRead(code) ? id : null);
      expect(code).toMatch(/^P[2-9A-HJKMNP-Z]{4,8}$/);
    }),
  );
});

test('a code is K, the id of the student and a check digit, and stays what it was', () => {
  expect([1, 2, 31, 572, 600, 29_790].map(payCodeOf)).toEqual(['K13', 'K21', 'K319', 'K5724', 'K6002', 'K297909']);
  fc.assert(
    fc.property(studentId, (id) => {
      expect(studentOfPayCode(payCodeOf(id))).toBe(id);
    }),
  );
});

test('one character mistyped is no code of anybody', () => {
  fc.assert(
    fc.property(both, studentId, fc.nat(), fc.constantFrom(...letters), (codeOf, id, at, wrong) => {
      const code = codeOf(id);
      const place = at % code.length;
      const mistyped = code.slice(0, place) + wrong + code.slice(place + 1);
      expect(studentOfPayCode(mistyped)).toBe(mistyped === code && isRead(code) ? id : null);
    }),
    { numRuns: 2000 },
  );
});

test('an earlier code of figures alone is nobody’s, because a K typed as P would make it of a code of today', () => {
  expect([payCodeOf(537), studentOfPayCode(`P${payCodeOf(537).slice(1)}`)]).toEqual(['K5378', null]);
  expect([earlierPayCodeOf(2919), studentOfPayCode(earlierPayCodeOf(2919))]).toEqual(['P5378', null]);
});

test('two neighbours swapped are no code of anybody', () => {
  fc.assert(
    fc.property(both, studentId, fc.nat(), (codeOf, id, at) => {
      const code = codeOf(id);
      const place = at % (code.length - 1);
      const swapped = code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2);
      expect(studentOfPayCode(swapped)).toBe(swapped === code && isRead(code) ? id : null);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '',
  'K',
  'K1',
  'K0',
  'K00',
  '13',
  'k13',
  'K 13',
  'K013',
  'P',
  'PP',
  '12',
  'P12',
  'p2232',
  'P 2232',
  `P2${earlierPayCodeOf(5).slice(1)}`,
  `${earlierPayCodeOf(5)}2`,
  'PZZZZZZZZZZZZZZZZ',
  // A telephone typed with a K: it has a right check digit, but is beyond any student.
  'K54710185615',
  payCodeOf(2_147_483_648),
  earlierPayCodeOf(2_147_483_648),
])('%j is no pay-code', (text) => {
  expect(studentOfPayCode(text)).toBeNull();
});

test('the first two thousand students have each their own, none a slip away from another', () => {
  const codes = Array.from({ length: 2000 }, (_, index) => earlierPayCodeOf(index + 1));
  expect(new Set(codes).size).toBe(codes.length);
  const withGaps = new Map<string, string>();
  for (const code of codes) {
    for (let place = 0; place < code.length; place += 1) {
      const gap = `${code.slice(0, place)}_${code.slice(place + 1)}`;
      expect(withGaps.get(gap), `${code} and ${withGaps.get(gap)}`).toBeUndefined();
      withGaps.set(gap, code);
    }
  }
});

test('letters that are mistaken for others are in no earlier code, so that O, 0, I, 1 and L tell a slip at once', () => {
  fc.assert(
    fc.property(studentId, fc.constantFrom('0', 'O', '1', 'I', 'L'), fc.nat(), (id, wrong, at) => {
      const code = earlierPayCodeOf(id);
      expect(code).not.toContain(wrong);
      const place = 1 + (at % (code.length - 1));
      expect(studentOfPayCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBeNull();
    }),
  );
});
