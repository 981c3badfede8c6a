// Pays for 500 students through a Daraja that drops, doubles and delays, kills the server meanwhile, and compares the books.
import { join } from 'node:path';
import { makeReady, root, run } from './ready.mjs';

makeReady();
run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'tests/mpesa/run.ts', ...process.argv.slice(2)]);
