import { provider, sendAll, sendingSchool } from './messaging-school.ts';
import { paid } from './paying-school.ts';
import { ask, nextNumber, type Staff, succeed } from './world.ts';

const path = '/api/messages/opt-outs';
/** The number of the guardian of every student of `sendingSchool`. */
export const guardianPhone = '+254712345678';
export const optedOutWords = 'The owner of this number has opted out of messages.';

export const optOut = (staff: Staff, phone = guardianPhone) => staff.post(path, { phone });
export const optOutsOf = async (staff: Staff) => (await succeed(staff.read(path))).optOuts;
export const takeBack = (staff: Staff, id: number, reason = 'The father asked') => staff.post(`${path}/${id}/cancel`, { reason });

/** Takes back the newest opt-out. */
export async function takenBack(staff: Staff): Promise<void> {
  const [{ id }] = await optOutsOf(staff);
  await succeed(takeBack(staff, id));
}

/** Sends what waits and answers the numbers that the provider was given. */
export async function sentTo(...answers: Parameters<typeof provider>): Promise<string[]> {
  const { seen, handlers } = provider(...answers);
  await sendAll(handlers);
  return seen.map((each) => each.phone);
}

/** Where the provider calls: with delivery reports, and with notices of numbers that opted out. */
export async function callbacksOf(admin: Staff) {
  const { reportsAddress, optOutsAddress } = await succeed(admin.read('/api/settings/messages'));
  return { report: new URL(reportsAddress).pathname, notice: new URL(optOutsAddress).pathname };
}

/** A form as the provider posts it. */
export function postForm(url: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return ask({ method: 'POST', url, body: new URLSearchParams(fields).toString(), headers });
}

export const sendNotice = (url: string, phoneNumber: string) => postForm(url, { phoneNumber, senderId: 'SHULE' });

/** A school whose first message the provider took under a number of its own. */
export async function sentSchool() {
  const world = await sendingSchool();
  const reference = `ATXid_${nextNumber()}`;
  await paid(world.bursar, { studentId: world.student });
  await sentTo({ state: 'sent', reference });
  return { ...world, reference, ...(await callbacksOf(world.admin)) };
}
