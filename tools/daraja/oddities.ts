import { asCents, moneyText } from '../../src/core/money.ts';

type CallbackBody = Record<string, unknown>;

/** How what Safaricom sends differs from what it documents, as seen live or reported by developers; the first of each is as documented. */
export const oddities = {
  /** How a confirmation is written. */
  confirmation: ['usual', 'nulls', 'commas', 'isoTime', 'epochTime', 'noTime'],
  /** How the answer to a prompt is written. */
  callback: ['usual', 'nullBalance', 'oddBalance', 'textCode', 'noTime', 'noMetadata', 'nullMetadata', 'nullAmount', 'unreadable'],
  /** What a question about a prompt on a telephone is answered: a failure, or success with a code. */
  openPrompt: ['usual', '4999', '1001', '26', '77', 'noCode'],
  /** How the rows of a look-up are written, and how an empty one is. */
  lookup: ['usual', 'flat', 'zoneless', 'spaced', 'digits', 'nulls', 'numbers', 'noReceipt', 'noAmount'],
  emptyLookup: ['usual', 'nested', 'null', 'missing', 'numberCode'],
  /** Whose words a refusal has: Daraja's, or those of the gateway before it. */
  refusal: ['usual', 'gateway'],
  /** What a registration of addresses is answered. */
  registration: ['usual', 'noCode', 'numberCode', 'eightNoughts', 'declined', 'duplicate', 'onlyFirst', 'noProduct'],
  /** What a request for a prompt is answered. Two are taken: `lost` is not answered, `processed` is answered as being under way. */
  push: ['usual', 'numberCode', 'declined', 'lost', 'processed'],
} as const;

export type Oddities = { [Part in keyof typeof oddities]: (typeof oddities)[Part][number] };

export const noOddities: Oddities = {
  ...{ confirmation: 'usual', callback: 'usual', openPrompt: 'usual', lookup: 'usual', emptyLookup: 'usual' },
  ...{ refusal: 'usual', registration: 'usual', push: 'usual' },
};

/** yyyyMMddHHmmss of East Africa in the forms of ISO. */
const isoTime = (time: unknown) => String(time).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
const zonedTime = (time: unknown) => `${isoTime(time)}+03:00`;

const confirmations: Record<Oddities['confirmation'], (notice: CallbackBody) => CallbackBody> = {
  usual: (notice) => notice,
  nulls: (notice) => ({ ...notice, InvoiceNumber: null, ThirdPartyTransID: null, MSISDN: null, MiddleName: null, LastName: null }),
  commas: (notice) => ({ ...notice, TransAmount: moneyText(asCents(Math.round(Number(notice.TransAmount) * 100))) }),
  isoTime: (notice) => ({ ...notice, TransTime: isoTime(notice.TransTime) }),
  epochTime: (notice) => ({ ...notice, TransTime: Date.parse(zonedTime(notice.TransTime)) }),
  noTime: (notice) => ({ ...notice, TransTime: String(notice.TransTime).slice(0, 6) }),
};

export function oddConfirmation({ confirmation }: Oddities, notice: CallbackBody): CallbackBody {
  return confirmations[confirmation](notice);
}

type Item = { Name: string; Value?: unknown };
type Callback = CallbackBody & { CallbackMetadata: { Item: Item[] } };

function withItem({ CallbackMetadata, ...rest }: Callback, { Name, ...item }: Item): CallbackBody {
  const Item = CallbackMetadata.Item.map((each) => (each.Name === Name ? { Name, ...item } : each));
  return { ...rest, CallbackMetadata: { Item } };
}

const callbacks: Record<Exclude<Oddities['callback'], 'unreadable'>, (callback: Callback) => CallbackBody> = {
  usual: (callback) => callback,
  nullBalance: (callback) => withItem(callback, { Name: 'Balance', Value: null }),
  oddBalance: (callback) => withItem(callback, { Name: 'Balance', Value: '{Amount={BasicAmount=123.45}}' }),
  textCode: (callback) => ({ ...callback, ResultCode: String(callback.ResultCode) }),
  noTime: (callback) => withItem(callback, { Name: 'TransactionDate', Value: null }),
  noMetadata: ({ CallbackMetadata: _, ...callback }) => callback,
  nullMetadata: (callback) => ({ ...callback, CallbackMetadata: null }),
  nullAmount: (callback) => withItem(callback, { Name: 'Amount', Value: null }),
};

/** The body of a callback that tells of money. */
export function oddCallback({ callback }: Oddities, body: Callback): CallbackBody {
  return callback === 'unreadable' ? { Body: null } : { Body: { stkCallback: callbacks[callback](body) } };
}

const rows: Record<Oddities['lookup'], (row: CallbackBody, time: string) => CallbackBody> = {
  usual: (row) => row,
  flat: (row) => row,
  zoneless: (row, time) => ({ ...row, trxDate: isoTime(time) }),
  spaced: (row, time) => ({ ...row, trxDate: isoTime(time).replace('T', ' ') }),
  digits: (row, time) => ({ ...row, trxDate: time }),
  nulls: (row) => ({ ...row, msisdn: null, sender: null, billreference: null, organizationname: null }),
  numbers: (row) => ({ ...row, amount: Number(row.amount) }),
  noReceipt: (row) => ({ ...row, transactionId: null }),
  noAmount: (row) => ({ ...row, amount: null }),
};

/** Rows of a look-up with their times in East Africa, as the list that stands in the reply. */
export function oddRows({ lookup }: Oddities, page: readonly { row: CallbackBody; time: string }[]): unknown[] {
  const written = page.map(({ row, time }) => rows[lookup](row, time));
  return lookup === 'flat' ? written : [written];
}

const emptyLookups: Record<Oddities['emptyLookup'], CallbackBody> = {
  usual: { ResponseCode: '1001', Response: [] },
  nested: { ResponseCode: '1000', Response: [[]] },
  null: { ResponseCode: '1001', Response: null },
  missing: { ResponseCode: '1001' },
  numberCode: { ResponseCode: 1001, Response: [[]] },
};

export function emptyLookup(odd: Oddities): CallbackBody {
  return emptyLookups[odd.emptyLookup];
}

const declined = { ResponseCode: '1', ResponseDescription: 'The service request has failed' };
const takings: Partial<Record<Oddities['registration'] | Oddities['push'], CallbackBody>> = {
  noCode: { ResponseCode: undefined, ResponseDescription: 'Success' },
  numberCode: { ResponseCode: 0 },
  eightNoughts: { ResponseCode: '00000000' },
  declined,
};

/** The reply to a request that is taken, or that is declined without a failure. */
export function oddReply(odd: Oddities['registration'] | Oddities['push'], reply: CallbackBody): CallbackBody {
  return { ...reply, ...takings[odd] };
}
