import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withClient } from '../src/core/server/migrate.ts';
import { paid, pay, payingSchool, reverse } from './support/paying-school.ts';
import { atOnce, newStudent, rowsOf, studentForm } from './support/school-parts.ts';
import { useSoundLedger } from './support/sound-ledger.ts';
import { ask, nextNumber, password, type School, succeed, testStore, useServer } from './support/world.ts';

useServer();
useSoundLedger();

const under = (key: string) => ({ 'idempotency-key': key });
const paymentCount = async (school: School) =>
  (await rowsOf(school, 'select count(*)::int as count from payments where school_id = $1'))[0]?.count;
const keysOf = (school: School) => rowsOf(school, 'select key from idempotency_keys where school_id = $1 order by key');

test('the same request under the same key is answered byte for byte as the first time, and recorded once', async () => {
  const { school, admin, student } = await payingSchool();
  const payment = { studentId: student, amount: 2500.5, method: 'Mpesa', code: 'sgh 1x' };
  const first = await pay(admin, payment, under('k-1'));
  expect(first.status).toBe(201);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  await paid(admin, { studentId: student });
  for (let time = 0; time < 3; time += 1) {
    const again = await pay(admin, payment, under('k-1'));
    expect(again).toMatchObject({ status: 201, text: first.text, headers: { 'idempotency-replayed': 'true' } });
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
  }
  expect(await paymentCount(school)).toBe(2);
  expect(await keysOf(school)).toEqual([{ key: 'k-1' }]);
});

test('keys in another order and fields that the contract does not have make it no other request', async () => {
  const { school, admin, student } = await payingSchool();
  const first = await pay(admin, { studentId: student, amount: 100, method: 'Mpesa', code: 'SGH1X' }, under('k'));
  const again = await admin.post(
    '/api/payments/new',
    { note: 'x', code: 'SGH1X', method: 'Mpesa', amount: 100, studentId: student },
    under('k'),
  );
  expect(again).toMatchObject({ status: 201, text: first.text });
  expect(await paymentCount(school)).toBe(1);
});

test('a repeat is answered as the first time even after what it recorded was reversed', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  const first = await pay(bursar, { studentId: student }, under('k'));
  await succeed(reverse(admin, 1));
  expect((await pay(bursar, { studentId: student }, under('k'))).text).toBe(first.text);
  expect(await paymentCount(school)).toBe(1);
});

test('another request under a key that was used is refused', async () => {
  const { school, admin, student } = await payingSchool();
  await pay(admin, { studentId: student, amount: 100 }, under('k'));
  const refused = await pay(admin, { studentId: student, amount: 101 }, under('k'));
  const message = 'This Idempotency-Key was used for a different request.';
  expect(refused.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED', message, error: message });
  expect(refused.headers['idempotency-replayed']).toBeUndefined();
  const elsewhere = await admin.post('/api/students/add', studentForm({ grade: 1, stream: 1 }), under('k'));
  expect(elsewhere.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await paymentCount(school)).toBe(1);
});

test('the fingerprint of a request with a password is no hash that a copy of the database could be guessed against', async () => {
  const { school, admin } = await payingSchool();
  const username = `guessed${nextNumber()}`;
  const user = { username, email: `${username}@x.example`, password, role: 'bursar' };
  const first = await admin.post('/settings/new-user', user, under('user'));
  const stored = async () => (await rowsOf(school, "select fingerprint from idempotency_keys where school_id = $1 and key = 'user'"))[0];
  const plain = createHash('sha256')
    .update(JSON.stringify(['POST', '/settings/new-user', user]))
    .digest();
  expect((await stored())?.fingerprint).not.toEqual(plain);
  expect(await admin.post('/settings/new-user', user, under('user'))).toMatchObject({ status: 201, text: first.text });
  // As it was stored before the upgrade.
  await rowsOf(school, "update idempotency_keys set fingerprint = $2 where school_id = $1 and key = 'user'", [plain]);
  expect(await admin.post('/settings/new-user', user, under('user'))).toMatchObject({ status: 201, text: first.text });
});

test('a key belongs to one person in one school', async () => {
  const [one, two] = [await payingSchool(), await payingSchool()];
  const staff = [one.admin, await one.school.bursar(), two.admin];
  for (const each of staff) {
    const answer = await pay(each, { studentId: 1, amount: 10 }, under('shared'));
    expect(answer.status).toBe(201);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
  }
  expect(await paymentCount(one.school)).toBe(2);
  expect(await paymentCount(two.school)).toBe(1);
});

test('of many equal requests at once under one key, one is recorded; the others replay it or are told to wait', async () => {
  const { school, admin, student } = await payingSchool();
  const answers = await atOnce(50, () => pay(admin, { studentId: student, amount: 10 }, under('k')));
  const [created] = answers.filter(({ status, headers }) => status === 201 && !headers['idempotency-replayed']);
  expect(await paymentCount(school)).toBe(1);
  for (const { status, body, text } of answers) {
    if (status === 201) expect(text).toBe(created?.text);
    else expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_FLIGHT' });
  }
  expect((await pay(admin, { studentId: student, amount: 10 }, under('k'))).text).toBe(created?.text);
});

test('while a request is being processed its twin is told so, and may have the key when nothing came of the first', async () => {
  const { school, admin, student } = await payingSchool();
  const [user] = await rowsOf(school, 'select concat_ws($2, school_id, user_id, $3::text) as lock from users where school_id = $1', [
    ':',
    'k',
  ]);
  await withClient(testStore().owner, async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [user?.lock]);
    const refused = await pay(admin, { studentId: student }, under('k'));
    const message = 'The same request is still being processed. Try again in a moment.';
    expect(refused.body).toMatchObject({ status: 409, code: 'IDEMPOTENCY_IN_FLIGHT', message, error: message });
    expect(refused.body.settlesKey).toBeUndefined();
    expect((await pay(admin, { studentId: student }, under('other'))).status, 'another key').toBe(201);
  });
  expect((await pay(admin, { studentId: student }, under('k'))).status).toBe(201);
  expect(await paymentCount(school)).toBe(2);
});

test('a refused request leaves its key free for the mended one', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'TAKEN' });
  for (const wrong of [{ studentId: student, amount: 0 }, { studentId: 999_999 }, { studentId: student, method: 'Mpesa', code: 'TAKEN' }]) {
    expect((await pay(admin, wrong, under('k'))).status).toBeGreaterThanOrEqual(400);
  }
  expect(await keysOf(school)).toEqual([]);
  const answer = await pay(admin, { studentId: student }, under('k'));
  expect(answer.body.payment).toMatchObject({ id: 2 });
});

test('a refusal says whether it settles the key: the key was looked up, and no try of the call is recorded', async () => {
  const { school, admin, student } = await payingSchool();
  const teacher = await school.teacher();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'TAKEN' });
  await pay(admin, { studentId: student, amount: 100 }, under('used'));
  const settles = async (asked: ReturnType<typeof pay>) => {
    const { status, body } = await asked;
    return [status, body.settlesKey];
  };
  expect(await settles(pay(admin, { studentId: student, method: 'Mpesa', code: 'TAKEN' }, under('k')))).toEqual([409, true]);
  expect(await settles(pay(admin, { studentId: 999_999 }, under('k')))).toEqual([404, true]);
  expect(await settles(pay(admin, { studentId: student, amount: 101 }, under('used'))), 'something is recorded').toEqual([422, undefined]);
  expect(await settles(pay(admin, { studentId: student, amount: 0 }, under('used'))), 'before the key').toEqual([400, undefined]);
  expect(await settles(pay(teacher, { studentId: student }, under('k')))).toEqual([403, undefined]);
  expect(await settles(pay(admin, { studentId: 999_999 })), 'without a key').toEqual([404, undefined]);
});

test('a key is free again after seven days', async () => {
  const { school, admin, student } = await payingSchool();
  const first = await pay(admin, { studentId: student, amount: 10 }, under('k'));
  const age = (days: string) =>
    rowsOf(school, 'update idempotency_keys set created_at = now() - $2::interval where school_id = $1', [days]);
  await age('6 days 23 hours');
  expect((await pay(admin, { studentId: student, amount: 10 }, under('k'))).text).toBe(first.text);
  await age('7 days 1 minute');
  const anew = await pay(admin, { studentId: student, amount: 20 }, under('k'));
  expect(anew.body.payment).toMatchObject({ id: 2, amount: 20 });
  expect((await pay(admin, { studentId: student, amount: 20 }, under('k'))).text).toBe(anew.text);
});

test('a key in quotes is the same key as without them', async () => {
  const { admin, student } = await payingSchool();
  const first = await pay(admin, { studentId: student }, under('"8e03978e-40d5-43dd-bc93-6894a57f9324"'));
  const again = await pay(admin, { studentId: student }, under('8e03978e-40d5-43dd-bc93-6894a57f9324'));
  expect(again).toMatchObject({ text: first.text, headers: { 'idempotency-replayed': 'true' } });
});

test.each(['', '""', ' ', 'two words', 'k'.repeat(256), 'ключ', 'k\u00e9', 'a\tb'])(
  'the key %j is refused, and nothing is recorded',
  async (key) => {
    const { school, admin, student } = await payingSchool();
    const refused = await pay(admin, { studentId: student }, under(key));
    const message = 'The Idempotency-Key must be 1 to 255 printable characters.';
    expect(refused.body).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID', message, error: message });
    expect(await paymentCount(school)).toBe(0);
  },
);

test('a key may have 255 characters of any printable kind', async () => {
  const { school, admin, student } = await payingSchool();
  const key = `~!'";--${'k'.repeat(248)}`;
  expect((await pay(admin, { studentId: student }, under(key))).status).toBe(201);
  expect(await keysOf(school)).toEqual([{ key }]);
});

test('without a key the same request is recorded each time', async () => {
  const { school, admin, student } = await payingSchool();
  const first = await pay(admin, { studentId: student });
  const second = await pay(admin, { studentId: student });
  expect([first.body.payment.id, second.body.payment.id]).toEqual([1, 2]);
  expect(await keysOf(school)).toEqual([]);
});

test('whoever may not ask is not answered from what was stored', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await pay(bursar, { studentId: student }, under('k'));
  const users = await succeed(admin.read('/api/settings/users'));
  const { id } = users.find(({ username }: { username: string }) => username === bursar.username);
  await succeed(admin.patch(`/api/settings/users/${id}/toggle-status`));
  expect((await pay(bursar, { studentId: student }, under('k'))).status).toBe(401);
  expect((await pay(await school.teacher(), { studentId: student }, under('k'))).status).toBe(403);
});

test('a student sent twice under one key is enrolled once', async () => {
  const { school, admin, place } = await payingSchool();
  await newStudent(admin, place);
  const form = studentForm(place);
  const first = await admin.post('/api/students/add', form, under('k'));
  const again = await admin.post('/api/students/add', form, under('k'));
  expect(again).toMatchObject({ status: 201, text: first.text, headers: { 'idempotency-replayed': 'true' } });
  expect(await rowsOf(school, 'select count(*)::int as count from students where school_id = $1')).toEqual([{ count: 3 }]);
});

test('a student who is toggled many times at once under one key is toggled once', async () => {
  const { school, admin, student } = await payingSchool();
  const url = `/api/students/${student}/toggle-status`;
  const answers = await atOnce(30, () => ask({ method: 'PATCH', url, token: admin.token, headers: under('k') }));
  const served = answers.filter(({ status }) => status === 200);
  expect(served.length).toBeGreaterThan(0);
  for (const { body } of served) expect(body.student).toMatchObject({ id: student, active: false });
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('IDEMPOTENCY_IN_FLIGHT');
  expect(await rowsOf(school, 'select is_active from students where school_id = $1')).toEqual([{ is_active: false }]);
});

test('a user is made once under one key, and the key of another user is refused', async () => {
  const { school, admin } = await payingSchool();
  const form = { username: `mpya${nextNumber()}`, email: 'mpya@example.test', role: 'bursar', password };
  const answers = await atOnce(8, () => admin.post('/api/settings/new-user', form, under('k')));
  for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('IDEMPOTENCY_IN_FLIGHT');
  expect((await admin.post('/api/settings/new-user', form, under('k'))).headers['idempotency-replayed']).toBe('true');
  expect((await admin.post('/api/settings/new-user', { ...form, role: 'admin' }, under('k'))).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await rowsOf(school, 'select username, role from users where school_id = $1 order by user_id offset 1')).toEqual([
    { username: form.username, role: 'bursar' },
  ]);
});

test('a read does not look at a key', async () => {
  const { admin } = await payingSchool();
  expect((await ask({ url: '/api/settings/terms', token: admin.token, headers: under('two words') })).status).toBe(200);
});
