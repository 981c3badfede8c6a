import { expect, test } from 'vitest';
import { ask, asOwner, nextNumber, testStore, useServer } from '../../../../tests/support/world.ts';

useServer({ TRUST_PROXY: '1' });

const thanks = { success: true, message: 'Thank you for your interest! Our team will contact you shortly.' };

const newAddress = () => `10.9.${nextNumber()}.1`;

const newLead = (changes: Record<string, unknown> = {}) => {
  const number = nextNumber();
  return { name: `Mzazi ${number}`, email: `mzazi${number}@example.test`, schoolName: `Shule ${number}`, ...changes };
};

const post = (body: unknown, address = newAddress(), headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url: '/api/leads/capture', body, headers: { 'x-forwarded-for': address, ...headers } });

const stored = (email: string) =>
  asOwner('select name, email, school_name, phone_number, captured_at is not null as dated from leads where email = $1', [email]);

const storedCount = async () => Number((await asOwner('select count(*) as count from leads'))[0].count);

test('who asks for a demonstration is thanked, and stored', async () => {
  const lead = newLead({ phoneNumber: '0712 345 678' });
  const answer = await post(lead);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(thanks);
  expect(await stored(lead.email)).toEqual([
    { name: lead.name, email: lead.email, school_name: lead.schoolName, phone_number: '0712 345 678', dated: true },
  ]);
});

test.each([
  ['absent', undefined],
  ['null', null],
  ['blank', '   '],
])('a telephone number may be %s', async (_, phoneNumber) => {
  const lead = newLead({ phoneNumber });
  expect((await post(lead)).body).toEqual(thanks);
  expect(await stored(lead.email)).toMatchObject([{ phone_number: null }]);
});

test('what is typed is trimmed and composed, and whatever was not asked for is dropped', async () => {
  const email = `wangu${nextNumber()}@example.test`;
  const lead = { name: '  Wangũ wa Njeri ', email: ` ${email} `, schoolName: ' Shule ya Mto ', lead_id: 7, captured_at: '1999-01-01' };
  expect((await post(lead)).body).toEqual(thanks);
  const [row] = await asOwner('select name, school_name, captured_at > now() - interval $$1 day$$ as fresh from leads where email = $1', [
    email,
  ]);
  expect(row).toEqual({ name: 'Wangũ wa Njeri', school_name: 'Shule ya Mto', fresh: true });
});

test('what looks like SQL or markup is stored as the text that it is', async () => {
  const lead = newLead({ name: `Robert'); drop table leads; --`, schoolName: '<script>alert(1)</script>' });
  expect((await post(lead)).body).toEqual(thanks);
  expect(await stored(lead.email)).toMatchObject([{ name: lead.name, school_name: lead.schoolName }]);
});

test('a program that fills in the hidden field is thanked all the same, and not stored', async () => {
  const before = await storedCount();
  const answer = await post(newLead({ website: 'https://buy.example' }));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(thanks);
  expect(await storedCount()).toBe(before);
});

test('a blank hidden field is a person', async () => {
  const lead = newLead({ website: '' });
  expect((await post(lead)).body).toEqual(thanks);
  expect(await stored(lead.email)).toHaveLength(1);
});

test.each([
  ['name', undefined, 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 7, 'Name must be text'],
  ['name', 'x'.repeat(121), 'Name must be at most 120 characters'],
  ['name', 'Mzazi\u0000', 'Name has characters that cannot be stored'],
  ['name', 'Mzazi\ud800', 'Name has characters that cannot be stored'],
  ['email', undefined, 'Email is required'],
  ['email', '', 'Email is required'],
  ['email', 'nowhere', 'Email must be an address such as jane@example.com'],
  ['email', `${'x'.repeat(250)}@example.test`, 'Email must be at most 254 characters'],
  ['email', ['mzazi@example.test'], 'Email must be text'],
  ['schoolName', undefined, 'School name is required'],
  ['schoolName', {}, 'School name must be text'],
  ['schoolName', 'x'.repeat(121), 'School name must be at most 120 characters'],
  ['phoneNumber', '0'.repeat(31), 'Phone number must be at most 30 characters'],
  ['phoneNumber', 712345678, 'Phone number must be text'],
  ['website', 'x'.repeat(2001), 'Website must be at most 2000 characters'],
])('a request with the %s %j is refused: %s', async (path, value, message) => {
  const before = await storedCount();
  const refused = await post(newLead({ [path]: value }));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', message, error: message, errors: [{ path, message }] });
  expect(await storedCount()).toBe(before);
});

test('every field at fault is named, in the order of the form', async () => {
  const { body } = await post({});
  expect(body.errors).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'email', message: 'Email is required' },
    { path: 'schoolName', message: 'School name is required' },
  ]);
});

test('bodies of any other shape are refused', async () => {
  const before = await storedCount();
  for (const body of [undefined, null, [], [[]], 'x', '"text"', 7, true, '{"name":', 'x'.repeat(70_000)]) {
    const { status, body: answer } = await post(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(answer.message).toBe(answer.error);
  }
  expect(await storedCount()).toBe(before);
});

test('another site cannot make a visitor’s browser send it', async () => {
  const before = await storedCount();
  const refused = await post(newLead(), newAddress(), { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect(refused.body).toMatchObject({ status: 403, code: 'CROSS_SITE' });
  expect(await storedCount()).toBe(before);
});

test('a hundred an hour from one address, and no more', async () => {
  const address = newAddress();
  await asOwner(`insert into rate_events (kind, subject) select 'lead', $1 from generate_series(1, 99)`, [address]);
  const before = await storedCount();
  const answers = await Promise.all([post(newLead(), address), post(newLead(), address), post(newLead(), address)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(await storedCount()).toBe(before + 1);
  const message = 'Too many requests from this address. Please try again later.';
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message, error: message });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await post(newLead())).status, 'another address').toBe(200);
  expect((await post(newLead({ email: 'x' }), address)).status, 'refused input is told so, not counted').toBe(400);
  await asOwner(`update rate_events set happened_at = happened_at - interval '61 minutes' where subject = $1`, [address]);
  expect((await post(newLead(), address)).status).toBe(200);
});

test('sign-ups do not use up the turns of leads', async () => {
  const address = newAddress();
  await asOwner(`insert into rate_events (kind, subject) select 'signup', $1 from generate_series(1, 100)`, [address]);
  expect((await post(newLead(), address)).status).toBe(200);
});

test.each(['select name from leads', 'select count(*) from leads', `update leads set name = 'x'`, 'delete from leads', 'truncate leads'])(
  'the role that serves requests may not %s',
  async (text) => {
    await expect(testStore().database.transaction(null, (tx) => tx.rows({ name: '', text, values: [] }))).rejects.toThrow(
      /permission denied/,
    );
  },
);
