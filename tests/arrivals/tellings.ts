import { nairobiToday } from '../../src/core/dates.ts';
import { shownPhone } from '../../tools/daraja/c2b.ts';
import { base64, csvOf } from '../support/import-files.ts';
import { AskAgain, accountNumbers, answered, type Door, equityKeys, signedByKcb } from './door.ts';
import { lookUpPrompts, type Money, newReceipt, newReference, nextOf } from './real-money.ts';

const today = nairobiToday();
const clock = `${today} 00:00:00`;
const safaricom = { 'x-forwarded-for': '196.201.214.200' };

/** How the paybill's contract shows the payer's number: whole, hidden in the middle in two spellings, or hashed. */
const showings = ['plain', 'spaced', 'masked', 'hashed'] as const;

async function tellSafaricoms(door: Door, path: string, body: unknown): Promise<void> {
  await answered(door, { method: 'POST', url: `${door.callbacks}/${path}`, body, headers: safaricom });
  await door.workOff();
}

/** Safaricom confirms a payment to the paybill; each time it may show another part of the number. */
export async function confirmation(door: Door, { confirmation: body, receipt, payer, tellings }: Money): Promise<void> {
  const showing = showings[nextOf() % showings.length] ?? 'plain';
  await tellSafaricoms(door, 'confirmation', { ...body, MSISDN: shownPhone({ ...payer, showing }) });
  tellings.push([receipt]);
}

/** Safaricom says how a prompt ended. */
export async function callback(door: Door, { callback: body, receipt, tellings }: Money): Promise<void> {
  await tellSafaricoms(door, 'prompt', body);
  tellings.push([receipt]);
}

/** Karo asks what became of a prompt: that it was paid, without its money. */
export async function query(door: Door): Promise<void> {
  if (door.isStepped) await lookUpPrompts(door);
}

/** Karo looks up all that Safaricom has. */
export async function pull(door: Door, everybody: readonly Money[]): Promise<void> {
  await door.rows(
    `insert into karo_jobs.job (name, data, retry_limit, expire_in, keep_until)
     values ('karo', jsonb_build_object('school_id', $1::integer, 'kind', 'paybillPull', 'job_id', nextval('karo_jobs.job_numbers'),
               'payload', '{}'::jsonb), 8, interval '1 minute', 'infinity')`,
  );
  await door.workOff();
  for (const { way, receipt, tellings } of everybody) if (way !== 'bank') tellings.push([receipt]);
}

/** A bank tells of a credit, in its own form. */
export async function notice(door: Door, money: Money): Promise<void> {
  const { body, headers } = noticeOf(money, String(money.amount));
  await answered(door, { method: 'POST', url: door.addresses[money.bank], body, headers });
  await door.workOff();
  money.tellings.push(money.noticeHasReceipt ? [money.reference, money.receipt] : [money.reference]);
}

/** A notice of the bank that says `amount`. */
export function noticeOf(money: Money, amount: string): { body: unknown; headers: Record<string, string> } {
  const { bank, reference, receipt, typed, payer, noticeHasReceipt } = money;
  const name = nameOf(money);
  const words = `MPS ${payer.phone} ${noticeHasReceipt ? `${receipt} ` : ''}${name}`;
  if (bank === 'equity') {
    const bill = { billNumber: typed, bankreference: reference, transactionDate: clock, phonenumber: payer.phone };
    return { body: { ...equityKeys, ...bill, billAmount: amount, tranParticular: words }, headers: {} };
  }
  if (bank === 'coop') {
    const event = { AcctNo: accountNumbers.coop, Currency: 'KES', EventType: 'CREDIT', TransactionId: reference, PostingDate: today };
    const details = { Narration: words.replaceAll(' ', '~'), CustMemoLine1: typed === '' ? '' : `393939#${typed}` };
    return { body: { ...event, ...details, Amount: amount }, headers: {} };
  }
  const text = JSON.stringify({
    ...{ transactionReference: reference, requestId: 'r1', timestamp: clock, transactionAmount: amount, currency: 'KES' },
    ...{ customerReference: typed, customerName: name, customerMobileNumber: payer.phone, narration: words },
    ...{ creditAccountIdentifier: accountNumbers.kcb, tillNumber: '' },
  });
  return { body: text, headers: { signature: signedByKcb(text) } };
}

const portalHeads = [
  ...['Receipt No.', 'Completion Time', 'Initiation Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'],
  ...['Balance Confirmed', 'Reason Type', 'Other Party Info', 'Linked Transaction ID', 'A/C No.'],
];
const bankHeads = [
  'Transaction Date',
  'Value Date',
  'Transaction Details',
  'Money Out',
  'Money In',
  'Ledger Balance',
  'Bank Reference Number',
];
const profiles = { kcb: 'KCB', equity: 'Equity', coop: 'Co-op' } as const;

const nameOf = ({ payer }: Money) => `${payer.firstName} ${payer.lastName}`;
const portalPayer = (money: Money) => `${shownPhone(money.payer)} - ${nameOf(money)}`;

/** A row of the organisation portal of M-Pesa. */
export async function portalRow(door: Door, money: Money): Promise<void> {
  const { receipt, amount, typed, tellings } = money;
  const payer = portalPayer(money);
  const words = `Pay Bill from ${payer} Acc. ${typed}`;
  await ofPortal(door, [receipt, clock, clock, words, 'Completed', `${amount}.00`, '', '', 'true', 'Pay Bill', payer, '', typed]);
  tellings.push([receipt]);
}

/** A row of the bank's statement, with the references that this payment has there. */
export async function bankRow(door: Door, money: Money): Promise<void> {
  const { bank, amount, rowHas, receipt, rowReference, typed, tellings } = money;
  const number = rowHas === 'reference' ? '' : `${receipt} `;
  const words = `MPESAC2B ${shownPhone(money.payer)} ${number}${nameOf(money)}${typed === '' ? '' : ` Acc. ${typed}`}`;
  await ofBank(door, bank, [today, today, words, '', String(amount), '', rowHas === 'receipt' ? '' : rowReference]);
  const both = [rowReference, receipt];
  tellings.push({ both, other: both, reference: [rowReference], receipt: [receipt] }[rowHas]);
}

/** A statement says in a row of money out that it went back. */
export async function reversalTold(door: Door, money: Money): Promise<void> {
  const { way, bank, amount, receipt, reference } = money;
  if (way === 'bank')
    return ofBank(door, bank, [today, today, `REVERSAL - ${reference} ${receipt}`, String(amount), '', '', newReference()]);
  const payer = portalPayer(money);
  const row = ['Pay Bill Reversal', 'Completed', '', `-${amount}.00`, '', 'true', 'Pay Bill Reversal', payer, receipt, ''];
  await ofPortal(door, [newReceipt(), clock, clock, ...row]);
}

/** Co-op Bank tells that money of its account went back; of other money a statement says so. */
export async function reversalNotice(door: Door, money: Money): Promise<void> {
  if (money.way !== 'bank') return reversalTold(door, money);
  const body = {
    ...{ AcctNo: accountNumbers.coop, Amount: String(money.amount), Currency: 'KES', EventType: 'DEBIT', PostingDate: today },
    ...{ TransactionId: newReference(), Narration: `REVERSAL OF ${money.reference} ${money.receipt}` },
  };
  await answered(door, { method: 'POST', url: door.addresses.coop, body });
  await door.workOff();
}

/** A charge makes a file of each: what is in it was perhaps in one before. */
const ofPortal = (door: Door, row: string[]) => {
  const charge = [newReceipt(), clock, clock, 'Pay Bill Charge', 'Completed', '', '-1.00', '', 'true', 'Charge', '', '', ''];
  return imported(door, [portalHeads, row, charge], {});
};
const ofBank = (door: Door, bank: Money['bank'], row: string[]) => {
  const charge = [today, today, `LEDGER FEE ${nextOf()}`, '1', '', '', ''];
  return imported(door, [bankHeads, row, charge], { name: profiles[bank], method: 'Bank', bank: profiles[bank] });
};

async function imported(door: Door, lines: readonly (readonly string[])[], profile: Record<string, string>): Promise<void> {
  const as = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, statuses?: readonly number[]) =>
    answered(door, { method, url: `/api/bank-statements/drafts${url}`, body, token: door.bursar }, statuses);
  const { id } = (await as('POST', '', { fileName: 'statement.csv', content: base64(csvOf(lines)) })).body;
  if (profile.name) await as('PATCH', `/${id}`, profile);
  const { rows } = (await as('GET', `/${id}/preview`)).body;
  const pressed = await as('POST', `/${id}/import`, { statementRows: rows, despiteBreaks: true }, [200, 201, 409]);
  // Somebody else's file had some of it meanwhile.
  if (pressed.status === 409) throw new AskAgain(pressed.body.code);
  await door.workOff();
}
