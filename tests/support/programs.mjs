import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from '../../scripts/bundle-server.mjs';
import { root } from '../../scripts/ready.mjs';

const entryPoints = ['src/app/entry/main.ts', 'src/app/entry/cli.ts', 'src/core/server/postgres/launcher.ts'];

/** The programs as they stand now, bundled once a run: dozens of them start, and the sources would be compiled by each. */
export default async function bundlePrograms(project) {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const outdir = mkdtempSync(join(dist, 'tests-'));
  await bundleServer({ entryPoints, outdir });
  project.provide('programs', outdir);
  return () => rmSync(outdir, { recursive: true, force: true });
}
