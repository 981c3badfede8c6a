import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { sumCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import { momentOf } from '../../../core/server/clock.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { lockSchool } from '../../../school/settings/server/sql.ts';
import * as api from '../contract.ts';
import * as rows from './sql.ts';

type Key = { sponsorId: number };

/** Many more than a school has. */
const sponsorsMax = 500;

export async function sponsors(
  tx: Transaction,
  { schoolId }: Caller,
  { state, page, limit }: Decoded<typeof api.sponsors>['query'],
): Promise<Reply<typeof api.sponsors>> {
  const filter = { schoolId, state };
  const [listed, total] = await Promise.all([
    rows.sponsorRows(tx, { ...filter, limit, offset: (page - 1) * limit }),
    rows.sponsorCount(tx, filter),
  ]);
  return { sponsors: listed, pagination: paginationOf({ page, limit, total }) };
}

export async function addSponsor(
  tx: Transaction,
  caller: Caller,
  fields: Decoded<typeof api.addSponsor>['body'],
): Promise<Reply<typeof api.addSponsor>> {
  const [, count] = await Promise.all([lockSchool(tx, caller), rows.sponsorCount(tx, { ...caller, state: undefined })]);
  assertWithinCap({ count: count + 1, max: sponsorsMax, parts: 'sponsors' });
  const sponsor = await orRefusal(rows.insertSponsor(tx, { ...caller, ...fieldsOf(fields) }), { name: fields.name });
  return { message: `${sponsor.name} added.`, sponsor };
}

export async function changeSponsor(
  tx: Transaction,
  { schoolId }: Caller,
  { sponsorId, updatedAt: expected, isArchived, ...fields }: Key & Decoded<typeof api.changeSponsor>['body'],
): Promise<Reply<typeof api.changeSponsor>> {
  const [before, { at }] = await Promise.all([rows.lockSponsor(tx, { schoolId, sponsorId }), momentOf(tx)]);
  if (!before) throw new AppError('SPONSOR_NOT_FOUND');
  const values = { isArchived, ...fieldsOf(fields) };
  assertCurrentVersion(api.sponsor, { expected, current: before, values });
  const sponsor = await orRefusal(rows.updateSponsor(tx, { schoolId, sponsorId, at, ...values }), { name: fields.name });
  if (before.isArchived === isArchived) return { message: `${sponsor.name} saved.`, sponsor };
  return { message: isArchived ? `${sponsor.name} archived. Their payments stay.` : `${sponsor.name} is restored.`, sponsor };
}

function fieldsOf({ name, contactName, phone, email }: Decoded<typeof api.addSponsor>['body']): rows.SponsorFields {
  return { name, contactName: contactName ?? null, phone: phone ?? null, email: email ?? null };
}

export async function sponsorById(tx: Transaction, { schoolId }: Caller, { sponsorId }: Key): Promise<Reply<typeof api.sponsorById>> {
  const [sponsor, students] = await Promise.all([
    rows.sponsorRow(tx, { schoolId, sponsorId }),
    rows.linkedStudents(tx, { schoolId, sponsorId, limit: api.linkedMax }),
  ]);
  if (!sponsor) throw new AppError('SPONSOR_NOT_FOUND');
  return { sponsor, students, balance: sumCents(students.map(({ balance }) => balance)) };
}

type LinkKey = Key & { studentId: number };

/** Repeating changes nothing. */
export async function linkStudent(
  tx: Transaction,
  { schoolId }: Caller,
  { sponsorId, studentId }: LinkKey,
): Promise<Reply<typeof api.linkStudent>> {
  const [, sponsor, student] = await Promise.all([
    lockSchool(tx, { schoolId }),
    rows.sponsorRow(tx, { schoolId, sponsorId }),
    rows.studentName(tx, { schoolId, studentId }),
  ]);
  if (!sponsor) throw new AppError('SPONSOR_NOT_FOUND');
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  if (student.isErased) throw new AppError('STUDENT_ERASED');
  await rows.insertLink(tx, { schoolId, sponsorId, studentId });
  assertWithinCap({ whole: sponsor.name, count: await rows.linkCount(tx, { schoolId, sponsorId }), max: api.linkedMax, parts: 'students' });
  return { message: `${sponsor.name} pays for ${student.name}.` };
}

export async function unlinkStudent(
  tx: Transaction,
  { schoolId }: Caller,
  { sponsorId, studentId }: LinkKey,
): Promise<Reply<typeof api.unlinkStudent>> {
  const [sponsor, student] = await Promise.all([
    rows.sponsorRow(tx, { schoolId, sponsorId }),
    rows.studentName(tx, { schoolId, studentId }),
  ]);
  if (!sponsor) throw new AppError('SPONSOR_NOT_FOUND');
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  await rows.deleteLink(tx, { schoolId, sponsorId, studentId });
  return { message: `${sponsor.name} no longer pays for ${student.name}.` };
}

/** Throws for a sponsor that is unknown or archived, if one is given. */
export async function assertActiveSponsor(
  tx: Transaction,
  { schoolId }: Caller,
  { sponsorId }: { sponsorId?: number | undefined },
): Promise<void> {
  if (sponsorId === undefined) return;
  const sponsor = await rows.sponsorRow(tx, { schoolId, sponsorId });
  if (!sponsor) throw new AppError('SPONSOR_NOT_FOUND');
  if (sponsor.isArchived) throw new AppError('SPONSOR_ARCHIVED', { name: sponsor.name });
}
