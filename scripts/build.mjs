import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typedWords } from './commands.mjs';
import { root } from './ready.mjs';

typedWords('build');
// They are packages, which need not be there for the help.
const [{ build: buildWeb }, { bundleServer }] = await Promise.all([import('vite'), import('./bundle-server.mjs')]);

// React's build for production, whatever the shell or a test that builds says.
process.env.NODE_ENV = 'production';
rmSync(join(root, 'dist'), { recursive: true, force: true });
await Promise.all([
  buildWeb({ root, logLevel: 'warn' }),
  bundleServer({ entryPoints: ['src/app/entry/main.ts', 'src/app/entry/cli.ts'], outdir: 'dist/server' }),
]);
writeFileSync(join(root, 'dist', 'built'), '');
