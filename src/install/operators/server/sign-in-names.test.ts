import { expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/archives.ts';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { failedJob } from '../../../../tests/support/jobs.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { recordFailures } from '../../../../tests/support/sign-in-failures.ts';
import { ask, asOwner, newSchool, password, testStore, useServer } from '../../../../tests/support/world.ts';
import { restoreArchive } from '../../archive/server/restore-archive.ts';
import { listUsers } from './list-users.ts';
import { resetUser } from './reset-user.ts';
import { everySchool } from './schools.ts';
import { deactivateUser } from './switch-user.ts';

useServer();

/** A school, and the same restored beside it from an archive: its users have the usernames of the first. */
async function twice() {
  const school = await newSchool();
  const bursar = await school.bursar();
  const [{ id }] = await asOwner('select school_id as id from usernames where username = $1', [school.admin.username]);
  const { schoolId, signIn } = await restoreArchive(testStore(), await archiveOf(id));
  return { first: school.admin.username, bursar: bursar.username, second: signIn.username, schoolId };
}

const logIn = (username: string, secret: string) => ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret } });

test('the list of a restored school names the users as they sign in, and those who cannot', async () => {
  const { first, bursar, second, schoolId } = await twice();
  const lines: string[] = [];
  const { report } = await listUsers(testStore(), { options: { school: String(schoolId) }, say: (text) => lines.push(text) });
  expect(report.users.map(({ username, signInName }) => [username, signInName])).toEqual([
    [first, second],
    [bursar, null],
  ]);
  expect(lines[0]).toMatch(new RegExp(`^school ${schoolId}: ${first}, admin, .*, signs in as ${second}$`));
  expect(lines[1]).toMatch(/, cannot sign in: another user here has this username$/);
});

test('a restored administrator gets a name that nobody has, also where somebody has the one with the number of the school', async () => {
  const { first, schoolId: last } = await twice();
  const [{ id }] = await asOwner('select school_id as id from usernames where username = $1', [first]);
  await asOwner(
    `insert into usernames (username, school_id, user_id)
     select username || '-' || number, school_id, user_id
     from usernames cross join generate_series($2::integer + 1, $2::integer + 50) as number
     where username = $1`,
    [first, last],
  );
  const { schoolId, signIn } = await restoreArchive(testStore(), await archiveOf(id));
  expect(signIn.username).toBe(`${first}-${schoolId}-2`);
  expect((await logIn(signIn.username, signIn.password)).status).toBe(200);
});

test('a reset is of the user who signs in with the name, clears their wrong tries alone, and says that name', async () => {
  const { first, second, schoolId } = await twice();
  await recordFailures({ username: first, count: 60 });
  await recordFailures({ username: second, count: 60 });
  const lines: string[] = [];
  const { report } = await resetUser(testStore(), { words: [second], options: {}, say: (text) => lines.push(text) });
  expect(report).toMatchObject({ username: second, school: schoolId });
  expect(lines[0]).toBe(`One-time password of ${second}: ${report.password}`);
  expect((await logIn(second, report.password)).status).toBe(200);
  expect((await logIn(first, password)).status, 'the other school’s user keeps the limit').toBe(429);
});

test('a user who is deactivated is named as they sign in', async () => {
  const { second, schoolId } = await twice();
  await expect(deactivateUser(testStore(), { words: [second], say: () => undefined })).rejects.toThrow(
    `${second} is the only active administrator of school ${schoolId}. Nothing was changed.`,
  );
});

test('status adds up every school, and what waits in each', async () => {
  const { database } = testStore();
  const before = await everySchool(database);
  const [one, other] = [await payingSchool(), await payingSchool()];
  for (const { admin } of [one, other]) await failedJob(admin);
  for (const [school, amount] of [
    [one.school, 20],
    [one.school, 30],
    [other.school, 40],
  ] as const) {
    await arrive(school, { amount, account: 'Nobody' });
  }
  const { schools, students, users, waiting } = await everySchool(database);
  expect([schools - before.schools, students - before.students, users - before.users]).toEqual([2, 2, 2]);
  const { failedJobs, unallocatedPayments } = before.waiting;
  expect(waiting).toMatchObject({ failedJobs: failedJobs + 2, unallocatedPayments: unallocatedPayments + 3 });
});
