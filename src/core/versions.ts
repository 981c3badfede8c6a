import * as z from 'zod/mini';
import { emptyMeansAbsent } from './text.ts';

/** When a record was last changed: an instant to the millisecond, which identifies its version. */
export const updatedAt = z.iso.datetime();

/** The version of a record that a write changes, as its reader got it; without one the write applies to any version. */
export const versionInput = emptyMeansAbsent(
  z.string({ error: 'updatedAt must be text' }).check(z.maxLength(100, 'updatedAt must be at most 100 characters')),
);

/** The fields of `values` that differ from the record, blank and absent alike; unknown fields are ignored. */
export function changedFields(record: Record<string, unknown>, values: Record<string, unknown>): string[] {
  return Object.keys(values).filter((name) => name !== 'updatedAt' && name in record && (values[name] ?? null) !== (record[name] ?? null));
}

/** Field names in words: ["guardianName", "dob"] → "guardian name, dob". */
export function fieldWords(names: readonly string[]): string {
  return names.map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');
}
