import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { ask, useServer } from './support/world.ts';

useServer();

test('a public linter has no error and no warning for the document that is served', async () => {
  const { text } = await ask({ url: '/api/openapi.json' });
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  );
});

test('every call has an operation id of its own in camelCase, and the tag of its feature', async () => {
  const { paths, tags } = (await ask({ url: '/api/openapi.json' })).body;
  const operations = Object.values<Record<string, { operationId: string; tags: string[] }>>(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(operations.length).toBeGreaterThanOrEqual(endpoints.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(new Set(ids).size).toBe(ids.length);
  const known = tags.map(({ name }: { name: string }) => name);
  for (const operation of operations) expect(known).toEqual(expect.arrayContaining(operation.tags));
  expect(paths['/api/payments/new'].post).toMatchObject({ operationId: 'recordPayment', tags: ['payments'] });
  expect(paths['/settings/terms'].post.operationId).toBe('saveTermAlias');
});
