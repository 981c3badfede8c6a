import { createSign, generateKeyPairSync } from 'node:crypto';
import type { Simulator } from '../../tools/daraja/simulator.ts';
import { paybillKeys } from '../support/daraja-rig.ts';
import type { Answer, Ask } from '../support/world.ts';
import type { Bank } from './truth.ts';

export type Reply = Pick<Answer, 'status' | 'body'>;
/** Status 0 where nobody answered. */
type Asker = (request: Ask) => Promise<Reply>;

/** A school with a paybill and three banks, and all ways into it, of people and of machines. */
export type Door = {
  ask: Asker;
  /** Rows as the owner of the database sees them; $1 is the id of the school. */
  rows: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
  simulator: Simulator;
  /** Tokens of an administrator and of a bursar whom the administrator added long ago. */
  admin: string;
  bursar: string;
  place: { grade: number; stream: number };
  /** What each student was charged, in shillings. */
  charged: number;
  /** Where Safaricom and the banks tell. */
  callbacks: string;
  addresses: Record<Bank, string>;
  /** Does what is left for later, where the server does not do it by itself. */
  workOff: () => Promise<void>;
  /** Whether the clock of what waits may be moved on. */
  isStepped: boolean;
};

export const shortCode = '600100';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const equitySignIn = { bankUsername: 'karo-at-equity', bankPassword: 'equity-password-77' };
export const equityKeys = { username: equitySignIn.bankUsername, password: equitySignIn.bankPassword };
export const accountNumbers = { kcb: '1101234567', coop: '01134248358600' };

/** The words of KCB's signature of a text. */
export function signedByKcb(text: string): string {
  return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
}

/** Nobody answered, or Karo said that it could not: whoever asked asks again. */
export class AskAgain extends Error {}

/** A request that is answered by one of these statuses, 200 and 201 where none is named. */
export async function answered(door: Pick<Door, 'ask'>, request: Ask, statuses: readonly number[] = [200, 201]): Promise<Reply> {
  const reply = await door.ask(request);
  if (reply.status === 0 || reply.status === 503) throw new AskAgain(`${request.url}: ${reply.status}`);
  if (!statuses.includes(reply.status)) throw new Error(`${request.url} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

export type Connecting = Omit<Door, 'callbacks' | 'addresses'>;

/** Connects a school to a paybill of the simulator and to three banks. */
export async function openDoor(settings: Connecting): Promise<Door> {
  const { admin: token, simulator } = settings;
  const patch = (url: string, body: object) => answered(settings, { method: 'PATCH', url, body, token });
  const { school } = (await answered(settings, { url: '/api/settings/school', token })).body;
  await patch('/api/settings/school', { ...school, phoneNumber: '0712000111' });
  await patch('/api/settings/mpesa', { environment: 'simulator', shortCode, ...paybillKeys });
  await answered(settings, { method: 'POST', url: '/api/settings/mpesa/register', body: {}, token });
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await patch('/api/settings/banks', { bankCode: 'kcb', isOn: true, accountNumbers: accountNumbers.kcb, publicKey: key });
  await patch('/api/settings/banks', { bankCode: 'equity', isOn: true, ...equitySignIn });
  await patch('/api/settings/banks', { bankCode: 'coop', isOn: true, accountNumbers: accountNumbers.coop });
  const { connections } = (await answered(settings, { url: '/api/settings/banks', token })).body;
  const addresses = Object.fromEntries(
    connections.map(({ bank, address }: Record<string, string>) => [bank, new URL(address ?? '').pathname]),
  );
  const url = new URL(simulator.world.registered.get(shortCode)?.confirmationUrl ?? '');
  // What the simulator would tell is told by the test, in an order of its own.
  simulator.world.outbox.accidents = { dropped: 1, doubled: 0, late: 0, lateMs: 0 };
  return { ...settings, addresses: addresses as Door['addresses'], callbacks: url.pathname.replace('/confirmation', '') };
}
