import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../src/app/openapi.ts';
import { typedCalls } from './typed-calls.ts';

writeFileSync(join(import.meta.dirname, '../../client/calls.ts'), typedCalls(openApiDocument()));
