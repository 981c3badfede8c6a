import { expect, test } from 'vitest';
import { base64 } from '../../../../tests/support/import-files.ts';
import { chargesOf, newClass, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** Grade 4 of two students billed at 10,000 in the current term, Grade 5 of nobody without fees, and a later term. */
async function billedSchool() {
  const school = await newSchool();
  const { admin } = school;
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  const [term, next] = [await newTerm(admin), await newTerm(admin, nextTermForm())];
  await setFees(admin, { ...four, term });
  const students = [await newStudent(admin, four), await newStudent(admin, four)] as const;
  return { school, admin, term, next, four, five, students };
}

const upload = (staff: Staff, ...lines: string[]) =>
  succeed(staff.post('/api/fee-files', { fileName: 'karo.csv', content: base64(lines.join('\n')) }));

/** A file as a draft of a term, with what the page can do with it. */
async function draftOf(staff: Staff, termId: number, ...lines: string[]) {
  const { file } = await upload(staff, ...lines);
  const path = `/api/fee-files/${file.id}`;
  const decide = (settings: object) => succeed(staff.patch(path, settings));
  return {
    read: await decide({ termId }),
    path,
    decide,
    again: () => succeed(staff.read(path)),
    accept: (body: object, headers?: Record<string, string>) => staff.post(`${path}/accept`, body, headers),
    undo: () => staff.post(`${path}/undo`),
  };
}

const feesOf = async (staff: Staff, termId: number) =>
  (await succeed(staff.read(`/api/settings/fee-grid?termId=${termId}`))).rows.map(
    ({ grade, tuitionFee, diaryFee, isSet }: Record<string, unknown> & { grade: { name: string } }) =>
      `${grade.name}: ${isSet ? `${tuitionFee} ${diaryFee}` : 'never'}`,
  );

test('a file is read for the term whose fees are set next, and sets nothing by being read', async () => {
  const { school, admin, term, next } = await billedSchool();
  const read = await upload(admin, 'SHULE YA MFANO', 'Darasa;Karo;Shajara;Maoni', 'Grade 4;11,000/=;200;x', '5;9 000;;', 'JUMLA;20 000;;');
  expect(read).toMatchObject({
    file: { fileName: 'karo.csv', state: 'draft', createdBy: admin.username, term: { name: 'Term 2' }, grades: null, charged: null },
    settings: { termId: next, headLine: 2, columns: ['grade', 'tuitionFee', 'diaryFee', null] },
    rows: 2,
    missing: [],
    faults: [],
    effect: 'No student is charged before the term is opened.',
  });
  expect(read.columns[1]).toEqual({ head: 'Karo', samples: ['11,000/=', '9 000'], column: 'tuitionFee' });
  expect(read.changes.map(({ grade, isSet }: { grade: { name: string }; isSet: boolean }) => [grade.name, isSet])).toEqual([
    ...[
      ['Grade 4', false],
      ['Grade 5', false],
    ],
  ]);
  expect([await feesOf(admin, term), await feesOf(admin, next)]).toEqual([
    ...[
      ['Grade 4: 10000 0', 'Grade 5: never'],
      ['Grade 4: never', 'Grade 5: never'],
    ],
  ]);
  expect(await succeed((await school.bursar()).read(`/api/fee-files/${read.file.id}`))).toEqual(read);
});

test('what a billed term would charge is said before, and posted to each student once it is accepted', async () => {
  const { school, admin, term, students } = await billedSchool();
  const { read, accept } = await draftOf(admin, term, 'Grade,Tuition,Diary', 'Grade 4,11000,', 'Grade 5,9000,100');
  expect(read).toMatchObject({ chargedTotal: 2000, effect: '2 students are charged KES 2,000.00 more in total.' });
  expect(read.changes).toMatchObject([
    { grade: { name: 'Grade 4' }, isSet: true, before: { tuitionFee: 10_000 }, after: { tuitionFee: 11_000 }, students: 2, amount: 2000 },
    { grade: { name: 'Grade 5' }, isSet: false, after: { tuitionFee: 9000, diaryFee: 100 }, students: 0, amount: 0 },
  ]);
  const { message, file } = await succeed(accept({ gradeCount: 2, chargedTotal: 2000 }));
  expect(message).toMatch(/^Fees of 2 grades for Term 1 \d{4} saved\. 2 students are charged KES 2,000\.00 more in total\.$/);
  expect(file).toMatchObject({ state: 'done', grades: 2, charged: 2000 });
  for (const student of students) expect((await chargesOf(school, student)).join()).toContain('11000');
  expect(await feesOf(admin, term)).toEqual(['Grade 4: 11000 0', 'Grade 5: 9000 100']);
});

test('what a file charges in all may be more than one fee may be', async () => {
  const { admin, term } = await billedSchool();
  const { read, accept } = await draftOf(admin, term, 'Grade,Tuition', 'Grade 4,100000000');
  expect(read.chargedTotal).toBe(199_980_000);
  expect((await succeed(accept({ gradeCount: 1, chargedTotal: 199_980_000 }))).file).toMatchObject({ charged: 199_980_000 });
});

test('vote heads that the file does not have stay as they are, and grades that it does not change are not touched', async () => {
  const { admin, term, four, five } = await billedSchool();
  await setFees(admin, { ...four, term }, { diary_fee: 300 });
  await setFees(admin, { ...five, term }, { tuition_fee: 9000 });
  const { read, accept } = await draftOf(admin, term, 'Class,Tuition', 'Grade 4,10500', 'Grade 5,9000');
  expect(read.changes).toHaveLength(1);
  await succeed(accept({ gradeCount: 1 }));
  expect(await feesOf(admin, term)).toEqual(['Grade 4: 10500 300', 'Grade 5: 9000 0']);
});

test('all or nothing is usual; the good rows alone are set when that is said', async () => {
  const { admin, next } = await billedSchool();
  const { read, accept } = await draftOf(admin, next, 'Grade,Ada ya masomo', 'Grade 4,11000', 'Grade 5,elfu tisa');
  expect(read.faults).toEqual([{ line: 3, column: 'Ada ya masomo', value: 'elfu tisa', reason: 'not an amount of money, 0 or more' }]);
  expect((await accept({ gradeCount: 1 })).body).toMatchObject({ code: 'IMPORT_HAS_FAULTS', message: expect.stringContaining('1 row ') });
  expect(await feesOf(admin, next)).toEqual(['Grade 4: never', 'Grade 5: never']);
  await succeed(accept({ gradeCount: 1, goodRowsOnly: true }));
  expect(await feesOf(admin, next)).toEqual(['Grade 4: 11000 0', 'Grade 5: never']);
});

test('what is not as it was checked is not saved unseen, and an accepted file is set once', async () => {
  const { admin, term, four } = await billedSchool();
  const { accept, again } = await draftOf(admin, term, 'Grade,Tuition', 'Grade 4,11000');
  await newStudent(admin, four);
  expect((await accept({ gradeCount: 1, chargedTotal: 2000 })).body).toMatchObject({ status: 409, code: 'FEE_FILE_CHANGED' });
  expect((await accept({ gradeCount: 2 })).body.code).toBe('FEE_FILE_CHANGED');
  expect((await again()).chargedTotal).toBe(3000);
  const key = { 'idempotency-key': 'fees-1' };
  const first = await accept({ gradeCount: 1, chargedTotal: 3000 }, key);
  expect(await accept({ gradeCount: 1, chargedTotal: 3000 }, key)).toMatchObject({ status: 200, text: first.text });
  expect((await accept({ gradeCount: 1 })).body.code).toBe('IMPORT_NOT_DRAFT');
  const same = await draftOf(admin, term, 'Grade,Tuition', 'Grade 4,11000');
  expect((await same.accept({ gradeCount: 1 })).body.code).toBe('FEE_FILE_SAME');
});

test('nothing is set before term and columns are said, and only a school that has terms can', async () => {
  const { admin } = await newSchool();
  await newClass(admin, 'Grade 4');
  const read = await upload(admin, 'Kiwango,Lunch', 'Grade 4,500');
  expect(read).toMatchObject({ missing: ['Term', 'Grade', 'a vote head'], changes: [], faults: [] });
  expect((await admin.post(`/api/fee-files/${read.file.id}/accept`, { gradeCount: 1 })).body.code).toBe('IMPORT_UNDECIDED');
  const termId = await newTerm(admin);
  expect((await admin.patch(`/api/fee-files/${read.file.id}`, { termId: 2_000_000_123 })).body.code).toBe('TERM_NOT_FOUND');
  const reply = await succeed(admin.patch(`/api/fee-files/${read.file.id}`, { termId, columns: ['grade', 'others'] }));
  expect(reply).toMatchObject({ missing: [], changes: [{ after: { others: 500, tuitionFee: 0 } }] });
});

test('what a school said of its heads is known again, once fees were set by it', async () => {
  const { admin, next } = await billedSchool();
  const { decide, accept } = await draftOf(admin, next, 'Grade,Lunch', 'Grade 4,500');
  await decide({ columns: ['grade', 'others'] });
  expect((await upload(admin, 'Grade,LUNCH', 'Grade 4,1')).settings.columns).toEqual(['grade', null]);
  await succeed(accept({ gradeCount: 1 }));
  expect((await upload(admin, 'Grade,LUNCH', 'Grade 4,1')).settings.columns).toEqual(['grade', 'others']);
});

test('undone, the fees are as they were and every student is charged as before; the history says so', async () => {
  const { school, admin, term, students } = await billedSchool();
  const before = await chargesOf(school, students[0]);
  const { accept, again, undo } = await draftOf(admin, term, 'Grade,Tuition', 'Grade 4,8500', 'Grade 5,9000');
  await succeed(accept({ gradeCount: 2 }));
  await succeed(admin.post('/api/payments/new', { studentId: students[0], amount: 8500, method: 'Cash' }));
  expect(await again()).toMatchObject({ chargedTotal: 3000, effect: '2 students are charged KES 3,000.00 more in total.', setSince: [] });
  const { message, file } = await succeed(undo());
  expect(message).toMatch(/^The import of karo\.csv is undone\. Fees of 2 grades .* 2 students are charged KES 3,000\.00 more in total\.$/);
  expect(file).toMatchObject({ state: 'undone', undoneAt: expect.any(String) });
  expect(await feesOf(admin, term)).toEqual(['Grade 4: 10000 0', 'Grade 5: 0 0']);
  const owed = (entries: string[]) => entries.filter((each) => each.includes('tuition'));
  expect(owed(await chargesOf(school, students[0]))).toEqual(owed(before));
  expect((await undo()).body.code).toBe('IMPORT_NOT_DONE');
  const { files } = await succeed(admin.read('/api/fee-files'));
  expect(files).toMatchObject([{ state: 'undone', grades: 2, charged: -3000 }]);
});

test('fees that somebody has set again since are not undone', async () => {
  const { admin, term, four } = await billedSchool();
  const { accept, again, undo } = await draftOf(admin, term, 'Grade,Tuition', 'Grade 4,8500', 'Grade 5,9000');
  await succeed(accept({ gradeCount: 2 }));
  await setFees(admin, { ...four, term }, { tuition_fee: 8600 });
  expect((await again()).setSince).toEqual(['Grade 4']);
  expect((await undo()).body).toMatchObject({ code: 'FEE_FILE_OVERTAKEN', message: expect.stringContaining('fees of Grade 4 were set') });
  expect(await feesOf(admin, term)).toEqual(['Grade 4: 8600 0', 'Grade 5: 9000 0']);
});

test('the fees of a term that were downloaded come back unchanged', async () => {
  const { admin, term } = await billedSchool();
  const { text } = await admin.read(`/api/settings/fee-structure/export?term=${term}`);
  const { read } = await draftOf(admin, term, text);
  expect(read).toMatchObject({ missing: [], faults: [], changes: [] });
});

test('a bursar sees files of fees and sets none; a school keeps twenty that nobody took up', async () => {
  const { school, admin, term } = await billedSchool();
  const bursar = await school.bursar();
  const { path } = await draftOf(admin, term, 'Grade,Tuition', 'Grade 4,1');
  for (const url of [`${path}/accept`, `${path}/undo`, '/api/fee-files']) expect((await bursar.post(url, {})).status).toBe(403);
  for (let count = 0; count < 20; count += 1) await upload(admin, 'Grade,Tuition', `Grade 4,${count}`);
  const rows = await rowsOf(school, 'select fee_file_id from fee_files where school_id = $1');
  expect(rows).toHaveLength(20);
  expect((await admin.read(path)).body.code).toBe('IMPORT_NOT_FOUND');
});

test('drafts are kept up to twenty; what set fees is kept for good', async () => {
  const { school, admin, next } = await billedSchool();
  const { accept, path } = await draftOf(admin, next, 'Darasa,Karo', 'Grade 4,1');
  await succeed(accept({ gradeCount: 1 }));
  for (let amount = 0; amount < 22; amount += 1) await upload(admin, 'Darasa,Karo', `Grade 5,${amount}`);
  expect(await rowsOf(school, 'select state, count(*)::integer from fee_files where school_id = $1 group by 1 order by 1')).toEqual([
    { state: 'done', count: 1 },
    { state: 'draft', count: 20 },
  ]);
  expect((await admin.read(path)).status).toBe(200);
});
