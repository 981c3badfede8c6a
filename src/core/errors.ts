import { apiErrors } from './failures/api-errors.ts';
import { arrivalErrors } from './failures/arrival-errors.ts';
import { darajaErrors } from './failures/daraja-errors.ts';
import { dayErrors } from './failures/day-errors.ts';
import { erasureErrors } from './failures/erasure-errors.ts';
import { familyErrors } from './failures/family-errors.ts';
import { importErrors } from './failures/import-errors.ts';
import { laterErrors } from './failures/later-errors.ts';
import { noticeErrors } from './failures/notice-errors.ts';
import { passwordErrors } from './failures/password-errors.ts';
import { refundErrors } from './failures/refund-errors.ts';
import { studentErrors } from './failures/student-errors.ts';
import { termErrors } from './failures/term-errors.ts';
import { signInErrors } from './sign-in-errors.ts';

/** Every expected failure: its code, HTTP status and message. Words in {braces} are filled from the error's details. */
export const errorTable = {
  // The request itself
  VALIDATION_FAILED: [400, '{summary}'],
  BAD_REQUEST: [400, 'The request could not be read.'],
  NOT_JSON: [415, 'Send the request as application/json.'],
  TOO_LARGE: [413, 'The request is too large.'],
  HEADERS_TOO_LARGE: [431, 'The address or the headers of the request are too long.'],
  REQUEST_TOO_SLOW: [408, 'The request did not arrive in time. Please try again.'],
  NOT_FOUND: [404, 'Not found.'],
  NOT_A_STREAM_READER: [406, 'Ask for this with Accept: text/event-stream.'],
  CHANGED_MEANWHILE: [412, 'Another user has changed this since you opened it{changed}. Nothing was saved.'],
  CROSS_SITE: [403, 'This request came from another site and was refused.'],

  // The caller
  NOT_SIGNED_IN: [401, 'Please sign in.'],
  ...signInErrors,
  ...apiErrors,
  FORBIDDEN: [403, 'This is for {allowed} only; you are signed in as {role}.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests from this address. Please try again later.'],
  USER_INACTIVE: [403, 'This account is deactivated. Please ask an administrator of your school.'],
  ...passwordErrors,

  // Users
  STAFF_NOT_FOUND: [404, 'User not found.'],
  USERNAME_TAKEN: [409, 'The username {username} is taken. Please choose another.'],
  OWN_ACCOUNT: [409, 'You cannot deactivate your own account.'],
  OWN_PASSWORD: [409, 'To change your own password, open your account menu at the top of the page.'],
  OWN_SECOND_FACTOR: [409, 'To turn off your own second factor, open your account menu at the top of the page.'],
  SECOND_PERSON_MADE: [
    403,
    'You were added or activated, or your password was reset, less than 7 days ago, by {first} or by somebody whom {first} added. Another person must do this.',
  ],
  LAST_ADMIN: [409, 'This is the last active administrator of the school.'],

  // School set-up
  CAP_REACHED: [422, '{whole} can have at most {max} {parts}, and would then have {count}. Nothing was added.'],
  GRADE_NOT_FOUND: [404, 'Grade not found.'],
  GRADE_EXISTS: [409, 'There is already a grade named {name}.'],
  GRADE_IN_USE: [409, '{grade} has {uses}, so it cannot be removed.'],
  STREAM_NOT_FOUND: [404, 'Stream not found.'],
  STREAM_EXISTS: [409, '{grade} already has a stream named {name}.'],
  STREAM_IN_USE: [409, '{grade} {stream} has {uses}, so it cannot be removed.'],
  STREAM_NOT_IN_GRADE: [400, 'The stream does not belong to the chosen grade.'],
  TERM_NOT_FOUND: [404, 'Term not found.'],
  TERM_EXISTS: [409, '{term} already exists.'],
  TERM_ORDER: [409, '{term} {why}, so its start date must stay {between}.'],
  TERM_NOT_OPENED: [409, '{term} was never opened, so there is no opening to undo.'],
  TERM_HOLDS_MONEY: [409, '{term} holds {held}, so its opening can no longer be undone.{alsoReversed}'],
  TERM_OPENED_SINCE: [409, '{newest} was opened after {term} and bills what {term} left. Undo the opening of {newest} first.'],
  TERM_OPENING_UNKNOWN: [409, 'Karo has no record of who opened {term}, so its opening cannot be undone.'],
  OWN_OPENING: [
    403,
    'An administrator other than the one who opened the term must undo it. One whom you add under Manage Users can do so after seven days.',
  ],
  YEAR_END_NOT_FOUND: [404, 'Promotion not found.'],
  YEAR_END_DONE: [409, 'The students were already promoted on {day}, and no term has been opened since. Undo that promotion first.'],
  YEAR_END_CHANGED: [
    409,
    'The students or classes have changed since you opened this page: {moved} would move up, {repeated} repeat and {left} leave now. Nothing was changed.',
  ],
  YEAR_END_UNDONE: [409, 'This promotion was already undone.'],
  YEAR_END_OPENED: [409, '{term} was opened since the promotion, so the promotion can no longer be undone.'],
  YEAR_END_IN_USE: [409, '{name} has {since} since the promotion, so the promotion can no longer be undone.'],
  ...termErrors,
  FEE_STRUCTURE_NOT_FOUND: [404, 'Fee structure not found.'],
  FEE_STRUCTURE_FIXED: [409, 'This fee structure belongs to {grade}, {term}. Create another one for a different grade or term.'],
  FEE_NOT_FOUND: [404, 'Additional fee not found.'],
  FEE_EXISTS: [409, 'There is already an additional fee named {feeName}.'],
  FEE_LINKS_CHANGED: [
    409,
    'The students or classes have changed since you opened this page: {students} would be affected now. Nothing was changed.',
  ],
  FEE_IN_USE: [409, '{feeName} {uses}, so it cannot be removed.'],

  // Teaching
  SUBJECT_NOT_FOUND: [404, 'Subject not found.'],
  SUBJECT_EXISTS: [409, '{grade} already has a subject named {name}.'],
  SUBJECT_TAUGHT: [409, 'A teacher has this subject. Remove it from every teacher under Assign Subjects first.'],
  SUBJECT_NOT_IN_GRADE: [400, '{subject} is not a subject of {grade} {stream}.'],
  SUBJECT_HELD: [409, '{subject} in {grade} {stream} is taught by {holder}. Remove that assignment first.'],
  SUBJECT_NOT_ASSIGNED: [404, 'This subject of this stream has {whom}.'],
  TEACHER_NOT_FOUND: [404, 'Teacher not found.'],
  LESSONS_OVER_LIMIT: [422, '{username} already has {current} of {max} lessons a week; {requested} more would exceed the limit.'],
  SUBJECT_OVER_LIMIT: [422, '{username} would then have {lessons} lessons a week; the limit is {max}.'],

  // Students
  ...studentErrors,
  ...erasureErrors,

  // Guardians and families
  ...familyErrors,

  ...importErrors,

  // Payments
  PAYMENT_NOT_FOUND: [404, 'Payment not found.'],
  SHARED_PAYMENT_NOT_FOUND: [404, 'Payment for several students not found.'],
  SPONSOR_NOT_FOUND: [404, 'Sponsor not found.'],
  SPONSOR_EXISTS: [409, 'There is already a sponsor named {name}.'],
  SPONSOR_ARCHIVED: [409, '{name} is archived, so no payment can be recorded for them. Restore them first.'],
  PAYMENT_CODE_USED: [409, 'The {codeName} {code} was already used for receipt {receiptNumber}.'],
  PAYMENT_ALREADY_VERIFIED: [409, 'This payment is already verified.'],
  PAYMENT_REVERSED: [409, 'This payment has been reversed.'],
  EXPORT_TOO_LARGE: [422, '{what} can have at most {max}. Choose fewer {by}.'],
  OWN_PAYMENT: [
    403,
    'A person other than the one who recorded the payment must verify it. One whom you add under Manage Users can do so after seven days.',
  ],
  OWN_REVERSAL: [
    403,
    'An administrator who did not record the payment must reverse it. One whom you add under Manage Users can do so after seven days.',
  ],
  ...arrivalErrors,
  ...noticeErrors,
  IDEMPOTENCY_KEY_INVALID: [400, 'The Idempotency-Key must be 1 to 255 printable characters.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for a different request.'],
  IDEMPOTENCY_KEY_NOT_TAKEN: [400, 'This call takes no Idempotency-Key.'],
  IDEMPOTENCY_IN_FLIGHT: [409, 'The same request is still being processed. Try again in a moment.'],

  // Adjustments, discount rules, reversal requests, and balances
  NOT_ASKER: [403, 'Only the requester may withdraw it.'],
  ADJUSTMENT_NOT_FOUND: [404, 'Adjustment not found.'],
  ADJUSTMENT_TERM_NOT_OPENED: [409, '{term} has not been opened yet. Choose a term that was opened.'],
  ADJUSTMENT_DECIDED: [409, 'This adjustment is already {state}.'],
  ADJUSTMENT_NOT_STANDING: [409, 'Only an approved adjustment can be reversed. To undo a reversal, request the adjustment again.'],
  ADJUSTMENT_TAKEN_BACK: [409, 'Adjustment {number} already reverses this one, or is a request to reverse it.'],
  ...refundErrors,
  OWN_ADJUSTMENT: [
    403,
    'An administrator other than the requester must approve the adjustment. One whom you add under Manage Users can do so after seven days.',
  ],
  DISCOUNT_NOT_FOUND: [404, 'Discount rule not found.'],
  DISCOUNT_DECIDED: [409, 'This discount rule is {state}.'],
  OWN_DISCOUNT: [
    403,
    'An administrator other than the requester must approve the discount rule. One whom you add under Manage Users can do so after seven days.',
  ],
  REVERSAL_REQUEST_NOT_FOUND: [404, 'Request not found.'],
  REVERSAL_ASKED: [409, 'A reversal of this payment has already been requested.'],
  REVERSAL_RIGHT_SAME: [400, 'Right {what} must not be the {what} that the payment has.'],
  REVERSAL_DECIDED: [409, 'This request is already {state}.'],
  REVERSAL_OVERTAKEN: [409, 'The payment has since been reversed, so there is nothing left to decide.'],
  PROMISE_IN_PAST: [400, 'The day of a promise must be today or later.'],
  NO_PROMISE: [409, 'There is no promise to withdraw.'],
  TOO_MANY_STUDENTS: [422, 'This works for at most {max} students at a time, and the filters match {count}. Choose a grade or a stream.'],
  OWN_REVERSAL_REQUEST: [
    403,
    'An administrator other than the requester must approve the reversal. One whom you add under Manage Users can do so after seven days.',
  ],

  ...darajaErrors,
  ...dayErrors,

  ...laterErrors,

  // The server's own state
  SECRET_UNREADABLE: [409, "The secrets stored here cannot be decrypted with this server's key. Please enter them again."],
  TOO_BUSY: [429, 'The server is busy. Please try again in a moment.'],
  TOO_MANY_READS: [429, 'Too many reports, lists, exports, files and messages in a minute. Please try again in a moment.'],
  TOO_MANY_FILES: [429, 'Your school is sending several files at once. Please try again when one of them has arrived.'],
  TOO_MANY_STREAMS: [429, 'Your school has too many pages open at once. Close some, then load this page again.'],
  SERVER_BUSY: [503, 'Karo is busy. Nothing was recorded; please try again in a moment.'],
  READ_TOO_LONG: [503, 'This took too long and was stopped. Choose less, such as fewer days or one class, and try again.'],
  WRITE_TOO_LONG: [503, 'This took too long and was stopped. Nothing was recorded; please try again in a moment.'],
  STORAGE_FULL: [503, "Nothing was recorded. The server's disk is full; please tell the operator of Karo."],
  STOPPING: [503, 'Karo is being restarted. Nothing was recorded; please try again in a moment.'],
  CALLER_LEFT: [503, 'The connection was closed before the answer was ready.'],
  DATABASE_UNAVAILABLE: [503, 'The database cannot be reached at the moment. Nothing was recorded; please try again.'],
  LATER_KARO: [503, 'A later Karo has migrated the database. Replace this program by that version.'],
  CLOCK_WRONG: [503, 'The clock of the server is wrong, so nothing can be recorded{reason}.'],
  OUTCOME_UNKNOWN: [
    503,
    'The connection was lost while recording. It may have been recorded: send it again with the same key, or check first whether it was recorded.',
  ],
  INTERNAL: [500, 'Something went wrong on the server. Nothing was recorded.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorTable;

/** A fault of a field: its path in the body and its message. */
export type FieldError = { path: string; message: string };

/** The values of the words in {braces}. */
export type ErrorDetails = Record<string, string | number>;
/** The field of the message, or fields each with its own; further members of the body; and the cause, for the log only. */
type Particulars = {
  field?: string;
  fields?: readonly FieldError[];
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An expected failure. `details` fill the message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The filled-in values. */
  readonly details: ErrorDetails;
  readonly fields: readonly FieldError[];
  readonly extra: Record<string, unknown>;
  /** Set if the length of a limit is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, more: Particulars = {}) {
    super(errorMessage(code, details), 'cause' in more ? { cause: more.cause } : {});
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code][0];
    this.details = details;
    this.fields = more.fields ?? (more.field === undefined ? [] : [{ path: more.field, message: this.message }]);
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The message of an error with its details. */
function errorMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  return errorTable[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

/** The body of every failure: RFC 9457 members, and the specification's `success`, `code`, `message` and `error`. */
export type ErrorBody = {
  success: false;
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  message: string;
  error: string;
  errors: readonly FieldError[];
};
