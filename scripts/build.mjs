import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildWeb } from 'vite';
import { bundleServer } from './bundle-server.mjs';
import { root } from './ready.mjs';

// React's build for production, whatever the shell or a test that builds says.
process.env.NODE_ENV = 'production';
rmSync(join(root, 'dist'), { recursive: true, force: true });
await Promise.all([
  buildWeb({ root, logLevel: 'warn' }),
  bundleServer({ entryPoints: ['src/entry/main.ts', 'src/entry/cli.ts'], outdir: 'dist/server' }),
]);
writeFileSync(join(root, 'dist', 'built'), '');
