import { describe, expect, test } from 'vitest';
import { amountFault, amountIn } from '../../../school/files/amounts.ts';
import { genderIn } from './genders.ts';
import { joinedName, properName } from './names.ts';
import { phonesIn } from './phones.ts';

describe('telephones', () => {
  test.each([
    ['0712 345 678', ['0712345678']],
    ['712345678', ['0712345678']],
    ['+254712345678', ['0712345678']],
    ['254 712-345-678', ['0712345678']],
    ['00254712345678', ['0712345678']],
    ['712345678.0', ['0712345678']],
    ['2.54712345678E+11', ['0712345678']],
    ['0712345678/0722000111', ['0712345678', '0722000111']],
    ['0712345678 or 0722000111', ['0712345678', '0722000111']],
    ['0712345678 0722000111', ['0712345678', '0722000111']],
    ['0712345678, 0712345678', ['0712345678']],
    ['0112345678', ['0112345678']],
    ['020 2345678', ['0202345678']],
    ['+256 772 123456', ['+256 772 123456']],
    ['-', []],
    ['N/A', []],
    ['', []],
  ])('%j holds %j', (text, phones) => {
    expect(phonesIn(text)).toEqual({ phones, fault: null });
  });

  test('a number that a spreadsheet has cut short is told apart from one that is none', () => {
    expect(phonesIn('2.54712E+11')).toEqual({ phones: [], fault: 'a spreadsheet has cut this number short; please type it again as text' });
    expect(phonesIn('07123')).toEqual({ phones: [], fault: 'not a phone number' });
    expect(phonesIn('0712345678/07')).toEqual({ phones: ['0712345678'], fault: 'not a phone number' });
    expect(phonesIn('0712345678,0712345679,0712345670').fault).toBe('more than two phone numbers');
  });
});

describe('amounts', () => {
  test.each([
    ['12,500/=', 1_250_000],
    ['12,500/-', 1_250_000],
    ['12,500/00', 1_250_000],
    ['500/00', 50_000],
    ['1,250/50', 125_050],
    ['1 250/05', 125_005],
    ["1'250/50", 125_050],
    ['-1,250/50', -125_050],
    ['(1,250/50)', -125_050],
    ['1,250/50 CR', -125_050],
    ['KES 450/50', 45_050],
    ['Sh450/50 CR', -45_050],
    ['KES 12,500.00', 1_250_000],
    ['Ksh. 12 500', 1_250_000],
    ['Kshs12500', 1_250_000],
    ['12500', 1_250_000],
    ['12500.5', 1_250_050],
    ['12,5', 1250],
    ['1,234,567.89', 123_456_789],
    ['(500)', -50_000],
    ['(KES 500)', -50_000],
    ['-500', -50_000],
    ['- 500', -50_000],
    ['−500', -50_000],
    ['500-', -50_000],
    ['500 CR', -50_000],
    ['-500 CR', -50_000],
    ['(500) CR', -50_000],
    ['500- Cr.', -50_000],
    ['KES 500/= CR', -50_000],
    ['0.00 CR', 0],
    ['500 DR', 50_000],
    ['500/= dr', 50_000],
    ['0', 0],
    ['00500', 50_000],
    ['nil', 0],
    ['-', 0],
    ['', 0],
    ['0.10000', 10],
    ['0.500', 50],
    ['1500.500', 150_050],
    ['1,234.500', 123_450],
  ])('%j is %d cents', (text, cents) => {
    expect(amountIn(text)).toBe(cents);
  });

  test('a text longer than any amount is none, and one that says nothing is nought at any length', () => {
    const zeros = (length: number) => '5'.padStart(length, '0');
    expect([zeros(60), ` ${zeros(60)} `, zeros(61), '-'.repeat(500)].map(amountIn)).toEqual([500, 500, null, 0]);
    expect(amountFault(zeros(61), 'other')).toBe('other');
  });

  test.each(['2024/25', '12/05', '12/05/00', '450/50', '1,250/5', '1,250/505', '1,250/50/25'])(
    '%j may be a year, a day or a number, so it is no amount',
    (text) => {
      expect(amountIn(text)).toBeNull();
    },
  );

  test.each(['12,50,0', 'abc', '1.234.567', '5k', '=SUM(A1)', '12.345', '1e5', '999999999999', '(abc)'])('%j is no amount', (text) => {
    expect(amountIn(text)).toBeNull();
  });

  test.each([
    ['1.500', 'write 1500 or 1,500.00'],
    ['KES 12.500/=', 'write 12500 or 12,500.00'],
    ['(850.000)', 'write -850000 or -850,000.00'],
    ['750.000 CR', 'write -750000 or -750,000.00'],
  ])('%j could be thousands or not, so it is no amount, and its fault says what to write', (text, words) => {
    expect(amountIn(text)).toBeNull();
    expect(amountFault(text, 'other')).toBe(`three figures after a dot may be thousands: ${words}`);
  });

  test.each(['12.345', '1.234.500', 'abc', '1,500.0000.0'])('%j has no other meaning, so its fault is the usual one', (text) => {
    expect([amountIn(text), amountFault(text, 'other')]).toEqual([null, 'other']);
  });

  test.each(['-500 DR', '(500) DR', '500- DR'])('%j says debt and credit at once, so it is no amount', (text) => {
    expect(amountIn(text)).toBeNull();
  });
});

describe('genders', () => {
  test.each([
    ...['M', 'male', 'Boy', 'MME', 'Mvulana', 'me'].map((text) => [text, 'Male'] as const),
    ...['F', 'FEMALE', 'girl', 'Mke', 'MSICHANA', 'KE'].map((text) => [text, 'Female'] as const),
    ['Other', 'Other'] as const,
    ['X', null] as const,
    ['', null] as const,
  ])('%j is %s', (text, gender) => {
    expect(genderIn(text)).toBe(gender);
  });
});

describe('names', () => {
  test('three columns become one name, the surname last', () => {
    expect(joinedName({ surname: 'Otieno', firstName: 'Achieng', otherNames: '' })).toBe('Achieng Otieno');
    expect(joinedName({ surname: 'OUMA', firstName: 'JANE', otherNames: 'ATIENO' })).toBe('JANE ATIENO OUMA');
  });

  test.each([
    ['AMINA YUSUF', 'Amina Yusuf'],
    ["ACHIENG' OTIENO", "Achieng' Otieno"],
    ["NG'ANG'A", "Ng'ang'a"],
    ["O'BRIEN", "O'Brien"],
    ['MARY-ANNE', 'Mary-Anne'],
    ['McDonald Oduor', 'McDonald Oduor'],
    ['J', 'J'],
    ['', ''],
  ])('%j is written %j', (text, name) => {
    expect(properName(text)).toBe(name);
  });
});
