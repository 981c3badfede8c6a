import { expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { scopeOf } from '../src/app/key-scopes.ts';
import { acceptsKey } from '../src/core/endpoint.ts';
import { ask, server, useServer } from './support/world.ts';

useServer();

/** Served beside the endpoints: the document itself, and the page of it. */
const beside = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'];

/** The kinds of reply that are not JSON, by their call. */
const otherTypes = new Map(
  endpoints.map(({ method, path, file, download, sheet, streams }) => [
    `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    streams ? 'text/event-stream' : sheet ? 'text/csv' : (file ?? download)?.type,
  ]),
);

type Content = Record<string, { schema: unknown }>;
type Operation = {
  summary: string;
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};

const documented = async () => (await ask({ url: '/api/openapi.json' })).body;

/** Every method and path that the server answers under /api and at the aliases, read from the router's own listing. */
function servedRoutes(): string[] {
  const trail: string[] = [];
  const routes = server()
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      trail.splice(depth, trail.length, path);
      const whole = trail.slice(0, depth + 1).join('');
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${whole}`);
    });
  return routes.filter((route) => /^(?!HEAD)\w+ \/(api|settings)\//.test(route) && !beside.includes(route));
}

/** Without the names of path parameters, because the router's listing merges those of its branches. */
const unnamed = (route: string) => route.replace(/:[\w|:]+/g, ':');

test('every route that is served is documented, and every documented one is served', async () => {
  const { paths } = await documented();
  const listed = Object.entries<Record<string, unknown>>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const served = servedRoutes();
  expect(served.length).toBeGreaterThanOrEqual(endpoints.length);
  expect(listed.map(unnamed).sort()).toEqual(served.map(unnamed).sort());
});

test('no two endpoints share a method and path', () => {
  const all = endpoints.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((each) => `${method} ${each}`));
  expect(new Set(all).size).toBe(all.length);
});

test('the document has the shape of OpenAPI 3.1', async () => {
  const document = await documented();
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d+$/), info: { title: 'Karo', version: expect.any(String) } });
  expect(document.components.securitySchemes.session).toEqual({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) expectShape(`${method} ${path}`, path, operation);
  }
});

function expectShape(name: string, path: string, operation: Operation): void {
  expect(operation.summary, name).toMatch(/\S/);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
  expect(
    inPath.map((parameter) => parameter.name),
    name,
  ).toEqual(expected);
  for (const parameter of operation.parameters) {
    expect(['path', 'query', 'header'], name).toContain(parameter.in);
    expect(parameter.schema, name).toBeTypeOf('object');
    if (parameter.in === 'path') expect(parameter.required, name).toBe(true);
  }
  const [success] = Object.keys(operation.responses).filter((status) => /^20[01]$/.test(status));
  const type = otherTypes.get(name) ?? 'application/json';
  expect(operation.responses[success ?? '']?.content[type]?.schema, name).toBeTypeOf('object');
  const refusal = operation.responses['4XX']?.content['application/problem+json']?.schema;
  expect(refusal).toEqual({ $ref: '#/components/schemas/Error' });
  if (operation.requestBody) expect(operation.requestBody.content['application/json']?.schema, name).toBeTypeOf('object');
}

test('a field of a query is required where the call is refused without it, and only there', async () => {
  const { paths } = await documented();
  const required = (path: string) =>
    paths[path].get.parameters.flatMap(({ name, required: is }: Operation['parameters'][number]) => (is ? name : []));
  expect(required('/api/additional-fees/class-links')).toEqual(['additionalFeeId']);
  expect(required('/api/students/{studentId}/class-change')).toEqual(['studentId', 'gradeId', 'streamId']);
  expect(required('/api/students/view-students')).toEqual([]);
});

test('a body is required where the call is refused without one, and only there', async () => {
  const { paths } = await documented();
  const isRequired = (path: string, method: string) => paths[path][method].requestBody.required;
  expect(isRequired('/api/students/{studentId}/toggle-status', 'patch')).toBe(false);
  expect(isRequired('/api/settings/users/{userId}/toggle-status', 'patch')).toBe(false);
  expect(isRequired('/api/auth/login', 'post')).toBe(true);
});

test('the document says who may call what, and which calls take an Idempotency-Key', async () => {
  const { paths } = await documented();
  for (const endpoint of endpoints) {
    const { method, path, aliases = [], access } = endpoint;
    for (const each of [path, ...aliases]) {
      const operation = paths[each.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      const scope = scopeOf(endpoint);
      const roles = access === 'public' ? 'Public.' : `For: ${access.join(', ')}.`;
      expect(operation.security).toEqual(access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]);
      expect(operation.description).toBe(scope ? `${roles} API keys: ${scope}.` : roles);
      expect(operation.parameters.some((parameter: { name: string }) => parameter.name === 'Idempotency-Key')).toBe(acceptsKey(endpoint));
    }
  }
});

test('a refusal has every member that the document requires', async () => {
  const { required, properties } = (await documented()).components.schemas.Error;
  for (const answer of [await ask({ url: '/api/dashboard' }), await ask({ method: 'POST', url: '/api/auth/login', body: {} })]) {
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Object.keys(answer.body).sort()).toEqual([...required].sort());
    for (const name of required) expect(Object.keys(properties)).toContain(name);
  }
});
