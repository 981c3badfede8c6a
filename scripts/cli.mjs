import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeReady, root } from './ready.mjs';

makeReady();
await import(pathToFileURL(join(root, 'dist', 'server', 'cli.js')).href);
