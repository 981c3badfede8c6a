// What tells within a minute whether a change is sound: types, lint, and the unit and server tests near what is not yet committed;
// with a commit, near what changed since it: npm run test:quick -- main
import { execFileSync } from 'node:child_process';
import { typedWords } from './commands.mjs';
import { ensureInstalled, isBuilt, root, say } from './ready.mjs';
import { runSteps, runTogether, staticSteps, tsx, vitest } from './steps.mjs';

typedWords('test:quick');
ensureInstalled();
const { near, left } = JSON.parse(execFileSync(process.execPath, [tsx, 'tests/quick/choose.ts', ...process.argv.slice(2)], { cwd: root }));
// Servers hand out the built page, so they start on no other than that of these sources.
await runTogether([...staticSteps, ...(isBuilt() ? [] : [['build', ['scripts/build.mjs']]])]);
if (left.length > 0) say(`Left to npm test, because a minute holds no more: ${left.join(', ')}`);
const projects = ['unit', 'processes', 'server', 'by address'].map((name) => `--project=${name}`);
runSteps([['tests near the change', vitest('near', ...projects, ...near)]]);
