import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the bundled programs. */
    programs: string;
  }
}

/** The bundled file of a module of src, such as app/entry/main, for a process of its own. */
export function programFile(path: string): string {
  return join(inject('programs'), `${path}.js`);
}
