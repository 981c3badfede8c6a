// Starts a Daraja of one's own, with a page to play the payer: npm run daraja:simulator
import { join } from 'node:path';
import { ensureInstalled, root, run } from './ready.mjs';

ensureInstalled();
run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join('tools', 'daraja', 'main.ts')]);
