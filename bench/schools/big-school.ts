import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../../src/core/server/migrate.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { httpClient } from '../http-load.ts';

/** How much a school holds: students, terms that were billed (the last is current), and payments, spread over those. */
export type SchoolSize = { students: number; terms: number; payments: number };
export type FilledSchool = { schoolId: number; token: string };

const filling = readFileSync(join(projectRoot, 'bench', 'schools', 'big-school.sql'), 'utf8');

/**
 * Signs a school up over HTTP and fills it with books in SQL, 200,000 payments in half a minute. They pass `ledger:verify`. The superuser
 * connects to the server's own database; its tables are analyzed afterwards, unless `fresh` asks for what a first day looks like.
 */
export async function makeBigSchool(
  origin: string,
  superuser: pg.ClientConfig,
  { number, fresh = false, ...size }: SchoolSize & { number: number; fresh?: boolean },
): Promise<FilledSchool> {
  const username = `big${number}`;
  const account = { schoolName: `Big ${number}`, username, email: `${username}@example.test`, password: 'upepo-mwanana-7' };
  const { send, close } = httpClient(origin, 1);
  const reply = await send('POST', '/api/auth/signup', { 'x-forwarded-for': `10.2.0.${number}` }, JSON.stringify(account));
  close();
  if (reply.status !== 201) throw new Error(`Sign-up answered ${reply.status}: ${reply.text}`);
  const { token } = JSON.parse(reply.text);
  const schoolId = await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ id: number }>('select school_id as id from usernames where username = $1', [username]);
    const id = rows[0]?.id ?? 0;
    await fillSchool(client, { schoolId: id, ...size });
    if (!fresh) await client.query('vacuum analyze');
    return id;
  });
  return { schoolId, token };
}

/** Fills an empty school. The connection must be a superuser's: checks of foreign keys are left out. */
export async function fillSchool(
  client: pg.Client,
  { schoolId, students, terms, payments }: SchoolSize & { schoolId: number },
): Promise<void> {
  const settings = Object.entries({ school: schoolId, students, terms, payments });
  for (const [name, value] of settings) await client.query('select set_config($1, $2, false)', [`big.${name}`, String(value)]);
  await client.query(filling);
}
