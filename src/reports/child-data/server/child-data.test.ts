import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { requestedReversal } from '../../../../tests/support/approving.ts';
import { failedMessage } from '../../../../tests/support/messaging-school.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newFee, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { titleOf } from '../../student-page/line-words.ts';
import type { ChildData, Section } from '../contract.ts';

useServer();

const today = nairobiToday();
const give = (staff: Staff, student: number, givenTo: unknown = 'Jane Wanjiku') => staff.post(`/api/students/${student}/data`, { givenTo });
const childData = async (staff: Staff, student: number): Promise<ChildData> => succeed(give(staff, student));

function sectionIn({ sections }: ChildData, name: string): Section {
  const section = sections.find((each) => each.name === name);
  if (!section) throw new Error(`There is no section ${name}`);
  return section;
}

/** The rows of a section as records by the words of its columns. */
function recordsIn(data: ChildData, name: string): Record<string, unknown>[] {
  const { columns, rows } = sectionIn(data, name);
  return rows.map((cells) => Object.fromEntries(columns.map(({ label }, at) => [label, cells[at]])));
}

/** Amina, about whom everything is held that can be, and her brother Baraka, who is named in much of it. */
async function wellKnownChild() {
  const { school, admin, place } = await payingSchool();
  const phone = { contactNumber1: '0722 111 222', guardianName: 'Otieno Ouma' };
  const amina = await newStudent(admin, place, { fullName: 'Amina Otieno', admissionNumber: 'A/17', cfBalance: 500, ...phone });
  const baraka = await newStudent(admin, place, { fullName: 'Baraka Otieno', ...phone });
  await succeed(admin.post(`/api/students/${amina}/family`, { siblingIds: [baraka] }));
  const aunt = { name: 'Achieng Ouma', relation: 'other', phone: '0733000111', receivesMessages: false };
  await succeed(admin.post(`/api/students/${amina}/guardians`, aunt));
  const fee = await newFee(admin, 1500, 'Bus');
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: amina, additionalFeeId: fee }));
  const bursar = await school.bursar();
  const payment = await paid(bursar, { studentId: amina, amount: 2000.5, method: 'Mpesa', code: 'SGH1X' });
  await requestedReversal(bursar, payment.id, { cause: 'wrongStudent', explanation: 'it was for Baraka', rightStudentId: baraka });
  const parts = [
    { studentId: amina, amount: 300 },
    { studentId: baraka, amount: 700 },
  ];
  await succeed(bursar.post('/api/shared-payments', { payerName: 'Otieno Ouma', total: 1000, method: 'Bank', code: 'SLIP1', parts }));
  await requestedAdjustment(bursar, { studentId: amina, kind: 'waiver', amount: 100, reason: 'As for Baraka' });
  await succeed(bursar.post(`/api/balances/${amina}/notes`, { text: 'Father pays Baraka first', promisedDay: today, promisedAmount: 800 }));
  const discount = { forWhom: 'staff', name: 'Walimu', percent: 50, voteHeads: ['tuitionFee'], helpedIds: [amina] };
  await succeed(bursar.post('/api/standing-discounts', discount));
  const sponsor = await succeed(admin.post('/api/sponsors', { name: 'CDF Kibra' }));
  await succeed(admin.post(`/api/sponsors/${sponsor.sponsor.id}/students`, { studentId: amina }));
  await failedMessage(admin, { student: amina, mark: 'Baraka' });
  await rowsOf(
    school,
    `insert into account_aliases select school_id, 'AMINA4E', $2, min(user_id) from users where school_id = $1 group by school_id`,
    [amina],
  );
  return { school, admin, bursar, amina, baraka };
}

let known: Awaited<ReturnType<typeof wellKnownChild>>;
let data: ChildData;
beforeAll(async () => {
  known = await wellKnownChild();
  data = await childData(known.admin, known.amina);
});

test('it says whose it is, and to whom, by whom and when it was given', () => {
  const { school, admin, amina } = known;
  expect(data).toMatchObject({
    school: { name: school.name },
    student: { id: amina, fullName: 'Amina Otieno' },
    given: { to: 'Jane Wanjiku', by: admin.username, on: today },
  });
});

test('who the child is and who answers for her', () => {
  expect(recordsIn(data, 'child')).toEqual([
    {
      'Student ID': known.amina,
      'Admission number': 'A/17',
      Name: 'Amina Otieno',
      'Date of birth': '2015-03-04',
      Gender: 'Female',
      Class: 'Grade 4 East',
      Status: 'Active',
      Enrolled: expect.stringMatching(/Z$/),
      'Left on': null,
      Family: expect.stringContaining('Otieno Ouma'),
      'Balance brought forward': 500,
      'Balance now': 9699.5,
    },
  ]);
  expect(recordsIn(data, 'guardians')).toEqual([
    { Name: 'Otieno Ouma', Relation: 'Guardian', 'Phone numbers': '0722 111 222', 'Receives messages': 'Yes' },
    { Name: 'Achieng Ouma', Relation: 'Other', 'Phone numbers': '0733000111', 'Receives messages': 'No' },
  ]);
  expect(recordsIn(data, 'sponsors')).toEqual([{ Sponsor: 'CDF Kibra' }]);
});

test('what was charged and paid adds up to what she owes', () => {
  const changes = recordsIn(data, 'entries').map((entry) => Number(entry.Change));
  expect(changes.reduce((sum, change) => sum + change, 0)).toBe(9699.5);
  expect(recordsIn(data, 'terms')).toMatchObject([{ Class: 'Grade 4 East', Billed: 11_500, Paid: 2300.5, Adjusted: 0 }]);
  expect(recordsIn(data, 'terms')[0]?.['Balance at its end']).toBe(9699.5);
  expect(recordsIn(data, 'fees')).toMatchObject([{ Fee: 'Bus', 'Amount a term': 1500 }]);
});

test('of a payment for several children her own part is there, and who paid', () => {
  expect(recordsIn(data, 'payments')).toMatchObject([
    { Day: today, Method: 'M-Pesa', Code: 'SGH1X', Amount: 2000.5, Status: 'Pending', 'Recorded by': known.bursar.username },
    { Method: 'Bank', Amount: 300, 'Paid by': 'Otieno Ouma' },
  ]);
});

test('what was asked, promised, noted, written and remembered', () => {
  expect(recordsIn(data, 'adjustments')).toMatchObject([{ Kind: 'Waiver', Change: -100, Status: 'Pending' }]);
  expect(recordsIn(data, 'reversals')).toMatchObject([{ Cause: 'Wrong student', Status: 'Pending' }]);
  expect(recordsIn(data, 'notes')).toMatchObject([{ 'Promised for': today, Promised: 800, By: known.bursar.username }]);
  expect(recordsIn(data, 'discounts')).toMatchObject([{ Name: 'Walimu', For: 'Children of staff', Percent: 50, Amount: null }]);
  expect(recordsIn(data, 'messages')).toHaveLength(1);
  expect(recordsIn(data, 'accounts')).toMatchObject([{ Account: 'AMINA4E' }]);
});

test('no word of it names the brother, whoever wrote it and wherever', () => {
  const files = unzipSync(Buffer.from(data.files, 'base64'));
  expect(JSON.stringify(data.sections)).not.toMatch(/baraka/i);
  for (const [name, content] of Object.entries(files)) expect(strFromU8(content), name).not.toMatch(/baraka/i);
  expect(recordsIn(data, 'reversals')[0]?.Explanation).toBe('it was for [another student]');
  expect(recordsIn(data, 'notes')[0]?.Note).toBe('Father pays [another student] first');
});

test('that it was given is part of it, and stands on the time line for everybody to see', async () => {
  const { admin, amina } = known;
  expect(recordsIn(data, 'changes').at(-1)).toMatchObject({ By: admin.username, Field: 'Data given', Was: null, Became: 'Jane Wanjiku' });
  const { history } = await succeed(admin.read(`/api/students/${amina}/overview`));
  expect(history.lines[0]).toMatchObject({ kind: 'edit', by: admin.username });
  expect(titleOf(history.lines[0])).toBe('Data about the student given to Jane Wanjiku');
});

test('the files are all of it for a program, with its codes: one JSON and a table each', async () => {
  const files = unzipSync(Buffer.from(data.files, 'base64'));
  expect(Object.keys(files).sort()).toEqual(['data.json', ...data.sections.map(({ name }) => `${name}.csv`)].sort());
  const json = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
  expect(json).toMatchObject({ student: data.student, given: data.given });
  expect(json.child).toEqual(recordsIn(data, 'child'));
  expect(json.discounts).toMatchObject([{ Name: 'Walimu', For: 'staff' }]);
  expect(json.payments).toMatchObject([{ Method: 'Mpesa', Status: 'pending' }, { Method: 'Bank' }]);
  for (const { name, columns, rows } of data.sections) {
    expect(Object.keys(json[name][0] ?? {}), name).toEqual(Object.keys(recordsIn(data, name)[0] ?? {}));
    expect(json[name], name).toHaveLength(rows.length);
    const [heads, ...lines] = parse(strFromU8(files[`${name}.csv`] ?? new Uint8Array()), { bom: true });
    expect(heads, name).toHaveLength(columns.length);
    expect(lines, name).toHaveLength(rows.length);
  }
});

test('every table that names students is told of, or is named here with why it is not', async () => {
  const { school } = known;
  const tables = await rowsOf(
    school,
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name = 'student_id' and $1 > 0 order by 1`,
  );
  const coveredTables = [
    ...[
      'account_aliases',
      'adjustments',
      'balance_notes',
      'consents',
      'family_members',
      'guardians',
      'ledger_transfers',
      'message_subjects',
    ],
    ...['payment_prompts', 'payments', 'sponsor_students', 'standing_discount_students', 'student_balances', 'student_changes'],
    ...['student_fees', 'student_terms', 'students', 'year_moves'],
  ];
  // A reversal stands with its payment. The audit log says what staff did, not what is known of the child. An erased one has no data.
  const besides = ['payment_reversals', 'audit_log', 'erasures'];
  expect(tables.map(({ name }) => name)).toEqual([...coveredTables, ...besides].sort());
});

test('every column of a student is told of, or is named here with why it is not', async () => {
  const columns = await rowsOf(
    known.school,
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'students' and is_generated = 'NEVER' and $1 > 0 order by 1`,
  );
  const told = [
    ...['student_id', 'admission_number', 'full_name', 'date_of_birth', 'gender', 'grade_id', 'stream_id', 'is_active', 'created_at'],
    ...['left_date', 'opening_balance_cents', 'guardian_name', 'guardian_relation', 'guardian_messages'],
    ...['contact_number_1', 'contact_number_2'],
  ];
  // The school is named above. The changes say when the record changed. Of an undone or erased student nothing is given.
  const besides = ['school_id', 'updated_at', 'import_undone', 'is_erased'];
  expect(columns.map(({ name }) => name)).toEqual([...told, ...besides].sort());
});

test('a child about whom little is known has empty sections, and no fault', async () => {
  const { admin, baraka } = known;
  const little = await childData(admin, baraka);
  expect(sectionIn(little, 'adjustments').rows).toEqual([]);
  expect(JSON.stringify(little.sections)).not.toMatch(/amina/i);
  expect(recordsIn(little, 'child')).toMatchObject([{ Name: 'Baraka Otieno', 'Admission number': null }]);
});

test('administrators give it; nobody else, and not without saying to whom', async () => {
  const { school, admin, bursar, amina } = known;
  const others = [bursar, await school.teacher(), await newStaff(admin, 'auditor')];
  for (const staff of others) expect((await give(staff, amina)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await give(admin, amina, ' ')).body).toMatchObject({
    status: 400,
    errors: [{ path: 'givenTo', message: 'Received by is required' }],
  });
});

test('of a child who is not there, and of one of another school, nothing is given and nothing kept', async () => {
  const { admin: stranger } = await newSchool();
  for (const [staff, student] of [
    [known.admin, 987_654],
    [stranger, known.amina],
  ] as const) {
    expect((await give(staff, student)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  }
  const rows = await rowsOf(
    known.school,
    `select became from student_changes where school_id = $1 and field = 'dataGiven' and student_id = $2`,
    [known.amina],
  );
  expect(rows).toEqual([{ became: 'Jane Wanjiku' }]);
});
