// Breaks a running Karo in every way of tests/faults, or those named, and checks what it promises: npm run test:faults -- kills
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('test:faults');
makeReady();
await runSource('tests/faults/run.ts');
