import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../src/core/server/project-root.ts';
import { endpoints } from '../src/endpoints.ts';
import { sourceTree } from './tidy/source-tree.ts';

/** Every path that the product promises to a browser, with parameters as the specification writes them. */
const routes = [
  ...['/', '/login', '/signup', '/blog', '/logout', '/dashboard', '/all-payments'],
  ...['/students', '/students/add', '/students/add-student', '/students/{studentId}/edit', '/students/{studentId}/add-fees'],
  ...['/settings/configure-grades', '/settings/terms', '/settings/additional-fees', '/settings/fee-structures', '/settings/users'],
  ...['/settings/school', '/payments/new', '/payments/view', '/payments/{studentId}/fee-statement', '/payments/view-addfees'],
  ...['/payments/fee-reports', '/receipt/{studentId}/{paymentId}', '/teachers/assign-subjects', '/teachers/add'],
];

/** Every call of the specification's table, the three without the prefix included. */
const calls = [
  ...['POST /api/auth/login', 'POST /api/auth/signup', 'GET /api/dashboard', 'POST /api/leads/capture'],
  ...['GET /api/students/view-students', 'PATCH /api/students/{id}/toggle-status', 'GET /api/students/add', 'POST /api/students/add'],
  ...['GET /api/students/{id}', 'PATCH /api/students/{id}/update', 'GET /api/students/{id}/additional-fees'],
  ...['POST /api/students/associate-student-with-fee', 'POST /api/students/{id}/additional-fees'],
  ...['GET /api/settings/configure-grades', 'POST /api/settings/configure-grades', 'GET /api/settings/terms', 'POST /settings/terms'],
  ...['POST /api/settings/terms', 'GET /api/settings/fee-structure', 'POST /api/settings/fee-structure', 'GET /api/grades-and-terms'],
  ...['GET /api/settings/users', 'POST /settings/new-user', 'POST /api/settings/new-user', 'PATCH /settings/users/{id}/toggle-status'],
  ...['PATCH /api/settings/users/{id}/toggle-status', 'GET /api/settings/additional-fees', 'POST /api/settings/additional-fees'],
  ...['GET /api/search-student', 'POST /api/payments/new', 'GET /api/payments/student/{id}/receipt/{id}', 'GET /api/payments/view'],
  ...['GET /api/payments/{id}/fee-statement', 'GET /api/payments/view-addfees', 'GET /api/payments/fee-reports'],
  ...['GET /api/payments/all-recent-payments', 'GET /api/payments/export', 'GET /api/teachers/subject-allocation'],
  ...['POST /api/teachers/assign-subjects', 'POST /api/teachers/remove-subject-assignment'],
];

const files = sourceTree();
/** Tests of the server, and the schools that they share. */
const serverTests = files.filter(
  ({ path }) => (path.endsWith('.test.ts') && path !== 'tests/specification.test.ts') || /^tests\/support\/\w+-school\.ts$/.test(path),
);
const journeys = files.filter(({ path }) => path.startsWith('tests/e2e/'));
const pageTable = readFileSync(join(projectRoot, 'src', 'pages.tsx'), 'utf8');
const served = new Set(
  endpoints.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((each) => `${method} ${each.replace(/:\w+/g, '{id}')}`)),
);

/** Finds a path in a test, whatever stands there for its parameters. */
function mentions(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replace(/\{\w+\}/g, '(?:\\$\\{[^}]+\\}|\\d+|[^/\'"`]+)');
  return new RegExp(`['"\`]${escaped}(?:[?'"\`])`);
}

describe.each(routes)('the page %s', (route) => {
  test('is in the table of pages', () => {
    expect(pageTable).toContain(`path: '${route.replace(/\{(\w+)\}/g, '$$$1')}'`);
  });

  test('is opened by a browser test', () => {
    expect(journeys.filter(({ text }) => mentions(route).test(text)).map(({ path }) => path)).not.toEqual([]);
  });
});

describe.each(calls)('the call %s', (call) => {
  const [, path = ''] = call.split(' ');

  test('is served', () => {
    expect(served).toContain(call);
  });

  test('is made by a test of the server', () => {
    // The calls without the prefix are the same endpoints; the access tests try every alias.
    const either = [path, `/api${path}`].map(mentions);
    expect(serverTests.filter(({ text }) => either.some((pattern) => pattern.test(text))).map((file) => file.path)).not.toEqual([]);
  });
});

test('any other address leads to the landing page', () => {
  expect(pageTable).toMatch(/path: '\$',\s+beforeLoad: \(\) => \{\s+throw redirect\(\{ to: '\/'/);
});
