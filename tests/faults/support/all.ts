import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Scenario } from '../scenario.ts';

const folder = dirname(import.meta.dirname);

/** The scenario that each file of tests/faults exports, under the file's name. */
export async function allScenarios(): Promise<{ file: string; scenario: Scenario }[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'run.ts');
  const scenarios = await Promise.all(
    files.map(async (name) => {
      const exported = Object.values(await import(pathToFileURL(join(folder, name)).href));
      return exported.filter(isScenario).map((scenario) => ({ file: name.replace('.ts', ''), scenario }));
    }),
  );
  return scenarios.flat();
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'run' in value && 'name' in value;
}
