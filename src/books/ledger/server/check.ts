import type { Statement } from '../../../core/server/sql.ts';

/** A fault: its place and its description. */
export type FaultRow = { place: string; fault: string };

/** Reads the faults of one kind in a school, at most `faultsMax`. */
export type Check = (schoolId: number) => Statement;

export const faultsMax = 20;
