import { type ArrivingMethod, arrivingMethods } from '../../../books/ledger/methods.ts';
import { addDays } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { sql } from '../../../core/server/sql.ts';
import type { CodedAmount } from '../../../payments/payments/server/settle-sql.ts';
import { daysLater } from '../../unallocated/duplicates.ts';
import { furtherCodes, receiptsIn } from '../../unallocated/money-codes.ts';
import { payingTerms } from '../../unallocated/server/arrivals-sql.ts';
import { knownMoneyRows, likeMoney } from '../../unallocated/server/known-sql.ts';
import { reversalEvidenceUnder } from '../../unallocated/server/went-back-sql.ts';
import { type NoticedMoney, noticeReader } from '../rules/notices.ts';
import type { Claim, Facts } from '../rules/outcomes.ts';
import { type RowFacts, type RowPayee, withStudent } from '../rules/row-facts.ts';
import { daysOf, type StatementRow } from '../rules/rows.ts';
import { accountsIn } from '../rules/same-account.ts';
import { codesToldBy, tellerReader, wordsOf } from '../rules/told-codes.ts';
import { noticedMoney } from './notices-sql.ts';
import { rowPayees } from './row-students.ts';
import type { SoughtCodes } from './take-rows-sql.ts';

type School = { schoolId: number };
export type RowKey = { line: number; key: string; isHere: boolean };

/** The key of each row of an account's file, and whether an earlier statement had the row. */
export function rowKeys(
  tx: Transaction,
  { schoolId, profileId, rows }: School & { profileId: number; rows: readonly StatementRow[] },
): Promise<RowKey[]> {
  return tx.rows<RowKey>(sql`
    with keyed as (
      select line, statement_row_key(${profileId}::integer, day, code, narration, amount, balance, place) as row_key
      from unnest(
        ${rows.map(({ line }) => line)}::integer[], ${rows.map(({ day }) => day)}::date[], ${rows.map(({ code }) => code)}::text[],
        ${rows.map(({ narration }) => narration)}::text[], ${rows.map(({ amount }) => amount)}::bigint[],
        ${rows.map(({ balance }) => balance)}::bigint[], ${rows.map(({ place }) => place)}::integer[]
      ) as given (line, day, code, narration, amount, balance, place)
    )
    select k.line, encode(k.row_key, 'hex') as key,
           exists (select from bank_statement_rows r where r.school_id = ${schoolId} and r.row_key = k.row_key) as "isHere"
    from keyed k`);
}

type FactsQuery = School & {
  method: ArrivingMethod;
  channel: string;
  bank: string | null;
  rows: readonly StatementRow[];
  keys: readonly RowKey[];
  /** The rows without a code that are judged after these. */
  laterRows?: (notices: readonly NoticedMoney[]) => Promise<readonly StatementRow[]>;
  /** The rows judged after these that may tell one of these codes. */
  laterTellers?: (sought: SoughtCodes) => Promise<readonly StatementRow[]>;
};

/** All facts that decide the outcomes of rows. `channel` is the name of the account, `bank` its bank. */
export async function factsOf(tx: Transaction, query: FactsQuery): Promise<Facts> {
  const { schoolId, method, channel, bank, rows, keys } = query;
  const [{ hasTerm }, connected] = await Promise.all([payingTerms(tx, schoolId), connectedAccounts(tx, schoolId)]);
  // Spaces may be within a number, or before a branch.
  const ownAccounts = accountsIn([channel, ...connected.flatMap(({ numbers }) => [numbers, numbers.replace(/\s+/g, ',')])].join(','));
  const besides = new Map(await mappedInTurns(rows, (row) => [row.line, codesBeside(row, method)] as const));
  const further = [...besides.values()].flat();
  const money = (await mappedInTurns(rows, (row) => codedAmounts(row, besides.get(row.line), method))).flat();
  const codes = [...new Set(money.map(({ code }) => code))];
  const days = daysOf(rows);
  const [arrivals, notices, likes, { payees, namingCodes }, backs] = await Promise.all([
    knownMoneyRows(tx, { schoolId, codes }),
    noticedMoney(tx, { schoolId, method, account: { name: channel, bank }, rows: rows.filter(({ code }) => code === null) }),
    days === null ? [] : likeMoney(tx, { schoolId, days, amounts: [...new Set(rows.map(({ amount }) => amount))] }),
    rowPayees(tx, { schoolId, rows, codes: further, ownAccounts }),
    reversalEvidenceUnder(tx, { schoolId, money }),
  ]);
  const claims = await claimsFor(tx, {
    schoolId,
    method,
    codes,
    rows,
    studentIds: [...payees.values()].flatMap(({ student }) => student?.id ?? []),
  });
  const later = await laterRowFacts(tx, { ...query, ownAccounts }, notices);
  const nobody: RowPayee = { account: null, student: null, several: [] };
  const rowFacts = keys.map(({ line, key, isHere }) => {
    const own = (besides.get(line) ?? []).filter((code) => !namingCodes.has(code));
    return [line, { ...(payees.get(line) ?? nobody), key, isHere, furtherCodes: own }] as const;
  });
  const rowFactsByLine = new Map<number, RowFacts>([...later.facts, ...rowFacts]);
  const judged = rows.filter(({ line }) => rowFactsByLine.get(line)?.isHere === false);
  const withoutCode = [...judged.filter(({ code }) => code === null), ...later.rows];
  const reader = noticeReader(notices);
  await mappedInTurns(withoutCode, (row) => reader.take(withStudent(row, rowFactsByLine)));
  const telling = withoutCode.length === 0 ? [] : [...judged, ...later.rows, ...(await rowsTellingLater(query, { notices, claims }))];
  return {
    list: { method, channel },
    rows: rowFactsByLine,
    noticeReader: reader,
    tellers: await tellersAmong(telling, { method, ownAccounts, notices, claims, namingCodes }),
    ...{ ownAccounts, arrivals, notices, claims, likes, hasTerm },
    wentBack: new Map(backs.map(({ code, evidence }) => [code, evidence])),
  };
}

async function laterRowFacts(
  tx: Transaction,
  { schoolId, laterRows, ownAccounts }: FactsQuery & { ownAccounts: readonly string[] },
  notices: readonly NoticedMoney[],
) {
  const rows = notices.length === 0 || laterRows === undefined ? [] : await laterRows(notices);
  const { payees } = await rowPayees(tx, { schoolId, rows, codes: [], ownAccounts });
  return { rows, facts: [...payees].map(([line, payee]) => [line, { ...payee, key: '', isHere: false, furtherCodes: [] }] as const) };
}

/** The rows judged later that may tell a code of a notice, or of a payment that is looked for by its student. */
async function rowsTellingLater(
  { method, laterTellers }: FactsQuery,
  { notices, claims }: Pick<Facts, 'notices' | 'claims'>,
): Promise<readonly StatementRow[]> {
  const typed = claims.filter((claim) => claim.method === method && claim.studentIds.length === 1);
  const codes = [...new Set([...notices.flatMap((notice) => notice.codes), ...typed.map(({ code }) => code)])];
  if (codes.length === 0 || laterTellers === undefined) return [];
  return laterTellers({ codes, inWords: furtherCodes(codes, { code: null, account: null }) });
}

type Told = Pick<Facts, 'ownAccounts' | 'notices' | 'claims'> & { method: ArrivingMethod; namingCodes: ReadonlySet<string> };

/** Which of these rows tell a code of a notice or of a typed payment. */
async function tellersAmong(
  rows: readonly StatementRow[],
  { method, ownAccounts, notices, claims, namingCodes }: Told,
): Promise<Facts['tellers']> {
  const codes = new Set([...notices.flatMap((notice) => notice.codes), ...claims.map(({ code }) => code)]);
  const besides = (row: StatementRow) => codesBeside(row, method).filter((code) => !namingCodes.has(code));
  const { take, tellers } = tellerReader({ method, ownAccounts, codes, besides });
  if (codes.size > 0) await mappedInTurns(rows, take);
  return tellers;
}

/** Further references of a row. An M-Pesa row has one number; other numbers in its details are other payments. */
function codesBeside(row: StatementRow, method: ArrivingMethod): string[] {
  return furtherCodes([...row.references, ...receiptsIn(wordsOf(row, method))], row);
}

/** All codes of a row, with its amount. */
function codedAmounts(row: StatementRow, beside: readonly string[] | undefined, method: ArrivingMethod): CodedAmount[] {
  const codes = [...(row.code === null ? [] : [row.code]), ...(beside ?? []), ...codesToldBy(row, method)];
  return codes.map((code) => ({ code, amount: row.amount }));
}

/** The account numbers of the school's banks that send notices, as typed. */
function connectedAccounts(tx: Transaction, schoolId: number): Promise<{ numbers: string }[]> {
  return tx.rows(sql`select account_numbers as numbers from bank_connections where school_id = ${schoolId}`);
}

type Sought = School & { method: ArrivingMethod; codes: readonly string[]; rows: readonly StatementRow[]; studentIds: readonly number[] };

/** Typed payments that are not settled: those with one of the codes, and those that rows without a code may be. */
async function claimsFor(tx: Transaction, { schoolId, method, codes, rows, studentIds }: Sought): Promise<Claim[]> {
  const days = daysOf(rows);
  if (days === null) return [];
  // A list in an array is gone through for each payment, a sub-select is looked up.
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  return tx.rows<Claim>(sql`
    with likely as (
      select payment_id
      from payments
      where school_id = ${schoolId} and method = ${method} and student_id in (select id from unnest(${studentIds}::integer[]) as named (id))
        and amount_cents = any (${amounts}::bigint[]) and paid_on between ${days.first}::date and ${addDays(days.last, daysLater)}::date
    )
    select c.code, c.method, min(p.payment_id) as "receiptNumber", sum(p.amount_cents)::bigint as amount, min(p.paid_on) as day,
           array_agg(p.student_id order by p.payment_id) as "studentIds", bool_or(p.status = 'pending') as "isPending",
           (json_agg(json_build_object('id', s.student_id, 'fullName', s.full_name) order by p.payment_id)) -> 0 as student
    from payment_codes c
    join standing_payments p on p.school_id = c.school_id
      and (p.payment_id = c.payment_id or p.shared_payment_id = c.shared_payment_id)
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where c.school_id = ${schoolId} and c.method = any (${arrivingMethods}) and c.bank = ''
      and (c.code in (select code from unnest(${codes}::text[]) as given (code)) or c.payment_id in (select payment_id from likely))
      and p.status <> 'reversed'
      and not exists (select from settlements x where x.school_id = p.school_id and x.payment_id = p.payment_id)
    group by c.method, c.code
    order by "receiptNumber"`);
}
