import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { dayText } from '../../core/dates.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { type FieldFacts, factsOf, fieldsOf } from '../../core/fields.ts';
import { centsFromShillings, kesText } from '../../core/money.ts';
import type { Draft } from './draft.ts';

/** How the values of some fields read. */
export type ValueTexts<Values> = { readonly [Name in keyof Values]?: (value: string) => ReactNode };

/** A field in which two versions of a record differ. `by` is the user who changed it since the form was loaded. */
export type ChangedLine = { name: string; label: string; by: 'them' | 'you' | 'both'; theirs: ReactNode; mine: ReactNode };

type Drafts<Values> = {
  /** The loaded values, those saved since by another user, and the form's. */
  loaded: Values;
  theirs: Values;
  mine: Values;
};

/**
 * The fields in which another user's version differs from the form's, in contract order, without unlabelled ones. Values are compared as
 * the contract reads them, so "0712 345 678 " equals "0712 345 678".
 */
export function changedLines<E extends Endpoint>(
  { body }: E,
  { loaded, theirs, mine }: Drafts<Draft<E>>,
  texts: ValueTexts<Draft<E>> = {},
): ChangedLine[] {
  return Object.entries(fieldsOf(body)).flatMap(([path, field]) => {
    const name = path as keyof Draft<E> & string;
    const facts = factsOf(field);
    const differs = (one: Draft<E>, other: Draft<E>) => read(field, one[name]) !== read(field, other[name]);
    if (!facts || !differs(theirs, mine)) return [];
    const text = texts[name] ?? usualText(facts);
    const byThem = differs(loaded, theirs);
    const by = !byThem ? 'you' : differs(loaded, mine) ? 'both' : 'them';
    return [{ name, label: facts.label, by, theirs: valueText(theirs[name], text), mine: valueText(mine[name], text) }];
  });
}

/** A value as the contract reads it; unchanged if invalid. */
function read(field: z.core.$ZodType, value: unknown): unknown {
  const decoded = z.safeDecode(field, value as never);
  return (decoded.success ? decoded.data : value) ?? null;
}

function valueText(value: unknown, text: (value: string) => ReactNode): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' || value === null || value === undefined ? '' : text(String(value));
}

function usualText({ holds }: FieldFacts): (value: string) => string {
  if (holds === 'day') return dayText;
  return holds === 'money' ? typedText : String;
}

/** An amount for people; as typed if invalid. */
function typedText(typed: string): string {
  const amount = centsFromShillings(typed);
  return amount === null ? typed : kesText(amount);
}
