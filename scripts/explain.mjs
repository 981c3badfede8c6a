// Writes docs/statements.md: what every statement of every endpoint costs in a large school. It takes two minutes.
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('explain');
makeReady();
await runSource('bench/explain.ts');
