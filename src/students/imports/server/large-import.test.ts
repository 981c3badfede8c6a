import { expect, test } from 'vitest';
import { workbookOf } from '../../../../tests/support/import-files.ts';
import { draftOf, upload } from '../../../../tests/support/registers.ts';
import { newClass, newTerm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { newSchool, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer({ MAX_STUDENTS: '300' });

const heads = ['Adm No', 'Name', 'DOB', 'Gender', 'Class', 'Guardian', 'Phone', 'Balance'];
const pupil = (number: number) => [
  `A${number}`,
  `Mtoto ${String.fromCharCode(65 + (number % 26))} ${number}`,
  { day: 42_000 + (number % 900) },
  number % 2 === 0 ? 'MME' : 'MKE',
  '4E',
  `Mzazi ${number}`,
  712_000_000 + number,
  number % 3 === 0 ? -50 : 100,
];

test('a workbook of a whole register is brought in and billed in one go, and the ledger agrees', async () => {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  const rows = Array.from({ length: 300 }, (_, index) => pupil(index + 1));
  const { import: draft } = await upload(admin, workbookOf({ rows: [heads, ...rows] }), 'register.xlsx');
  const path = `/api/imports/${draft.id}`;
  const { counts, openingTotal } = await succeed(admin.read(`${path}/check`));
  expect(counts).toEqual({ new: 300, known: 0, duplicate: 0, fault: 0 });
  expect(openingTotal).toBe(200 * 100 - 100 * 50);

  await succeed(admin.post(`${path}/accept`, { students: 300, bookTotal: openingTotal }));
  const [sums] = await rowsOf(
    school,
    `select count(*)::integer as students, (sum(charged_cents) / 100)::integer as charged from student_terms where school_id = $1 and billed`,
  );
  expect(sums).toEqual({ students: 300, charged: 3_000_000 });
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});

test('a school takes no more students than the install allows, those who left counted and those who were undone not', async () => {
  const { admin } = await newSchool();
  await newClass(admin);
  const over = Array.from({ length: 301 }, (_, index) => ({ admission: `B${index}`, name: `Mtoto ${index} Ouma` }));
  const { accept } = await draftOf(admin, ...over);
  expect((await accept()).body).toMatchObject({ code: 'CAP_REACHED', message: expect.stringContaining('at most 300 students') });
  expect((await succeed(admin.read('/api/students/view-students'))).pagination.total).toBe(0);
});
