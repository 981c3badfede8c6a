import { beforeAll, expect } from 'vitest';
import { verifyLedger } from '../../src/books/ledger/server/verify-ledger.ts';
import { schoolIds } from '../../src/core/server/database/each-school.ts';
import { faultsBehind, run, useChangesBehindConstraints } from './behind-constraints.ts';
import { acceptCheques, payByCheque } from './cheque-school.ts';
import { paid, payingSchool, reverse, verify } from './paying-school.ts';
import { newFee, newStudent, setFees } from './school-parts.ts';
import { schoolIdOf, succeed, testStore } from './world.ts';

let schoolId = 0;

/**
 * Makes a school with every kind of entry, and one beside it. Charges: 1, 3, 4 (an additional fee), 10. Opening: 2. Payments: 5 (cash),
 * 6, 7, 11, which is pending, and 12 (receipt 5, a cheque). Verification of receipt 3: 8. Reversal of receipt 2: 9.
 */
export function useLedgerToTamperWith(): void {
  useChangesBehindConstraints();
  beforeAll(async () => {
    const { school, admin, place, term, student } = await payingSchool();
    const bursar = await school.bursar();
    const second = await newStudent(admin, place, { cfBalance: 500 });
    const fee = await newFee(admin, 1500);
    await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: second, additionalFeeId: fee }));
    await paid(bursar, { studentId: student, amount: 4000 });
    await paid(bursar, { studentId: second, amount: 700, method: 'Mpesa', code: 'SGH1X' });
    await paid(bursar, { studentId: student, amount: 90, method: 'Bank', code: 'FT1' });
    await succeed(verify(admin, 3));
    await succeed(reverse(admin, 2));
    await setFees(admin, { grade: place.grade, term }, { tuition_fee: 12_000 });
    await paid(bursar, { studentId: second, amount: 60, method: 'Mpesa', code: 'SGH9Z' });
    await acceptCheques(admin);
    await succeed(payByCheque(bursar, { studentId: second, amount: 30 }));
    await payingSchool();
    schoolId = schoolIdOf(admin);
  });
}

/** The school whose ledger is tampered with. */
export const tamperedSchool = () => schoolId;

export const faultsNow = async () => (await verifyLedger(testStore().database)).faults;

/**
 * What the check finds after somebody with all rights changed rows behind the constraints, which is taken back. `$school` in a statement
 * stands for the school.
 */
export async function faultsAfter(...tampering: string[]) {
  const schools = await testStore().database.transaction(null, schoolIds);
  return faultsBehind(schools, async (tx) => {
    for (const statement of tampering) await run(tx, statement.replaceAll('$school', String(schoolId)));
  });
}

/** A fault of that school. */
export const faultAt = (place: string, fault: string) => ({ schoolId, place, fault });

/** The faults of a payment that now counts in another sum than the one that was kept, where it was missed first. */
export const foundInTakings = (...sums: string[]) =>
  sums.map((sum) =>
    faultAt(expect.stringMatching(new RegExp(`^takings of .*, ${sum}$`)), expect.stringMatching(/^kept .*, the payments say /)),
  );

/** The places of faults, in the order in which they were found. */
export const placesOf = (faults: readonly { place: string }[]) => faults.map(({ place }) => place);

export const entry = 'where school_id = $school and entry_id';
export const receipt = 'where school_id = $school and payment_id';
export const hashFault = 'its hash does not follow from its content';

/** The entries of the school from one on, hashed anew as if they had always read as they do now, up to the chain head. */
export const rechained = (from: number) => `
  do $do$
  declare
    entry ledger_entries;
    head bytea := coalesce((select hash from ledger_entries ${entry} = ${from - 1}), '\\x');
    lines text;
  begin
    for entry in select e.* from ledger_entries e ${entry} >= ${from} order by entry_id loop
      select string_agg(transfer_text(line_number, debit, credit, student_id, t.term_id, additional_fee_id, amount_cents),
                        ';' order by line_number)
      into lines from ledger_transfers t where t.school_id = $school and t.entry_id = entry.entry_id;
      head := entry_hash(head, entry.school_id, entry.entry_id, entry.kind, entry.term_id, entry.entry_day, entry.author_id,
        entry.reverses_entry_id, entry.posted_at, lines, entry.reason, entry.digest);
      update ledger_entries set hash = head ${entry} = entry.entry_id;
    end loop;
    update counters set chain_head = head where school_id = $school and kind = 'entry';
  end
  $do$`;
