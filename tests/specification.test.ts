import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { knownPath, pagePatterns } from '../src/core/page-paths.ts';
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

/** Every message of signing in and of a session that ends. */
const signInMessages = [
  ...['The username does not exist! Please register first.', 'Invalid username or password'],
  ...['Too many login attempts. Please try again later.', 'Login failed. Please try again.'],
  'Your session has expired. Please log in again.',
];

/** Every message of a screen for what failed, and for what was done where the specification words it. */
const screenMessages = [
  ...['Failed to load dashboard data', 'Failed to submit form. Please try again later.', 'Failed to load students.'],
  ...['Failed to load form options. Please try again later.', 'Failed to add student. Please try again.'],
  ...['Failed to load student data', 'Failed to update student'],
  ...['Failed to fetch grades. Please try again.', 'Failed to create grade.', 'Failed to add streams'],
  ...['Error fetching terms.', 'Error managing term.', 'Failed to fetch fee structures. Please try again later.'],
  ...['Failed to fetch terms and grades.', 'Failed to save fee structure. Please check your inputs.'],
  ...['Failed to fetch students. Please try again.', 'An error occurred while processing payment', 'Error: '],
  ...['Failed to load student payments.', 'Failed to fetch fee statement. Try again later.', 'Back to Payments List'],
  ...['Failed to fetch users. Please try again later.', 'Failed to create user. Please try again.'],
  ...['Failed to update user status. Please try again.', 'Failed to fetch additional fees.', 'Failed to create additional fee.'],
  ...['Failed to load fees. Please try again later.', 'Failed to associate fee. Please try again.'],
  ...['Failed to unsubscribe from fee. Please try again.', 'Failed to load filters.'],
  ...['Failed to fetch subject allocation data.', 'Failed to assign subjects.', 'Subjects successfully assigned!'],
  ...['Failed to remove subject assignment.', 'Subject assignment removed successfully.', 'Failed to fetch fee reports'],
  'No active term is set for the school. Please configure a current term in the School Settings.',
  'Thank you for your interest! Our team will contact you shortly.',
];

/** What stands where there is nothing to show, or not yet. */
const stateMessages = [
  ...['Your School', 'No notifications', 'N/A', 'No students found.', 'No associated fees', 'No available fees', 'No students found'],
  ...['1 stream', '2 streams', 'No streams configured', 'No grades configured yet', 'Loading...', 'No additional fees defined yet.'],
  ...['Not Assigned', 'Unknown Grade', 'No additional fees'],
  'No grade details available. Please check if fee structures have been set up.',
  'Payment method comparison data is not available. This may be the first term with payments.',
  'Term comparison data is not available. This may be the first term with fee records.',
  'No report data available. Please check if you have set up fee structures and payments.',
];

const files = sourceTree();
/** Tests of the server, and the schools that they share. */
const serverTests = files.filter(
  ({ path }) => (path.endsWith('.test.ts') && path !== 'tests/specification.test.ts') || /^tests\/support\/\w+-school\.ts$/.test(path),
);
const journeys = files.filter(({ path }) => path.startsWith('tests/e2e/'));
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
    expect(pagePatterns).toContain(route.replace(/\{(\w+)\}/g, '$$$1'));
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

describe.each([
  ['signing in', signInMessages],
  ['a screen that failed or did its work', screenMessages],
  ['a screen with nothing to show', stateMessages],
])('of %s', (_, messages) => {
  test.each(messages)('the message “%s” is read word for word in a browser test', (words) => {
    const literals = ["'", '"', '`'].map((mark) => mark + words + mark);
    expect(journeys.filter(({ text }) => literals.some((literal) => text.includes(literal))).map(({ path }) => path)).not.toEqual([]);
  });
});

test('any other address leads to the landing page', () => {
  expect(knownPath('/a/page/that/there/is/not')).toBe('/');
});
