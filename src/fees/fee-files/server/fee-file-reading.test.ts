import { expect, test } from 'vitest';
import { base64 } from '../../../../tests/support/import-files.ts';
import { atOnce, newClass, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { turnsDuring } from '../../../../tests/support/turns.ts';
import { sheetOf } from '../../../../tests/support/whole-sheet.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { feesIn } from './reading.ts';

useServer();
useSoundLedger();

async function schoolOfThree() {
  const school = await newSchool();
  const { admin } = school;
  const places = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5'), await newClass(admin, 'Grade 6')] as const;
  const term = await newTerm(admin);
  return { school, admin, term, places };
}

const upload = (staff: Staff, content: string | Buffer, fileName = 'karo.csv') =>
  succeed(staff.post('/api/fee-files', { fileName, content: base64(content) }));
const pathOf = (read: { file: { id: number } }) => `/api/fee-files/${read.file.id}`;

type Change = { grade: { name: string }; after: Record<string, number> };
const afterOf = ({ changes }: { changes: Change[] }) => changes.map(({ grade, after }) => [grade.name, after.tuitionFee, after.others]);

test('a list of vote heads asks once what its words mean, keeps the answers, and leaves rows out by them', async () => {
  const { admin, places } = await schoolOfThree();
  const lines = ['Gredi\tAina ya karo\tKiasi', 'Simba\tKaro\t9000', '\tLunch\t500', 'Grade 5\tKaro\t8000', '\tBus\t700', 'Walimu\tKaro\t1'];
  const read = await upload(admin, lines.join('\n'));
  expect(read).toMatchObject({ unknownGrades: ['Simba', 'Walimu'], unknownHeads: ['Lunch', 'Bus'] });
  expect(read.faults.map(({ line }: { line: number }) => line)).toEqual([2, 3, 5, 6]);
  await succeed(admin.patch(pathOf(read), { gradeWords: { Simba: places[0].grade, Walimu: null } }));
  const reply = await succeed(admin.patch(pathOf(read), { headWords: { Lunch: 'others', Bus: null } }));
  expect(reply.faults).toEqual([]);
  expect(afterOf(reply)).toEqual([
    ['Grade 4', 9000, 500],
    ['Grade 5', 8000, 0],
  ]);
  expect(await succeed(admin.read(pathOf(read)))).toEqual(reply);
});

test('one row may be for several grades', async () => {
  const { admin } = await schoolOfThree();
  const read = await upload(admin, 'Class;Tuition\nGrade 4-5;9000\nGR 6;8000');
  expect(afterOf(read).map(([grade, tuition]) => `${grade} ${tuition}`)).toEqual(['Grade 4 9000', 'Grade 5 9000', 'Grade 6 8000']);
});

test('another line of heads guesses the columns anew and forgets what words meant; the term stays', async () => {
  const { admin, term, places } = await schoolOfThree();
  const next = await newTerm(admin, nextTermForm());
  const read = await upload(admin, 'Grade,Tuition\nClass,Others\nGrade 4,5');
  expect(read.settings).toMatchObject({ termId: next, headLine: 1, columns: ['grade', 'tuitionFee'] });
  await succeed(admin.patch(pathOf(read), { termId: term, gradeWords: { Class: places[0].grade } }));
  const moved = await succeed(admin.patch(pathOf(read), { headLine: 2 }));
  expect(moved.settings).toEqual({ termId: term, headLine: 2, columns: ['grade', 'others'], gradeWords: {}, headWords: {} });
  expect(afterOf(moved)).toEqual([['Grade 4', 0, 5]]);
});

test('what may be said of a file is held to: grades, vote heads and columns that there are', async () => {
  const { admin } = await schoolOfThree();
  const path = pathOf(await upload(admin, 'Grade,Tuition\nGrade 4,5'));
  const refused = async (settings: object) => (await admin.patch(path, settings)).body;
  expect(await refused({ columns: ['grade', 'lunch'] })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(await refused({ headWords: { Lunch: 'lunch' } })).toMatchObject({ status: 400 });
  expect(await refused({ gradeWords: { Simba: 'x' } })).toMatchObject({ status: 400 });
  const unreadable = await admin.post('/api/fee-files', { fileName: 'x.pdf', content: base64('%PDF-1.7') });
  expect(unreadable.body).toMatchObject({ code: 'IMPORT_UNREADABLE', message: expect.stringContaining('a PDF document') });
});

test('a word said to mean a grade of another school sets nothing', async () => {
  const { admin } = await schoolOfThree();
  const other = await schoolOfThree();
  const read = await upload(admin, 'Grade,Tuition\nSimba,5');
  const reply = await succeed(admin.patch(pathOf(read), { gradeWords: { Simba: other.places[0].grade } }));
  expect(reply.changes).toEqual([]);
  expect((await admin.post(`${pathOf(read)}/accept`, { gradeCount: 1 })).body.code).toBe('FEE_FILE_SAME');
  expect((await other.admin.read(pathOf(read))).body.code).toBe('IMPORT_NOT_FOUND');
});

test('of two who bring a file in at once one sets the fees, and each student is charged once', async () => {
  const { school, admin, term, places } = await schoolOfThree();
  await setFees(admin, { ...places[0], term });
  await newStudent(admin, places[0]);
  const path = pathOf(await upload(admin, 'Grade,Tuition\nGrade 4,10700'));
  await succeed(admin.patch(path, { termId: term }));
  const replies = await atOnce(3, () => admin.post(`${path}/accept`, { gradeCount: 1, chargedTotal: 700 }));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const undone = await atOnce(2, () => admin.post(`${path}/undo`));
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const owed = await rowsOf(school, 'select charged_cents::integer as charged from student_terms where school_id = $1');
  expect(owed).toEqual([{ charged: 1_000_000 }]);
});

test('a file set for a term before it is opened is charged by opening it, and undone after that it is taken back', async () => {
  const { school, admin, places } = await schoolOfThree();
  const student = await newStudent(admin, places[1]);
  const next = await newTerm(admin, nextTermForm());
  const path = pathOf(await upload(admin, 'Grade,Tuition,Others\nGrade 5,9000,250'));
  await succeed(admin.post(`${path}/accept`, { gradeCount: 1, chargedTotal: 0 }));
  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  const charged = () =>
    rowsOf(
      school,
      'select charged_cents::integer as charged from student_terms where school_id = $1 and student_id = $2 and term_id = $3',
      [student, next],
    );
  expect(await charged()).toEqual([{ charged: 925_000 }]);
  expect((await succeed(admin.read(path))).effect).toBe('1 student is charged KES 9,250.00 less in total.');
  await succeed(admin.post(`${path}/undo`));
  expect(await charged()).toEqual([{ charged: 0 }]);
});

test('a file with more rows than a fee structure can have is refused', async () => {
  const { admin } = await schoolOfThree();
  const answer = await admin.post('/api/fee-files', { fileName: 'long.csv', content: base64('Grade,Tuition\n'.repeat(2001)) });
  expect([answer.status, answer.body.detail]).toEqual([422, 'The file has more than 2,000 rows. Import it as two or more files.']);
});

test('between the rows of a file others get their turn, and each text that names no grade is asked about', async () => {
  const texts = Array.from({ length: 60 }, (_, at) => `${'Grade 4,'.repeat(60)}Boarding ${at}`);
  const sheet = sheetOf([['Grade', 'Tuition'], ...texts.map((text) => [text, '1'])], 1);
  const streams = Array.from({ length: 100 }, (_, at) => ({ id: at, name: `S${at}`, gradeId: 4 }));
  const school = { grades: [{ id: 4, name: 'Grade 4' }], streams };
  const read = () => feesIn(sheet, { columns: ['grade', 'tuitionFee'], gradeWords: {}, headWords: {} }, school);
  expect((await read()).unknownGrades).toEqual(texts);
  expect(await turnsDuring(read)).toBeGreaterThanOrEqual(60);
});
