// Pays for 500 students through a Daraja that drops, doubles and delays, kills the server meanwhile, and compares the books.
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('test:mpesa');
makeReady();
await runSource('tests/mpesa/run.ts');
