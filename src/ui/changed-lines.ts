import type { ReactNode } from 'react';
import { z } from 'zod';

/** What a form calls its fields, and how their values read where the value itself does not. A field without a label is not shown. */
export type FieldNames<Values> = {
  labels: { readonly [Name in keyof Values]?: string };
  texts?: { readonly [Name in keyof Values]?: (value: string) => ReactNode };
};

/** A field in which two versions of a record differ. `by` says who has changed it since the form was loaded. */
export type ChangedLine = { name: string; label: string; by: 'them' | 'you' | 'both'; theirs: ReactNode; mine: ReactNode };

type Drafts<Values> = {
  /** What the form was loaded with, what somebody else has saved since, and what the form holds now. */
  loaded: Values;
  theirs: Values;
  mine: Values;
};

/**
 * The fields in which what somebody else saved is not what the form holds, in the order of the labels. Values are compared as the
 * contract reads them, so "0712 345 678 " is no change of "0712 345 678".
 */
export function changedLines<Values extends object>(
  body: z.ZodType | undefined,
  { loaded, theirs, mine }: Drafts<Values>,
  { labels, texts = {} }: FieldNames<Values>,
): ChangedLine[] {
  const shape: Record<string, z.ZodType> = body instanceof z.ZodObject ? body.shape : {};
  const differs = (name: keyof Values & string, one: Values, other: Values) =>
    read(shape[name], one[name]) !== read(shape[name], other[name]);
  const names = Object.keys(labels) as (keyof Values & string)[];
  return names
    .filter((name) => differs(name, theirs, mine))
    .map((name) => {
      const text = texts[name] ?? String;
      const byThem = differs(name, loaded, theirs);
      const by = !byThem ? 'you' : differs(name, loaded, mine) ? 'both' : 'them';
      return { name, label: labels[name] ?? '', by, theirs: shown(theirs[name], text), mine: shown(mine[name], text) };
    });
}

/** A value as the contract reads it; what it would refuse, as it is. */
function read(field: z.ZodType | undefined, value: unknown): unknown {
  const decoded = field?.safeDecode(value as never);
  return (decoded?.success ? decoded.data : value) ?? null;
}

function shown(value: unknown, text: (value: string) => ReactNode): ReactNode {
  return value === '' || value === null || value === undefined ? '' : text(String(value));
}
