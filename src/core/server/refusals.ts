import { AppError, type ErrorCode, type ErrorDetails } from '../errors.ts';

type Refusal = { code: ErrorCode; field?: string };

/** Maps each violated constraint to its error code and field, in one place. */
export const refusals: Record<string, Refusal> = {
  grades_pk: { code: 'GRADE_NOT_FOUND' },
  grades_name_once: { code: 'GRADE_EXISTS', field: 'name' },
  streams_grade_fk: { code: 'GRADE_NOT_FOUND' },
  streams_name_once: { code: 'STREAM_EXISTS', field: 'name' },
  terms_name_once: { code: 'TERM_EXISTS', field: 'name' },
  students_stream_fk: { code: 'STREAM_NOT_IN_GRADE' },
  students_erased: { code: 'STUDENT_ERASED' },
  erasures_pk: { code: 'STUDENT_ERASED' },
  students_admission_number_once: { code: 'ADMISSION_NUMBER_TAKEN', field: 'admissionNumber' },
  fee_structures_grade_fk: { code: 'GRADE_NOT_FOUND' },
  fee_structures_term_fk: { code: 'TERM_NOT_FOUND' },
  additional_fees_name_once: { code: 'FEE_EXISTS', field: 'feeName' },
  student_fees_student_fk: { code: 'STUDENT_NOT_FOUND' },
  student_fees_fee_fk: { code: 'FEE_NOT_FOUND' },
  subjects_grade_fk: { code: 'GRADE_NOT_FOUND' },
  subjects_name_once: { code: 'SUBJECT_EXISTS', field: 'name' },
  subject_assignments_subject_fk: { code: 'SUBJECT_TAUGHT' },
  sponsors_name_once: { code: 'SPONSOR_EXISTS', field: 'name' },
  payment_verifications_pk: { code: 'PAYMENT_ALREADY_VERIFIED' },
  payment_verifications_payment_fk: { code: 'PAYMENT_NOT_FOUND' },
  payment_reversals_pk: { code: 'PAYMENT_REVERSED' },
  adjustment_decisions_pk: { code: 'ADJUSTMENT_DECIDED' },
  reversal_requests_one_open: { code: 'REVERSAL_ASKED' },
  cash_days_one_a_day: { code: 'DAY_COUNTED' },
  cash_bankings_reversed_once: { code: 'SLIP_REVERSED' },
  paybill_connections_short_code_once: { code: 'CONNECTION_EXISTS', field: 'shortCode' },
  api_keys_name_once: { code: 'API_KEY_EXISTS', field: 'name' },
  webhooks_url_once: { code: 'WEBHOOK_EXISTS', field: 'url' },
  ledger_entries_reversed_once: { code: 'PAYMENT_REVERSED' },
  ledger_entries_clock: { code: 'CLOCK_WRONG' },
};

/** Awaits a write; if a constraint refuses it, `details` fill the message. */
export async function orRefusal<T>(write: Promise<T>, details: ErrorDetails): Promise<T> {
  return write.catch((error: unknown) => {
    throw refusalOf(error, details) ?? error;
  });
}

/** The refusal of a failed statement; null if it violated none of these constraints. */
export function refusalOf(error: unknown, details: ErrorDetails = {}): AppError | null {
  const constraint = error instanceof Error && namesIn(error).find((name) => name in refusals);
  const refusal = constraint && refusals[constraint];
  return refusal ? new AppError(refusal.code, details, refusal) : null;
}

/** The violated constraint. On Citus only the message names it: a key with the number of the shard after it, a check without. */
function namesIn(error: Error): string[] {
  if ('constraint' in error && error.constraint !== undefined) return [String(error.constraint)];
  return [...error.message.matchAll(/"(\w+?)(?:_\d+)?"/g)].map(([, name = '']) => name);
}
