import { expect, test } from 'vitest';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared } from '../../../../tests/support/shared-payments.ts';
import { addSponsor, sponsoringSchool, sponsorPaid } from '../../../../tests/support/sponsoring-school.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const listOf = async (staff: Staff, query = '') => succeed(staff.read(`/api/sponsors${query}`));
const pageOf = async (staff: Staff, id: number) => succeed(staff.read(`/api/sponsors/${id}`));
const link = (staff: Staff, sponsor: number, studentId: unknown) => staff.post(`/api/sponsors/${sponsor}/students`, { studentId });
const unlink = (staff: Staff, sponsor: number, student: number) => staff.post(`/api/sponsors/${sponsor}/students/${student}/remove`);
const change = (staff: Staff, id: number, changes: Record<string, unknown> = {}) =>
  staff.patch(`/api/sponsors/${id}`, { name: 'CDF Kibra', isArchived: false, ...changes });

test('a sponsor has a name and somebody to call, and stands in the list by name', async () => {
  const { admin, bursar } = await sponsoringSchool();
  const { message, sponsor } = await succeed(addSponsor(admin, { name: 'African Inland Church', contactName: '', phone: '', email: '' }));
  expect(message).toBe('African Inland Church added.');
  expect(sponsor).toMatchObject({ name: 'African Inland Church', contactName: null, phone: null, email: null, isArchived: false });
  const { sponsors, pagination } = await listOf(bursar);
  expect(sponsors.map(({ name }: { name: string }) => name)).toEqual(['African Inland Church', 'CDF Kibra']);
  expect(sponsors[1]).toMatchObject({ contactName: 'Mama Atieno', phone: '0733 111 222', students: 2, paid: 0 });
  expect(pagination).toEqual({ page: 1, total: 2, totalPages: 1 });
});

test('a name is given once, whatever its letter case and spaces, and of several at once one succeeds', async () => {
  const { bursar } = await sponsoringSchool();
  const again = await addSponsor(bursar, { name: 'cdf  KIBRA' });
  expect(again.body).toMatchObject({ status: 409, code: 'SPONSOR_EXISTS', message: 'There is already a sponsor named cdf KIBRA.' });
  const answers = await atOnce(4, () => addSponsor(bursar, { name: 'Equity Wings' }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const { sponsor } = await succeed(addSponsor(bursar, { name: 'Wings' }));
  expect((await change(bursar, sponsor.id)).body.code).toBe('SPONSOR_EXISTS');
  expect((await change(bursar, sponsor.id, { name: 'WINGS' })).status).toBe(200);
});

test('a school has at most 500 sponsors, those in the archive among them', async () => {
  const { school, bursar } = await sponsoringSchool();
  await rowsOf(
    school,
    `insert into sponsors (school_id, name, is_archived, added_by)
     select school_id, 'Fund ' || n, n <= 100, added_by
     from sponsors, generate_series(1, 498) n
     where school_id = $1 and name = 'CDF Kibra'`,
  );
  const answers = await atOnce(4, (turn) => addSponsor(bursar, { name: `Late ${turn}` }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'CAP_REACHED',
    error: 'A school can have at most 500 sponsors, and would then have 501. Nothing was added.',
  });
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ phone: 'call me' }, 'Phone number must be a number such as 0712 345 678'],
  [{ email: 'nobody' }, 'Email must be an address such as jane@example.com'],
])('a sponsor with %j is refused in words', async (wrong, message) => {
  const { admin } = await newSchool();
  const { body } = await addSponsor(admin, wrong);
  expect([body.status, body.errors?.[0]?.message]).toEqual([400, message]);
});

test('the students are linked and taken off again, which moves no money', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const { students, balance } = await pageOf(admin, sponsor);
  expect(students.map(({ id, balance: owed }: Record<string, number>) => [id, owed]).sort()).toEqual(
    siblings
      .slice(0, 2)
      .map((id) => [id, 10_000])
      .sort(),
  );
  expect(balance).toBe(20_000);
  for (const _ of [1, 2]) expect((await succeed(link(bursar, sponsor, siblings[2]))).message).toMatch(/^CDF Kibra pays for Mwanafunzi/);
  expect((await pageOf(admin, sponsor)).students).toHaveLength(3);
  expect((await succeed(unlink(bursar, sponsor, siblings[0]))).message).toMatch(/^CDF Kibra no longer pays for Mwanafunzi/);
  expect((await pageOf(admin, sponsor)).students.map(({ id }: { id: number }) => id).sort()).toEqual(siblings.slice(1).sort());
  expect(await balanceOf(admin, siblings[0])).toBe(10_000);
});

test('several sponsors may pay for one student, and one for many, by name; taken off one, a child stays with the other', async () => {
  const { admin, bursar, sponsor, siblings, place } = await sponsoringSchool();
  const { sponsor: church } = await succeed(addSponsor(bursar, { name: 'Church' }));
  await succeed(link(bursar, church.id, siblings[0]));
  expect((await pageOf(admin, church.id)).students).toHaveLength(1);
  const more = [await newStudent(admin, place), await newStudent(admin, place)];
  await atOnce(2, (at) => link(bursar, sponsor, more[at]));
  expect((await pageOf(admin, sponsor)).students).toHaveLength(4);
  for (const fullName of ['Zawadi', 'Amina']) await succeed(link(bursar, church.id, await newStudent(admin, place, { fullName })));
  await succeed(unlink(bursar, church.id, siblings[0]));
  const names = (await pageOf(admin, church.id)).students.map(({ fullName }: { fullName: string }) => fullName);
  expect(names).toEqual(['Amina', 'Zawadi']);
  expect((await pageOf(admin, sponsor)).students).toHaveLength(4);
});

test('one who is not there, or whose student is not, is answered so', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  for (const answer of [
    await link(bursar, 999_999, siblings[0]),
    await change(bursar, 999_999),
    await admin.read('/api/sponsors/999999'),
  ]) {
    expect(answer.body).toMatchObject({ status: 404, code: 'SPONSOR_NOT_FOUND' });
  }
  expect((await link(bursar, sponsor, 999_999)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect((await unlink(bursar, sponsor, 999_999)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
});

test('chosen as payer of several, the money is theirs; of another school’s sponsor nothing is recorded', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const parts = partsFor(siblings, 3000, 2000);
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts });
  expect(paid).toMatchObject({ payer: { name: 'CDF Kibra' }, total: 5000, status: 'verified' });
  await payShared(bursar, { parts: partsFor(siblings, 100), code: 'NOBODYS' });
  expect((await listOf(admin)).sponsors).toMatchObject([{ paid: 5000 }]);
  const { sponsor: theirs } = await sponsoringSchool();
  const strange = await bursar.post('/api/shared-payments', {
    payerName: 'X',
    total: 5,
    method: 'Cash',
    parts: partsFor(siblings, 5),
    sponsorId: theirs,
  });
  expect(strange.body).toMatchObject({ status: 404, code: 'SPONSOR_NOT_FOUND' });
  expect(await balanceOf(admin, siblings[0])).toBe(10_000 - 3000 - 100);
});

test('archived, a sponsor pays no more and keeps what they paid; brought back, they pay again', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 700) });
  expect((await succeed(change(bursar, sponsor, { isArchived: true }))).message).toBe('CDF Kibra archived. Their payments stay.');
  const payment = { payerName: 'CDF', total: 5, method: 'Cash', parts: partsFor(siblings, 5), sponsorId: sponsor };
  const refused = await bursar.post('/api/shared-payments', payment);
  expect(refused.body).toMatchObject({ status: 409, code: 'SPONSOR_ARCHIVED' });
  expect((await listOf(admin, '?state=active')).sponsors).toEqual([]);
  expect((await listOf(admin, '?state=archived')).sponsors).toMatchObject([{ name: 'CDF Kibra', isArchived: true, paid: 700 }]);
  expect((await succeed(change(bursar, sponsor))).message).toBe('CDF Kibra is restored.');
  expect((await succeed(change(bursar, sponsor, { phone: '0700 000 000' }))).message).toBe('CDF Kibra saved.');
  await succeed(bursar.post('/api/shared-payments', payment));
});

test('of two who change a sponsor, the second is told what the first did, and takes nobody out of the archive', async () => {
  const { admin, bursar, sponsor } = await sponsoringSchool();
  const { sponsor: opened } = await pageOf(bursar, sponsor);
  const { sponsor: archived } = await succeed(change(admin, sponsor, { ...opened, isArchived: true }));
  const late = await change(bursar, sponsor, { ...opened, phone: '0700 000 000' });
  expect(late.body).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE', changed: ['isArchived', 'phone'] });
  expect(late.body.current).toEqual(archived);
  expect((await pageOf(admin, sponsor)).sponsor).toEqual(archived);
  await succeed(change(bursar, sponsor, { ...archived, phone: '0700 000 000' }));
  expect((await pageOf(admin, sponsor)).sponsor).toMatchObject({ isArchived: true, phone: '0700 000 000' });
});

test('who takes money keeps the sponsors, an auditor reads them, a teacher does not', async () => {
  const { admin, sponsor, siblings } = await sponsoringSchool();
  const auditor = await newStaff(admin, 'auditor');
  expect((await listOf(auditor)).sponsors).toHaveLength(1);
  for (const answer of [await addSponsor(auditor), await change(auditor, sponsor), await link(auditor, sponsor, siblings[2])]) {
    expect(answer.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  const teacher = await newStaff(admin, 'teacher');
  for (const path of ['', `/${sponsor}`, `/${sponsor}/statement`]) {
    expect((await teacher.read(`/api/sponsors${path}`)).body.code, path).toBe('FORBIDDEN');
  }
});
