import { expect, test, vi } from 'vitest';
import { adjusted } from '../../../../tests/support/adjusting-school.ts';
import { auditRowsOf } from '../../../../tests/support/audit-rows.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { balanceOf, pay, payingSchool, verify } from '../../../../tests/support/paying-school.ts';
import { newProgram } from '../../../../tests/support/school-programs.ts';
import { toggleUser } from '../../../../tests/support/users.ts';
import { asOwner, newSchool, newStaff, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { scopes } from '../../../core/scopes/scopes.ts';
import { withClient } from '../../../core/server/migrate.ts';

useServer({ COSTLY_READS_PER_MINUTE: '3' });

const listed = async (staff: Staff) => (await succeed(staff.read('/api/settings/api-keys'))).apiKeys;
const mpesa = (studentId: number, code: string) => ({ studentId, amount: 1250.5, method: 'Mpesa', code });

test('a key is shown once, expires in a year, and only a fingerprint of it is kept', async () => {
  const { admin } = await newSchool();
  const answer = await admin.post('/api/settings/api-keys', { name: 'Website', scopes: ['students:read'] });
  expect(answer.status, answer.text).toBe(201);
  const { key, apiKey } = answer.body;
  expect(key).toMatch(new RegExp(`^karo_${schoolIdOf(admin)}_[\\w-]{53}$`));
  expect(key.startsWith(apiKey.start)).toBe(true);
  expect(apiKey).toMatchObject({
    ...{ name: 'Website', scopes: ['students:read'], state: 'works', madeBy: admin.username, lastUsedAt: null, payments: 0 },
    expiresOn: addDays(nairobiToday(), 365),
  });
  expect(JSON.stringify(await listed(admin))).not.toContain(key);
  const [{ rows }] = await asOwner(
    "select string_agg(k::text, ' ') || string_agg(i::text, ' ') as rows from api_keys k left join idempotency_keys i on true",
  );
  expect(String(rows)).not.toContain(key.slice(-40));
});

test.each([
  ['no scope', { scopes: [] }, 'scopes', 'Choose at least one scope'],
  ['a scope that there is not', { scopes: ['users:write'] }, 'scopes.0', /^Scopes must be one of students:read/],
  ['a scope twice', { scopes: ['students:read', 'students:read'] }, 'scopes', 'A scope is listed twice'],
  ['a day before today', { expiresOn: addDays(nairobiToday(), -1) }, 'expiresOn', 'Expires on must not be before today'],
  ['more than two years', { expiresOn: addDays(nairobiToday(), 731) }, 'expiresOn', 'Expires on must be within two years'],
])('%s is refused', async (_, wrong, path, message) => {
  const { admin } = await newSchool();
  const refused = await admin.post('/api/settings/api-keys', { name: 'Website', scopes: ['students:read'], ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }]);
  expect(await listed(admin)).toEqual([]);
});

test('two keys that work have two names; the other administrators are notified of each key', async () => {
  const { admin } = await newSchool();
  const colleague = await newStaff(admin, 'admin');
  const { id } = await newProgram(admin, ['students:read'], { name: 'Our website' });
  const again = { name: 'our  website', scopes: ['reports:read'] };
  expect((await admin.post('/api/settings/api-keys', again)).body).toMatchObject({ status: 409, code: 'API_KEY_EXISTS' });
  await succeed(admin.post(`/api/settings/api-keys/${id}/revoke`));
  await succeed(admin.post('/api/settings/api-keys', again));
  expect((await admin.post(`/api/settings/api-keys/${id}/revoke`)).body.code).toBe('API_KEY_REVOKED');
  const { notifications } = await succeed(colleague.read('/api/notifications'));
  expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['API key added', 'API key revoked', 'API key added']);
});

test('a school has at most twenty keys that are not revoked; revoking one makes room, and of these the newest are listed', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const add = (number: number) => admin.post('/api/settings/api-keys', { name: `Program ${number}`, scopes: ['students:read'] });
  await succeed(add(1));
  await asOwner(`
    insert into api_keys (school_id, name, key_start, key_hash, scopes, made_by, expires_on, revoked_by, revoked_at)
    select k.school_id, case when n > 80 then 'Filling ' || n else 'Old ' || n end, k.key_start, sha256(n::text::bytea), k.scopes,
           k.made_by, k.expires_on, case when n <= 80 then k.made_by end, case when n <= 80 then now() - n * interval '1 day' end
    from api_keys k cross join generate_series(1, 99) as n
    where k.school_id = ${schoolId}`);
  expect((await add(2)).body).toMatchObject({
    ...{ status: 422, code: 'CAP_REACHED' },
    message: 'A school can have at most 20 API keys that are not revoked, and would then have 21. Nothing was added.',
  });
  const keys: { id: number; name: string; state: string }[] = await listed(admin);
  const revoked = keys.filter(({ state }) => state === 'revoked').map(({ name }) => name);
  expect([keys.length, revoked.length]).toEqual([70, 50]);
  expect(revoked).toContain('Old 50');
  expect(revoked).not.toContain('Old 51');
  await succeed(admin.post(`/api/settings/api-keys/${keys.find(({ name }) => name === 'Filling 99')?.id}/revoke`));
  await succeed(add(2));
});

test('a key works on its last day and not after it, and its last use is noted once a minute', async () => {
  const { admin } = await newSchool();
  const program = await newProgram(admin, ['students:read'], { expiresOn: nairobiToday() });
  await succeed(program.read('/api/students/view-students'));
  const lastUsed = async () => (await listed(admin))[0].lastUsedAt;
  await vi.waitFor(async () => expect(await lastUsed()).toMatch(/Z$/), 10_000);
  const lastUsedAt = await lastUsed();
  await succeed(program.read('/api/students/view-students'));
  expect(await lastUsed()).toBe(lastUsedAt);
  await asOwner(`update api_keys set ${moved('last_used_at', "- interval '61 seconds'")} where api_key_id = $1`, [program.id]);
  await succeed(program.read('/api/students/view-students'));
  await vi.waitFor(async () => expect((await lastUsed()) >= lastUsedAt).toBe(true), 10_000);
  await asOwner('update api_keys set expires_on = expires_on - 1 where api_key_id = $1', [program.id]);
  expect((await program.read('/api/students/view-students')).body.code).toBe('API_KEY_INVALID');
  expect((await listed(admin))[0].state).toBe('expired');
});

test('a payment of a program is answered as recorded although the use of its key cannot be noted', async () => {
  const { admin, student } = await payingSchool();
  const program = await newProgram(admin, ['payments:write']);
  await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query('select from api_keys where api_key_id = $1 for no key update', [program.id]);
    const { status, text } = await program.post('/api/payments/new', mpesa(student, 'SFC4N0TED1'));
    expect(status, text).toBe(201);
    await client.query('rollback');
  });
});

test('with the scope for students a program reads no phone number, as a teacher does', async () => {
  const { admin } = await payingSchool();
  const { students } = await succeed((await newProgram(admin, scopes)).read('/api/students/view-students'));
  expect(students).toMatchObject([{ contactNumber1: null, contactNumber2: null }]);
  expect((await succeed(admin.read('/api/students/view-students'))).students[0].contactNumber1).toMatch(/\d/);
});

test('what a key may not do is refused and recorded under the key, as what a role may not do is', async () => {
  const { admin } = await payingSchool();
  const program = await newProgram(admin, ['students:read']);
  expect((await program.read('/api/payments/all-recent-payments')).body.code).toBe('API_KEY_LACKS_SCOPE');
  expect((await program.read('/api/settings/users')).body.code).toBe('API_KEY_NOT_ACCEPTED');
  const refused = (await auditRowsOf(admin)).filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ action, subject }) => [action, subject])).toEqual([
    ['GET /api/payments/all-recent-payments', { apiKeyId: program.id }],
    ['GET /api/settings/users', { apiKeyId: program.id }],
  ]);
});

test('a payment of a program is pending, names the key, and cannot be verified by the one who made the key', async () => {
  const { admin, student } = await payingSchool();
  const colleague = await newStaff(admin, 'admin');
  const program = await newProgram(admin, ['payments:read', 'payments:write'], { name: 'Website' });
  const { payment } = await succeed(program.post('/api/payments/new', mpesa(student, 'SGH7Y2K9QL')));
  expect(payment).toMatchObject({ amount: 1250.5, isVerified: false });
  const name = `${admin.username} (API key Website)`;
  const { payment: read } = await succeed(program.read(`/api/payments/student/${student}/receipt/${payment.id}`));
  expect(read).toMatchObject({ recordedBy: name });
  const { payments } = await succeed(colleague.read('/api/payments/all-recent-payments'));
  expect(payments).toMatchObject([{ id: payment.id, recordedBy: name }]);
  expect((await verify(admin, payment.id)).status).toBe(403);
  expect((await program.post(`/api/payments/${payment.id}/verify`)).body.code).toBe('API_KEY_NOT_ACCEPTED');
  await succeed(verify(colleague, payment.id));
  expect(await balanceOf(colleague, student)).toBe(8749.5);
  await newProgram(admin, ['payments:write'], { name: 'Sponsor' });
  const counted = (await listed(admin)).map((each: Record<string, unknown>) => [each.name, each.payments]);
  expect(counted, 'the newest first').toEqual([
    ['Sponsor', 0],
    ['Website', 1],
  ]);
  // What a program did is news to the person who made its key.
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications.find(({ type }: { type: string }) => type === 'verification')).toBeDefined();
});

test('the parts of a shared payment name the key too', async () => {
  const { admin, student } = await payingSchool();
  const program = await newProgram(admin, ['payments:write'], { name: 'Sponsor' });
  const shared = { payerName: 'Otieno Ouma', total: 300, method: 'Bank', code: 'FT0001', parts: [{ studentId: student, amount: 300 }] };
  const { sharedPayment } = await succeed(program.post('/api/shared-payments', shared));
  expect(sharedPayment.recordedBy).toBe(`${admin.username} (API key Sponsor)`);
});

test('a program reverses no bursary that its payment replaces, and then records nothing', async () => {
  const { school, admin, student } = await payingSchool();
  const bursary = await adjusted(await school.bursar(), admin, { studentId: student, kind: 'bursary', amount: 4000 });
  const program = await newProgram(admin, ['payments:write']);
  const shared = { payerName: 'CDF', total: 4000, method: 'Bank', code: 'CDF1', parts: [{ studentId: student, amount: 4000 }] };
  const refused = await program.post('/api/shared-payments', { ...shared, takeBack: [bursary.id] });
  expect(refused.body).toMatchObject({ status: 422, code: 'API_KEY_TAKES_BACK', errors: [{ path: 'takeBack' }] });
  expect(await balanceOf(admin, student)).toBe(6000);
  expect((await succeed(admin.read('/api/adjustments?state=pending'))).adjustments).toEqual([]);
  await succeed(program.post('/api/shared-payments', { ...shared, takeBack: [] }));
  expect(await balanceOf(admin, student)).toBe(2000);
});

test('a program records no cash, which would be counted in the drawer of somebody who never had it', async () => {
  const { admin, student } = await payingSchool();
  const program = await newProgram(admin, ['payments:write']);
  for (const paid of [{ method: 'Cash' }]) {
    const refused = await program.post('/api/payments/new', { studentId: student, amount: 100, ...paid });
    expect(refused.body).toMatchObject({ status: 422, code: 'API_KEY_METHOD', errors: [{ path: 'method' }] });
  }
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('an Idempotency-Key of a program is its own: a repeat is replayed, and the same key of its maker is another', async () => {
  const { admin, student } = await payingSchool();
  const program = await newProgram(admin, ['payments:write']);
  const under = { 'idempotency-key': 'k'.repeat(255) };
  const first = await program.post('/api/payments/new', mpesa(student, 'AAA1AAA1AA'), under);
  const second = await program.post('/api/payments/new', mpesa(student, 'AAA1AAA1AA'), under);
  expect([first.status, second.text, second.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
  expect((await pay(admin, mpesa(student, 'BBB1BBB1BB'), under)).status).toBe(201);
});

test('costly calls are counted for each key apart from its maker, up to the limit of a user', async () => {
  const { admin } = await payingSchool();
  const [first, second] = [await newProgram(admin, ['reports:read']), await newProgram(admin, ['reports:read'])];
  const report = '/api/payments/fee-reports';
  for (let count = 0; count < 3; count += 1) await succeed(first.read(report));
  expect((await first.read(report)).body).toMatchObject({ status: 429, code: 'TOO_MANY_READS' });
  await succeed(second.read(report));
  await succeed(admin.read(report));
});

test('an auditor sees the keys and makes none', async () => {
  const { admin } = await newSchool();
  await newProgram(admin, ['students:read'], { name: 'Website' });
  const auditor = await newStaff(admin, 'auditor');
  expect(await listed(auditor)).toMatchObject([{ name: 'Website' }]);
  expect((await auditor.post('/api/settings/api-keys', { name: 'Mine', scopes: ['students:read'] })).status).toBe(403);
});

test('a key whose maker is no administrator any more, or was deactivated, says so and opens nothing', async () => {
  const { admin } = await newSchool();
  const [left, moved] = [await newStaff(admin, 'admin'), await newStaff(admin, 'admin')];
  const programs = [await newProgram(left, ['students:read']), await newProgram(moved, ['students:read'])];
  await toggleUser(admin, left);
  await asOwner("update users set role = 'bursar' where username = $1", [moved.username]);
  for (const program of programs) expect((await program.read('/api/students/view-students')).body.code).toBe('API_KEY_INVALID');
  expect((await listed(admin)).map(({ state }: { state: string }) => state)).toEqual(['noMaker', 'noMaker']);
});
