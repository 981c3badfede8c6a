import { expect, test } from 'vitest';
import { base64, csvOf } from '../../../../tests/support/import-files.ts';
import { draftOf, movingSchool, registerOf, studentsOf, upload } from '../../../../tests/support/registers.ts';
import { newClass, newFee, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { ask, newStaff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

test('a file is read as a draft: heads under titles, columns by their heads, samples, and the first students as they will look', async () => {
  const { admin, place } = await movingSchool();
  const rows = [
    ['MWANGAZA SCHOOL', '', '', ''],
    ['Jina', 'Darasa', 'Salio', 'Maoni'],
    ['AMINA YUSUF', '4E', '12,500/=', ''],
    ['', '', '', ''],
    ['JUMLA', '', '12,500', ''],
  ];
  const read = await upload(admin, csvOf(rows, ';'), 'karo 2026.csv');
  expect(read).toMatchObject({
    import: { fileName: 'karo 2026.csv', state: 'draft', createdBy: admin.username, students: null, openingTotal: null },
    rows: 1,
    passedOver: { totalLines: [5], blankLines: [4] },
    settings: { headLine: 2, columns: ['fullName', 'class', 'balance', null] },
    missing: ['Date of birth', 'Gender', 'Guardian name', 'Phone number'],
    records: [{ line: 3, fullName: 'Amina Yusuf', className: 'Grade 4 East', writtenClass: '4E', balance: 12_500 }],
    streams: [{ id: place.stream, name: 'East' }],
  });
  expect(read.columns).toEqual([
    { head: 'Jina', samples: ['AMINA YUSUF'], filledPercent: 100, meaning: 'fullName', isKnown: true, question: '' },
    { head: 'Darasa', samples: ['4E'], filledPercent: 100, meaning: 'class', isKnown: true, question: '' },
    { head: 'Salio', samples: ['12,500/='], filledPercent: 100, meaning: 'balance', isKnown: true, question: '' },
    { head: 'Maoni', samples: [], filledPercent: 0, meaning: null, isKnown: false, question: '' },
  ]);
  expect(await succeed(admin.read(`/api/imports/${read.import.id}`))).toEqual(read);
});

test('nothing is checked before it is said what the columns hold and which way round the days are', async () => {
  const { admin } = await movingSchool();
  const { path, decide, check } = await draftOf(admin, { born: '3/4/2016' });
  const refused = async () => (await admin.read(`${path}/check`)).body;
  expect(await refused()).toMatchObject({ code: 'IMPORT_UNDECIDED', message: expect.stringContaining('day first or month first') });
  await decide({ dayOrder: 'monthFirst' });
  expect((await check('?outcome=new')).rows[0].dob).toBe('2016-03-04');
  const { missing } = await decide({
    columns: ['admissionNumber', 'fullName', 'dob', null, 'class', 'guardianName', 'contactNumber1', null],
  });
  expect(missing).toEqual(['Gender']);
  expect(await refused()).toMatchObject({ code: 'IMPORT_UNDECIDED', message: 'First choose which column holds: Gender.' });
});

test('the rows of a check come in pages of twenty, and each row is on one', async () => {
  const { admin } = await movingSchool();
  const pupils = Array.from({ length: 22 }, (_, index) => ({
    name: `Mtoto ${String.fromCharCode(65 + index)}`,
    phone: `07${10_000_000 + index}`,
  }));
  const { check } = await draftOf(admin, ...pupils);
  const pages = await Promise.all([1, 2, 3].map((page) => check(`?outcome=new&page=${page}`)));
  const lines = pages.map(({ rows }) => rows.map(({ line }: { line: number }) => line));
  expect(lines).toEqual([Array.from({ length: 20 }, (_, index) => index + 2), [22, 23], []]);
  expect(pages[1].pagination).toMatchObject({ page: 2, total: 22, totalPages: 2 });
});

test('an answer about the order of days counts only where the column does not decide by itself', async () => {
  const { admin } = await movingSchool();
  const rows = [
    ['Name', 'DOB', 'Siku'],
    ['Amina Yusuf', '3/4/2016', '31/12/2016'],
  ];
  const { import: draft } = await upload(admin, csvOf(rows));
  const decide = async (answer: object) => (await succeed(admin.patch(`/api/imports/${draft.id}`, answer))).records[0].dob;
  expect(await decide({ dayOrder: 'monthFirst' })).toBe('2016-03-04');
  expect(await decide({ columns: ['fullName', null, 'dob'] })).toBe('2016-12-31');
  expect(await decide({ columns: ['fullName', 'dob', null] })).toBe('2016-03-04');
});

test('what was decided stays until it is decided otherwise; another line of heads begins anew', async () => {
  const { admin, place } = await movingSchool();
  const { decide, read } = await draftOf(admin, { class: 'Simba', gender: 'Z' }, { class: 'Simba', name: 'Otieno Ouma' });
  expect((await read()).questions).toMatchObject({
    classes: [{ text: 'Simba', rows: 2, streamId: null, makes: 'Simba Main' }],
    genders: [{ text: 'Z', rows: 1 }],
  });
  await decide({ classes: { Simba: place.stream } });
  const { settings, records } = await decide({ genders: { Z: 'Male' } });
  expect(settings).toMatchObject({ classes: { Simba: place.stream }, genders: { Z: 'Male' } });
  expect(records[0]).toMatchObject({ className: 'Grade 4 East', gender: 'Male' });
  expect((await decide({ headLine: 2 })).settings).toMatchObject({ headLine: 2, classes: {}, genders: {} });
});

test('a check writes nothing and says what would be made, owed, paid ahead and billed', async () => {
  const { school, admin } = await movingSchool();
  const pupils = [{ balance: '12,500' }, { name: 'Otieno Ouma', balance: '(500)' }, { name: 'Zed', gender: '?' }];
  const { draft, check } = await draftOf(admin, ...pupils);
  expect(draft.columns, 'of three rows').toContainEqual(expect.objectContaining({ head: 'Balance', filledPercent: 67 }));
  expect(await check()).toMatchObject({
    counts: { new: 2, known: 0, duplicate: 0, fault: 1 },
    openingTotal: 12_000,
    owed: 12_500,
    paidAhead: -500,
    billedTerm: expect.stringMatching(/^Term 1 \d{4}$/),
    rows: [{ line: 4, fullName: 'Zed', faults: [{ column: 'Gender', value: '?', reason: 'not a gender that Karo knows' }] }],
    pagination: { page: 1, total: 1, totalPages: 1 },
  });
  expect(await studentsOf(school)).toEqual([]);
});

test('what a school said of its heads is remembered for the next file', async () => {
  const { admin } = await movingSchool();
  const strange = (pupil: string) => registerOf({ name: pupil }).replace('Guardian', 'Mwakilishi').replace('Balance', 'Maoni');
  const first = await upload(admin, strange('A A'));
  expect(first.missing).toEqual(['Guardian name']);
  const columns = ['admissionNumber', 'fullName', 'dob', 'gender', 'class', 'guardianName', 'contactNumber1', null];
  await succeed(admin.patch(`/api/imports/${first.import.id}`, { columns }));
  expect((await upload(admin, strange('B B'))).missing).toEqual(['Guardian name']);
  await succeed(admin.post(`/api/imports/${first.import.id}/accept`, { students: 1 }));
  const second = await upload(admin, strange('C C'));
  expect(second.missing).toEqual([]);
  const withBalance = columns.with(-1, 'balance');
  await succeed(admin.patch(`/api/imports/${second.import.id}`, { columns: withBalance }));
  await succeed(admin.post(`/api/imports/${second.import.id}/accept`, { students: 1 }));
  expect(await upload(admin, strange('D D'))).toMatchObject({ settings: { columns: withBalance } });
});

test('the history has every import with who and what, the newest first, and teachers see none of it', async () => {
  const { school, admin } = await movingSchool();
  const { accept } = await draftOf(admin, { balance: '100' });
  await succeed(accept());
  await draftOf(await school.bursar(), {});
  const { imports, pagination } = await succeed((await newStaff(admin, 'auditor')).read('/api/imports'));
  expect(imports).toMatchObject([
    { state: 'draft', students: null, createdBy: expect.stringContaining('bursar') },
    { state: 'done', students: 1, openingTotal: 100, createdBy: admin.username },
  ]);
  expect(pagination.total).toBe(2);
  expect((await (await school.teacher()).read('/api/imports')).status).toBe(403);
});

test('drafts are kept up to twenty; what was brought in is kept for good', async () => {
  const { school, admin } = await movingSchool();
  const { accept, path } = await draftOf(admin, {});
  await succeed(accept());
  for (let count = 0; count < 22; count += 1) await upload(admin, `Name\nMtoto ${count}`);
  expect(await rowsOf(school, 'select state, count(*)::integer from imports where school_id = $1 group by 1 order by 1')).toEqual([
    { state: 'done', count: 1 },
    { state: 'draft', count: 20 },
  ]);
  expect((await admin.read(path)).status).toBe(200);
});

test('a large file is taken from staff, refused to strangers unread, and no other call takes one', async () => {
  const { admin } = await movingSchool();
  const content = base64(`Name\n${'Amina Yusuf,\n'.repeat(15_000)}`);
  expect((await admin.post('/api/imports', { fileName: 'big.csv', content })).status).toBe(201);
  const large = { method: 'POST', body: { fileName: 'big.csv', content } } as const;
  expect((await ask({ ...large, url: '/api/imports' })).body.code).toBe('NOT_SIGNED_IN');
  expect((await ask({ ...large, url: '/api/students/add', token: admin.token })).body.code).toBe('TOO_LARGE');
  expect((await admin.post('/api/imports', { fileName: 'x.csv', content: 'nicht base64!' })).body).toMatchObject({
    errors: [{ path: 'content' }],
  });
});

test('the example file can be brought in as it is, where its class and fee exist', async () => {
  const { admin } = await movingSchool();
  await newClass(admin, 'PP1');
  await newFee(admin, 1500, 'Bus');
  const { text } = await admin.read('/api/import-example');
  const draft = await upload(admin, text, 'students-example.csv');
  const { counts } = await succeed(admin.read(`/api/imports/${draft.import.id}/check`));
  expect(counts).toEqual({ new: 3, known: 0, duplicate: 0, fault: 0 });
});

test('a file whose words are those of a programming language is read like any other', async () => {
  const { admin } = await movingSchool();
  const read = await upload(admin, 'Name,Class,Gender\nAmina,constructor,toString');
  expect(read.questions).toMatchObject({
    classes: [{ text: 'constructor', rows: 1, streamId: null }],
    genders: [{ text: 'toString', rows: 1, gender: null }],
  });
});
