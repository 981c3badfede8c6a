// Starts a Daraja of one's own, with a page to play the payer: npm run daraja:simulator
import { asked } from './commands.mjs';
import { ensureInstalled, runSource } from './ready.mjs';

asked('daraja:simulator');
ensureInstalled();
await runSource('tools/daraja/main.ts');
