import { expect, test } from 'vitest';
import { type Role, roles } from '../core/roles.ts';
import { endpoints } from './endpoints.ts';

const listed = (text: string) => text.trim().split(/\s*\n\s*/);

/** Writes of administrators alone. */
const forAdministrators = listed(`
  POST /api/approvals/approve
  POST /api/approvals/refuse
  POST /api/archive
  POST /api/arrivals/:arrivalId/return
  POST /api/arrivals/:arrivalId/same
  POST /api/fee-files
  PATCH /api/fee-files/:feeFileId
  POST /api/fee-files/:feeFileId/accept
  POST /api/fee-files/:feeFileId/discard
  POST /api/fee-files/:feeFileId/undo
  POST /api/jobs/:jobId/again
  POST /api/payments/:paymentId/reverse
  POST /api/settings/additional-fees
  PATCH /api/settings/additional-fees/:additionalFeeId
  POST /api/settings/additional-fees/remove
  POST /api/settings/api-keys
  POST /api/settings/api-keys/:apiKeyId/revoke
  PATCH /api/settings/banks
  POST /api/settings/banks
  POST /api/settings/banks/:bankConnectionId/remove
  POST /api/settings/configure-grades
  POST /api/settings/fee-grid
  POST /api/settings/fee-structure
  PATCH /api/settings/grades/:gradeId
  POST /api/settings/grades/remove
  PATCH /api/settings/messages
  PATCH /api/settings/mpesa
  POST /api/settings/mpesa
  POST /api/settings/mpesa/:connectionId/remove
  POST /api/settings/mpesa/register
  POST /api/settings/mpesa/remove-initiator
  POST /api/settings/mpesa/test
  POST /api/settings/new-user
  PATCH /api/settings/retention
  PATCH /api/settings/school
  PATCH /api/settings/sign-in
  PATCH /api/settings/streams/:streamId
  POST /api/settings/streams/remove
  POST /api/settings/subjects
  PATCH /api/settings/subjects/:subjectId
  POST /api/settings/subjects/remove
  POST /api/settings/terms
  POST /api/settings/terms/:termId/undo-opening
  POST /api/settings/users/:userId/password
  POST /api/settings/users/:userId/second-factor/remove
  POST /api/settings/users/:userId/sessions/:sessionNumber/end
  POST /api/settings/users/:userId/sessions/end-all
  PATCH /api/settings/users/:userId/toggle-status
  POST /api/settings/webhook-deliveries/:deliveryId/again
  POST /api/settings/webhooks
  POST /api/settings/webhooks/:webhookId/remove
  POST /api/settings/webhooks/:webhookId/switch
  POST /api/shared-payments/:sharedPaymentId/reverse
  POST /api/standing-discounts/:discountId/end
  POST /api/standing-discounts/:discountId/give
  POST /api/students/:studentId/data
  POST /api/students/:studentId/erase
  POST /api/teachers/assign-subjects
  POST /api/teachers/remove-subject-assignment
  POST /api/year-end
  POST /api/year-end/:yearEndId/undo
`);

/** Writes of everybody, on what is their own. */
const forEverybody = listed(`
  POST /api/account/continue
  POST /api/account/lock
  POST /api/account/second-factor/confirm
  POST /api/account/second-factor/recovery-codes
  POST /api/account/second-factor/remove
  POST /api/account/second-factor/start
  POST /api/account/sessions/:ownSessionNumber/end
  POST /api/account/sessions/end-others
  POST /api/account/unlock
  POST /api/auth/logout
  POST /api/auth/password
  POST /api/notifications/read
`);

/** Reads that bursars and teachers do not have. */
const readByAdministrators = listed(`
  /api/archive
  /api/audit-log
  /api/audit-log/export
  /api/erasures
  /api/erasures/export
  /api/jobs
  /api/jobs/export
  /api/settings/api-keys
  /api/settings/banks
  /api/settings/mpesa
  /api/settings/retention
  /api/settings/sign-in
  /api/settings/terms/:termId/billing
  /api/settings/terms/:termId/undo-opening
  /api/settings/users
  /api/settings/users/:userId/sessions
  /api/settings/users/export
  /api/settings/webhooks
  /api/students/left-long-ago
  /api/year-end
`);

/** Reads that teachers have too. */
const readByEverybody = listed(`
  /api/account
  /api/account/lock
  /api/dashboard
  /api/grades-and-terms
  /api/notifications
  /api/notifications/stream
  /api/search-student
  /api/settings/configure-grades
  /api/settings/configure-grades/export
  /api/settings/terms
  /api/settings/terms/export
  /api/students/:studentId
  /api/students/:studentId/history
  /api/students/:studentId/overview
  /api/students/export
  /api/students/view-students
  /api/teachers/subject-allocation
  /api/teachers/subject-allocation/export
`);

const calls = endpoints.filter(({ access }) => access !== 'public');
const callsOf = (isRead: boolean, allowed: readonly Role[]) =>
  calls
    .filter(({ method, access }) => (method === 'GET') === isRead && String(access) === String(allowed))
    .map(({ method, path }) => (isRead ? path : `${method} ${path}`))
    .sort();

// What the contracts say of themselves cannot tell that one of them lets in too many: these lists stand beside them.
test.each([
  ['writes', 'administrators alone', false, ['admin'], forAdministrators],
  ['writes', 'everybody', false, roles, forEverybody],
  ['reads', 'auditors and administrators', true, ['auditor', 'admin'], readByAdministrators],
  ['reads', 'everybody', true, roles, readByEverybody],
] as const)('the %s of %s are these', (_, __, isRead, allowed, expected) => {
  expect(callsOf(isRead, allowed)).toEqual(expected.toSorted());
});

test('bursars write what administrators alone do not, and money is read by auditors too', () => {
  const others = calls.filter(({ method, path }) => {
    const named = method === 'GET' ? [readByAdministrators, readByEverybody] : [forAdministrators, forEverybody];
    return !named.flat().includes(method === 'GET' ? path : `${method} ${path}`);
  });
  for (const { method, path, access } of others) {
    expect(access, `${method} ${path}`).toEqual(method === 'GET' ? ['auditor', 'bursar', 'admin'] : ['bursar', 'admin']);
  }
});

test('a session that is held may make these calls, and no others', () => {
  const open = endpoints.flatMap(({ method, path, allowedWhile }) =>
    allowedWhile ? [`${method} ${path}: ${allowedWhile.join(' ')}`] : [],
  );
  expect(open.toSorted()).toEqual(
    listed(`
      GET /api/account/lock: locked newPassword secondFactor
      POST /api/account/lock: locked newPassword secondFactor
      POST /api/account/second-factor/confirm: secondFactor
      POST /api/account/second-factor/start: secondFactor
      POST /api/account/unlock: locked newPassword secondFactor
      POST /api/auth/logout: locked newPassword secondFactor
      POST /api/auth/password: newPassword secondFactor
    `),
  );
});
