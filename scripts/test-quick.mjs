// What tells within a minute whether a change is sound: types, lint, and the unit and server tests that what is not yet committed
// reaches; with a commit, what changed since it: npm run test:quick -- main
import { ensureInstalled } from './ready.mjs';
import { runSteps, staticSteps, vitest } from './steps.mjs';

const [since] = process.argv.slice(2);

ensureInstalled();
const changed = since ? `--changed=${since}` : '--changed';
const tests = vitest('changed', '--project=unit', '--project=processes', '--project=server', changed, '--passWithNoTests');
runSteps([...staticSteps, ['tests of what changed', tests]]);
