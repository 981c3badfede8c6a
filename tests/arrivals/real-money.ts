import { noOddities } from '../../tools/daraja/oddities.ts';
import type { Payer } from '../../tools/daraja/world.ts';
import { answered, type Door, shortCode } from './door.ts';
import type { Truth } from './truth.ts';

/** A student with the number that parents type. */
type Child = { id: number; number: string; phone: string };
/** Payer and amounts are others for each family, so that no family's money is like another's. */
export type Family = { brothers: readonly [Child, Child]; leaver: Child; payer: Payer; amountMin: number };

/** A true payment with all it is known by, and what was said of it so far. */
export type Money = Truth & {
  /** In shillings. */
  amount: number;
  receipt: string;
  reference: string;
  /** The reference of a row of the statement, which is another than that of the notice where `rowHas` says so. */
  rowReference: string;
  typed: string;
  /** The one student whom what was typed names; null where it names none. */
  named: Child | null;
  payee: Child;
  payer: Payer;
  confirmation: Record<string, unknown>;
  callback: unknown;
  /** The codes of each telling that came in, and those under which somebody typed it. */
  tellings: string[][];
  claims: string[];
  /** The payments that stood when a reversal of the money was told, which somebody must be asked about. */
  toReverse: Set<number>;
  /** Whether a reversal was told before Karo knew of the money: then it waits when it comes, whomever it names. */
  wentBackFirst: boolean;
  /** The students whom a person named for it. */
  studentIds: Set<number>;
};

let lastNumber = 0;
let lastFamily = 0;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const mixed = 'QWERTYUIOPASDFGHJKLZXCVBNM';

/** A number that nothing else of this process has. */
export function nextOf(): number {
  lastNumber += 1;
  return lastNumber;
}

/** A number of M-Pesa that is more than one slip from each other, as random ones are. */
export function newReceipt(): string {
  return `TK7${lettersOf(nextOf())}Z`;
}

/** Six letters of which two or more differ between any two numbers. */
function lettersOf(number: number): string {
  const places = [Math.floor(number / 676) % 26, Math.floor(number / 26) % 26, number % 26];
  return places.map((place) => `${letters.charAt(place)}${mixed.charAt(place)}`).join('');
}

export const newReference = () => `FT26${String(nextOf()).padStart(6, '0')}K`;

/** Two brothers and a student who left, with fees of 10,000 each. */
export async function newFamily(door: Door): Promise<Family> {
  const [first, second, leaver] = [await newChild(door), await newChild(door), await newChild(door)];
  await answered(door, { method: 'PATCH', url: `/api/students/${leaver.id}/toggle-status`, token: door.admin });
  const payer: Payer = { phone: leaver.phone, firstName: 'JANE', middleName: '', lastName: lettersOf(nextOf()), showing: 'masked' };
  lastFamily += 1;
  return { brothers: [first, second], leaver, payer, amountMin: 300 + 10 * lastFamily };
}

async function newChild(door: Door): Promise<Child> {
  const place = 1000 + nextOf();
  const [number, phone] = [`AP/${place}`, `25479${String(place).padStart(7, '0')}`];
  const body = {
    ...{ fullName: `Mwanafunzi ${'ABCDEFGHIJ'.charAt(place % 10)}`, dob: '2015-03-04', gender: 'Female', admissionNumber: number },
    ...{ guardianName: 'Jane Wanjiku', contactNumber1: `+${phone}`, grade_id: door.place.grade, stream_id: door.place.stream },
  };
  const { student } = (await answered(door, { method: 'POST', url: '/api/students/add', body, token: door.admin })).body;
  return { id: student.id, number, phone };
}

/** Money truly moves, and nobody has told Karo of it. */
export async function moved(door: Door, family: Family, truth: Truth): Promise<Money> {
  const payee = family.brothers[truth.child];
  const named = { own: payee, sibling: family.brothers[1 - truth.child] as Child, leaver: family.leaver, misspelt: null, none: null };
  const typed = truth.account === 'misspelt' ? `${payee.number}O` : (named[truth.account]?.number ?? '');
  const amount = family.amountMin + truth.size;
  const known = {
    amount,
    ...truth,
    payee,
    named: named[truth.account],
    typed,
    payer: family.payer,
    tellings: [],
    claims: [],
    toReverse: new Set<number>(),
    wentBackFirst: false,
    studentIds: new Set<number>(),
  };
  const [receipt, reference] = [newReceipt(), newReference()];
  const rowReference = truth.rowHas === 'other' ? newReference() : reference;
  if (truth.way === 'bank') return { ...known, receipt, reference, rowReference, confirmation: {}, callback: null };
  const paid = await (truth.way === 'prompt' ? promptPaid(door, known) : paybillPaid(door, known));
  // The receipt number becomes one that is more than one slip from the others.
  const confirmation = renamed(paid.confirmation, paid.transaction.receipt, receipt) as Record<string, unknown>;
  const callback = renamed(paid.callback, paid.transaction.receipt, receipt);
  paid.transaction.receipt = receipt;
  return { ...known, receipt, reference: receipt, rowReference: receipt, confirmation, callback };
}

/** All references of the money. */
export const codesOf = ({ receipt, reference, rowReference }: Money) => [...new Set([receipt, reference, rowReference])];

type Paying = Pick<Money, 'amount' | 'typed' | 'payee' | 'askedEarly' | 'payer'>;

async function paybillPaid({ simulator }: Door, { amount, typed, payer }: Paying) {
  const transaction = await simulator.pay({ shortCode, amount, account: typed, payer });
  return { transaction, confirmation: simulator.world.outbox.dropped.at(-1)?.body, callback: null };
}

/** A guardian is asked, and pays; perhaps Safaricom is asked in between and knows nothing yet. */
async function promptPaid(door: Door, { amount, payee, askedEarly }: Paying) {
  const { simulator, admin: token } = door;
  const { outbox, prompts } = simulator.world;
  await answered(door, { method: 'POST', url: `/api/students/${payee.id}/prompts`, body: { amount, phone: payee.phone }, token });
  if (askedEarly && door.isStepped) {
    simulator.world.oddities = { ...noOddities, openPrompt: '4999' };
    await lookUpPrompts(door);
    simulator.world.oddities = noOddities;
    const prompt = (await answered(door, { url: `/api/students/${payee.id}/prompts`, token })).body.prompts[0];
    if (prompt.state !== 'asked') throw new Error(`4999 ended a prompt: ${prompt.state}`);
  }
  if (prompts.at(-1)?.account !== payee.number) throw new Error('The prompt names another account');
  const before = outbox.dropped.length;
  const transaction = simulator.answer(payee.phone, 'paid');
  if (!transaction) throw new Error('The prompt was not paid');
  const callbacks = outbox.dropped.slice(before).map(({ body }) => body as Record<string, unknown>);
  return { transaction, confirmation: callbacks.find((body) => 'TransID' in body), callback: callbacks.find((body) => 'Body' in body) };
}

/** Asks Safaricom now about each prompt that it would ask about later. */
export async function lookUpPrompts(door: Door): Promise<void> {
  await door.rows(`
    update karo_jobs.job set start_after = now()
    where state = 'created' and data ->> 'kind' = 'paybillPrompt' and (data ->> 'school_id')::integer = $1`);
  await door.workOff();
}

function renamed(value: unknown, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(value ?? null).replaceAll(from, to));
}
