#!/usr/bin/env node
// The command line of Karo: `karo status`, or `node bin/karo.mjs status`. It installs and builds what a fresh checkout lacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureParser, makeReady, root } from '../scripts/ready.mjs';

const parent = process.ppid;
ensureParser();
const [{ obeyed }, { karo }] = await Promise.all([import('../scripts/parser.mjs'), import('../scripts/operator-commands.mjs')]);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { name } = obeyed(karo(version), process.argv.slice(2));
makeReady();
// An npm start that was stopped while we installed ended only the shell between us.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1);
await import(pathToFileURL(join(root, 'dist', 'server', name === 'start' ? 'main.js' : 'cli.js')).href);
