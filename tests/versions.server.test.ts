import { describe, expect, test } from 'vitest';
import { payingSchool } from './support/paying-school.ts';
import { atOnce, chargesOf, newStudent, newTerm, type Place, rowsOf, setFees, termForm } from './support/school-parts.ts';
import { ask, newStaff, type Staff, succeed, useServer } from './support/world.ts';

useServer();

type Version = { updatedAt: string };
type Writing = { staff: Staff; version?: string; as?: 'header' | 'body' };

/** Writes a record, naming the version that it changes in If-Match or in the body. */
function write(method: 'POST' | 'PATCH', url: string, body: object, { staff, version, as = 'header' }: Writing) {
  const headers: Record<string, string> = version !== undefined && as === 'header' ? { 'if-match': `"${version}"` } : {};
  return ask({ method, url, token: staff.token, headers, body: as === 'body' ? { ...body, updatedAt: version } : body });
}

async function editedStudent() {
  const parts = await payingSchool();
  const { admin, student } = parts;
  const url = `/api/students/${student}`;
  const read = await admin.read(url);
  const { id, active, leftDate, ...form } = read.body.student;
  const save = (changes: object, writing: Writing) =>
    write('PATCH', `${url}/update`, { ...form, updatedAt: undefined, ...changes }, writing);
  return { ...parts, bursar: await parts.school.bursar(), read, version: form.updatedAt as string, form, save };
}

test('of two who edit a student, the second is told what the first has changed, and nothing of the first is lost', async () => {
  const { admin, bursar, student, version, form, save } = await editedStudent();
  const first = await save({ guardianName: 'Njeri Kamau' }, { staff: bursar, version });
  expect(first.status).toBe(200);
  const second = await save({ contactNumber1: '0733 000 111' }, { staff: admin, version });
  const message = 'Another user has changed this since you opened it (guardian name, contact number1). Nothing was saved.';
  expect(second.body).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE', message, error: message });
  expect(second.body.changed).toEqual(['guardianName', 'contactNumber1']);
  expect(second.body.current).toEqual({
    ...form,
    id: student,
    active: true,
    leftDate: null,
    guardianName: 'Njeri Kamau',
    updatedAt: first.body.student.updatedAt,
  });
  const again = await save(
    { guardianName: 'Njeri Kamau', contactNumber1: '0733 000 111' },
    { staff: admin, version: second.body.current.updatedAt },
  );
  expect(again.body.student).toMatchObject({ guardianName: 'Njeri Kamau', contactNumber1: '0733 000 111' });
});

test('of eight who save one version at once, one does', async () => {
  const { admin, version, save } = await editedStudent();
  const answers = await atOnce(8, (index) => save({ guardianName: `Mzazi ${index}` }, { staff: admin, version }));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  const winner = answers.find(({ status }) => status === 200)?.body.student;
  expect((await succeed(admin.read(`/api/students/${winner.id}`))).student).toEqual(winner);
});

test('deactivating a student makes the versions read before old', async () => {
  const { admin, student, version, save } = await editedStudent();
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  const refused = await save({}, { staff: admin, version });
  expect(refused.body).toMatchObject({ status: 412, current: { active: false }, changed: [] });
});

test('a refused fee structure charges nobody', async () => {
  const { school, admin, place, term, student } = await payingSchool();
  const [before] = (await succeed(admin.read('/api/settings/fee-structure'))).feeStructures;
  await setFees(admin, { ...place, term }, { tuition_fee: 12_000 });
  const form = { fee_structure_id: before.id, grade: place.grade, term_id: term, tuition_fee: 9_000, ass_books: 0, diary_fee: 0 };
  const refused = await write('POST', '/api/settings/fee-structure', form, { staff: admin, version: before.updatedAt });
  expect(refused.body).toMatchObject({ status: 412, changed: ['tuitionFee'], current: { id: before.id, tuitionFee: 12_000 } });
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 12000']);
});

test('fees that were found unset are not set over those that somebody else has set meanwhile', async () => {
  const { school, admin, place, term, student } = await payingSchool();
  const form = { grade: place.grade, term_id: term, tuition_fee: 9_000, ass_books: 0, diary_fee: 0 };
  const refused = await write('POST', '/api/settings/fee-structure', form, {
    staff: admin,
    version: '1970-01-01T00:00:00.000Z',
    as: 'body',
  });
  expect(refused.body).toMatchObject({ status: 412, changed: ['tuitionFee'], current: { tuitionFee: 10_000 } });
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
});

test('a term that was made current meanwhile is not saved over', async () => {
  const { admin } = await payingSchool();
  const form = termForm({ name: 'Term 2' });
  const id = await newTerm(admin, form);
  const { terms } = await succeed(admin.read('/api/settings/terms'));
  const read = terms.find((term: { id: number }) => term.id === id);
  await newTerm(admin, { ...form, term_id: id, current: true });
  const refused = await write(
    'POST',
    '/api/settings/terms',
    { ...form, term_id: id, name: 'Muhula 2' },
    { staff: admin, version: read.updatedAt },
  );
  expect(refused.body).toMatchObject({ status: 412, changed: ['name'], current: { name: 'Term 2', current: true } });
});

test('two versions within one millisecond are told apart', async () => {
  const { school, admin, version, save } = await editedStudent();
  await rowsOf(school, "update students set updated_at = now() + interval '1 hour' where school_id = $1");
  const { student } = await succeed(save({}, { staff: admin }));
  const next = await succeed(save({}, { staff: admin }));
  expect(Date.parse(next.student.updatedAt) - Date.parse(student.updatedAt)).toBe(1);
  expect(student.updatedAt > version).toBe(true);
});

/** Each record that people edit: how it is read, and a write that changes it. */
const records: Record<
  string,
  (
    admin: Staff,
    ids: { student: number; place: Place; term: number },
  ) => Promise<{ read: Version; send: (writing: Writing) => ReturnType<typeof write> }>
> = {
  student: async (admin, { student }) => {
    const { student: read } = await succeed(admin.read(`/api/students/${student}`));
    return { read, send: (writing) => write('PATCH', `/api/students/${student}/update`, { ...read, updatedAt: undefined }, writing) };
  },
  family: async (admin, { student, place }) => {
    const { student: own } = await succeed(admin.read(`/api/students/${student}`));
    const siblingIds = [await newStudent(admin, place, { contactNumber1: own.contactNumber1 })];
    const { family } = await succeed(admin.post(`/api/students/${student}/family`, { siblingIds }));
    const url = `/api/families/${family.id}`;
    const { family: read } = await succeed(admin.read(url));
    const form = { name: 'The Otienos', guardianName: read.guardianName };
    return { read, send: (writing) => write('PATCH', url, form, writing) };
  },
  'fee structure': async (admin, { place: { grade }, term }) => {
    const [read] = (await succeed(admin.read('/api/settings/fee-structure'))).feeStructures;
    const form = { grade, term_id: term, tuition_fee: 11_000, ass_books: 0, diary_fee: 0 };
    return { read, send: (writing) => write('POST', '/api/settings/fee-structure', form, writing) };
  },
  term: async (admin, { term }) => {
    const [read] = (await succeed(admin.read('/api/settings/terms'))).terms;
    return { read, send: (writing) => write('POST', '/settings/terms', termForm({ term_id: term }), writing) };
  },
  settings: async (admin) => {
    const { school: read } = await succeed(admin.read('/api/settings/school'));
    return { read, send: (writing) => write('PATCH', '/api/settings/school', { name: 'Shule Mpya', lessonsPerWeekMax: 30 }, writing) };
  },
  paybill: async (admin) => {
    const form = { environment: 'sandbox', shortCode: '600100', consumerKey: 'consumer-key', consumerSecret: 'consumer-secret' };
    const { connection: read } = await succeed(admin.post('/api/settings/mpesa', form));
    return { read, send: (writing) => write('PATCH', '/api/settings/mpesa', { ...form, connectionId: read.id }, writing) };
  },
  sponsor: async (admin) => {
    const { sponsor: read } = await succeed(admin.post('/api/sponsors', { name: 'CDF Kibra' }));
    const form = { name: 'CDF Kibera', isArchived: false };
    return { read, send: (writing) => write('PATCH', `/api/sponsors/${read.id}`, form, writing) };
  },
  // Which were never saved.
  'set of message settings': async (admin) => {
    const path = '/api/settings/messages';
    const { settings: read } = await succeed(admin.read(path));
    return { read, send: (writing) => write('PATCH', path, { segmentPrice: 1 }, writing) };
  },
  'bank account': async (admin) => {
    const form = { bankCode: 'coop', isOn: true, accountNumbers: '01134248358600' };
    const { connection: read } = await succeed(admin.post('/api/settings/banks', form));
    return { read, send: (writing) => write('PATCH', '/api/settings/banks', { ...form, bankConnectionId: read.id }, writing) };
  },
};

describe.each(Object.entries(records))('a %s', (_, recordOf) => {
  const opened = async () => {
    const { admin, place, term, student } = await payingSchool();
    return { admin, ...(await recordOf(admin, { student, place, term })) };
  };

  test.each(['header', 'body'] as const)('is saved over the version that the %s names, and answers its next one', async (as) => {
    const { admin, read, send } = await opened();
    const saved = await send({ staff: admin, version: read.updatedAt, as });
    expect(saved.status, saved.text).toBe(200);
    const next = String(saved.headers.etag).replaceAll('"', '');
    expect(next > read.updatedAt).toBe(true);
    expect(saved.text).toContain(next);
    expect((await send({ staff: admin, version: read.updatedAt, as })).status).toBe(412);
    expect((await send({ staff: admin, version: next, as })).status).toBe(200);
  });

  test.each(['1', '', 'W/"x"', '2020-01-01T00:00:00.000Z'])('is not saved over the version "%s", which it never had', async (version) => {
    const { admin, read, send } = await opened();
    const refused = await send({ staff: admin, version });
    // An empty tag names no version.
    expect(refused.status).toBe(version === '' ? 200 : 412);
    if (refused.status === 412) expect(refused.body.current.updatedAt).toBe(read.updatedAt);
  });

  test('is saved as before by whoever names no version, or any', async () => {
    const { admin, send } = await opened();
    const other = await newStaff(admin, 'admin');
    expect((await send({ staff: other })).status).toBe(200);
    expect((await send({ staff: admin })).status).toBe(200);
  });
});

test('a student and the settings are read with their version as ETag', async () => {
  const { admin, read, version } = await editedStudent();
  expect(read.headers.etag).toBe(`"${version}"`);
  const settings = await admin.read('/api/settings/school');
  expect(settings.headers.etag).toBe(`"${settings.body.school.updatedAt}"`);
});

test('of two who change a paybill, the second is told what the first has changed, and a paybill used first is not one again by itself', async () => {
  const { admin } = await payingSchool();
  const path = '/api/settings/mpesa';
  const keys = { environment: 'sandbox', consumerKey: 'consumer-key', consumerSecret: 'consumer-secret' };
  const { connection: main } = await succeed(admin.post(path, { ...keys, shortCode: '600100' }));
  const { connection: other } = await succeed(admin.post(path, { ...keys, shortCode: '600300' }));
  await succeed(admin.patch(path, { ...keys, connectionId: other.id, shortCode: '600300', isDefault: true }));
  const form = { environment: 'sandbox', connectionId: main.id, shortCode: '600100', isDefault: true };
  const late = await write('PATCH', path, form, { staff: admin, version: main.updatedAt, as: 'body' });
  expect(late.body).toMatchObject({ status: 412, changed: ['isDefault'], current: { id: main.id, isDefault: false } });
  expect(late.text).not.toContain('consumer-key');
});

test('of two who change a bank account, the second is told what the first has changed', async () => {
  const { admin } = await payingSchool();
  const path = '/api/settings/banks';
  const form = { bankCode: 'coop', isOn: true, accountNumbers: '01134248358600' };
  const { connection } = await succeed(admin.post(path, form));
  await succeed(admin.patch(path, { ...form, name: 'Boarding' }));
  const late = await write('PATCH', path, { ...form, isOn: false, name: '' }, { staff: admin, version: connection.updatedAt, as: 'body' });
  expect(late.body).toMatchObject({ status: 412, changed: ['name', 'isOn'], current: { name: 'Boarding', isOn: true } });
});
