// Runs the measurements of bench/, or those named: npm run bench -- payment start
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('bench');
makeReady();
await runSource('bench/run.ts');
