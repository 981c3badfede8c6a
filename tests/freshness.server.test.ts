import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../src/core/endpoint.ts';
import { withClient } from '../src/core/server/migrate.ts';
import { endpoints } from '../src/endpoints.ts';
import { connect } from './support/connected-school.ts';
import { type FurnishedSchool, furnishedSchool } from './support/furnished-school.ts';
import { paid } from './support/paying-school.ts';
import { sampleRequest } from './support/sample-request.ts';
import { nextTermForm } from './support/school-parts.ts';
import { type StatementLog, statementLog } from './support/statement-log.ts';
import { schemaOf, topicOf, topicsOf } from './support/topic-tables.ts';
import { ask, newStaff, nextNumber, succeed, testStore, useServer } from './support/world.ts';

// Nothing listens there, which is an answer too.
useServer({ DARAJA_SIMULATOR_URL: 'http://127.0.0.1:9' });

const name = ({ method, path }: Endpoint) => `${method} ${path}`;
const guarded = endpoints.filter(({ access, streams, keyless }) => access !== 'public' && !streams && !keyless);

let log: StatementLog;
beforeAll(() => {
  log = statementLog(pg.Client.prototype);
});
afterAll(() => log.close());

const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(testStore().owner, work);

test('every table is about a topic, or about none that a page shows', async () => {
  const schema = await asOwner(schemaOf);
  expect(Object.keys(topicOf).sort()).toEqual(schema.relations);
});

test('a read says that it shows what its statements read', async () => {
  const schema = await asOwner(schemaOf);
  const { school, ids } = await furnishedSchool({ mark: 'Aamark', students: 1 });
  const said: Record<string, readonly string[]> = {};
  const seen: Record<string, readonly string[]> = {};
  for (const endpoint of guarded.filter(({ method, file, sheet, download }) => method === 'GET' && !file && !sheet && !download)) {
    const statements = await log.of(() => succeed(ask({ ...sampleRequest(endpoint, ids), token: school.admin.token })));
    said[name(endpoint)] = [...(endpoint.shows ?? [])].sort();
    seen[name(endpoint)] = topicsOf(statements.read, schema);
  }
  expect(said).toEqual(seen);
});

const writes = guarded.filter(({ method }) => method !== 'GET').map((endpoint) => [name(endpoint), endpoint] as const);

test.each(writes)('%s says that it changes what its statements write', async (_, endpoint) => {
  const schema = await asOwner(schemaOf);
  const furnished = await furnishedSchool({ mark: `m${nextNumber()}`, students: 1 });
  const ids = /remove$|undo-opening$|\/undo$/.test(endpoint.path) ? await unusedIds(furnished) : furnished.ids;
  const colleague = await newStaff(furnished.school.admin, 'admin');
  if (/take-back$/.test(endpoint.path)) await succeed(colleague.post(`/api/adjustments/${ids.adjustment}/approve`));
  if (/(end|give)$/.test(endpoint.path)) await succeed(colleague.post(`/api/standing-discounts/${ids.discount}/approve`));
  if (/explain$/.test(endpoint.path)) ids.day = (await succeed(colleague.post('/api/days/count', { of1: 1 }))).day.id;
  if (/mpesa\/\w+$|prompts$|code-questions$/.test(endpoint.path)) await connect(furnished.school);
  if (/code-questions$/.test(endpoint.path)) ids.payment = (await paid(colleague, { ...mpesa(), studentId: ids.student })).id;
  const { token } = /withdraw$/.test(endpoint.path) ? furnished.school.admin : colleague;
  const statements = await log.of(() => succeed(ask({ ...sampleRequest(endpoint, ids), token })));
  // The news of a write reach everybody by the stream.
  const written = topicsOf(statements.written, schema).filter((topic) => topic !== 'news' || endpoint.changes?.includes('news'));
  expect(written.filter((topic) => !endpoint.changes?.includes(topic))).toEqual([]);
});

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
