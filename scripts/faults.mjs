// Breaks a running Karo in every way of tests/faults, or those named, and checks what it promises: npm run test:faults -- kills
import { join } from 'node:path';
import { makeReady, root, run } from './ready.mjs';

makeReady();
run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'tests/faults/run.ts', ...process.argv.slice(2)]);
