// Everything that must hold before a change lands; with paths, the tests below them alone: npm test -- src/fees
import { makeReady } from './ready.mjs';
import { bin, runSteps, runTogether, staticSteps, vitest } from './steps.mjs';

const asked = process.argv.slice(2);
makeReady();
if (asked.length > 0) runSteps([['tests', vitest('asked', ...asked)]]);
await runTogether([...staticSteps, ['unused code', [bin('knip/bin/knip.js')]]]);
runSteps([['tests', vitest('all')]]);
