import { expect, test } from 'vitest';
import { ask, asOwner, nextNumber, password, Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { firstTerms } from '../rules.ts';

useServer({ TRUST_PROXY: '1' });

const newAddress = () => `10.7.${nextNumber()}.1`;

const newSignUp = (changes: Record<string, unknown> = {}) => {
  const number = nextNumber();
  return { schoolName: `Shule ${number}`, username: `mkuu${number}`, email: `mkuu${number}@example.test`, password, ...changes };
};

const post = (body: unknown, address = newAddress()) =>
  ask({ method: 'POST', url: '/api/auth/signup', body, headers: { 'x-forwarded-for': address } });

async function rowCounts() {
  const counts: Record<string, number> = {};
  for (const table of ['schools', 'counters', 'users', 'usernames', 'sessions', 'grades', 'terms']) {
    counts[table] = (await asOwner(`select count(*) as count from ${table}`))[0].count;
  }
  return counts;
}

test('signing up makes a school and its administrator, signed in', async () => {
  const form = newSignUp({ schoolName: '  Mlimani Academy ', phoneNumber: '0712 345 678' });
  const answer = await post(form);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    token: expect.any(String),
    user: { username: form.username, role: 'admin' },
    school: { id: expect.any(Number), name: 'Mlimani Academy' },
  });
  const counters = await asOwner('select kind, last_number from counters where school_id = $1 order by kind', [answer.body.school.id]);
  expect(counters).toEqual(['entry', 'payment', 'student'].map((kind) => ({ kind, last_number: 0 })));
  const dashboard = await succeed(new Staff(answer.body.token, form.username).read('/api/dashboard'));
  expect(dashboard).toMatchObject({ schoolName: 'Mlimani Academy', user: { username: form.username, role: 'admin' }, currentTerm: null });
  expect((await (await signIn(form.username)).read('/api/settings/users')).body).toEqual([
    { id: expect.any(Number), username: form.username, email: form.email, role: 'admin', isActive: true },
  ]);
  const [school] = await asOwner('select name, phone_number, email from schools where school_id = $1', [answer.body.school.id]);
  expect(school).toEqual({ name: 'Mlimani Academy', phone_number: '0712 345 678', email: form.email });
});

test('without a template the school is empty', async () => {
  const form = newSignUp({ template: '' });
  const { token } = await succeed(post(form));
  const admin = new Staff(token, form.username);
  expect((await succeed(admin.read('/api/settings/configure-grades'))).grades).toEqual([]);
  expect((await succeed(admin.read('/api/settings/terms'))).terms).toEqual([]);
});

test('the cbc template makes the grades with one stream and their learning areas, and the three terms of the year, or of the next once they are over', async () => {
  const form = newSignUp({ template: 'cbc' });
  const { token } = await succeed(post(form));
  const admin = new Staff(token, form.username);
  const { grades } = await succeed(admin.read('/api/settings/configure-grades'));
  const names = grades.map((grade: { name: string }) => grade.name);
  expect(names).toEqual(['Playgroup', 'PP1', 'PP2', ...Array.from({ length: 9 }, (_, index) => `Grade ${index + 1}`)]);
  for (const grade of grades) {
    expect(grade.streams.map((stream: { name: string }) => stream.name)).toEqual(['Main']);
    expect(grade.subjects.length).toBeGreaterThanOrEqual(5);
  }
  const { terms } = await succeed(admin.read('/api/settings/terms'));
  const expected = firstTerms(nairobiToday()).toReversed();
  expect(terms.map(({ name, year: of, startDate, endDate }: Record<string, unknown>) => ({ name, year: of, startDate, endDate }))).toEqual(
    expected,
  );
  const today = nairobiToday();
  const running = expected.find(({ startDate, endDate }) => startDate <= today && today <= endDate)?.name;
  expect(terms.filter((term: { current: boolean }) => term.current).map((term: { name: string }) => term.name)).toEqual(
    running ? [running] : [],
  );
});

test('a taken username is refused, letter case aside, and leaves nothing behind', async () => {
  const form = newSignUp();
  await succeed(post(form));
  const before = await rowCounts();
  const refused = await post({ ...newSignUp({ template: 'cbc' }), username: form.username.toUpperCase() });
  const message = `The username ${form.username.toUpperCase()} is taken. Please choose another.`;
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'USERNAME_TAKEN',
    message,
    error: message,
    errors: [{ path: 'username', message }],
  });
  expect(await rowCounts()).toEqual(before);
});

test('of many who sign up at once under one name, one gets it', async () => {
  const form = newSignUp();
  const before = await rowCounts();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await rowCounts()).toEqual({
    ...before,
    schools: Number(before.schools) + 1,
    counters: Number(before.counters) + 3,
    users: Number(before.users) + 1,
    usernames: Number(before.usernames) + 1,
    sessions: Number(before.sessions) + 1,
  });
});

test('two schools may have the same name', async () => {
  const [first, second] = [newSignUp(), newSignUp()];
  const ids = [await succeed(post(first)), await succeed(post({ ...second, schoolName: first.schoolName }))].map(({ school }) => school.id);
  expect(ids[0]).not.toBe(ids[1]);
});

test.each([
  ['schoolName', '', 'School name is required'],
  ['schoolName', 'x'.repeat(121), 'School name must be at most 120 characters'],
  ['schoolName', 'Shule\u0000', 'School name has characters that cannot be stored'],
  ['username', 'two words', 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'],
  ['email', 'nowhere', 'Email must be an address such as jane@example.com'],
  ['password', 'short', 'Password must be at least 8 characters'],
  ['password', 'karo2026', 'This password is too common. Choose a longer one that nobody would guess.'],
  ['phoneNumber', '0'.repeat(31), 'Phone number must be at most 30 characters'],
  ['phoneNumber', 'ring us', 'Phone number must be a number such as 0712 345 678'],
  ['template', '8-4-4', 'Template must be cbc'],
  ['template', ['cbc'], 'Template must be cbc'],
])('a sign-up with the %s %j is refused: %s', async (path, value, message) => {
  const before = await rowCounts();
  const refused = await post(newSignUp({ [path]: value }));
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, errors: [{ path, message }] });
  expect(await rowCounts()).toEqual(before);
});

test('a password made of the school’s name is refused', async () => {
  const refused = await post(newSignUp({ schoolName: 'Mlima Mrefu', password: 'mlimamrefu2026' }));
  expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'password' }] });
});

test('bodies of any other shape are refused', async () => {
  const before = await rowCounts();
  for (const body of [
    undefined,
    null,
    [],
    [[]],
    'x',
    '"text"',
    7,
    true,
    '{"schoolName":',
    { schoolName: {}, username: [], email: 1, password: null },
  ]) {
    const { status, body: answer } = await post(body);
    expect(status).toBe(400);
    expect(answer.message).toBe(answer.error);
  }
  expect(await rowCounts()).toEqual(before);
});

test('a hundred sign-ups an hour from one address, and no more', async () => {
  const address = newAddress();
  await asOwner(`insert into rate_events (kind, subject) select 'signup', $1 from generate_series(1, 99)`, [address]);
  const answers = await Promise.all([post(newSignUp(), address), post(newSignUp(), address), post(newSignUp(), address)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  const message = 'Too many requests from this address. Please try again later.';
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message, error: message });
  expect((await post(newSignUp())).status, 'another address').toBe(201);
  expect((await post(newSignUp({ password: 'x' }), address)).status, 'refused input is told so, not counted').toBe(400);
  await asOwner(`update rate_events set happened_at = happened_at - interval '61 minutes' where subject = $1`, [address]);
  expect((await post(newSignUp(), address)).status).toBe(201);
});
