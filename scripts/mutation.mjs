// Changes the source in small wrong ways, one at a time, and says which of them no test caught:
// npm run test:mutation -- --area money --seed 7
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('test:mutation');
makeReady();
await runSource('tests/mutation/run.ts');
