import { sealedNotices } from './sealed-notices.ts';
import { found, numberOnly, own, type SealedTable } from './sealed-table.ts';

/** The tables beside the ledger, of which `ledger:verify` finds a row that was changed, deleted or added by hand. */
export const sealedTables: Record<string, SealedTable> = {
  arrivals: {
    row: "code = 'SGH9Z'",
    place: /^(arrival|entry) \d+$/,
    columns: {
      ...{ ...own, arrival_id: found, entry_id: found, amount_cents: found, arrived_at: found, received_at: found, received_by: found },
      ...{ source: { set: "source = 'pull', received_by = null" }, method: { set: "method = 'Bank'" }, code: { set: "code = 'SGH9Y'" } },
      ...{ channel: found, account: found, payer_name: found, payer_phone: found, evidence: found },
    },
    added: { arrival_id: 9000, entry_id: 9000, code: 'ZZ9' },
  },
  suspense: {
    row: 'true',
    place: /^arrival \d+$/,
    columns: { ...own, arrival_id: found, waiting_cents: found, waiting_since: found },
    added: { arrival_id: 9000 },
    changing: 'everything',
  },
  settlements: {
    row: 'true',
    place: /^(payment|entry|arrival) \d+$/,
    columns: { ...own, payment_id: found, arrival_id: found, entry_id: found },
    added: { payment_id: 9000, entry_id: 9000 },
  },
  arrival_returns: {
    row: 'true',
    place: /^(return|arrival|entry) \d+$/,
    columns: {
      ...{ ...own, return_id: numberOnly, arrival_id: found, entry_id: found, amount_cents: found },
      ...{ reason: found, returned_by: found, returned_on: found },
    },
    added: { return_id: 9000, entry_id: 9000 },
  },
  same_money: {
    row: 'true',
    place: /^(same money of arrival|payment|return|entry) \d+$/,
    columns: { ...own, entry_id: found, arrival_id: found, payment_id: found, said_by: found, said_on: found },
    also: [['entry_id = (select max(entry_id) from same_money)', 'said_by = said_by + 1']],
    added: { entry_id: 9000 },
  },
  arrival_codes: {
    row: 'true',
    place: /^code \w+ of arrival \d+$/,
    columns: { ...own, code: found, arrival_id: found, source: { set: "source = 'c2b'" }, channel: found, evidence: found, told_at: found },
    added: { code: 'ZZ9', arrival_id: 9000 },
  },
  payment_verifications: {
    row: "evidence = 'arrival'",
    place: /^(payment|entry) \d+$/,
    columns: {
      ...{ ...own, payment_id: found, verified_by: found, verified_at: found, entry_id: found },
      evidence: { set: "evidence = 'self_approved', verified_by = 1" },
    },
    added: { payment_id: 9000, entry_id: 9000 },
  },
  cash_days: {
    row: "outcome = 'locked'",
    place: /^((reason of |sending back of )?day|entry) \d+$/,
    columns: {
      ...{ ...own, day_id: found, cashier_id: found, closed_on: found, counted_at: found, after_entry_id: found, entry_id: found },
      ...{ left_cents: found, received_cents: found, given_back_cents: found, banked_cents: found, counted_cents: found },
      ...{ pieces: { set: 'pieces = \'{"1": 1}\'' }, figures: found, variance_reason: found },
      outcome: { set: "outcome = 'sentBack', refusal = 'Count again', lock_entry_id = null" },
      refusal: { set: "refusal = 'Count again', outcome = 'sentBack', lock_entry_id = null" },
      ...{ decided_by: found, decided_on: found, self_approved: found, lock_entry_id: found },
    },
    also: [
      ["outcome = 'sentBack'", "refusal = 'The notes are torn'"],
      ["outcome = 'sentBack'", 'decided_by = decided_by + 1'],
      ["outcome = 'sentBack'", 'decided_on = decided_on - 1'],
      ["outcome = 'sentBack'", 'outcome = null, refusal = null, decided_by = null, decided_on = null'],
      ['outcome is null', "variance_reason = 'A note was torn'"],
      ['outcome is null', 'variance_reason = null'],
      ['outcome is null', "outcome = 'sentBack', refusal = 'Count again', decided_by = 1, decided_on = closed_on"],
    ],
    added: { day_id: 9000, entry_id: 9000, closed_on: '2020-01-01' },
    changing: ['variance_reason', 'outcome', 'refusal', 'decided_by', 'decided_on', 'self_approved', 'lock_entry_id'],
  },
  cash_bankings: {
    row: 'true',
    place: /^(banking|entry) \d+$/,
    columns: {
      ...{ ...own, banking_id: numberOnly, cashier_id: found, amount_cents: found, bank: found, reference: found },
      ...{ banked_on: found, recorded_on: found, entry_id: found, recorded_by: { set: 'recorded_by = cashier_id + 1' } },
      reverses_id: { set: "reverses_id = banking_id, reason = 'x', amount_cents = -amount_cents" },
      reason: { set: "reason = 'x', reverses_id = banking_id, amount_cents = -amount_cents" },
    },
    also: [
      ['reverses_id is not null', "reason = 'Another reason'"],
      ['reverses_id is not null', 'amount_cents = amount_cents - 1'],
      ['reverses_id is not null', 'reverses_id = banking_id'],
      ['reverses_id is not null', 'cashier_id = cashier_id + 1'],
      ['reverses_id is not null', "reference = 'FT999'"],
      ['reverses_id is not null', 'reverses_id = null, reason = null, amount_cents = -amount_cents'],
    ],
    added: { banking_id: 9000, entry_id: 9000, reference: 'ZZ9' },
  },
  messages: {
    row: "state = 'sent'",
    place: /^(outcome of )?message \d+$/,
    columns: {
      ...{ ...own, message_id: found, kind: { set: "kind = 'reversal'" }, phone: { set: "phone = '+254799000111'" }, text: found },
      ...{
        segments: { set: 'segments = segments + 1' },
        amount_cents: found,
        asked_by: { set: "asked_by = 1, kind = 'reminder'" },
        made_at: found,
      },
      send_after: { may: 'a message that waits is put off to the morning; when it went out is sent_at' },
      ...{ state: { set: "state = 'failed', sent_at = null" }, fault: found, reference: found, begun_at: found, sent_at: found },
    },
    also: [
      ["state = 'sent'", "state = 'waiting', sent_at = null"],
      ["state = 'waiting'", "state = 'sent', sent_at = now()"],
      ["state = 'waiting'", "state = 'failed'"],
      ["state = 'waiting'", "reference = 'ATX1'"],
    ],
    added: { message_id: 9000 },
    changing: ['send_after', 'state', 'fault', 'reference', 'begun_at', 'sent_at', 'phone', 'text'],
  },
  message_subjects: {
    row: 'true',
    place: /^message \d+$/,
    columns: { ...own, message_id: found, student_id: found, payment_id: found },
    added: { student_id: 9000 },
  },
  erasures: {
    row: 'true',
    place: /^erasure of student \d+$/,
    columns: {
      ...{ ...own, student_id: found, basis: { set: "basis = 'guardian', note = null" } },
      ...{ note: found, erased_by: found, erased_at: found },
    },
    added: { student_id: 9000 },
  },
  ...sealedNotices,
  audit_log: {
    row: "action = 'POST /api/payments/new'",
    place: /^audit log to \d+$/,
    columns: {
      ...{ ...own, audit_id: { set: 'audit_id = -audit_id' }, happened_at: found, user_id: found, username: found, role: found },
      ...{ action: found, student_id: found, subject: { set: 'subject = \'{"termId": 1}\'' }, address: found, device: found },
      outcome: { set: "outcome = 'refused'" },
    },
    added: { audit_id: -5 },
  },
  bank_statements: {
    row: 'true',
    place: /^(line \d+ of )?statement \d+$/,
    columns: {
      ...{ ...own, statement_id: found, profile_id: found, file_name: found, file: found, settings: found },
      ...{ first_day: { set: 'first_day = first_day - 1' }, last_day: found, opening_cents: found, closing_cents: found },
      ...{ row_count: found, in_cents: found, out_cents: found, known_count: found, breaks: found, refused: found },
      ...{ imported_by: found, imported_at: found },
    },
    added: { statement_id: 9000 },
  },
  bank_statement_rows: {
    row: 'true',
    place: /^(line \d+ of )?statement \d+$/,
    columns: {
      ...{ ...own, statement_id: found, line: found, row_key: found, day: found, at: found, code: { set: "code = 'SGH9Y'" } },
      ...{
        narration: found,
        account: found,
        payer_name: found,
        payer_phone: found,
        amount_cents: found,
        balance_cents: found,
        place: found,
        further: { set: 'further = \'{"references":["FT26131XYZ"]}\'' },
      },
    },
    added: { line: 9000, row_key: '\\x00' },
  },
  bank_statement_results: {
    row: 'true',
    place: /^line \d+ of statement \d+$/,
    columns: {
      ...own,
      statement_id: found,
      line: found,
      result: { set: "result = 'known'" },
      arrival_id: found,
      decided_at: found,
    },
    added: { line: 9000 },
  },
};
