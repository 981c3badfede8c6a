import { randomUUID } from 'node:crypto';
import { seeded } from './clock.ts';
import { noOddities, type Oddities } from './oddities.ts';
import type { Outbox } from './outbox.ts';

/** A paybill, or a till where it says so, with the app on the developer portal that serves it. */
export type Paybill = {
  shortCode: string;
  name: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string;
  /** Validation is off until Safaricom turns it on for a paybill. */
  validates: boolean;
  isTill?: boolean;
  /** Of a till: the number that signs its requests, where it has one. */
  storeNumber?: string;
  /** Who may ask about transactions, and the credential as the portal encrypts it; anybody where none is named. */
  initiatorName?: string;
  securityCredential?: string;
};

/** How much of the payer a confirmation shows: all of it (before 2024), a masked number in two spellings, a hash, or a first name only. */
export type Showing = 'plain' | 'masked' | 'spaced' | 'hashed' | 'nameless';
export type Payer = { phone: string; firstName: string; middleName: string; lastName: string; showing: Showing };

/** What became of money that somebody meant to pay. Only what is completed moved. */
export type Transaction = {
  receipt: string;
  shortCode: string;
  at: number;
  amount: number;
  account: string;
  payer: Payer;
  state: 'waiting' | 'completed' | 'rejected' | 'cancelled';
  /** What the school's server said at validation, or why there was none. */
  reason: string;
  thirdPartyId: string;
  /** The balance of the paybill after it. */
  balance: number;
};

/** How a person answers the prompt on the telephone, with the code and words that Daraja has for it. */
export const outcomes = {
  paid: [0, 'The service request is processed successfully.'],
  insufficient: [1, 'The balance is insufficient for the transaction.'],
  expired: [1019, 'Transaction has expired'],
  cancelled: [1032, 'Request cancelled by user'],
  unreachable: [1037, 'DS timeout user cannot be reached'],
  wrongPin: [2001, 'The initiator information is invalid.'],
} as const satisfies Record<string, readonly [number, string]>;
export type Outcome = keyof typeof outcomes;

export type Prompt = {
  merchantRequestId: string;
  checkoutRequestId: string;
  shortCode: string;
  phone: string;
  amount: number;
  account: string;
  description: string;
  callbackUrl: string;
  at: number;
  outcome: Outcome | null;
};

/** The number that signs the requests of a paybill or till. */
export function signingNumber({ shortCode, storeNumber }: Paybill): string {
  return storeNumber ?? shortCode;
}

export type Registered = { confirmationUrl: string; validationUrl: string; responseType: 'Completed' | 'Cancelled' };
/** How Daraja is: well, refusing everybody for one of three reasons, or taking requests without an answer. */
type Mood = 'well' | 'busy' | 'quota' | 'spike' | 'silent';

/** All that the simulator knows. `now` is its clock in milliseconds. */
export type World = {
  environment: 'sandbox' | 'production';
  paybills: readonly Paybill[];
  tokens: Map<string, { token: string; endsAt: number }>;
  registered: Map<string, Registered>;
  pulled: Set<string>;
  transactions: Transaction[];
  prompts: Prompt[];
  outbox: Outbox;
  random: () => number;
  now: () => number;
  validationMs: number;
  promptMs: number;
  mood: Mood;
  oddities: Oddities;
  /** Every request that was served: its path, and whose app made it. */
  calls: { path: string; app: string }[];
  /** Whether questions about transactions wait in a queue until their time is over. */
  lookupsLapse: boolean;
};

export type WorldOptions = {
  environment?: World['environment'];
  paybills: readonly Paybill[];
  seed?: number;
  now?: () => number;
  /** How long a validation may take; Daraja allows 8 s. */
  validationMs?: number;
  /** How long a prompt stays on a telephone. */
  promptMs?: number;
};

export function newWorld({ environment = 'sandbox', seed = 1, now = Date.now, ...rest }: WorldOptions, outbox: Outbox): World {
  return {
    environment,
    paybills: rest.paybills,
    tokens: new Map(),
    registered: new Map(),
    pulled: new Set(),
    transactions: [],
    prompts: [],
    outbox,
    random: seeded(seed),
    now,
    validationMs: rest.validationMs ?? 8000,
    promptMs: rest.promptMs ?? 60_000,
    mood: 'well',
    oddities: noOddities,
    calls: [],
    lookupsLapse: false,
  };
}

export function paybillOf(world: World, shortCode: unknown): Paybill | undefined {
  return world.paybills.find((each) => each.shortCode === String(shortCode));
}

export function newId(): string {
  return randomUUID();
}

/** What the books of Safaricom say that moved, by receipt number: the truth that a school's ledger must agree with. */
export function moved({ transactions }: World, shortCode: string): Transaction[] {
  return transactions.filter((each) => each.state === 'completed' && each.shortCode === shortCode);
}
