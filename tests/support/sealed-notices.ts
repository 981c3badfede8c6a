import { type Column, drawn, found, own, type SealedTable } from './sealed-table.ts';

const decision: Record<string, Column> = { result: { set: "result = 'known'" }, reason: found, arrival_id: found, decided_at: found };

const addressed = {
  may: 'it says whose address or keys were used, which older records do not tell; the money is of the number in the notice',
};

/** Whether a notice was taken up. */
const isProcessed = (of: 'paybill' | 'bank') =>
  `exists (select from ${of}_notice_results r where r.school_id = ${of}_notices.school_id and r.notice_id = ${of}_notices.notice_id)`;

/** What Safaricom and banks told, what M-Pesa was asked, and what people did about it. */
export const sealedNotices: Record<string, SealedTable> = {
  paybill_notices: {
    row: isProcessed('paybill'),
    place: /^(words of )?notice \d+ of Safaricom$/,
    columns: {
      ...{ ...own, notice_id: found, kind: { set: "kind = 'prompt'" }, source: found, body: found, received_at: found },
      connection_id: addressed,
    },
    also: [
      [`not ${isProcessed('paybill')}`, "body = body || ' '"],
      [`not ${isProcessed('paybill')}`, "kind = 'prompt'"],
      [`not ${isProcessed('paybill')}`, "source = '127.0.0.1'"],
      [`not ${isProcessed('paybill')}`, "received_at = received_at + interval '1 second'"],
    ],
    added: { may: 'nobody takes it up, because no job names it' },
  },
  paybill_notice_results: {
    row: 'true',
    place: /^notice \d+ of Safaricom$/,
    columns: { ...own, notice_id: found, ...decision },
    added: { notice_id: 9000 },
  },
  bank_notices: {
    row: isProcessed('bank'),
    place: /^(words of )?notice \d+ of a bank$/,
    columns: {
      ...{ ...own, notice_id: found, bank: { set: "bank = 'kcb'" }, source: found, body: found, signature: found },
      ...{ doubt: found, received_at: found, connection_id: addressed },
    },
    also: [
      [`not ${isProcessed('bank')}`, "body = body || ' '"],
      [`not ${isProcessed('bank')}`, "bank = 'kcb'"],
      [`not ${isProcessed('bank')}`, "source = '127.0.0.1'"],
      [`not ${isProcessed('bank')}`, "signature = 'c2lnbmVk'"],
      [`not ${isProcessed('bank')}`, 'doubt = null'],
      [`not ${isProcessed('bank')}`, "received_at = received_at + interval '1 second'"],
    ],
    added: { may: 'nobody takes it up, because no job names it' },
  },
  bank_notice_results: {
    row: 'true',
    place: /^notice \d+ of a bank$/,
    columns: { ...own, notice_id: found, ...decision },
    added: { notice_id: 9000 },
  },
  notice_takings: {
    row: 'outcome is null',
    place: /^reading \d+ of a notice$/,
    columns: {
      ...{ ...own, taking_id: found, origin: { set: "origin = 'bank'" }, notice_id: found, method: { set: "method = 'Bank'" } },
      ...{ channel: found, code: { set: "code = 'UA5COMMA99'" }, amount_cents: found, arrived_at: found, account: found },
      ...{ payer_name: found, payer_phone: found, taken_by: found, taken_at: found, paybill_notice_id: drawn, bank_notice_id: drawn },
      outcome: { set: "outcome = 'withdrawn', decided_by = 1, decided_at = now()" },
      refusal: found,
      decided_by: { set: "outcome = 'refused', decided_by = 1, decided_at = now()" },
      decided_at: { set: "outcome = 'refused', decided_by = 2, decided_at = now()" },
      self_approved: { set: "self_approved = true, outcome = 'approved', decided_by = 1, decided_at = now(), arrival_id = 1" },
      arrival_id: { set: "arrival_id = 1, outcome = 'approved', decided_by = 1, decided_at = now()" },
    },
    also: [
      ["outcome = 'refused'", 'outcome = null, decided_by = null, decided_at = null, refusal = null'],
      ["outcome = 'refused'", 'decided_by = decided_by + 1'],
      ["outcome = 'refused'", "decided_at = decided_at + interval '1 second'"],
    ],
    added: { taking_id: 9000, notice_id: 9000 },
    changing: ['outcome', 'refusal', 'decided_by', 'decided_at', 'self_approved', 'arrival_id'],
  },
  money_back_closings: {
    row: 'true',
    place: /^closing of money back \d+$/,
    columns: { ...own, money_back_id: found, reason: found, closed_by: found, closed_at: found },
    added: { money_back_id: 9000 },
  },
  notice_dismissals: {
    row: 'true',
    place: /^dismissal of notice \d+ of (Safaricom|a bank)$/,
    columns: {
      ...{ ...own, origin: { set: "origin = 'bank'" }, notice_id: found, reason: found, dismissed_by: found, dismissed_at: found },
      ...{ paybill_notice_id: drawn, bank_notice_id: drawn },
    },
    added: { notice_id: 9000 },
  },
  code_questions: {
    row: "state = 'doubted'",
    place: /^question \d+ about a code$/,
    columns: {
      ...{ ...own, question_id: found, payment_id: found, code: found, asked_by: found, asked_at: found, conversation_id: found },
      ...{ state: { set: "state = 'proved'" }, reason: found, connection_id: addressed },
    },
    also: [
      ["state = 'asking'", "state = 'proved'"],
      ["state = 'asking'", 'payment_id = payment_id + 1'],
      ["state = 'asking'", "conversation_id = 'AG1'"],
    ],
    added: { question_id: 9000, conversation_id: 'AG9' },
    changing: ['conversation_id', 'state', 'reason'],
  },
};
