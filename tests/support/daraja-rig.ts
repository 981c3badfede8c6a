import type { Answered, Notice } from '../../tools/daraja/outbox.ts';
import { Simulator, type SimulatorOptions } from '../../tools/daraja/simulator.ts';
import type { Paybill, Payer } from '../../tools/daraja/world.ts';

export const paybill: Paybill = {
  shortCode: '600100',
  name: 'Shule ya Mfano',
  consumerKey: 'key',
  consumerSecret: 'secret',
  passkey: 'passkey',
  validates: false,
};
/** Keys of the length that a school's settings ask for. */
export const paybillKeys = {
  ...{ consumerKey: 'consumer-key-1234', consumerSecret: 'consumer-secret-5678', passkey: 'pass-key-9012' },
  ...{ initiatorName: 'karo-initiator', securityCredential: 'security-credential-3456' },
};
export const payer: Payer = { phone: '254712345678', firstName: 'ASHA', middleName: 'NJERI', lastName: 'KAMAU', showing: 'masked' };
export const payment = { shortCode: '600100', amount: 500, account: 'SM/1011', payer };
export const minuteMs = 60_000;

type Rig = { simulator: Simulator; notices: Notice[]; nowMs: number; answer: (notice: Notice) => Answered | Promise<Answered> };

/** A simulator with a clock of its own, and a school that notes what it is told and answers as `answer` says. */
export async function startRig(options: Partial<SimulatorOptions> = {}): Promise<Rig> {
  const notices: Notice[] = [];
  const post = async (notice: Notice) => {
    notices.push(notice);
    return rig.answer(notice);
  };
  const simulator = await Simulator.start({ paybills: [paybill], now: () => rig.nowMs, post, ...options });
  const accepted = { status: 200, body: { ResultCode: '0', ResultDesc: 'Accepted' } };
  const rig: Rig = { simulator, notices, nowMs: Date.UTC(2026, 0, 5, 6, 0, 0), answer: () => accepted };
  return rig;
}

export const tokenPath = '/oauth/v1/generate?grant_type=client_credentials';
export const basic = `Basic ${btoa('key:secret')}`;

type Call = { method?: string; authorization?: string; body?: unknown };

/** One request to the simulator, as any client sends it. */
export async function call({ simulator }: Rig, path: string, { method = 'POST', authorization, body }: Call = {}) {
  const headers = { ...(authorization && { authorization }), 'content-type': 'application/json' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(simulator.address + path, {
    method,
    headers,
    ...(body !== undefined && { body: text }),
    redirect: 'manual',
  });
  const reply = await response.text();
  return { status: response.status, body: response.headers.get('content-type')?.includes('json') ? JSON.parse(reply) : reply };
}

export async function newToken(rig: Rig): Promise<string> {
  return `Bearer ${(await call(rig, tokenPath, { method: 'GET', authorization: basic })).body.access_token}`;
}

export async function asApp(rig: Rig, path: string, body: unknown) {
  return call(rig, path, { authorization: await newToken(rig), body });
}

export const urls = {
  ShortCode: '600100',
  ResponseType: 'Completed',
  ConfirmationURL: 'http://school.test/api/c/1/confirmation',
  ValidationURL: 'http://school.test/api/c/1/validation',
};

export function register(rig: Rig, changes: Record<string, unknown> = {}) {
  return asApp(rig, '/mpesa/c2b/v2/registerurl', { ...urls, ...changes });
}
