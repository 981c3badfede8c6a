// Keeps the database of this version for the test that upgrades every released version: npm run release:fixture
import { asked } from './commands.mjs';
import { makeReady, runSource } from './ready.mjs';

asked('release:fixture');
makeReady();
await runSource('tests/upgrades/make-fixture.ts');
