/**
 * A column that somebody with all rights changes by hand: found as it is, or by this change (`set`, where a check refuses the usual one),
 * or it may change, with the reason.
 */
export type Column = 'found' | { set: string } | { may: string };

/** The tables beside the ledger, of which `ledger:verify` finds a row that was changed, deleted or added by hand. */
export type SealedTable = {
  /** The row that is changed. */
  row: string;
  /** Where it is found. */
  place: RegExp;
  columns: Record<string, Column>;
  /** Changes of other rows that are found, as is that one of them is gone. */
  also?: readonly (readonly [row: string, set: string])[];
  /** What a row that is added by hand has of its own; or why it may be added. */
  added: Record<string, string | number> | { may: string };
  /** What the application may change: these columns, or everything. */
  changing?: readonly string[] | 'everything';
};

export const found = 'found';
export const own = { school_id: found } as const;
export const numberOnly = { may: 'it stands nowhere else, and nothing is reckoned with it' };
export const drawn = { may: 'the database draws it from origin and notice' };
