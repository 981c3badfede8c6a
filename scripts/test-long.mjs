// What npm test tries in a short form, at its full length.
import { typedWords } from './commands.mjs';
import { makeReady } from './ready.mjs';
import { runSteps, vitest } from './steps.mjs';

/** Those that ask for their length (tests/support/length.ts). */
const files = [
  'tests/money-model.server.test.ts',
  'tests/faults.server.test.ts',
  'tests/e2e/screens.spec.ts',
  'src/install/demo/server/demo-days.test.ts',
];

typedWords('test:long');
process.env.TESTS_LENGTH = 'long';
makeReady();
runSteps([['tests at their full length', vitest('long', ...files)]]);
