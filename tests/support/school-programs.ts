import { rowsOf } from './school-parts.ts';
import { type Answer, ask, type School, type Staff, succeed } from './world.ts';

/** A key, and a webhook with an event that was given up. */
export async function newPrograms(school: School, mark: string): Promise<Record<'apiKey' | 'webhook' | 'delivery', number>> {
  const { admin } = school;
  const { apiKey } = await succeed(admin.post('/api/settings/api-keys', { name: `Ufunguo ${mark}`, scopes: ['students:read'] }));
  const address = { url: `https://programs.example.test/${mark}`, events: ['student.added'] };
  const { webhook } = await succeed(admin.post('/api/settings/webhooks', address));
  const [delivery] = await rowsOf(
    school,
    `insert into webhook_deliveries (school_id, webhook_id, event_id, event, body, state)
     values ($1, $2, gen_random_uuid(), 'student.added', '{}', 'givenUp')
     returning delivery_id as id`,
    [webhook.id],
  );
  return { apiKey: apiKey.id, webhook: webhook.id, delivery: Number(delivery?.id) };
}

/** A program of a school, with the key that an administrator made for it. */
export class Program {
  readonly key: string;
  readonly id: number;

  constructor({ key, apiKey }: { key: string; apiKey: { id: number } }) {
    this.key = key;
    this.id = apiKey.id;
  }

  read(url: string): Promise<Answer> {
    return ask({ url, token: this.key });
  }

  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return ask({ method: 'POST', url, body, token: this.key, headers });
  }
}

let count = 0;

export async function newProgram(
  admin: Staff,
  scopes: readonly string[],
  options: { name?: string; expiresOn?: string } = {},
): Promise<Program> {
  count += 1;
  return new Program(await succeed(admin.post('/api/settings/api-keys', { name: `Program ${count}`, scopes, ...options })));
}
