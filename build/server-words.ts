import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** Leaves out of the page's contracts what only the server's description of its calls says. */
export function serverWords(): Plugin {
  return {
    name: 'server-words',
    apply: 'build',
    transform: (code, path) => (/[\\/][a-z-]*contract\.ts$/.test(path) ? { code: withoutSummaries(code), map: null } : null),
  };
}

/** The text of a contract without the summaries of its endpoints: properties of that name whose value is words. */
export function withoutSummaries(code: string): string {
  const spans: { start: number; end: number }[] = [];
  new Visitor({
    Property: ({ key, value, start, end }) => {
      if (key.type === 'Identifier' && key.name === 'summary' && isText(value.type)) spans.push({ start, end });
    },
  }).visit(parseSync('contract.ts', code).program);
  return spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

const isText = (type: string) => type === 'Literal' || type === 'TemplateLiteral';
