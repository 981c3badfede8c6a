import { idMax } from '../../ids.ts';

/** Ids by the names of what they identify, such as `{ studentId: 12, paymentId: 4 }`. */
export type Subject = Readonly<Record<string, number | readonly number[]>>;

/** The most ids of a list that are kept. */
const listedMax = 20;
/** Fields of the contracts that hold an id under another name. */
const otherNames: Readonly<Record<string, string>> = { grade: 'gradeId', stream: 'streamId', feeId: 'additionalFeeId' };

/**
 * The ids in a request and its reply, by name; where two parts have the same name the first counts. Only whole numbers under the name of an
 * id are taken, so that no personal data gets in; a `kind` is a word of the contract.
 */
export function subjectOf(...parts: readonly unknown[]): Subject {
  const subject: Record<string, number | readonly number[]> = {};
  for (const [name, value] of parts.flatMap((part) => idsOf(part))) subject[name] ??= value;
  return subject;
}

type NamedId = [name: string, value: number | readonly number[]];

/** The ids of an object's own fields, and the id of each object in it under that object's name. */
function idsOf(part: unknown, owner?: string): NamedId[] {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return [];
  return Object.entries(part).flatMap(([field, value]): NamedId[] => {
    const name = idName(field, owner);
    if (name !== null) return isId(value) ? [[name, value]] : [];
    if (Array.isArray(value)) return listed(field, value);
    return owner === undefined ? idsOf(value, field) : [];
  });
}

function idName(field: string, owner: string | undefined): string | null {
  if (field === 'id') return owner === undefined ? 'id' : `${owner}Id`;
  if (/_id$/.test(field)) return field.replace(/_([a-z])([a-z]*)/g, (_, first: string, rest: string) => first.toUpperCase() + rest);
  return otherNames[field] ?? (/[a-z]Id$/.test(field) ? field : null);
}

/** A list of ids, or of objects with an id, which are named by their kind where they have one. */
function listed(field: string, values: readonly unknown[]): NamedId[] {
  if (/[a-z]Ids$/.test(field)) return listedIds(field, values.filter(isId));
  const objects = values.filter(hasId);
  const kinds = new Set(objects.map(({ kind = field }) => kind));
  return [...kinds].flatMap((kind) =>
    listedIds(
      `${kind}Ids`,
      objects.filter((each) => (each.kind ?? field) === kind).map(({ id }) => id),
    ),
  );
}

function listedIds(name: string, ids: readonly number[]): NamedId[] {
  return ids.length === 0 ? [] : [[name, ids.slice(0, listedMax)]];
}

function hasId(value: unknown): value is { id: number; kind?: string } {
  return typeof value === 'object' && value !== null && 'id' in value && isId(value.id);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= idMax;
}
