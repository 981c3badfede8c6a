import { createHash } from 'node:crypto';
import { mpesaTime, receiptStart } from './clock.ts';
import { faults } from './faults.ts';
import { oddConfirmation, oddReply } from './oddities.ts';
import { newId, type Paybill, type Payer, paybillOf, type Registered, signingNumber, type Transaction, type World } from './world.ts';

type RequestBody = Record<string, unknown>;

const refusedWords = /m-?pesa|safaricom|exe|exec|cmd|sql|query|ngrok|mockbin|requestbin/i;

/** Notes where a paybill wants to be told. Live, that is done once; in the sandbox as often as one likes. */
export function registerUrls(world: World, app: Paybill, body: RequestBody) {
  const { ShortCode, ResponseType, ConfirmationURL, ValidationURL } = body;
  if (String(ShortCode) !== signingNumber(app)) throw faults.invalid('ShortCode');
  if (ResponseType !== 'Completed' && ResponseType !== 'Cancelled') throw faults.invalid('ResponseType');
  const confirmationUrl = callbackUrl(world, ConfirmationURL, 'ConfirmationURL');
  const validationUrl = callbackUrl(world, ValidationURL, 'ValidationURL');
  if (world.environment === 'production' && world.registered.has(app.shortCode)) throw faults.urlsRegistered();
  const { registration } = world.oddities;
  if (registration === 'duplicate') throw faults.duplicateUrls();
  const reply = oddReply(registration, { OriginatorCoversationID: newId(), ResponseCode: '0', ResponseDescription: 'success' });
  if (registration === 'declined') return reply;
  world.registered.set(app.shortCode, { confirmationUrl, validationUrl, responseType: ResponseType });
  return reply;
}

/** An address that Daraja takes: https where it is live, and without the words that its filter refuses. */
export function callbackUrl({ environment }: World, url: unknown, field: string): string {
  if (typeof url !== 'string' || !URL.canParse(url) || refusedWords.test(url)) throw faults.invalid(field);
  if (environment === 'production' && !url.startsWith('https://')) throw faults.invalid(field);
  return url;
}

/** The sandbox's own way to pay. */
export async function simulate(world: World, app: Paybill, body: RequestBody) {
  if (world.environment === 'production') throw faults.notFound();
  if (String(body.ShortCode) !== app.shortCode) throw faults.invalid('ShortCode');
  if (!/^254[17]\d{8}$/.test(String(body.Msisdn))) throw faults.invalid('Msisdn');
  const amount = Number(body.Amount);
  if (!Number.isInteger(amount) || amount < 1) throw faults.invalid('Amount');
  const payer: Payer = { phone: String(body.Msisdn), firstName: 'John', middleName: '', lastName: 'Doe', showing: 'masked' };
  void payBill(world, { shortCode: app.shortCode, amount, account: String(body.BillRefNumber ?? ''), payer });
  return { OriginatorCoversationID: newId(), ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };
}

export type Payment = { shortCode: string; amount: number; account: string; payer: Payer };

/** Somebody pays at a telephone. The school is asked where validation is on, the money moves, and the school is told. */
export async function payBill(world: World, payment: Payment): Promise<Transaction> {
  const paybill = paybillOf(world, payment.shortCode);
  if (!paybill) throw faults.noMerchant();
  const transaction = newTransaction(world, payment);
  const registered = world.registered.get(payment.shortCode);
  if (registered && paybill.validates) await validate(world, transaction, registered);
  if (transaction.state !== 'waiting') return transaction;
  complete(world, transaction);
  if (registered) tellConfirmation(world, transaction, registered);
  return transaction;
}

export function newTransaction(world: World, { shortCode, amount, account, payer }: Payment): Transaction {
  const at = world.now();
  const [state, reason, thirdPartyId, balance] = ['waiting', '', '', 0] as const;
  const receipt = newReceipt(world);
  const transaction: Transaction = { receipt, shortCode, at, amount, account, payer, state, reason, thirdPartyId, balance };
  world.transactions.push(transaction);
  return transaction;
}

export function complete(world: World, transaction: Transaction): void {
  const before = world.transactions.filter((each) => each.state === 'completed' && each.shortCode === transaction.shortCode);
  transaction.balance = before.reduce((sum, each) => sum + each.amount, transaction.amount);
  transaction.state = 'completed';
}

export function tellConfirmation(world: World, transaction: Transaction, { confirmationUrl }: Registered): void {
  world.outbox.tell({
    url: confirmationUrl,
    body: oddConfirmation(world.oddities, noticeOf(world, transaction, String(transaction.balance))),
  });
}

/** Asks the school. Without an answer in time, what it registered decides. */
async function validate(world: World, transaction: Transaction, { validationUrl, responseType }: Registered): Promise<void> {
  const notice = { url: validationUrl, body: noticeOf(world, transaction, '') };
  const answer = await world.outbox.ask(notice, world.validationMs).catch(() => null);
  const verdict = answer?.status === 200 ? (answer.body as { ResultCode?: unknown; ThirdPartyTransID?: unknown } | null) : null;
  if (verdict?.ResultCode === undefined) {
    transaction.reason = 'no answer';
    if (responseType === 'Cancelled') transaction.state = 'cancelled';
    return;
  }
  transaction.reason = String(verdict.ResultCode);
  transaction.thirdPartyId = String(verdict.ThirdPartyTransID ?? '');
  if (transaction.reason !== '0') transaction.state = 'rejected';
}

const receiptLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function newReceipt(world: World): string {
  const letters = Array.from({ length: 7 }, () => receiptLetters[Math.floor(world.random() * receiptLetters.length)]);
  const receipt = receiptStart(world.now()) + letters.join('');
  return world.transactions.some((each) => each.receipt === receipt) ? newReceipt(world) : receipt;
}

/** What the school is told, all of it text. Which keys are there and what they show differs from paybill to paybill. */
function noticeOf(world: World, transaction: Transaction, balance: string) {
  const isTill = paybillOf(world, transaction.shortCode)?.isTill === true;
  const { payer, amount } = transaction;
  const names =
    payer.showing === 'nameless'
      ? { FirstName: payer.firstName }
      : { FirstName: payer.firstName, MiddleName: payer.middleName, LastName: payer.lastName };
  return {
    TransactionType: isTill ? 'Buy Goods' : 'Pay Bill',
    TransID: transaction.receipt,
    TransTime: mpesaTime(transaction.at),
    TransAmount: Number.isInteger(amount) ? String(amount) : `${Math.round(amount * 100) / 100}`,
    BusinessShortCode: transaction.shortCode,
    // Nobody types an account at a till.
    BillRefNumber: isTill ? '' : transaction.account,
    InvoiceNumber: '',
    OrgAccountBalance: balance === '' ? '' : `${balance}.00`,
    ThirdPartyTransID: transaction.thirdPartyId,
    MSISDN: shownPhone(payer),
    ...names,
  };
}

/** The payer's number as the paybill's contract shows it. */
export function shownPhone({ phone, showing }: Payer): string {
  const ends = [phone.slice(0, 4), phone.slice(-3)];
  if (showing === 'plain') return phone;
  if (showing === 'hashed') return createHash('sha256').update(phone).digest('hex');
  return showing === 'spaced' ? `${ends[0]} ***** ${ends[1]}` : `${phone.slice(0, 5)}****${phone.slice(-3)}`;
}
