import type { Simulator } from '../../tools/daraja/simulator.ts';
import { type ConnectedSchool, connectedSchool, takenUp, useSimulator, workOffAll } from './connected-school.ts';
import { paybill, paybillKeys, payer } from './daraja-rig.ts';
import { succeed } from './world.ts';

export const connectionsPath = '/api/settings/mpesa';
export const keysOf = (mark: string) => ({
  ...{ consumerKey: `consumer-key-${mark}`, consumerSecret: `consumer-secret-${mark}`, passkey: `pass-key-${mark}` },
  ...{ initiatorName: `initiator-${mark}`, securityCredential: `security-credential-${mark}` },
});
export const branch = { shortCode: '600300', ...keysOf('branch') };
export const till = { shortCode: '600200', storeNumber: '7000200', ...keysOf('till') };

/** A simulator that serves a paybill, a second one and a till, each by an app of its own. Instead of `useServer`. */
export function useSeveralPaybills(use: (simulator: Simulator) => void): void {
  const main = { ...paybill, ...paybillKeys };
  const others = [
    { ...branch, name: 'Branch', validates: true },
    { ...till, name: 'Boarding', validates: false, isTill: true },
  ];
  useSimulator(use, { paybills: [main, ...others] });
}

export type SeveralPaybills = ConnectedSchool & { main: number; branch: number; till: number; addresses: Record<string, string> };

/** A school with a paybill, a second one and a till, each of which tells it of payments. */
export async function severalPaybills(simulator: Simulator): Promise<SeveralPaybills> {
  const world = await connectedSchool(simulator);
  const { admin } = world;
  const add = async (settings: object) =>
    (await succeed(admin.post(connectionsPath, { environment: 'simulator', ...settings }))).connection.id;
  const main = (await succeed(admin.read(connectionsPath))).connection.id;
  const ids = { main, branch: await add(branch), till: await add({ connectionKind: 'till', name: 'Boarding', ...till }) };
  for (const connectionId of [ids.branch, ids.till]) {
    const registered = await succeed(admin.post(`${connectionsPath}/register`, { connectionId }));
    if (!registered.isGood) throw new Error(registered.message);
  }
  const addresses = [...simulator.world.registered].map(([code, { confirmationUrl }]) => [code, new URL(confirmationUrl).pathname]);
  return { ...world, ...ids, addresses: Object.fromEntries(addresses) };
}

/** Everything that was told is read. */
export async function settled({ simulator }: SeveralPaybills): Promise<void> {
  await simulator.settled();
  await workOffAll(simulator);
}

/** What arrived under a code. */
export async function takenUnder({ school }: SeveralPaybills, code: string) {
  return (await takenUp(school)).find((each) => each.code === code);
}

export function payAt({ simulator }: SeveralPaybills, shortCode: string, account: string, amount = 500) {
  return simulator.pay({ shortCode, amount, account, payer });
}
