import { instantAt } from '../../src/core/dates.ts';
import { callbackUrl, shownPhone } from './c2b.ts';
import { mpesaTime, pullTime } from './clock.ts';
import { faults } from './faults.ts';
import { emptyLookup, oddRows } from './oddities.ts';
import { moved, newId, type Paybill, signingNumber, type Transaction, type World } from './world.ts';

type RequestBody = Record<string, unknown>;

const pulledMs = 48 * 60 * 60_000;
const pageMax = 100;

/** Says later, at an address, what became of a transaction. */
export function transactionStatus(world: World, app: Paybill, body: RequestBody) {
  for (const field of ['Initiator', 'SecurityCredential', 'TransactionID', 'Remarks']) {
    if (typeof body[field] !== 'string' || body[field] === '') throw faults.invalid(field);
  }
  if (body.CommandID !== 'TransactionStatusQuery') throw faults.invalid('CommandID');
  if (String(body.PartyA) !== app.shortCode) throw faults.invalid('PartyA');
  if (String(body.IdentifierType) !== (app.isTill ? '2' : '4')) throw faults.invalid('IdentifierType');
  const url = callbackUrl(world, body.ResultURL, 'ResultURL');
  const lateUrl = callbackUrl(world, body.QueueTimeOutURL, 'QueueTimeOutURL');
  const ids = { OriginatorConversationID: newId(), ConversationID: `AG_${mpesaTime(world.now())}_${newId().slice(0, 12)}` };
  const result = world.lookupsLapse ? lapsed : isInitiator(app, body) ? resultOf(world, app, body.TransactionID) : strangerRefused;
  world.outbox.tell({ url: world.lookupsLapse ? lateUrl : url, body: { Result: { ResultType: 0, ...ids, ...result } } });
  return { ...ids, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };
}

const lapsed = { ResultCode: 1, ResultDesc: 'The request was not processed in time.' };
const strangerRefused = { ResultCode: 2001, ResultDesc: 'The initiator information is invalid.' };

function isInitiator({ initiatorName, securityCredential }: Paybill, { Initiator, SecurityCredential }: RequestBody): boolean {
  return initiatorName === undefined || (Initiator === initiatorName && SecurityCredential === securityCredential);
}

/** As documented: some parts have no value, and some stand twice. */
function resultOf({ transactions }: World, { shortCode, name }: Paybill, receipt: unknown) {
  const transaction = transactions.find((each) => each.receipt === receipt && each.shortCode === shortCode);
  if (!transaction) return { ResultCode: 'R000002', ResultDesc: 'The OriginalTransactionID is invalid.' };
  const { payer } = transaction;
  const time = Number(mpesaTime(transaction.at));
  const ResultParameter = [
    { Key: 'DebitPartyName', Value: `${shownPhone(payer)} - ${[payer.firstName, payer.middleName, payer.lastName].join(' ')}` },
    { Key: 'CreditPartyName', Value: `${shortCode} - ${name}` },
    { Key: 'InitiatedTime', Value: time },
    { Key: 'DebitPartyCharges' },
    { Key: 'ReasonType', Value: 'Pay Bill Online' },
    { Key: 'TransactionStatus', Value: transaction.state === 'completed' ? 'Completed' : 'Declined' },
    { Key: 'Amount' },
    { Key: 'Amount', Value: String(transaction.amount) },
    { Key: 'ReceiptNo', Value: transaction.receipt },
    { Key: 'FinalisedTime', Value: time },
    { Key: 'DebitAccountBalance' },
  ];
  const words = 'The service request is processed successfully.';
  return { ResultCode: 0, ResultDesc: words, TransactionID: transaction.receipt, ResultParameters: { ResultParameter } };
}

/** Lets a paybill ask for what it received. */
export function registerPull(world: World, app: Paybill, body: RequestBody) {
  if (String(body.ShortCode) !== signingNumber(app)) throw faults.invalid('ShortCode');
  if (body.RequestType !== 'Pull') throw faults.invalid('RequestType');
  const wasThere = world.pulled.has(app.shortCode);
  world.pulled.add(app.shortCode);
  const [status, words] = wasThere ? ['1001', 'ShortCode already Registered'] : ['1000', 'ShortCode registered successfully'];
  return { ResponseRefID: newId(), ResponseStatus: status, ShortCode: app.shortCode, ResponseDescription: words };
}

/** A page of what a paybill received between two times of the last 48 hours, oldest first. */
export function pull(world: World, app: Paybill, body: RequestBody) {
  if (String(body.ShortCode) !== signingNumber(app)) throw faults.invalid('ShortCode');
  if (!world.pulled.has(app.shortCode)) throw faults.notPulled();
  const [from, to] = [pullTime(body.StartDate), pullTime(body.EndDate)];
  if (from === null || from < world.now() - pulledMs - 60_000) throw faults.invalid('StartDate');
  if (to === null || to < from) throw faults.invalid('EndDate');
  const offset = Number(body.OffSetValue);
  if (!Number.isInteger(offset) || offset < 0) throw faults.invalid('OffSetValue');
  const page = moved(world, app.shortCode)
    .filter(({ at }) => at >= from && at < to + 1000)
    .slice(offset, offset + pageMax);
  if (page.length === 0) return { ResponseRefID: newId(), ResponseMessage: 'No transactions found', ...emptyLookup(world.oddities) };
  const rows = page.map((each) => ({ row: rowOf(each, app), time: mpesaTime(each.at) }));
  return { ResponseRefID: newId(), ResponseCode: '1000', ResponseMessage: 'Success', Response: oddRows(world.oddities, rows) };
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
