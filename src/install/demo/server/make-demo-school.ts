import { saveTerm } from '../../../books/terms/server/save-term.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { recordCommand } from '../../../core/server/audit/record-act.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { withClient } from '../../../core/server/migrate.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import { passwordHash } from '../../../school/session/server/passwords.ts';
import { userOfName } from '../../../school/session/server/sql.ts';
import { updateSettings } from '../../../school/settings/server/sql.ts';
import { addUser } from '../../../school/users/server/add-user.ts';
import { insertCounters, insertSchool, nextSchoolId } from '../../signup/server/sql.ts';
import { crest } from '../crest.ts';
import { seededChance } from '../rules.ts';
import { demoSchool, demoTerms } from '../school-plan.ts';
import { arriveOnDesk } from './arrive-on-desk.ts';
import { bringStatement } from './bring-statement.ts';
import { enrolChildren, enrolNewcomer, setUpSchool } from './enrol-children.ts';
import { liveOn, type Staff } from './live-on.ts';
import { notifySamples } from './notify-samples.ts';
import { payThroughTerm } from './pay-through-term.ts';
import { staffClasses } from './staff-classes.ts';

/**
 * Makes the demo school, about 600 students with two terms of payments, through the commands of requests, in one transaction. Returns the
 * words to print: its logins, or that it exists.
 */
export async function makeDemoSchool({ database, owner }: Pick<OpenDatabase, 'database' | 'owner'>): Promise<string> {
  const { logins, name, password } = demoSchool;
  if (await database.transaction(null, (tx) => userOfName(tx, logins.admin))) return `The demo school ${name} already exists.`;
  const schoolId = await database.transaction(null, nextSchoolId);
  const hash = await passwordHash(password);
  await database.transaction(schoolId, async (tx) => {
    const staff = await foundSchool(tx, schoolId, hash);
    await liveThroughTwoTerms(tx, staff);
    await arriveOnDesk(tx, staff);
    await bringStatement(tx, staff);
    await staffClasses(tx, staff, hash);
    notifySamples(tx, staff);
    recordCommand(tx, schoolId, { action: 'demo' });
  });
  // Before it is analysed, PostgreSQL plans as if the tables were empty, and a search of payments takes seconds.
  await withClient(owner, (client) => client.query('analyze'));
  return `The demo school ${name} is ready. Sign in as ${Object.values(logins).join(', ')} with the password ${password}`;
}

async function foundSchool(tx: Transaction, schoolId: number, hash: string): Promise<Staff> {
  const { name, phoneNumber, email, address, receiptFooter, paybillNumber, logins } = demoSchool;
  await Promise.all([insertSchool(tx, { schoolId, name, phoneNumber, email }), insertCounters(tx, { schoolId })]);
  await updateSettings(tx, {
    schoolId,
    name,
    phoneNumber,
    email,
    address,
    receiptFooter,
    paybillNumber,
    logo: crest,
    lessonsPerWeekMax: 30,
  });
  const hire = async (role: 'admin' | 'bursar' | 'teacher'): Promise<Caller> => {
    const username = logins[role];
    const user = await addUser(tx, { schoolId, username, email: `${username}@shuleyamfano.example`, role, passwordHash: hash });
    return { schoolId, userId: user.id, username, role, sessionId: newSessionId() };
  };
  return { admin: await hire('admin'), bursar: await hire('bursar'), teacher: await hire('teacher') };
}

async function liveThroughTwoTerms(tx: Transaction, staff: Staff): Promise<void> {
  const chance = seededChance(2026);
  const today = nairobiToday();
  const [before, now] = demoTerms(today);
  await liveOn(tx, addDays(before.startDate, -7));
  const { gradeIds, termIds } = await setUpSchool(tx, staff.admin, [before, now]);
  const children = await enrolChildren(tx, staff, { chance, gradeIds, on: before.startDate });

  for (const [index, term] of [before, now].entries()) {
    await liveOn(tx, term.startDate);
    await saveTerm(tx, staff.admin, { ...term, term_id: termIds[index], current: true });
    const lastDay = index === 0 ? term.endDate : today;
    await payThroughTerm(tx, staff, { chance, children, from: term.startDate, to: lastDay, today, isFirst: index === 0 });
  }
  await enrolNewcomer(tx, staff, chance);
}
