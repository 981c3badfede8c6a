import { callbackUrl, complete, newTransaction, tellConfirmation } from './c2b.ts';
import { mpesaTime } from './clock.ts';
import { faults } from './faults.ts';
import { type Oddities, oddCallback, oddReply } from './oddities.ts';
import { newId, type Outcome, outcomes, type Paybill, type Prompt, signingNumber, type Transaction, type World } from './world.ts';

type RequestBody = Record<string, unknown>;

const amountMax = 250_000;

/** Sends a prompt to a telephone. Taken is not paid: how it ends is told later. */
export function pushPrompt(world: World, app: Paybill, body: RequestBody) {
  refuseWrongPassword(app, body);
  const phone = String(body.PhoneNumber);
  const amount = Number(body.Amount);
  if (!/^254[17]\d{8}$/.test(phone)) throw faults.invalid('PhoneNumber');
  if (body.PartyA !== body.PhoneNumber) throw faults.invalid('PartyA');
  if (String(body.PartyB) !== app.shortCode) throw faults.invalid('PartyB');
  if (body.TransactionType !== (app.isTill ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline')) throw faults.invalid('TransactionType');
  if (!Number.isInteger(amount) || amount < 1 || amount > amountMax) throw faults.invalid('Amount');
  const account = textUpTo(body.AccountReference, 12, 'AccountReference');
  // Safaricom documents 13 characters; its own library sends 20, and they are taken.
  const description = textUpTo(body.TransactionDesc ?? '-', 100, 'TransactionDesc');
  const callback = callbackUrl(world, body.CallBackURL, 'CallBackURL');
  if (openPrompts(world).some((each) => each.phone === phone)) throw faults.subscriberLocked();
  const { push } = world.oddities;
  const words = 'Success. Request accepted for processing';
  const reply = { ResponseCode: '0', ResponseDescription: words, CustomerMessage: words };
  if (push === 'declined') return oddReply(push, reply);
  const prompt = newPrompt(world, { shortCode: app.shortCode, phone, amount, account, description, callbackUrl: callback });
  if (push === 'processed') throw faults.stillProcessed();
  const ids = { MerchantRequestID: prompt.merchantRequestId, CheckoutRequestID: prompt.checkoutRequestId };
  return push === 'lost' ? undefined : { ...ids, ...oddReply(push, reply) };
}

/** What became of a prompt; while nobody answered it, a failure says so. The receipt number is not told here. */
export function promptStatus(world: World, app: Paybill, body: RequestBody) {
  refuseWrongPassword(app, body);
  const prompt = world.prompts.find((each) => each.checkoutRequestId === body.CheckoutRequestID && each.shortCode === app.shortCode);
  if (!prompt) throw faults.invalid('CheckoutRequestID');
  openPrompts(world);
  const { openPrompt } = world.oddities;
  if (prompt.outcome === null && openPrompt === 'usual') throw faults.stillProcessed();
  const [code, words] = prompt.outcome === null ? openAnswers[openPrompt] : outcomes[prompt.outcome];
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: code === null ? undefined : String(code),
    ResultDesc: words,
  };
}

/** What else is said of a prompt that nobody answered, without a failure. */
const openAnswers: Record<Oddities['openPrompt'], readonly [code: string | null, words: string]> = {
  usual: [null, ''],
  noCode: [null, ''],
  4999: ['4999', 'The transaction is still under processing'],
  1001: ['1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber'],
  26: ['26', 'System busy. The service request is rejected.'],
  77: ['77', '[STK_CB - ]Odd things'],
};

/** Prompts that still stand on a telephone. Those that stood too long end as not reached. */
export function openPrompts(world: World): Prompt[] {
  const open = world.prompts.filter(({ outcome }) => outcome === null);
  for (const prompt of open) if (prompt.at + world.promptMs <= world.now()) answerPrompt(world, prompt, 'unreachable');
  return open.filter(({ outcome }) => outcome === null);
}

/** The person answers. A payment is told twice: to the prompt's own address, and to where the paybill is told of any payment. */
export function answerPrompt(world: World, prompt: Prompt, outcome: Outcome): Transaction | null {
  if (prompt.outcome !== null) return null;
  prompt.outcome = outcome;
  const paid = outcome === 'paid' ? pay(world, prompt) : null;
  const tellCallback = () => world.outbox.tell({ url: prompt.callbackUrl, body: callbackOf(world, { prompt, outcome, paid }) });
  const registered = world.registered.get(prompt.shortCode);
  const tellTwin = () => paid && registered && tellConfirmation(world, paid, registered);
  // Which of the two arrives first is chance.
  const order = world.random() < 0.5 ? [tellCallback, tellTwin] : [tellTwin, tellCallback];
  for (const tell of order) tell();
  return paid;
}

function pay(world: World, { shortCode, amount, account, phone }: Prompt): Transaction {
  const payer = { phone, firstName: 'JOHN', middleName: '', lastName: '', showing: 'masked' } as const;
  const transaction = newTransaction(world, { shortCode, amount, account, payer });
  complete(world, transaction);
  return transaction;
}

function newPrompt(world: World, fields: Omit<Prompt, 'merchantRequestId' | 'checkoutRequestId' | 'at' | 'outcome'>): Prompt {
  const number = String(world.prompts.length + 1).padStart(5, '0');
  const time = mpesaTime(world.now());
  const dayFirst = time.slice(6, 8) + time.slice(4, 6) + time.slice(0, 4) + time.slice(8);
  const checkoutRequestId = `ws_CO_${dayFirst}${number}${fields.phone.slice(3)}`;
  const prompt: Prompt = { ...fields, merchantRequestId: newId(), checkoutRequestId, at: world.now(), outcome: null };
  world.prompts.push(prompt);
  return prompt;
}

type Answer = { prompt: Prompt; outcome: Outcome; paid: Transaction | null };

function callbackOf({ oddities }: World, { prompt: { merchantRequestId, checkoutRequestId, phone }, outcome, paid }: Answer) {
  const [code, words] = outcomes[outcome];
  const callback = { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId, ResultCode: code, ResultDesc: words };
  if (!paid) return { Body: { stkCallback: callback } };
  const Item = [
    { Name: 'Amount', Value: paid.amount },
    { Name: 'MpesaReceiptNumber', Value: paid.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(mpesaTime(paid.at)) },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
  return oddCallback(oddities, { ...callback, CallbackMetadata: { Item } });
}

function refuseWrongPassword(app: Paybill, { BusinessShortCode, Password, Timestamp }: RequestBody): void {
  if (String(BusinessShortCode) !== signingNumber(app)) throw faults.noMerchant();
  if (!/^20\d{12}$/.test(String(Timestamp))) throw faults.invalid('Timestamp');
  const right = Buffer.from(`${signingNumber(app)}${app.passkey}${Timestamp}`).toString('base64');
  if (Password !== right) throw faults.wrongCredentials();
}

function textUpTo(value: unknown, max: number, field: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > max) throw faults.invalid(field);
  return value;
}
