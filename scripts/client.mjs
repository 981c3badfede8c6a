// Writes client/calls.ts, the types of the calls that an API key may make, from the OpenAPI document.
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('client');
makeReady();
await runSource('tools/client/write-client.ts');
