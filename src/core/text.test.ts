import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterChoice } from './paging.ts';
import { emptyMeansAbsent, isPhone, isStorable, nameText, optionalText, phoneField, plainText, requiredText } from './text.ts';

const name = requiredText('Name', 10);
const note = optionalText('Note', 10);
type Schema = typeof name | typeof note;
const faults = (schema: Schema, value: unknown) => z.safeParse(schema, value).error?.issues.map(({ message }) => message);

test.each([undefined, null, '', ' ', '\t\n', '\u00a0\u2003'])('required text is not %j', (value) => {
  expect(faults(name, value)).toEqual(['Name is required']);
});

test.each([undefined, null, '', ' ', '\t\n', '\u00a0'])('optional text may be %j, which means that there is none', (value) => {
  expect(z.parse(note, value)).toBeUndefined();
});

test.each([5, true, ['x'], {}])('text is not %j', (value) => {
  expect(faults(name, value)).toEqual(['Name must be text']);
  expect(faults(note, value)).toEqual(['Note must be text']);
});

test.each(['a\u0000b', '\u0000', 'a\u0007', '\u001b[31m', 'a\u007f', '\ud800', 'x\udfff', '\udc00\ud800'])(
  '%j cannot be stored',
  (value) => {
    expect(isStorable(value)).toBe(false);
    expect(faults(name, value)?.[0]).toBe('Name has characters that cannot be stored');
    expect(faults(note, value)?.[0]).toBe('Note has characters that cannot be stored');
  },
);

test('text is trimmed and composed, and counted after that', () => {
  expect(name.parse('  Amina  ')).toBe('Amina');
  expect(name.parse('e\u0301'.repeat(10))).toBe('é'.repeat(10));
  expect(name.parse(`   ${'x'.repeat(10)}   `)).toBe('x'.repeat(10));
  expect(faults(name, 'x'.repeat(11))).toEqual(['Name must be at most 10 characters']);
  expect(faults(note, 'x'.repeat(11))).toEqual(['Note must be at most 10 characters']);
});

test('a name has one space between two words', () => {
  expect(z.parse(nameText('Full Name', 30), ' ZAWADI  wa\u00a0 MWANGI ')).toBe('ZAWADI wa MWANGI');
});

test.each(["Ng'ang'a", 'Müller-Ömer', '王小明', 'أمينة', '🎒 Bag', 'Wanjikũ-Njoroge', "M'Ìnoti", '<b>&amp;'])(
  '%j is stored as it is',
  (value) => {
    expect(isStorable(value)).toBe(true);
    expect(name.parse(value.slice(0, 10))).toBe(value.slice(0, 10));
  },
);

test('whatever is accepted is storable, trimmed, composed and not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 15 }), (value) => {
      const read = name.safeParse(value);
      if (!read.success) return true;
      const text = read.data;
      // PostgreSQL counts code points too.
      return text !== '' && isStorable(text) && text === text.trim().normalize('NFC') && [...text].length <= 10;
    }),
    { numRuns: 2000 },
  );
});

test('an empty optional field of any kind is absent', () => {
  const field = emptyMeansAbsent(name);
  for (const none of [undefined, null, '', '  ']) expect(z.parse(field, none)).toBeUndefined();
  expect(z.parse(field, 'x')).toBe('x');
  expect(z.parse(emptyMeansAbsent(z.int()), ' ')).toBeUndefined();
  expect(z.safeParse(emptyMeansAbsent(z.int()), '7').success).toBe(false);
});

test.each(['0712345678', '0712 345 678', '+254 712 345678', '254712345678', '(020) 123-4567', '020 1234567'])(
  '%s is a telephone number',
  (text) => {
    expect(isPhone(text)).toBe(true);
    expect(phoneField('Phone').parse(` ${text} `)).toBe(text);
  },
);

test.each(['071234', '1234567890123456', '0712345678 mama', 'x', '++254712345678', '0712.345.678', '٠٧١٢٣٤٥٦٧٨', '()- ()'])(
  '%j is no telephone number',
  (text) => {
    expect(isPhone(text)).toBe(false);
    expect(
      phoneField('Phone')
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Phone must be a number such as 0712 345 678']);
  },
);

test('a telephone number that is missing is required, and nothing else is said of it', () => {
  for (const none of ['', '  ', undefined, null]) {
    expect(
      phoneField('Phone')
        .safeParse(none)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Phone is required']);
  }
});

test.each([
  'a\tb',
  'line\nline',
  'a\u200bb',
  'a\u200db',
  'a\u200cb',
  'a\u00adb',
  'a\u202eb',
  'a\u2066b',
  'a\u3164b',
  'a\ufe0fb',
  'a\u2028b',
])('%j hides something and is no text of one line', (value) => {
  const message = 'has a line break or a hidden character; please type it again';
  expect(faults(name, value)).toEqual([`Name ${message}`]);
  expect(faults(note, value)).toEqual([`Note ${message}`]);
});

test.each([undefined, null, '', ' ', 'all'])('a filter that is %j filters nothing', (value) => {
  expect(z.parse(filterChoice(['owing', 'paid'], 'State is wrong'), value)).toBeUndefined();
});

test('a filter is one of its values, and says in its own words what it may be', () => {
  const state = filterChoice(['owing', 'paid'], 'State must be owing or paid');
  expect(z.parse(state, 'paid')).toBe('paid');
  for (const wrong of ['Paid', 'ALL', 5, ['paid']]) {
    expect(z.safeParse(state, wrong).error?.issues.map(({ message }) => message)).toEqual(['State must be owing or paid']);
  }
});

test('text of another machine is one line that can be stored, or nothing', () => {
  expect(plainText(' SM/\u00001011\n\u202e ')).toBe('SM/1011');
  expect(plainText('\ud83d')).toBe('\ufffd');
  expect([plainText(12), plainText(0), plainText(''), plainText(' \u200b '), plainText(null), plainText(undefined)]).toEqual([
    '12',
    '0',
    null,
    null,
    null,
    null,
  ]);
});
