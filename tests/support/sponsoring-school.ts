import { sharedPaid, siblingSchool } from './shared-payments.ts';
import { type Answer, newStaff, type Staff, succeed } from './world.ts';

/** Adds a sponsor: a bursary fund unless stated. */
export const addSponsor = (staff: Staff, sponsor: Record<string, unknown> = {}): Promise<Answer> =>
  staff.post('/api/sponsors', { name: 'CDF Kibra', contactName: 'Mama Atieno', phone: '0733 111 222', ...sponsor });

/** A school of three siblings who owe 10,000 each, with a bursar, a second administrator and a fund that pays for two of them. */
export async function sponsoringSchool() {
  const world = await siblingSchool();
  const { bursar, admin, siblings } = world;
  const { sponsor } = await succeed(addSponsor(bursar));
  for (const studentId of siblings.slice(0, 2)) await succeed(bursar.post(`/api/sponsors/${sponsor.id}/students`, { studentId }));
  return { ...world, sponsor: sponsor.id as number, second: await newStaff(admin, 'admin') };
}

type Sponsored = { sponsorId: number; parts: { studentId: unknown; amount: unknown }[]; code?: string; method?: string; bank?: string };

/** Records a payment of a sponsor in cash, which counts at once. */
export const sponsorPaid = (staff: Staff, payment: Sponsored) =>
  sharedPaid(staff, { payerName: 'CDF Kibra', method: 'Cash', code: undefined, ...payment });

export const statementFor = (staff: Staff, sponsor: number, query = '') =>
  succeed(staff.read(`/api/sponsors/${sponsor}/statement${query}`));
