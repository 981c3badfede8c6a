import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** Leaves out of the page's contracts what only the server reads: the description of a call, and what does not keep a caller from it. */
export function serverWords(): Plugin {
  return {
    name: 'server-words',
    apply: 'build',
    transform: (code, path) => (/[\\/][a-z-]*contract\.ts$/.test(path) ? { code: withoutServerWords(code), map: null } : null),
  };
}

/** The text of a contract without summaries, which are words, and the holds that a call is allowed in. */
function withoutServerWords(code: string): string {
  const spans: { start: number; end: number }[] = [];
  new Visitor({
    Property: ({ key, value, start, end }) => {
      if (key.type !== 'Identifier') return;
      const isServers = key.name === 'allowedWhile' || (key.name === 'summary' && isText(value.type));
      if (isServers) spans.push({ start, end });
    },
  }).visit(parseSync('contract.ts', code).program);
  return spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

const isText = (type: string) => type === 'Literal' || type === 'TemplateLiteral';
