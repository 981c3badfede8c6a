import { instantAt } from '../../src/core/dates.ts';
import { callbackUrl, shownPhone } from './c2b.ts';
import { mpesaTime, pullTime } from './clock.ts';
import { faults } from './faults.ts';
import { moved, newId, type Paybill, type Transaction, type World } from './world.ts';

type Given = Record<string, unknown>;

const pulledMs = 48 * 60 * 60_000;
const pageMax = 100;

/** Says later, at an address, what became of a transaction. */
export function transactionStatus(world: World, app: Paybill, given: Given) {
  for (const field of ['Initiator', 'SecurityCredential', 'TransactionID', 'Remarks']) {
    if (typeof given[field] !== 'string' || given[field] === '') throw faults.invalid(field);
  }
  if (given.CommandID !== 'TransactionStatusQuery') throw faults.invalid('CommandID');
  if (String(given.PartyA) !== app.shortCode) throw faults.invalid('PartyA');
  const url = callbackUrl(world, given.ResultURL, 'ResultURL');
  const ids = { OriginatorConversationID: newId(), ConversationID: `AG_${mpesaTime(world.now())}_${newId().slice(0, 12)}` };
  const found = world.transactions.find((each) => each.receipt === given.TransactionID && each.shortCode === app.shortCode);
  world.outbox.tell({ url, body: { Result: { ResultType: 0, ...ids, ...resultOf(found) } } });
  return { ...ids, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };
}

function resultOf(found: Transaction | undefined) {
  if (!found) return { ResultCode: 'R000002', ResultDesc: 'The OriginalTransactionID is invalid.' };
  const ResultParameter = [
    { Key: 'DebitPartyName', Value: `${shownPhone(found.payer)} - ${found.payer.firstName} ${found.payer.lastName}` },
    { Key: 'TransactionStatus', Value: found.state === 'completed' ? 'Completed' : 'Declined' },
    { Key: 'Amount', Value: String(found.amount) },
    { Key: 'ReceiptNo', Value: found.receipt },
    { Key: 'FinalisedTime', Value: Number(mpesaTime(found.at)) },
    { Key: 'DebitAccountBalance' },
  ];
  const words = 'The service request is processed successfully.';
  return { ResultCode: 0, ResultDesc: words, TransactionID: found.receipt, ResultParameters: { ResultParameter } };
}

/** Lets a paybill ask for what it received. */
export function registerPull(world: World, app: Paybill, given: Given) {
  if (String(given.ShortCode) !== app.shortCode) throw faults.invalid('ShortCode');
  if (given.RequestType !== 'Pull') throw faults.invalid('RequestType');
  const wasThere = world.pulled.has(app.shortCode);
  world.pulled.add(app.shortCode);
  const [status, words] = wasThere ? ['1001', 'ShortCode already Registered'] : ['1000', 'ShortCode registered successfully'];
  return { ResponseRefID: newId(), ResponseStatus: status, ShortCode: app.shortCode, ResponseDescription: words };
}

/** A page of what a paybill received between two times of the last 48 hours, oldest first. */
export function pull(world: World, app: Paybill, given: Given) {
  if (String(given.ShortCode) !== app.shortCode) throw faults.invalid('ShortCode');
  if (!world.pulled.has(app.shortCode)) throw faults.notPulled();
  const [from, to] = [pullTime(given.StartDate), pullTime(given.EndDate)];
  if (from === null || from < world.now() - pulledMs - 60_000) throw faults.invalid('StartDate');
  if (to === null || to < from) throw faults.invalid('EndDate');
  const offset = Number(given.OffSetValue);
  if (!Number.isInteger(offset) || offset < 0) throw faults.invalid('OffSetValue');
  const page = moved(world, app.shortCode)
    .filter(({ at }) => at >= from && at < to + 1000)
    .slice(offset, offset + pageMax);
  if (page.length === 0) return { ResponseRefID: newId(), ResponseCode: '1001', ResponseMessage: 'No transactions found', Response: [] };
  return { ResponseRefID: newId(), ResponseCode: '1000', ResponseMessage: 'Success', Response: [page.map((each) => rowOf(each, app))] };
}

function rowOf(transaction: Transaction, { name }: Paybill) {
  return {
    transactionId: transaction.receipt,
    trxDate: instantAt(transaction.at).replace(/\.\d+/, ''),
    msisdn: shownPhone(transaction.payer),
    sender: 'MPESA',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: transaction.account,
    amount: `${transaction.amount}.00`,
    organizationname: name,
  };
}
