// Runs the measurements of bench/, or those named: npm run bench -- payment start
import { join } from 'node:path';
import { makeReady, root, run } from './ready.mjs';

makeReady();
run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join('bench', 'run.ts'), ...process.argv.slice(2)]);
