import { beforeAll, expect, test } from 'vitest';
import {
  type BankingSchool,
  bankingSchool,
  noticeOfKcb,
  signIn,
  tellBank,
  tellKcb,
  workOffNotices,
} from '../../../../tests/support/banking-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { spelledStudents } from '../../../../tests/support/spellings.ts';
import { nextNumber, succeed, useServer } from '../../../../tests/support/world.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
useSoundLedger();
let of: BankingSchool;
const ids = new Map<number, string>();
beforeAll(async () => {
  of = await bankingSchool();
  const marion = { fullName: 'Marion Wafula', admissionNumber: '3145', guardianName: 'Ruth Wafula' };
  for (const { fullName, admissionNumber, guardianName } of [...spelledStudents, marion]) {
    ids.set(await newStudent(of.admin, of.place, { fullName, admissionNumber, guardianName }), fullName.split(' ')[0] ?? '');
  }
});

type Bank = 'kcb' | 'equity' | 'coop';
/** A notice of each bank whose account names nobody, with these words. Its amount is its own, so that it is not taken for other money. */
const tell = {
  kcb: (narration: string) =>
    tellKcb(
      of.addresses.kcb,
      noticeOfKcb(of, { customerReference: 'SCHOOL FEES', customerName: '', narration, transactionAmount: `${nextNumber()}.00` }),
    ),
  equity: (tranParticular: string) =>
    tellBank(of.addresses.equity, {
      ...{
        username: signIn.bankUsername,
        password: signIn.bankPassword,
        billNumber: '',
        CustomerRefNumber: '',
        billAmount: String(nextNumber()),
      },
      ...{ bankreference: `S${nextNumber()}EQW`, transactionDate: '2026-01-05 09:00:00', tranParticular, phonenumber: '' },
    }),
  coop: (Narration: string) =>
    tellBank(of.addresses.coop, {
      ...{
        AcctNo: '01134248358600',
        Amount: String(nextNumber()),
        Currency: 'KES',
        EventType: 'CREDIT',
        TransactionId: `CB${nextNumber()}W`,
      },
      ...{ Narration, PostingDate: '2026-01-05+03:00' },
    }),
} satisfies Record<Bank, (words: string) => Promise<unknown>>;

/** The first name of the student whom the newest notice paid; null where its money waits. */
async function payee(): Promise<string | null> {
  await workOffNotices();
  const [row] = await rowsOf(
    of.school,
    `select p.student_id as id
     from arrivals a
     left join settlements x using (school_id, arrival_id)
     left join payments p using (school_id, payment_id)
     where a.school_id = $1 order by a.arrival_id desc limit 1`,
  );
  return ids.get(Number(row?.id)) ?? null;
}

test.each<[Bank, string, string | null]>([
  ['kcb', 'MPESAC2B_522522 254712***678 UA5CQQPBQ1 ASHA KAMAU SM/1059', 'Amina'],
  ['kcb', 'FUNDS TRANSFER FROM 1101998877 REF SM-1059', 'Amina'],
  ['kcb', 'Mobile Money Transfer 254712345678 JOHN DOE ADM 2045', 'Moses'],
  ['kcb', 'AGENCY DEPOSIT 522522 SM1060 BRIAN', 'Brian'],
  ['equity', 'MPS 254712345678 UA5CQQPBQ2 SM/1061 PETER OUMA', 'Grace'],
  ['equity', 'EAZZY-FUNDS TRF TO SHULE YA MFANO SM 1059', 'Amina'],
  ['equity', 'PESALINK FROM 01109876543210 JANE DOE SCHOOL FEES SM/1213', 'George'],
  ['coop', '254712345678~MPESAC2B_400222~ASHA KAMAU~SM/1059', 'Amina'],
  ['coop', 'CASH DEP BY RUTH CHEBET SM/105', 'Daniel'],
  ['coop', 'IFT FROM 01134000000000 ADM/014/2024 NAOMI', 'Naomi'],
  ['kcb', 'FEES ADM SM/1060 BRIAN OTIENO', 'Brian'],
  ['equity', 'TRF SM/1059 1130 CASH', 'Amina'],
  ['coop', 'SM/1060 JANE DOE CASH', 'Brian'],
  ['kcb', 'TRF AB1234 1059 FOR SM/1061', 'Grace'],
  ['equity', 'DEP BY REGINA SM/1059 JANE', 'Amina'],
  ['coop', 'CASH DEP ADM/014/2024 JANE DOE', 'Naomi'],
  // A list, a sister's name, the end of an account, a class.
  ['kcb', 'FEES SM/1059 AND 1060 JANE DOE', null],
  ['equity', 'TRF SM/1059 1060 CASH', null],
  ['coop', 'CASH DEP SM/1059,1060', null],
  ['kcb', 'FEES ADM SM/1060 GRACE OTIENO', null],
  ['equity', 'TRF JANE DOE REF ****1059', null],
  ['coop', 'CASH DEP BY JANE TELLER#12', null],
  ['kcb', 'TRF AB1234 1059 JANE', null],
  ['kcb', 'REF 24/11/2026 1059', null],
  ['equity', 'CASH DEP SM/1059 AMINA AND 1060 BRIAN', null],
  ['coop', 'DR A/C 1059 JANE', null],
  // Two students, a number that two share, one slip, a stray number, a telephone, a till, a day: nobody is paid.
  ['kcb', 'FEES SM/1060 AND SM/1061', null],
  ['kcb', 'TRF REF 77 BARASA FEES', null],
  ['kcb', 'MPESAC2B_522522 254712345678 UA5CQQPBQ3 ASHA KAMAU', null],
  ['equity', 'MPS 2045 0712345678 CASH', null],
  ['equity', 'BILL PAYMENT 1059', null],
  ['equity', 'SM/1058 FEES', null],
  ['coop', '254712345678~MPESAC2B_400222~ASHA KAMAU~20260105', null],
  ['coop', 'CASH DEPOSIT 1060', null],
  ['coop', 'TRANSFER KB/1059', null],
  // An amount, a count, a cheque and a slip.
  ['kcb', 'CASH DEPOSIT OF 2045', null],
  ['kcb', 'CHQ DEP NO 2045', null],
  ['equity', 'SCHOOL FEE 2045', null],
  ['kcb', 'CASH DEP BY AGENT FEES MAR 3145', null],
  ['kcb', 'TRF JANE DOE FEES MAR3145', null],
  ['equity', 'SLIP NO.2045 RUTH CHEBET', null],
  ['coop', 'FEES FOR 12 CHILDREN JANE DOE', null],
  ['coop', 'CASH DEP SLIP#2045', null],
  ['coop', 'CASH DEP OF 12,000.00 FOR ADM NO 2045', 'Moses'],
])('a notice of %s with the words “%s” pays %s', async (bank, words, name) => {
  expect(((await tell[bank](words)) as { status: number }).status).toBe(200);
  expect(await payee()).toBe(name);
});

test('a notice of one word as long as a notice may be waits, and the next pays its student', async () => {
  const taken = (await tell.kcb(`a1${'!'.repeat(15_000)}b2`)) as { status: number };
  expect([taken.status, await payee()]).toEqual([200, null]);
  await tell.kcb('TRF SM/1059');
  expect(await payee()).toBe('Amina');
});

test('the account that a payer typed goes before the words of the bank', async () => {
  await tellKcb(of.addresses.kcb, noticeOfKcb(of, { customerReference: 'SM/1060', narration: 'FEES SM/1059', transactionAmount: '2.00' }));
  expect(await payee()).toBe('Brian');
});

test.each([
  ['SCHOOL FEE 2045', 'SCHOOL FEE 2045', null],
  ['SLIP#2045', 'SLIP#2045', null],
  ['FEES MAR 3145', 'FEES MAR 3145', null],
  ['FEES 2045', 'MOBILE BANKING', 'Moses'],
  ['393939#FEES 2045', '393939#FEES 2045', 'Moses'],
  ['ADM 2045', 'ADM 2045', 'Moses'],
])('an account “%s” that is with the words “%s” pays %s', async (customerReference, narration, name) => {
  await tellKcb(of.addresses.kcb, noticeOfKcb(of, { customerReference, narration, transactionAmount: `${nextNumber()}.00` }));
  expect(await payee()).toBe(name);
});

test("the bank's own reference and the school's account name no student, although a number is like one of them", async () => {
  const student = await newStudent(of.admin, of.place, { admissionNumber: '7654321' });
  const other = await newStudent(of.admin, of.place, { admissionNumber: 'FT778899' });
  const notice = { transactionReference: 'FT778899', tillNumber: '7654321', customerReference: 'x', transactionAmount: '3.00' };
  await tellKcb(of.addresses.kcb, noticeOfKcb(of, { ...notice, narration: 'ACC 7654321 REF FT778899' }));
  expect(await payee()).toBeNull();
  expect([student, other].every((id) => id > 0)).toBe(true);
});

test('of several in the words each is a candidate among the unallocated payments', async () => {
  await tell.kcb('FEES SM/1060 AND SM/1061 TOGETHER');
  await workOffNotices();
  const { money } = await succeed(of.admin.read('/api/arrivals?limit=100'));
  const mine = money.find(({ account }: { account: string | null }) => account?.includes('TOGETHER'));
  const names = mine.candidates.map(({ student }: { student: { fullName: string } }) => student.fullName);
  expect(names).toEqual(expect.arrayContaining(['Brian Otieno Ouma', 'Grace Otieno Ouma']));
});
