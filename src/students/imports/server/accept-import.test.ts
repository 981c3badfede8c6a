import { expect, test } from 'vitest';
import { draftOf, movingSchool, registerOf, studentsOf, upload } from '../../../../tests/support/registers.ts';
import { chargesOf, newFee, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { asOwner, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

test('accepted, the students are enrolled in the order of the file, with balances in one entry, and billed the current term', async () => {
  const { school, admin, term } = await movingSchool();
  const { accept } = await draftOf(
    admin,
    { admission: 'A1', balance: '12,500' },
    { name: 'Otieno Ouma', balance: '(500)' },
    { name: 'Zed Zed' },
  );
  const { message, import: done } = await succeed(accept());
  expect(message).toMatch(/^3 students added, with balances of KES 12,000\.00 brought forward\. They are billed for Term 1 \d{4}\.$/);
  expect(done).toMatchObject({ state: 'done', students: 3, openingTotal: 12_000 });
  expect(await studentsOf(school)).toEqual([
    { id: 1, admission: 'A1', name: 'Amina Yusuf', opening: 1_250_000 },
    { id: 2, admission: null, name: 'Otieno Ouma', opening: -50_000 },
    { id: 3, admission: null, name: 'Zed Zed', opening: 0 },
  ]);
  expect(await chargesOf(school, 1)).toEqual(['opening_balances 12500', 'Term 1 tuition 10000']);
  expect(await chargesOf(school, 2)).toEqual(['opening_balances -500', 'Term 1 tuition 10000']);
  const entries = await rowsOf(school, `select count(*)::integer as count from ledger_entries where school_id = $1 and kind = 'opening'`);
  expect(entries).toEqual([{ count: 1 }]);
  const { data } = await succeed(admin.read(`/api/payments/2/fee-statement?termId=${term}`));
  expect(data.summary).toMatchObject({ carriedForwardBalance: -500, totalBilled: 10_000, currentBalance: 9500 });
});

test('balances that come to a credit are called one', async () => {
  const { admin } = await movingSchool();
  const { accept } = await draftOf(admin, { name: 'Otieno Ouma', balance: '(500)' });
  expect((await accept({ students: 1, bookTotal: 500 })).body.message).toBe(
    'The balances add up to credit KES 500.00, but the old book says KES 500.00. Nothing was added.',
  );
  expect((await succeed(accept({ students: 1, bookTotal: -500 }))).message).toContain(
    '1 student added, with balances of credit KES 500.00 brought forward.',
  );
});

test('an accepted file is brought in once, under its key and without it', async () => {
  const { school, admin } = await movingSchool();
  const { accept } = await draftOf(admin, { balance: '100' });
  const key = { 'idempotency-key': 'moving-in-1' };
  const first = await accept({ students: 1 }, key);
  expect(await accept({ students: 1 }, key)).toMatchObject({ status: 200, text: first.text });
  expect((await accept()).body).toMatchObject({ code: 'IMPORT_NOT_DRAFT', message: 'This import was already imported.' });
  expect(await studentsOf(school)).toHaveLength(1);
});

test('all or nothing is usual; the good rows alone come in when that is said', async () => {
  const { school, admin } = await movingSchool();
  const { accept, path } = await draftOf(admin, {}, { name: 'Otieno Ouma', born: '31/02/2016' });
  expect((await accept({ students: 1 })).body).toMatchObject({
    code: 'IMPORT_HAS_FAULTS',
    message: expect.stringContaining('1 row cannot be imported'),
  });
  expect(await studentsOf(school)).toEqual([]);
  const { text } = await admin.read(`${path}/rows-to-mend`);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffAdm No,Name,DOB,Gender,Class,Guardian,Phone,Balance,Errors',
    ',Otieno Ouma,31/02/2016,F,4E,Halima Yusuf,0712345678,,DOB: not a date',
  ]);
  await succeed(accept({ students: 1, goodRowsOnly: true }));
  expect(await studentsOf(school)).toHaveLength(1);
  expect((await admin.read(`${path}/rows-to-mend`)).text, 'the row can still be downloaded').toBe(text);
  expect((await succeed(admin.read(`${path}/check`))).counts).toEqual({ new: 1, known: 0, duplicate: 0, fault: 1 });
  const again = await upload(admin, text.replace('31/02', '28/02'), 'mended.csv');
  expect(again.columns).toHaveLength(9);
  expect((await succeed(admin.read(`/api/imports/${again.import.id}/check`))).counts).toEqual({ new: 1, known: 0, duplicate: 0, fault: 0 });
});

test('a row whose child was enrolled by hand after the import is known, and no longer to be corrected', async () => {
  const { admin, place } = await movingSchool();
  const { accept, check, path } = await draftOf(admin, {}, { admission: 'B2', name: 'Otieno Ouma', born: '31/02/2016' });
  await succeed(accept({ students: 1, goodRowsOnly: true }));
  expect((await check()).counts).toEqual({ new: 1, known: 0, duplicate: 0, fault: 1 });
  await newStudent(admin, place, { fullName: 'Otieno Ouma', admissionNumber: 'B2' });
  expect((await check()).counts).toEqual({ new: 1, known: 1, duplicate: 0, fault: 0 });
  expect((await admin.read(`${path}/rows-to-mend`)).text).not.toContain('Otieno');
});

test('what the school has is left as it is, and said where the file says otherwise', async () => {
  const { school, admin, place } = await movingSchool();
  await newStudent(admin, place, {
    admissionNumber: 'A1',
    fullName: 'Amina Yusuf',
    guardianName: 'Halima Yusuf',
    contactNumber1: '0712345678',
  });
  const { check, accept } = await draftOf(
    admin,
    { admission: 'a1', phone: '0722000111' },
    { name: 'Amina Yusuf', phone: '0712345678' },
    { name: 'B B' },
  );
  expect((await check('?outcome=known')).rows).toMatchObject([
    { line: 2, twin: { studentId: 1 }, differs: ['date of birth', 'phone number'] },
  ]);
  const { rows, counts } = await check('?outcome=duplicate');
  expect(rows).toMatchObject([{ line: 3, twin: { studentId: 1 } }]);
  expect(counts).toEqual({ new: 1, known: 1, duplicate: 1, fault: 0 });
  await succeed(accept({ students: 1, goodRowsOnly: true }));
  expect((await studentsOf(school)).map(({ name }) => name)).toEqual(['Amina Yusuf', 'B B']);
});

test('duplicates stand beside their twin, and come in where somebody says that they are two children', async () => {
  const { school, admin, place } = await movingSchool();
  await newStudent(admin, place, { fullName: 'Amina Yusuf', contactNumber1: '+254 712 345 678' });
  const { check, decide, accept, path } = await draftOf(admin, {}, { name: 'Otieno Ouma' }, { name: 'OUMA OTIENO' });
  expect((await check('?outcome=duplicate')).rows).toMatchObject([
    { line: 2, twin: { studentId: 1, line: null, className: 'Grade 4 East' } },
    { line: 4, twin: { line: 3, studentId: null, fullName: 'Otieno Ouma' } },
  ]);
  const { text } = await admin.read(`${path}/rows-to-mend`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(text).toContain('looks like Amina Yusuf, student 1');
  expect(text).toContain('looks like Otieno Ouma, line 3');
  await decide({ notDuplicates: [4] });
  expect((await check()).counts).toEqual({ new: 2, known: 0, duplicate: 1, fault: 0 });
  expect((await accept({ students: 2 })).body).toMatchObject({
    code: 'IMPORT_HAS_FAULTS',
    message: expect.stringContaining('1 row cannot be imported'),
  });
  expect(await studentsOf(school)).toHaveLength(1);
  await succeed(accept({ students: 2, goodRowsOnly: true }));
  expect(await studentsOf(school)).toHaveLength(3);
});

test('the total of the old book must be that of the file, where it is given', async () => {
  const { school, admin } = await movingSchool();
  const { accept } = await draftOf(admin, { balance: '12,500' });
  expect((await accept({ students: 1, bookTotal: 12_000 })).body).toMatchObject({
    code: 'IMPORT_TOTAL_DIFFERS',
    message: 'The balances add up to KES 12,500.00, but the old book says KES 12,000.00. Nothing was added.',
    errors: [{ path: 'bookTotal' }],
  });
  expect(await studentsOf(school)).toEqual([]);
  await succeed(accept({ students: 1, bookTotal: '12500' }));
});

test('the balances of a school may come to more than one amount may be', async () => {
  const { admin } = await movingSchool();
  const { accept } = await draftOf(admin, { balance: '90,000,000' }, { name: 'B B', balance: '90,000,000' });
  const body = { students: 2, openingTotal: 180_000_000, bookTotal: '180000000' };
  expect((await succeed(accept(body))).import.openingTotal).toBe(180_000_000);
});

test('what has changed since the check is not brought in unseen', async () => {
  const { school, admin, place } = await movingSchool();
  const { accept } = await draftOf(admin, { admission: 'A1' }, { name: 'B B' });
  await newStudent(admin, place, { admissionNumber: 'A1', fullName: 'Amina Yusuf' });
  expect((await accept({ students: 2 })).body).toMatchObject({
    code: 'IMPORT_CHANGED',
    message: expect.stringContaining('1 student with balances of KES 0.00 would be added now'),
  });
  await newStudent(admin, place, { fullName: 'B B', contactNumber1: '0712345678' });
  expect((await accept({ students: 1, goodRowsOnly: true })).body).toMatchObject({ code: 'IMPORT_NOTHING_NEW' });
  expect(await studentsOf(school)).toHaveLength(2);
});

test('balances that changed since the check are not brought in unseen', async () => {
  const { school, admin } = await movingSchool();
  const { draft, check, decide, accept } = await draftOf(admin, { balance: '500' });
  const { openingTotal: seen } = await check();
  const columns = (draft.settings as { columns: string[] }).columns.with(-1, 'credit');
  await decide({ columns });
  expect((await accept({ students: 1, openingTotal: seen, withoutBalances: true })).body).toMatchObject({
    code: 'IMPORT_CHANGED',
    message: expect.stringContaining('1 student with balances of credit KES 500.00 would be added now'),
  });
  expect(await studentsOf(school)).toEqual([]);
  await succeed(accept({ students: 1, openingTotal: -500, withoutBalances: true }));
  expect(await studentsOf(school)).toMatchObject([{ opening: -50_000 }]);
});

test('missing classes are made on request, by an administrator only', async () => {
  const { school, admin } = await movingSchool();
  const bursar = await school.bursar();
  const { check, decide, accept, path } = await draftOf(
    bursar,
    { class: 'STD 5 WEST' },
    { name: 'B B', class: '5 West' },
    { name: 'C C', class: '4 South' },
  );
  expect((await check()).counts.fault).toBe(3);
  await decide({ makeClasses: true });
  expect(await check()).toMatchObject({ counts: { new: 3 }, classes: ['Grade 5 West', 'Grade 4 South'], mayMakeClasses: false });
  expect((await accept()).body).toMatchObject({
    code: 'IMPORT_NEEDS_CLASSES',
    message: expect.stringContaining('Grade 5 West and Grade 4 South'),
  });
  await succeed(admin.post(`${path}/accept`, { students: 3 }));
  const { students } = await succeed(admin.read('/api/students/view-students'));
  const classes = students.map(({ grade, stream }: Record<string, { name: string }>) => `${grade?.name} ${stream?.name}`);
  expect(classes.toSorted()).toEqual(['Grade 4 South', 'Grade 5 West', 'Grade 5 West']);
});

test('additional fees are linked by name and charged with the bill', async () => {
  const { school, admin } = await movingSchool();
  await newFee(admin, 1500, 'Bus');
  const draft = await upload(admin, registerOf({}).replace('Balance', 'Additional fees').replace(/,$/, ',BUS'));
  await succeed(admin.post(`/api/imports/${draft.import.id}/accept`, { students: 1 }));
  expect(await chargesOf(school, 1)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500']);
});

test('each student of the file is an event for programs that listen, and nobody who was there before', async () => {
  const { school, admin, place } = await movingSchool();
  await newStudent(admin, place);
  const url = 'https://programu.example.test/wanafunzi';
  await succeed(admin.post('/api/settings/webhooks', { url, events: ['student.added'] }));
  const { accept } = await draftOf(admin, { admission: 'A1' }, { name: 'Otieno Ouma' });
  await succeed(accept());
  const events = await rowsOf(
    school,
    `select body::jsonb -> 'data' ->> 'studentId' as id, body::jsonb -> 'data' ->> 'admissionNumber' as number
     from webhook_deliveries where school_id = $1 order by 1`,
  );
  await asOwner('delete from karo_jobs.job');
  expect(events).toEqual([
    { id: '2', number: 'A1' },
    { id: '3', number: null },
  ]);
});

test('a register in which nobody paid ahead is told of without a credit', async () => {
  const { admin } = await movingSchool();
  await succeed((await draftOf(admin, { balance: '100' }, { name: 'Otieno Ouma' })).accept());
  const { notifications } = await succeed(admin.read('/api/notifications'));
  const titles = notifications.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Students imported');
  expect(titles).not.toContain('Credit brought forward');
});
