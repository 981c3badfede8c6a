// Everything that must hold before a change lands; with paths, the tests below them alone: npm test -- src/fees/structures
import { typedWords } from './commands.mjs';
import { makeReady } from './ready.mjs';
import { bin, runSteps, runTogether, staticSteps, vitest } from './steps.mjs';

const args = process.argv.slice(2);
typedWords('test');
makeReady();
if (args.length > 0) runSteps([['tests', vitest('asked', ...args)]]);
await runTogether([...staticSteps, ['unused code', [bin('knip/bin/knip.js')]]]);
runSteps([['tests', vitest('all')]]);
