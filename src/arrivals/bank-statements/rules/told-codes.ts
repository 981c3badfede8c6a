import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import { isProofInWords } from './code-proofs.ts';
import { codesIn, piecedCodesIn } from './narration.ts';
import type { StatementRow } from './rows.ts';

/** The words of a row that may be other references of its money; none for M-Pesa, which has one number. */
export function wordsOf({ narration, code }: StatementRow, method: ArrivingMethod): string {
  return method === 'Mpesa' && code !== null ? '' : narration;
}

/** The codes that its details may hold: whole words first, then codes in pieces. */
export function codesToldBy(row: StatementRow, method: ArrivingMethod): string[] {
  const words = wordsOf(row, method);
  return [...codesIn(words), ...piecedCodesIn(words)];
}

type Teller = { line: number; amount: Cents };
/** The rows that tell some codes, by code. */
export type Tellers = ReadonlyMap<string, readonly Teller[]>;

type Sought = {
  method: ArrivingMethod;
  ownAccounts: readonly string[];
  codes: ReadonlySet<string>;
  /** The further codes of a row. */
  besides: (row: StatementRow) => readonly string[];
};

/** Finds which of some codes each row tells: its own, its further ones, and those in its details that say which payment it is. */
export function tellerReader({ method, ownAccounts, codes, besides }: Sought): { take: (row: StatementRow) => void; tellers: Tellers } {
  const tellers = new Map<string, Teller[]>();
  const take = (row: StatementRow) => {
    const inWords = codesToldBy(row, method).filter((code) => codes.has(code) && isProofInWords(code, { row, ownAccounts }));
    const others = [...(row.code === null ? [] : [row.code]), ...besides(row)].filter((code) => codes.has(code));
    for (const code of new Set([...others, ...inWords])) {
      const same = tellers.get(code) ?? [];
      tellers.set(code, same);
      same.push({ line: row.line, amount: row.amount });
    }
  };
  return { take, tellers };
}

/** The other rows that tell a code and are not judged yet. */
export function tellersToCome(tellers: Tellers, isDone: (line: number) => boolean) {
  return (code: string, { line }: StatementRow): Teller[] =>
    (tellers.get(code) ?? []).filter((each) => each.line !== line && !isDone(each.line));
}
