import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { type Cents, negated, sumCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import type * as api from '../contract.ts';
import { runningBalance } from '../rules/balance.ts';
import { type Judged, judging } from '../rules/outcomes.ts';
import type { rowOutcomes } from '../rules/row-outcomes.ts';
import { daysOf, type StatementRow } from '../rules/rows.ts';
import { readyDraft } from './drafts.ts';
import { profileRows } from './drafts-sql.ts';
import { factsOf, rowKeys } from './facts-sql.ts';
import { statements } from './kind.ts';
import { type PreviewedReversal, previewedReversals, withBounces } from './row-reversals.ts';

const rowsOfPage = 20;
const faultsMax = 20;

type PreviewRequest = Decoded<typeof api.previewStatement>;

/** The effect of importing a draft. A file without an account has no rows yet. */
export async function previewStatement(
  tx: Transaction,
  caller: Caller,
  { draftId, outcome, page }: PreviewRequest['params'] & PreviewRequest['query'],
): Promise<Reply<typeof api.previewStatement>> {
  const { schoolId } = caller;
  const [draft, profiles, { today }] = await Promise.all([statements.stored(tx, caller, draftId), profileRows(tx, schoolId), momentOf(tx)]);
  const { read, method, name, bank } = await readyDraft(draft, today);
  const profile = profiles.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const keys = await rowKeys(tx, { schoolId, profileId: profile?.id ?? 0, rows: read.rows });
  const money = read.rows.filter(({ amount }) => amount > 0);
  const facts = await factsOf(tx, { schoolId, method, channel: profile?.name ?? name, bank, rows: money, keys });
  const judged = await mappedInTurns(money, judging(facts));
  const verdicts = method === 'Bank' ? await withBounces(tx, schoolId, { rows: money, verdicts: judged }) : judged;
  const chosenVerdicts = outcome === undefined ? verdicts : verdicts.filter((each) => each.outcome === outcome);
  const rowAt = new Map(money.map((row) => [row.line, row]));
  const isHere = new Set(keys.filter((key) => key.isHere).map(({ line }) => line));
  const backs = await previewedReversals(
    tx,
    schoolId,
    read.rows.filter(({ line }) => !isHere.has(line)),
  );
  const days = daysOf(read.rows);
  const balance = runningBalance(read.rows);
  const breaks = balance?.breaks ?? [];
  return {
    ...{ rows: read.rows.length - isHere.size, here: isHere.size, withoutMoney: read.withoutMoney, notCompleted: read.notCompleted },
    ...sumsOf(read.rows),
    ...{ firstDay: days?.first ?? null, lastDay: days?.last ?? null },
    opening: balance?.opening ?? null,
    closing: balance?.closing ?? null,
    ...{ breaks: breaks.slice(0, faultsMax), moreBreaks: Math.max(0, breaks.length - faultsMax) },
    ...{ refused: read.refused.slice(0, faultsMax), moreRefused: Math.max(0, read.refused.length - faultsMax) },
    counts: countsOf(verdicts),
    money: chosenVerdicts.slice((page - 1) * rowsOfPage, page * rowsOfPage).flatMap((each) => shownRow(each, rowAt.get(each.line))),
    ...{ wentBack: backs.slice(0, faultsMax).map(shownBack), moreWentBack: Math.max(0, backs.length - faultsMax) },
    pagination: paginationOf({ page, limit: rowsOfPage, total: chosenVerdicts.length }),
  };
}

/** Money in and money out, both zero or more. */
export function sumsOf(rows: readonly StatementRow[]): { inside: Cents; outside: Cents } {
  const amounts = rows.map(({ amount }) => amount);
  return { inside: sumCents(amounts.filter((each) => each > 0)), outside: negated(sumCents(amounts.filter((each) => each < 0))) };
}

function countsOf(verdicts: readonly Judged[]): Reply<typeof api.previewStatement>['counts'] {
  const counts = { student: 0, desk: 0, proves: 0, differs: 0, known: 0 } satisfies Record<(typeof rowOutcomes)[number], number>;
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

function shownRow({ outcome, reason, receiptNumber, student }: Judged, row: StatementRow | undefined) {
  if (!row) return [];
  const { line, day, code, narration, amount } = row;
  return [{ line, day, code, narration, amount, outcome, reason, receiptNumber, student }];
}

function shownBack({ row: { line, day, narration, amount }, ...result }: PreviewedReversal) {
  return { line, day, narration, amount: negated(amount), ...result };
}
