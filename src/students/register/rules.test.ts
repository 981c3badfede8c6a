import { expect, test } from 'vitest';
import { may } from '../../core/roles.ts';
import { payCodeOf } from '../../school/settings/pay-codes.ts';
import { likenessOf, nameLength, searchOf, studentAlike, withoutGuardians } from './rules.ts';

test('names are compared without case, accents and apostrophes of any make', () => {
  const written = ["Ng'ang'a", 'NG’ANG’A', 'ng`ang`a', 'Ngʼangʼa', 'Nganga'];
  for (const name of written) expect(searchOf(name).patterns).toEqual(['%nganga%']);
  expect(searchOf('Zoë Müller-Ruto').patterns).toEqual(['%zoe%', '%muller-ruto%']);
});

test('each word must occur, and marks of patterns mean themselves', () => {
  expect(searchOf('  Wanjiku   jane ').patterns).toEqual(['%wanjiku%', '%jane%']);
  expect(searchOf('50%_\\').patterns).toEqual(['%50\\%\\_\\\\%']);
});

test('a guardian is looked for by the same words, wherever letters are typed', () => {
  expect(searchOf(' NG’ANG’A zoë').guardianPatterns).toEqual(['%nganga%', '%zoe%']);
  expect(searchOf('Амина').guardianPatterns).toEqual(['%амина%']);
  for (const typed of ['12', '#12', '0712 345 678', "'", '%', '2024/7']) expect(searchOf(typed).guardianPatterns, typed).toBeNull();
});

test('without guardians a search keeps what it says of the student', () => {
  expect(withoutGuardians(searchOf('amina'))).toEqual({ ...searchOf('amina'), guardianPatterns: null });
  expect(withoutGuardians(searchOf('0712345678'))).toEqual({ ...searchOf('0712345678'), phonePattern: null });
});

test('whoever sees money sees contacts: lists of money are searched by guardians', () => {
  expect(may.seeMoney.filter((role) => !may.seeContacts.includes(role))).toEqual([]);
});

test.each([
  ['SM/1253', 'SM1253'],
  [' sm-1253 ', 'SM1253'],
  ['adm 001 24', 'ADM00124'],
  ['001', '001'],
  ['Ｓ12', 'S12'],
  ['#12', null],
  ['Amina', null],
  ['%', null],
  ['', null],
])('what may be an admission number is compared without its signs: %s as %s', (typed, key) => {
  expect(searchOf(typed).numberKey).toBe(key);
});

test('the code of a student on the paybill is the student, and no number of another', () => {
  const code = payCodeOf(573);
  for (const typed of [code, code.toLowerCase(), `K ${code.slice(1)}`]) {
    expect(searchOf(typed)).toMatchObject({ studentId: 573, typedNumber: null, numberKey: null });
  }
});

test('nothing typed compares nothing', () => {
  for (const typed of [undefined, '', '   ']) {
    const nothing = {
      studentId: null,
      typedNumber: null,
      admissionNumber: null,
      numberKey: null,
      guardianPatterns: null,
      phonePattern: null,
    };
    expect(searchOf(typed)).toEqual({ patterns: [], ...nothing });
  }
});

test.each([
  ['12', 12],
  ['#12', 12],
  ['0012', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['12a', null],
])('%j as a student id is %j', (typed, id) => {
  expect(searchOf(typed).studentId).toBe(id);
});

test.each(['0712345678', '+254 712 345 678', '254712345678', '712345678', '0712-345-678', '(0712) 345678', '0712.345.678'])(
  '%j is the number 712345678',
  (typed) => {
    expect(searchOf(typed).phonePattern).toBe('712345678%');
  },
);

test.each([
  ['0712', '712%'],
  ['+254 71', null],
  ['254712', '712%'],
  ['0712345', '712345%'],
  ['7123456', '7123456%'],
])('%j begins the number %j', (typed, pattern) => {
  expect(searchOf(typed).phonePattern).toBe(pattern);
});

test('a mark that names leave out finds nobody, not everybody', () => {
  expect(searchOf("'").patterns).toEqual(['']);
});

test.each(['123456', 'Jane 0712345678', '++254712345678', '12'])('%j is no telephone number', (typed) => {
  expect(searchOf(typed).phonePattern).toBeNull();
});

const amina = { id: 1, fullName: "Ng'ang'a Amina", contactNumber1: '0712345678', gradeId: 4 };

test('the same words in another order, and the same telephone in another form, are one child', () => {
  expect(likenessOf({ fullName: ' amina  NGANGA ', contactNumber1: '+254 712 345 678' })).toBe(likenessOf(amina));
  expect(likenessOf({ ...amina, contactNumber1: '0712345679' })).not.toBe(likenessOf(amina));
  expect(likenessOf({ ...amina, fullName: 'Amina Wanjiru' })).not.toBe(likenessOf(amina));
});

test('names of the same words are as long, however they are written, and one word more is longer', () => {
  for (const name of ["Ng'ang'a Amina", ' amina  NGANGA ', 'Ámina Ng’ang’a']) expect(nameLength(name), name).toBe(11);
  expect(nameLength('A')).toBe(1);
});

test('a child may be the one with the same telephone in any grade, or a namesake in the same grade', () => {
  const namesake = { ...amina, id: 2, contactNumber1: '0733000111', gradeId: 5 };
  const alikeWith = (change: object) => studentAlike({ ...amina, fullName: 'Amina Nganga', ...change }, [namesake, amina])?.id;
  expect(alikeWith({ gradeId: 9 })).toBe(1);
  expect(alikeWith({ contactNumber1: '0799000000' })).toBe(1);
  expect(alikeWith({ contactNumber1: '0799000000', gradeId: 5 })).toBe(2);
  expect(alikeWith({ contactNumber1: '0712345678', gradeId: 5 })).toBe(1);
});

test('another telephone in another grade, or a name with one word more, is another student', () => {
  const alikeWith = (change: object) => studentAlike({ ...amina, ...change }, [amina]);
  expect(alikeWith({ contactNumber1: '0799000000', gradeId: 5 })).toBeUndefined();
  expect(alikeWith({ fullName: 'Amina Nganga Wanjiru' })).toBeUndefined();
  expect(alikeWith({ fullName: 'Amina' })).toBeUndefined();
});
