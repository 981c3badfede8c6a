import type { Reply } from '../../../core/endpoint.ts';
import type { App, OpenCall } from '../../../core/server/serve.ts';
import { countAgainstHourlyLimit } from '../../../school/session/server/rate-limits.ts';
import type { captureLead as endpoint } from '../contract.ts';
import { insertLead } from './sql.ts';

const thanks = { success: true, message: 'Thank you for your interest! Our team will contact you shortly.' } as const;

/** Stores a request for a demonstration: at most a hundred an hour from one address. */
export async function captureLead(app: App, { body, address }: OpenCall<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { website, ...lead } = body;
  if (website !== undefined) return thanks;
  await app.database.transaction(null, async (tx) => {
    await countAgainstHourlyLimit(tx, { kind: 'lead', address, hourlyMax: 100 });
    await insertLead(tx, lead);
  });
  return thanks;
}
