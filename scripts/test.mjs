// Everything that must hold before a change lands; with paths, the tests below them alone: npm test -- src/fees/structures
import { asked } from './commands.mjs';
import { makeReady } from './ready.mjs';
import { bin, runSteps, runTogether, staticSteps, vitest } from './steps.mjs';

const given = process.argv.slice(2);
asked('test');
makeReady();
if (given.length > 0) runSteps([['tests', vitest('asked', ...given)]]);
await runTogether([...staticSteps, ['unused code', [bin('knip/bin/knip.js')]]]);
runSteps([['tests', vitest('all')]]);
