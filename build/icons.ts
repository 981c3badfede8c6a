import type { Plugin } from 'vite';

const list = '@tabler/icons-react';
const imports = /import \{([^}]*)\} from '@tabler\/icons-react';/g;

/** Takes each icon from a file of its own: by the package's list of all of them, each page would need whatever icon any page shows. */
export function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    enforce: 'pre',
    transform: (code) => (code.includes(list) ? { code: fromOwnFiles(code), map: null } : null),
  };
}

/** The code with an import for each icon, in the line of the one that named them together. */
export function fromOwnFiles(code: string): string {
  return code.replace(imports, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name.startsWith('Icon'))
      .map((name) => `import ${name} from '${list}/dist/esm/icons/${name}.mjs';`)
      .join(' '),
  );
}
