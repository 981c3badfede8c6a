// Writes docs/statements.md: what every statement of every endpoint costs in a large school. It takes two minutes.
import { join } from 'node:path';
import { makeReady, root, run } from './ready.mjs';

makeReady();
run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join('bench', 'explain.ts')]);
