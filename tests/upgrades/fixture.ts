import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/core/server/project-root.ts';

export const fixtureFolder = join(projectRoot, 'tests', 'upgrades');

/** What the version itself said of its school, whose Karo backup has the same name. Amounts are in cents. */
export type Fixture = {
  karo: string;
  newestMigration: string;
  username: string;
  students: { id: number; balance: number }[];
  receipts: { receipt: number; student: number; cents: number; method: string }[];
  entries: number;
  chainHead: string;
};

/** Every kept version by its name. */
export function fixtures(): { name: string; backup: string; fixture: Fixture }[] {
  const names = readdirSync(fixtureFolder).filter((file) => file.endsWith('.json'));
  return names.sort().map((file) => {
    const name = file.replace(/\.json$/, '');
    const fixture = JSON.parse(readFileSync(join(fixtureFolder, file), 'utf8')) as Fixture;
    return { name, backup: join(fixtureFolder, `${name}.karo`), fixture };
  });
}
