import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { studentOfPayCode } from '../../../school/settings/pay-codes.ts';
import { type Clue, clueKinds, clueWeights, hashedPhone, namePatterns, namingClues, oneOff, patternOfMasked } from '../clues.ts';
import type { NamedStudent } from '../named-payee.ts';
import { payerIsKnownBy } from '../payers.ts';
import { nameWordsIn } from '../references.ts';

export type SuspectRow = {
  id: number;
  admissionNumber: string | null;
  fullName: string;
  grade: string;
  stream: string;
  active: boolean;
  guardianName: string;
  balance: Cents;
  clues: Clue[];
};

type ClueSource = {
  schoolId: number;
  /** Students whom the account names, and its numbers. */
  named: readonly NamedStudent[];
  keys: readonly string[];
  id: number;
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  waiting: Cents;
};

const numbersMax = 20;

/** The admission numbers of the newest students, normalised: how the school writes them. */
export async function newestNumbers(tx: Transaction, schoolId: number): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select admission_key as key
    from students
    where school_id = ${schoolId} and admission_key is not null
    order by student_id desc
    limit ${numbersMax}`);
  return rows.map(({ key }) => key);
}

const suspectsMax = 30;
/** If more students owe the same, the amount is no clue. */
const alikeMax = 3;

/** Students with any clue, and all their clues; of many the likeliest. */
export function suspectRows(tx: Transaction, source: ClueSource): Promise<SuspectRow[]> {
  const { schoolId } = source;
  return tx.rows<SuspectRow>(sql`
    with owing as (
      select student_id from student_balances where school_id = ${schoolId} and balance_cents = ${source.waiting} limit ${alikeMax + 1}
    ),
    clue (student_id, kind) as (
      ${cluesOfAccount(source)}
      union all
      ${cluesOfPayer(source)}
      union all
      select student_id, 'balance'
      from owing
      where (select count(*) from owing) <= ${alikeMax} and ${balanceNow(schoolId, sql`student_id`)} = ${source.waiting}
    ),
    suspect as (
      select student_id, array_agg(kind) as clues
      from (select distinct student_id, kind from clue) c
      join unnest(${clueKinds}::text[], ${clueWeights}::integer[]) as known (kind, weight) using (kind)
      group by student_id
      order by bool_or(kind = any (${namingClues})) desc, sum(weight) desc, student_id
      limit ${suspectsMax}
    )
    select s.student_id as id, s.admission_number as "admissionNumber", s.full_name as "fullName", g.name as grade, st.name as stream,
           s.is_active as active, s.guardian_name as "guardianName", u.clues,
           ${balanceNow(schoolId, sql`s.student_id`)} as balance
    from suspect u
    join students s on s.school_id = ${schoolId} and s.student_id = u.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where not s.import_undone and not s.is_erased
    order by s.student_id`);
}

/** Students whose guardian's phone number or whose name the account is. */
function cluesInWords({ schoolId, account }: { schoolId: number; account: string | null }): Statement {
  const child = namePatterns(account);
  return sql`
    select s.student_id, 'accountPhone' as kind
    from guardian_phones p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where p.school_id = ${schoolId} and p.phone = e164(${account}) and not s.import_undone
    union all
    select student_id, 'name'
    from students
    where school_id = ${schoolId} and not import_undone and ${child.length > 0} and ' ' || full_name ilike all (${child})`;
}

/** Whether an account is the name of another student, or words of it, or a phone number of other guardians only. */
export async function meansAnother(
  tx: Transaction,
  { studentId, ...account }: { schoolId: number; account: string; studentId: number },
): Promise<boolean> {
  const words = nameWordsIn(account.account).map((word) => `\\m${word}\\M`);
  const { others } = await tx.row<{ others: boolean }>(sql`
    with clue as (${cluesInWords(account)})
    select exists (select from clue where kind = 'name' and student_id <> ${studentId})
           or exists (
             select from students
             where school_id = ${account.schoolId} and student_id <> ${studentId} and not import_undone
               and ${words.length > 0} and search_name ~ all (${words}))
           or (exists (select from clue where kind = 'accountPhone')
             and not exists (select from clue where kind = 'accountPhone' and student_id = ${studentId})) as others`);
  return others;
}

/** Students whom the account names, or an account one slip away. */
function cluesOfAccount({ schoolId, account, named, keys }: ClueSource): Statement {
  const slips = keys.flatMap(oneOff);
  const nearIds = slips.flatMap((slip) => studentOfPayCode(slip) ?? []);
  return sql`
    select student_id, kind
    from unnest(${named.map(({ studentId }) => studentId)}::integer[], ${named.map(({ kind }) => kind)}::text[]) as named (student_id, kind)
    union all
    ${cluesInWords({ schoolId, account })}
    union all
    select student_id, 'near' from students where school_id = ${schoolId} and student_id = any (${nearIds}::integer[])
    union all
    select student_id, 'nearNumber'
    from students
    where school_id = ${schoolId} and admission_key = any (${slips})`;
}

/** Students connected with the payer. */
function cluesOfPayer({ schoolId, id, payerName, payerPhone }: ClueSource): Statement {
  const knownBy = payerIsKnownBy({ payerName, payerPhone });
  const isPayer =
    knownBy === 'phone' ? sql`a.payer_phone = ${payerPhone}` : sql`(a.payer_phone, a.payer_name) = (${payerPhone}, ${payerName})`;
  const guardian = namePatterns(payerName);
  return sql`
    select student_id, 'telephone' from guardian_phones where school_id = ${schoolId} and phone = e164(${payerPhone})
    union all
    select student_id, 'telephone'
    from guardian_phones
    where school_id = ${schoolId} and ${hashedPhone(payerPhone)}::text = encode(sha256(convert_to(substr(phone, 2), 'UTF8')), 'hex')
    union all
    select student_id, 'telephoneEnd' from guardian_phones where school_id = ${schoolId} and phone like ${patternOfMasked(payerPhone)}
    union all
    select p.student_id, ${knownBy === 'mask' ? 'paidAlike' : 'paidBefore'}::text
    from arrivals a
    join settlements x on x.school_id = a.school_id and x.arrival_id = a.arrival_id
    join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    where a.school_id = ${schoolId} and a.arrival_id <> ${id} and p.status <> 'reversed'
      and ${isPayer}
    union all
    select student_id, 'guardian'
    from students
    where school_id = ${schoolId} and ${guardian.length > 0} and ' ' || guardian_name ilike all (${guardian})`;
}
