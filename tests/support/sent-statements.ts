import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where each file of a run on Citus adds what it sent. */
    sentStatements: string;
  }
}

type Sent = { text: string; isRefused: boolean };

/** Says at the end of a run how many different statements Karo sent, and how many of them Citus refused. */
export default function countStatements(project: TestProject): () => void {
  const folder = scratchFolder('karo-sent-');
  const file = join(folder, 'statements');
  project.provide('sentStatements', file);
  return () => {
    process.stdout.write(`${sumText(existsSync(file) ? readFileSync(file, 'utf8') : '')}\n`);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Adds the statements of one file, which other processes do at the same time. */
export function addStatements(file: string, sent: readonly Sent[]): void {
  appendFileSync(file, sent.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

function sumText(lines: string): string {
  const sent: Sent[] = lines.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  const different = (some: readonly Sent[]) => new Set(some.map(({ text }) => text)).size;
  const refused = different(sent.filter(({ isRefused }) => isRefused));
  return `Karo sent ${different(sent)} different statements, of which ${refused} were refused.`;
}

/** A statement without its line breaks, the numbers of its parameters and the length of their lists. */
export function formOf(text: string): string {
  const form = text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/(\$(?:::\w+(?:\[\])?)?)(?:, \1)+/g, '$1');
  return form.replace(/(\([^()]*\$[^()]*\))(?:, \1)+/g, '$1').trim();
}
