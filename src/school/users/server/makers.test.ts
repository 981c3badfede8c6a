import { beforeAll, expect, test } from 'vitest';
import { liveOn } from '../../../../tests/support/days.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newcomer, newSchool, newStaff, type School, type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { withClient } from '../../../core/server/migrate.ts';

useServer();

const today = nairobiToday();
beforeAll(() => liveOn(today));

/** The usernames of those who stand behind somebody, in order. */
async function makersOf(school: School, staff: Staff): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select m.username
     from users u
     cross join unnest(makers_of(u.school_id, u.user_id)) as maker
     join users m on m.school_id = u.school_id and m.user_id = maker
     where u.school_id = $1 and u.username = $2
     order by m.username`,
    [staff.username],
  );
  return rows.map(({ username }) => String(username));
}

/** Writes down that somebody made somebody some days ago. */
async function make(school: School, maker: Staff, user: Staff, daysAgo = 0): Promise<void> {
  await rowsOf(
    school,
    `insert into user_makings (school_id, user_id, act, made_by, made_on)
     select $1, made.user_id, 'newPassword', maker.user_id, $4::date
     from users made, users maker
     where made.school_id = $1 and made.username = $2 and maker.school_id = $1 and maker.username = $3`,
    [user.username, maker.username, addDays(today, -daysAgo)],
  );
}

test('nobody stands behind the founder of a school, nor behind who joined long ago', async () => {
  const school = await newSchool();
  expect(await makersOf(school, school.admin)).toEqual([]);
  expect(await makersOf(school, await newStaff(school.admin, 'admin'))).toEqual([]);
});

test('who adds somebody stands behind them, and behind whom those add in their turn', async () => {
  const school = await newSchool();
  const first = await newcomer(school.admin, 'admin');
  const second = await newcomer(first, 'admin');
  const third = await newcomer(second, 'bursar');
  expect(await makersOf(school, first)).toEqual([school.admin.username]);
  expect(await makersOf(school, third)).toEqual([school.admin.username, first.username, second.username].sort());
});

test('a chain that is broken by a making of long ago ends there', async () => {
  const school = await newSchool();
  const trusted = await newStaff(school.admin, 'admin');
  const bursar = await newcomer(trusted, 'bursar');
  expect(await makersOf(school, bursar)).toEqual([trusted.username]);
});

test.each([
  [0, true],
  [6, true],
  [7, false],
  [400, false],
])('a making of %d days ago counts: %s', async (daysAgo, counts) => {
  const school = await newSchool();
  const staff = await newStaff(school.admin, 'bursar');
  await make(school, school.admin, staff, daysAgo);
  expect(await makersOf(school, staff)).toEqual(counts ? [school.admin.username] : []);
});

test('two who give each other a password stand behind each other, and the search for makers comes to an end', async () => {
  const school = await newSchool();
  const one = await newStaff(school.admin, 'admin');
  const two = await newStaff(school.admin, 'admin');
  await make(school, one, two);
  await make(school, two, one);
  expect(await makersOf(school, one)).toEqual([one.username, two.username].sort());
  expect(await makersOf(school, two)).toEqual([one.username, two.username].sort());
});

test('nobody makes themselves, and what was noted cannot be changed or deleted by the application', async () => {
  const school = await newSchool();
  await expect(make(school, school.admin, school.admin)).rejects.toThrow('user_makings_of_another');
  const { appUser } = testStore();
  for (const act of ['update user_makings set made_on = made_on - 7', 'delete from user_makings']) {
    const refused = withClient(testStore().owner, async (client) => {
      await client.query(`set role ${appUser}`);
      await client.query(act);
    });
    await expect(refused).rejects.toThrow('permission denied');
  }
});

test('each act is noted with who, whom and the day; a deactivation makes nobody', async () => {
  const school = await newSchool();
  const { admin } = school;
  const staff = await newcomer(admin, 'teacher');
  const users = await succeed(admin.read('/api/settings/users'));
  const { id } = users.find(({ username }: { username: string }) => username === staff.username);
  await succeed(admin.patch(`/api/settings/users/${id}/toggle-status`));
  await succeed(admin.patch(`/api/settings/users/${id}/toggle-status`));
  await succeed(admin.post(`/api/settings/users/${id}/password`, { newPassword: 'nyingine-sana-2027' }));
  const noted = await rowsOf(school, 'select act, made_on::text as day from user_makings where school_id = $1 order by making_id');
  expect(noted).toEqual(['added', 'activated', 'newPassword'].map((act) => ({ act, day: today })));
});
