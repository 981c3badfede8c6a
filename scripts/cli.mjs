import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asked } from './commands.mjs';
import { makeReady, root } from './ready.mjs';

const [name, ...args] = process.argv.slice(2);
asked(name, args);
makeReady();
await import(pathToFileURL(join(root, 'dist', 'server', 'cli.js')).href);
