import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asked } from './commands.mjs';
import { makeReady, root } from './ready.mjs';

asked('start');
const parent = process.ppid;
makeReady();
// An npm start that was stopped while we installed told only the shell between us, which is gone.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
