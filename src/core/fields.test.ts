import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayField } from './dates.ts';
import { asField, factsOf, fieldAt, fieldsOf, isMandatory, spoken } from './fields.ts';
import { idInput } from './ids.ts';
import { wholeNumberInput } from './inputs.ts';
import { asCents, moneyInput, moneyOrNullInput, optionalMoneyInput } from './money.ts';
import { changeableText, emailField, emptyMeansAbsent, optionalText, phoneField, requiredText } from './text.ts';

const name = requiredText('Full Name', 120);
const fee = { label: 'Diary Fee', min: asCents(0) };

test.each([
  ['Full Name', 'Full name'],
  ['AssBook Fee', 'AssBook fee'],
  ['Date of Birth', 'Date of birth'],
  ['Contact Number 1', 'Contact number 1'],
  ['Paid by M-Pesa', 'Paid by M-Pesa'],
  ['Student ID', 'Student ID'],
  ['School name', 'School name'],
])('a message about %s begins with “%s”', (label, words) => {
  expect(spoken(label)).toBe(words);
});

test.each([
  ['text', name, { label: 'Full Name', maxLength: 120, autoComplete: 'off' }],
  ['text that may be left out', optionalText('Address', 160), { label: 'Address', maxLength: 160, autoComplete: 'off' }],
  ['a telephone number', phoneField('Phone'), { label: 'Phone', maxLength: 30, type: 'tel', autoComplete: 'off' }],
  ['an e-mail address', emailField('Email'), { label: 'Email', maxLength: 254, type: 'email', autoComplete: 'off' }],
  ['a day', dayField('Start Date'), { label: 'Start Date', holds: 'day' }],
  ['an id', idInput('Grade'), { label: 'Grade' }],
  ['money', moneyInput(fee), { label: 'Diary Fee', holds: 'money', inputMode: 'decimal', autoComplete: 'off' }],
  [
    'a whole number',
    wholeNumberInput({ label: 'Year', min: 2000, max: 2100 }),
    { label: 'Year', maxLength: 4, inputMode: 'numeric', autoComplete: 'off' },
  ],
])('%s says what its input has to know', (_, field, facts) => {
  expect(factsOf(field)).toEqual(facts);
});

test.each([
  ['refined', name.check(z.refine((text) => text !== 'x'))],
  ['optional', z.optional(name)],
  ['nullable', z.nullable(name)],
  ['of a default', z._default(name, 'Neema')],
  ['absent when blank', emptyMeansAbsent(name)],
  ['taken away when blank', changeableText(name)],
  ['all of these', z._default(emptyMeansAbsent(z.nullable(name.check(z.refine((text) => text !== 'x')))), 'Neema')],
])('a field that is %s is known as before', (_, field) => {
  expect(factsOf(field)?.label).toBe('Full Name');
});

test('money stays money where it is optional or may be null', () => {
  expect(factsOf(optionalMoneyInput(fee))?.holds).toBe('money');
  expect(factsOf(moneyOrNullInput(fee))?.holds).toBe('money');
});

test('what a contract says beyond the usual stands in its place', () => {
  expect(factsOf(requiredText('School name', 120, { autoComplete: 'organization' }))?.autoComplete).toBe('organization');
  const prefix = optionalText('Account prefix', 20, { label: 'Account Starts With' });
  expect(factsOf(prefix)?.label).toBe('Account Starts With');
  expect(z.safeDecode(prefix, 'x'.repeat(21)).error?.issues[0]?.message).toBe('Account prefix must be at most 20 characters');
});

test('a schema that nobody named has no facts, and naming one names no other', () => {
  const plain = z.string();
  expect(factsOf(plain)).toBeUndefined();
  expect(factsOf(undefined)).toBeUndefined();
  asField(z.string(), { label: 'Reason' });
  expect(factsOf(plain)).toBeUndefined();
});

test.each([
  [true, name],
  [true, phoneField('Phone')],
  [true, dayField('Start Date')],
  [true, idInput('Grade')],
  [true, moneyOrNullInput(fee)],
  [true, wholeNumberInput({ label: 'Year', min: 2000, max: 2100 })],
  [true, z.array(z.string()).check(z.minLength(1))],
  [false, optionalText('Address', 160)],
  [false, changeableText(name)],
  [false, emptyMeansAbsent(idInput('Term'))],
  [false, optionalMoneyInput(fee)],
])('it is %s that field %# must be filled in: the contract refuses a blank, or does not', (isRequired, field) => {
  expect(isMandatory(field)).toBe(isRequired);
});

test('a field is found by its path, within lists too', () => {
  const body = z.object({ fullName: name, grades: z.array(z.object({ name })) });
  expect(Object.keys(fieldsOf(body))).toEqual(['fullName', 'grades']);
  expect(fieldAt(body, 'fullName')).toBe(name);
  expect(fieldAt(body, 'grades.0.name')).toBe(name);
  expect(fieldAt(body, 'guardianName')).toBeUndefined();
  expect(fieldAt(body, 'fullName.first')).toBeUndefined();
  expect(fieldAt(undefined, 'fullName')).toBeUndefined();
  expect(fieldsOf(z.string())).toEqual({});
});

test('the fields of a body that was refined as a whole are its fields still', () => {
  const body = z.object({ fullName: name }).check(z.refine(() => true));
  expect(fieldAt(body, 'fullName')).toBe(name);
});
