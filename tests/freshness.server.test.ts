import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { otherReport, reports } from '../src/reports/other-reports/contract.ts';
import { furnishedSchool } from './support/furnished-school.ts';
import { sampleRequest } from './support/sample-request.ts';
import { type StatementLog, statementLog } from './support/statement-log.ts';
import { type Schema, schemaOf, topicOf, topicsOf } from './support/topic-tables.ts';
import { ask, succeed, testStore, useServer } from './support/world.ts';

useServer();

let log: StatementLog;
let schema: Schema;
beforeAll(async () => {
  log = statementLog(pg.Client.prototype);
  schema = await testStore().asOwner(schemaOf);
});
afterAll(() => log.close());

test('every table is about a topic, or about none that a page shows', () => {
  expect(Object.keys(topicOf).sort()).toEqual(schema.relations);
});

test('a read says that it shows what its statements read', async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Aamark', students: 1 });
  const reads = endpoints.filter(({ method, access, streams }) => method === 'GET' && access !== 'public' && !streams);
  const topics: Record<string, readonly string[]> = {};
  const seen: Record<string, readonly string[]> = {};
  for (const endpoint of reads.filter(({ file, sheet, download }) => !file && !sheet && !download)) {
    const request = sampleRequest(endpoint, ids);
    const urls = endpoint === otherReport ? Object.keys(reports).map((report) => `${request.url}?report=${report}`) : [request.url];
    const statements = await log.of(async () => {
      for (const url of urls) await succeed(ask({ ...request, url, token: school.admin.token }));
    });
    topics[endpoint.path] = [...(endpoint.shows ?? [])].sort();
    seen[endpoint.path] = topicsOf(statements.read, schema);
  }
  expect(Object.keys(topics).length).toBeGreaterThan(50);
  expect(topics).toEqual(seen);
});

// Jobs lie on the coordinator of a cluster, and the topic says which reads go there.
test('a list or file that reads jobs says so', async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Abmark', students: 1 });
  const files = endpoints.filter(({ file, sheet, download }) => file || sheet || download);
  const readers: string[] = [];
  for (const endpoint of files.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
    const { read } = await log.of(() => ask({ ...sampleRequest(endpoint, ids), token: school.admin.token }));
    if (topicsOf(read, schema).includes('jobs')) readers.push(endpoint.path);
  }
  expect(readers).toEqual(files.filter(({ shows }) => shows?.includes('jobs')).map(({ path }) => path));
  expect(readers).toContain('/api/jobs/export');
});
