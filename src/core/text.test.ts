import { expect, test } from 'vitest';
import { z } from 'zod';
import { emptyMeansAbsent, isPhone, isStorable, optionalText, phoneField, requiredText } from './text.ts';

const name = requiredText('Name', 10);
const faultOf = (schema: z.ZodType, given: unknown) => schema.safeParse(given).error?.issues[0]?.message;

test('text is trimmed and composed, so that one name has one spelling', () => {
  expect(name.parse('  Wanjiku ')).toBe('Wanjiku');
  expect(name.parse('Ne\u0301e')).toBe('N\u00e9e');
});

test('a blank, a missing and a too long text are each told by the label', () => {
  for (const given of [undefined, null, '', '   ']) expect(faultOf(name, given)).toBe('Name is required');
  expect(faultOf(name, 'x'.repeat(11))).toBe('Name must be at most 10 characters');
  for (const given of [5, true, [], {}]) expect(faultOf(name, given)).toBe('Name must be text');
});

test.each(['a\u0000b', 'a\u0007', '\ud800', 'x\udc00y', '\u007f'])('%j cannot be stored', (text) => {
  expect(isStorable(text)).toBe(false);
  expect(faultOf(name, text)).toBe('Name has characters that cannot be stored');
});

test.each(['Ng\u2019ang\u2019a', 'محمد', '😀', 'line\nbreak', 'tab\there'])('%j can', (text) => {
  expect(isStorable(text)).toBe(true);
});

test('an optional field may be absent, null or blank, and then there is none', () => {
  const optional = optionalText('Note', 5);
  for (const given of [undefined, null, '', '  ']) expect(optional.parse(given)).toBeUndefined();
  expect(optional.parse(' abc ')).toBe('abc');
  expect(faultOf(optional, 'abcdef')).toBe('Note must be at most 5 characters');
  expect(emptyMeansAbsent(z.int()).parse('')).toBeUndefined();
  expect(faultOf(emptyMeansAbsent(z.int()), '7')).toBeTypeOf('string');
});

test.each(['0712345678', '0712 345 678', '+254 712-345-678', '(020) 2345678', '254712345678'])('%s is a telephone number', (text) => {
  expect(isPhone(text)).toBe(true);
});

test.each(['071234', '0712345678901234', 'call me', '0712 345 67x', '+', '++254712345678'])('%s is none', (text) => {
  expect(isPhone(text)).toBe(false);
  expect(faultOf(phoneField('Contact'), text)).toBe('Contact must be a telephone number');
});
