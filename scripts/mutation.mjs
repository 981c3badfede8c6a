// Changes the source in small wrong ways, one at a time, and says which of them no test caught:
// npm run test:mutation -- --area money --seed 7
import { join } from 'node:path';
import { makeReady, root, run } from './ready.mjs';

makeReady();
run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'tests/mutation/run.ts', ...process.argv.slice(2)]);
