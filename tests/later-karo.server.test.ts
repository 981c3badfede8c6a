import { afterEach, expect, test } from 'vitest';
import { watchSchema } from '../src/app/entry/watch-schema.ts';
import { buildServer } from '../src/app/server.ts';
import { readConfig } from '../src/core/server/config.ts';
import { Readiness } from '../src/core/server/doors/readiness.ts';
import { testSecrets } from './support/test-secrets.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

const asOwner = (text: string) => testStore().asOwner((client) => client.query(text));
afterEach(() => asOwner("delete from migrations where name = '9999-of-tomorrow.sql'"));

test('nobody is sent to a server whose database a later Karo has migrated, until it is replaced', async () => {
  const { owner, database } = testStore();
  const [readiness, lines] = [new Readiness(), [] as object[]];
  const http = await buildServer({ database, config: readConfig({ LOG_LEVEL: 'silent' }), ...testSecrets, readiness });
  const watch = watchSchema({ owner, readiness, log: { error: (about) => lines.push(about) } }, 20);
  const ready = async () => {
    const reply = await http.inject('/readyz');
    return [reply.statusCode, reply.json().code];
  };
  try {
    expect(await ready()).toEqual([200, undefined]);
    await asOwner("insert into migrations (name, checksum) values ('9999-of-tomorrow.sql', 'x')");
    await expect.poll(ready).toEqual([503, 'LATER_KARO']);
    expect(lines).toEqual([{ migrations: ['9999-of-tomorrow.sql'] }]);
    await asOwner("delete from migrations where name = '9999-of-tomorrow.sql'");
    await expect.poll(ready).toEqual([200, undefined]);
  } finally {
    await watch.stop();
    await http.close();
  }
});
