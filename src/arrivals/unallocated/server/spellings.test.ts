import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, newTerm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { codeMark, savedReferences, spelledPrefix, spelledStudents, spellings } from '../../../../tests/support/spellings.ts';
import { spellingsPage } from '../../../../tests/support/spellings-page.ts';
import { newSchool, type School, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { earlierPayCodeOf, payCodeOf } from '../../../school/settings/pay-codes.ts';
import { payeeOfReference } from './named-payee.ts';

let school: School;
const idOf = (name: string) => spelledStudents.findIndex(({ fullName }) => fullName.startsWith(`${name} `)) + 1;

useServer();
beforeAll(async () => {
  school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  await newTerm(admin);
  for (const [index, { fullName, admissionNumber, guardianName }] of spelledStudents.entries()) {
    expect(await newStudent(admin, place, { fullName, admissionNumber, guardianName })).toBe(index + 1);
  }
  await succeed(admin.patch(`/api/students/${idOf('Ian')}/toggle-status`));
  await rowsOf(school, 'update schools set paybill_account_prefix = $2 where school_id = $1', [spelledPrefix]);
  for (const [alias, name] of savedReferences) {
    await rowsOf(
      school,
      'insert into account_aliases select school_id, $2, $3, min(user_id) from users where school_id = $1 group by school_id',
      [alias, idOf(name)],
    );
  }
});

const typedBy = (spelling: string) =>
  spelling.replace(codeMark, (_, sign: string, name: string) => (sign === 'K' ? payCodeOf : earlierPayCodeOf)(idOf(name)));

/** The first name of the student in whose account the money is; null where it waits. */
async function payeeOf(account: string): Promise<string | null> {
  const { paymentId } = await arrive(school, { account, amount: 1 });
  if (paymentId === null) return null;
  const [row] = await rowsOf(school, 'select student_id as id from payments where school_id = $1 and payment_id = $2', [paymentId]);
  return spelledStudents[Number(row?.id) - 1]?.fullName.split(' ')[0] ?? null;
}

test('no spelling is in the table twice, and it has 150 or more', () => {
  expect(new Set(spellings.map(([typed]) => typed)).size).toBe(spellings.length);
  expect(spellings.length).toBeGreaterThanOrEqual(150);
});

test.each(spellings)('money for %j pays %s: %s', async (spelling, payee) => {
  expect(await payeeOf(typedBy(spelling))).toBe(payee);
});

test('the page of the docs shows the table as it is tried', async () => {
  expect(await readFile('docs/references.md', 'utf8')).toBe(spellingsPage());
});

test('a reference that names nobody for sure names each student who may be meant, and why', async () => {
  const named = async (reference: string) =>
    testStore().database.transaction(schoolIdOf(school.admin), async (tx) => {
      const whom = await payeeOfReference(tx, { schoolId: schoolIdOf(school.admin), reference });
      return whom.named.map(({ fullName, kind }) => `${fullName.split(' ')[0]} ${kind}`).toSorted();
    });
  expect(await named('77')).toEqual(['Kevin shortNumber', 'Linda shortNumber']);
  expect(await named('1060 Grace')).toEqual(['Brian otherName']);
  expect(await named('1059/1060')).toEqual(['Amina part', 'Brian part']);
  expect(await named('12 13')).toEqual(['Esther part', 'Faith part', 'George shortNumber']);
  expect(await named('1061')).toEqual(['Brian saved', 'Grace shortNumber']);
  expect(await named('fees')).toEqual([]);
});

test('a number that is this year, the last or the next pays nobody where it stands with words for fees or a term alone', async () => {
  const { school: own, admin, place } = await payingSchool();
  const year = Number(nairobiToday().slice(0, 4));
  await newStudent(admin, place, { fullName: 'Ruth Wambui', admissionNumber: `KB/${year}` });
  await newStudent(admin, place, { fullName: 'Joan Atieno', admissionNumber: `ADM/2/${year}` });
  await newStudent(admin, place, { fullName: 'Lilian Auma', admissionNumber: `ADM/14/${year}` });
  for (const [index, number] of [year - 2, year - 1, year + 1, year + 2].entries()) {
    await newStudent(admin, place, { fullName: `Peter Kibet ${'ABCD'[index]}`, admissionNumber: String(number) });
  }
  const outcomeOf = async (account: string) => (await arrive(own, { account, amount: 1 })).outcome;
  for (const typed of [
    `Fees ${year}`,
    `Term 1 ${year}`,
    `${year} T3`,
    `School fees Term 2 ${year - 1}`,
    `KARO ${year + 1}`,
    `Fees Jan ${year}`,
    `FEES 2/${year}`,
    `Fees 2 of ${year}`,
    `STUDENT FEES TERM ONE ${year}`,
    `REF TERM 2 ${year}`,
  ]) {
    expect([typed, await outcomeOf(typed)]).toEqual([typed, 'waiting']);
  }
  const ofStudents = [
    `${year}`,
    `ADM ${year} Term 1`,
    `Fees ${year} Ruth`,
    `Fees ${year} student`,
    `Fees ${year - 2}`,
    `Term 1 ${year + 2}`,
    `2/${year}`,
    `FEES 14/${year}`,
  ];
  for (const typed of ofStudents) expect([typed, await outcomeOf(typed)]).toEqual([typed, 'recorded']);
});

test('a month is no short name of a child, and a child who is called like one is paid by her number', async () => {
  const { school: own, admin, place } = await payingSchool();
  const year = Number(nairobiToday().slice(0, 4));
  for (const [fullName, admissionNumber] of [
    ['Jane Wanjiru', `${year}`],
    ['June Achieng', 'SM/9'],
    ['May Wambui', `${year - 1}`],
    ['Otieno Owuor', 'SEP/2023/001'],
    ['Brenda Moraa', 'JAN/2023/001'],
    ['Moses Kariuki', '1226'],
    ['Rose Barasa', 'ADM/15/2026'],
    ['Ruth Chebet', 'OCT/2022/007'],
    ['Marion Wafula', '3145'],
  ])
    await newStudent(admin, place, { fullName, admissionNumber });
  const outcomeOf = async (account: string) => (await arrive(own, { account, amount: 1 })).outcome;
  for (const typed of [
    `FEES JAN ${year}`,
    `Jan${year}`,
    `FEES MAY ${year - 1}`,
    'Fees 9 Jan',
    '2023/001',
    '12 JAN 26',
    '15 MAR 2026',
    'JAN/2022/007',
  ])
    expect([typed, await outcomeOf(typed)]).toEqual([typed, 'waiting']);
  for (const typed of [
    '9 June',
    'June Achieng 9',
    `May Wambui ${year - 1}`,
    `${year} Jane`,
    'SEP/2023/001',
    'FEES JAN/2023/001',
    '3145 Mar Wafula',
  ])
    expect([typed, await outcomeOf(typed)]).toEqual([typed, 'recorded']);
});

test('a reference of another school names nobody here', async () => {
  const other = await payingSchool();
  expect(await arrive(other.school, { account: 'SM/1059' })).toMatchObject({ outcome: 'waiting' });
});

test('a student whose import was undone answers to no reference', async () => {
  const { school: own, admin, place } = await payingSchool();
  const student = await newStudent(admin, place);
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  await rowsOf(own, 'update students set import_undone = true where school_id = $1 and student_id = $2', [student]);
  expect(await arrive(own, { account: payCodeOf(student) })).toMatchObject({ outcome: 'waiting', paymentId: null });
  // Of a request to a phone the student is known without a reference.
  expect(await arrive(own, { account: null, studentId: student })).toMatchObject({ outcome: 'waiting', paymentId: null });
});
