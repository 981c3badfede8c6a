import * as z from 'zod/mini';
import { emptyMeansAbsent } from './text.ts';

/** When a record was last changed: an instant to the millisecond, by which its versions are told apart. */
export const updatedAt = z.iso.datetime();

/** The version of a record that a write changes, as its reader got it; whoever names none changes whatever is there. */
export const versionInput = emptyMeansAbsent(
  z.string({ error: 'updatedAt must be text' }).check(z.maxLength(100, 'updatedAt must be at most 100 characters')),
);

/** Names of the fields whose values in `given` differ from those of the record, blank and absent alike; fields the record lacks aside. */
export function changedFields(record: Record<string, unknown>, given: Record<string, unknown>): string[] {
  return Object.keys(given).filter((name) => name !== 'updatedAt' && name in record && (given[name] ?? null) !== (record[name] ?? null));
}

/** Field names as people read them: ["guardianName", "dob"] → "guardian name, dob". */
export function fieldWords(names: readonly string[]): string {
  return names.map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');
}
