// Runs every measurement of bench/, or those named: npm run bench -- payment start
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeReady, root, run, say } from './ready.mjs';

makeReady();
const asked = process.argv.slice(2);
const all = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
for (const file of all.filter((name) => asked.length === 0 || asked.includes(name.replace('.bench.ts', '')))) {
  say(`\n# ${file}`);
  run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join('bench', file)]);
}
