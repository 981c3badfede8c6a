import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { acceptsKey } from '../src/core/endpoint.ts';
import { approveOne } from './support/approving.ts';
import { auditRowsOf } from './support/audit-rows.ts';
import { connect } from './support/connected-school.ts';
import { type FurnishedSchool, furnishedSchool } from './support/furnished-school.ts';
import { leftStudent } from './support/left-student.ts';
import { sendMessages } from './support/messaging-school.ts';
import { paid } from './support/paying-school.ts';
import { sampleRequest } from './support/sample-request.ts';
import { nextTermForm } from './support/school-parts.ts';
import { useSoundLedger } from './support/sound-ledger.ts';
import { type StatementLog, statementLog } from './support/statement-log.ts';
import { type Schema, schemaOf, topicsOf } from './support/topic-tables.ts';
import { ask, newStaff, nextNumber, type Staff, succeed, testStore, useServer } from './support/world.ts';

// Nothing listens there, which is an answer too.
useServer({ DARAJA_SIMULATOR_URL: 'http://127.0.0.1:9' });
useSoundLedger();

const writes = endpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const here = { 'x-forwarded-for': '203.0.113.7', 'user-agent': userAgent };
const under = (key: string) => ({ 'idempotency-key': key });

let log: StatementLog;
let schema: Schema;
/** Both are made when their first test begins: a session that waited for those before it would be locked. */
let refusing: FurnishedSchool | undefined;
let lasting: Promise<Prepared> | undefined;
beforeAll(async () => {
  log = statementLog(pg.Client.prototype);
  schema = await testStore().asOwner(schemaOf);
});
afterAll(() => log.close());

test.each(writes.filter(([, endpoint]) => acceptsKey(endpoint)))(
  '%s says what its statements change, is done once under one key, answers the same again, and is in the audit log once',
  async (action, endpoint) => {
    const { by, ids } = await preparedFor(endpoint.path);
    const request = { ...sampleRequest(endpoint, ids), token: by.token, headers: { ...under(`k${nextNumber()}`), ...here } };
    const before = await auditRowsOf(by);
    const { answer: first, ...statements } = await log.of(() => ask(request));
    expect(first.status, first.text).toBeLessThan(300);
    // The news of a write reach everybody by the stream.
    const written = topicsOf(statements.written, schema).filter((topic) => topic !== 'news' || endpoint.changes?.includes('news'));
    expect(written.filter((topic) => !endpoint.changes?.includes(topic))).toEqual([]);
    const { status, text, headers } = first;
    expect(headers['idempotency-replayed']).toBeUndefined();
    expect(await ask(request)).toMatchObject({ status, text, headers: { 'idempotency-replayed': 'true' } });
    const [act, ...others] = (await auditRowsOf(by)).slice(before.length);
    expect(others).toEqual([]);
    const { username } = by;
    expect(act).toMatchObject({ action, username, role: 'admin', address: '203.0.113.7', device: 'Chrome on Android', outcome: 'done' });
    expect(
      Object.values(act?.subject ?? {})
        .flat()
        .filter((id) => !Number.isInteger(id)),
      'ids alone',
    ).toEqual([]);
    if (/studentId/.test(endpoint.path)) expect(act?.student_id).toBe(ids.student);
  },
);

test.each(writes.filter(([, endpoint]) => !acceptsKey(endpoint)))('%s, to which a key means nothing, refuses it', async (_, endpoint) => {
  refusing ??= await furnishedSchool({ mark: `m${nextNumber()}`, students: 1 });
  const { school, ids } = refusing;
  const refused = await ask({ ...sampleRequest(endpoint, ids), token: school.admin.token, headers: under('k') });
  const message = 'This call takes no Idempotency-Key.';
  expect(refused.body).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_NOT_TAKEN', message, error: message });
  expect((await school.admin.read('/api/dashboard')).status).toBe(200);
});

/** Writes after which something else is left of the things that others name, so that each has a school of its own. */
const usesUp = new RegExp(
  `/(${[
    ...['remove', 'undo', 'undo-opening', 'approve', 'refuse', 'withdraw', 'take-back', 'accept', 'discard', 'cancel', 'dismiss', 'close'],
    ...['toggle-status', 'sign-in', 'terms', 'year-end', 'archive', 'switch', 'again', 'erase', 'import', 'forget', 'confirm'],
    ...['first-guardian', 'family', 'take-apart', 'leave', 'give', 'end', 'fee-grid', 'class-links', ':studentId/additional-fees'],
    ...['payments/new', 'shared-payments', 'verify', 'reverse', 'ask-reversal', 'allocate', 'return', 'same', 'take', 'prompts'],
    ...['count', 'bankings', 'explain', 'countersign', 'send-back', 'code-questions', 'mpesa/(test|register)'],
  ].join('|')})$`,
);

/** The writes that use up nothing share a school. */
function preparedFor(path: string): Promise<Prepared> {
  if (usesUp.test(path)) return prepared(path);
  lasting ??= prepared(path);
  return lasting;
}

/** Who asks, a second person but where only the first may, and of what, so that the write of a path is served. */
async function prepared(path: string): Promise<Prepared> {
  const furnished = await furnishedSchool({ mark: `m${nextNumber()}`, students: 1 });
  const ids = /remove$|undo-opening$|\/undo$/.test(path) ? await unusedIds(furnished) : furnished.ids;
  const { admin } = furnished.school;
  const colleague = await newStaff(admin, 'admin');
  if (/take-back$/.test(path)) await succeed(approveOne(colleague, 'adjustment', ids.adjustment));
  if (/erase$/.test(path)) ids.student = await leftStudent(colleague, ids);
  if (/again$/.test(path)) await sendMessages(colleague, { sendsReceipts: false });
  if (/(allocate|payments\/new|shared-payments|reverse|approve)$/.test(path)) await sendMessages(colleague);
  if (/(end|give)$/.test(path)) await succeed(approveOne(colleague, 'discount', ids.discount));
  if (/explain$/.test(path)) ids.day = (await succeed(colleague.post('/api/days/count', { of1: 1 }))).day.id;
  if (/bankings$/.test(path)) await paid(colleague, { studentId: ids.student });
  if (/mpesa\/\w+$|prompts$|code-questions$/.test(path)) await connect(furnished.school);
  if (/code-questions$/.test(path)) ids.payment = (await paid(colleague, { ...mpesa(), studentId: ids.student })).id;
  return { by: /withdraw$/.test(path) ? admin : colleague, ids };
}

type Prepared = { by: Staff; ids: FurnishedSchool['ids'] };

const mpesa = () => ({ method: 'Mpesa', code: `UA5ASKED${nextNumber()}` });

/** Things of a school that nothing refers to yet, and a term that was opened by mistake. */
async function unusedIds({ school: { admin }, ids }: FurnishedSchool) {
  const grades = [{ name: 'Spare', streams: ['North'] }];
  const { data } = await succeed(admin.post('/api/settings/configure-grades', { grades }));
  const grade = data.grades.find((each: { name: string }) => each.name === 'Spare');
  const { additionalFee } = await succeed(admin.post('/api/settings/additional-fees', { feeName: 'Spare', amount: 100 }));
  const { term } = await succeed(admin.post('/api/settings/terms', nextTermForm({ current: true })));
  const unused = { grade: grade.id, stream: grade.streams[0].id, subject: grade.subjects[0].id };
  await succeed(admin.post(`/api/imports/${ids.import}/accept`, { students: 1 }));
  await succeed(admin.post(`/api/fee-files/${ids.feeFile}/accept`, { gradeCount: 1 }));
  const { id: yearEnd } = await succeed(admin.post('/api/year-end', { moves: [], repeaters: [], moving: 0, repeating: 0, leaving: 0 }));
  return { ...ids, ...unused, yearEnd, additionalFee: additionalFee.id, term: term.id };
}
