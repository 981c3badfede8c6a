import { nairobiToday } from '../../src/core/dates.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { arrive } from './arrived-money.ts';
import { pressImport, readStatement, takenUp } from './bank-statements.ts';
import { bankedSlip } from './cash-days.ts';
import { base64, csvOf } from './import-files.ts';
import { failedJob } from './jobs.ts';
import { failedMessage } from './messaging-school.ts';
import { newNotices } from './refused-notices.ts';
import { rowsOf } from './school-parts.ts';
import { newPrograms } from './school-programs.ts';
import { readShared } from './shared-payments.ts';
import { signedInUser } from './signed-in-user.ts';
import { bankHeads, bankRow } from './statement-rows.ts';
import { userIdOf } from './users.ts';
import { newSchool, newStaff, type School, type Staff, succeed } from './world.ts';

/** One id of each kind of thing that a school has. */
export type Ids = Record<
  | 'user'
  | 'session'
  | 'ownSession'
  | 'teacher'
  | 'grade'
  | 'stream'
  | 'subject'
  | 'term'
  | 'feeStructure'
  | 'additionalFee'
  | 'student'
  | 'payment'
  | 'import'
  | 'feeFile'
  | 'adjustment'
  | 'sharedPayment'
  | 'yearEnd'
  | 'guardian'
  | 'sibling'
  | 'family'
  | 'job'
  | 'discount'
  | 'reversalRequest'
  | 'day'
  | 'banking'
  | 'message'
  | 'optOut'
  | 'sponsor'
  | 'arrival'
  | 'moneyBack'
  | 'statementFile'
  | 'statementDraft'
  | 'bankStatement'
  | 'notice'
  | 'noticeTaking'
  | 'connection'
  | 'bankConnection'
  | 'apiKey'
  | 'webhook'
  | 'delivery',
  number
>;
export type FurnishedSchool = { school: School; ids: Ids };

/**
 * A school with one of everything, each named with the mark, so that a reply to anybody else can be searched for it. The ids are
 * of its newest student, payments and adjustment, whose numbers go up to `students`.
 */
export async function furnishedSchool({ mark, students }: { mark: string; students: number }): Promise<FurnishedSchool> {
  const school = await newSchool();
  const { admin } = school;
  const { grade, stream, subject } = await newClass(admin, mark);
  const teacher = await newUserId(admin);
  await succeed(
    admin.post('/api/teachers/assign-subjects', {
      teacherId: teacher,
      streamSubjectAssignments: [{ streamId: stream, subjectId: subject }],
    }),
  );
  const yearEnd = await newYearEnd(admin);
  const year = Number(nairobiToday().slice(0, 4));
  const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await succeed(admin.post('/api/settings/terms', { name: `Term ${mark}`, year, ...dates, current: true }));
  const amounts = { tuition_fee: 10_000, ass_books: 500, diary_fee: 200, activity_fee: 300, others: 0 };
  const { feeStructure } = await succeed(admin.post('/api/settings/fee-structure', { grade, term_id: term.id, ...amounts }));
  const { additionalFee } = await succeed(admin.post('/api/settings/additional-fees', { feeName: `Bus ${mark}`, amount: 1500 }));
  const ids = { grade, stream, subject, teacher, term: term.id, feeStructure: feeStructure.id, additionalFee: additionalFee.id };
  const sibling = await newChild(admin, { ...ids, mark, code: `${mark}0` });
  const last = { student: 0, payment: 0, adjustment: 0, sharedPayment: 0 };
  for (let count = 1; count <= students; count += 1) Object.assign(last, await newPayer(admin, { ...ids, mark, code: `${mark}${count}` }));
  const home = { sibling, ...(await newHome(admin, { student: last.student, sibling, mark })) };
  const { day } = await succeed(admin.post('/api/days/count', { of1: 0 }));
  const key = { student: last.student, mark };
  const [discount, sponsor] = [await newDiscount(admin, key), await newSponsor(admin, key)];
  const partIds = {
    ...{ day: day.id, banking: await bankedSlip(admin, sibling) },
    ...(await signedInUser(school, await newUserId(admin))),
    job: await failedJob(admin),
    message: await failedMessage(admin, { student: last.student, mark }),
    import: await newDraft(admin, mark),
    feeFile: await newFeeFile(admin, mark),
    yearEnd,
    reversalRequest: await newReversalRequest(admin, last.sharedPayment),
    discount,
    sponsor,
    arrival: await newMoney(school, { ...last, mark }),
    moneyBack: await newMoneyBack(school, mark),
    ...(await newNotices(admin, mark)),
    ...(await newConnections(admin, mark)),
    ...(await newPrograms(school, mark)),
    statementFile: (await succeed(admin.post('/api/class-statements/files'))).fileId,
    bankStatement: await newStatement(admin, mark),
    statementDraft: await readStatement(admin, [bankHeads, bankRow('2026-05-05', 70, `Kesho ${mark}`)], account(mark)),
  };
  return { school, ids: { ...ids, ...last, ...home, ...partIds } };
}

async function newClass(admin: Staff, mark: string) {
  const { data } = await succeed(
    admin.post('/api/settings/configure-grades', { grades: [{ name: `Grade ${mark}`, streams: [`Stream ${mark}`] }] }),
  );
  const [grade] = data.grades;
  return { grade: grade.id, stream: grade.streams[0].id, subject: grade.subjects[0].id };
}

type Payer = Pick<Ids, 'grade' | 'stream' | 'additionalFee'> & { mark: string; code: string };

async function newChild(admin: Staff, { grade, stream, mark, code }: Omit<Payer, 'additionalFee'>): Promise<number> {
  const { student } = await succeed(
    admin.post('/api/students/add', {
      fullName: `Mwanafunzi ${mark}`,
      dob: '2015-03-04',
      gender: 'Female',
      guardianName: `Mzazi ${mark}`,
      contactNumber1: '0712345678',
      admissionNumber: code,
      grade_id: grade,
      stream_id: stream,
    }),
  );
  return student.id;
}

async function newPayer(admin: Staff, { additionalFee, ...child }: Payer) {
  const { mark, code } = child;
  const student = { id: await newChild(admin, child) };
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: student.id, additionalFeeId: additionalFee }));
  const { payment } = await succeed(admin.post('/api/payments/new', { studentId: student.id, amount: 2000, method: 'Mpesa', code }));
  const request = { studentId: student.id, kind: 'waiver', amount: 100, reason: `Waiver ${mark}` };
  const { adjustment } = await succeed(admin.post('/api/adjustments', request));
  const shared = { payerName: `Mlipaji ${mark}`, total: 300, method: 'Bank', code, parts: [{ studentId: student.id, amount: 300 }] };
  const { sharedPayment } = await succeed(admin.post('/api/shared-payments', shared));
  return { student: student.id, payment: payment.id, adjustment: adjustment.id, sharedPayment: sharedPayment.id };
}

/** A year end that moves nobody: there is nobody yet. */
async function newYearEnd(admin: Staff): Promise<number> {
  return (await succeed(admin.post('/api/year-end', { moves: [], repeaters: [], moving: 0, repeating: 0, leaving: 0 }))).id;
}

/** Two further guardians of a student, the last of whom opted out of messages, and the family that the student and another are. */
async function newHome(admin: Staff, { student, sibling, mark }: { student: number; sibling: number; mark: string }) {
  const guardian = { name: `Shangazi ${mark}`, relation: 'other', phone: '0733000111', receivesMessages: false };
  const added = await succeed(admin.post(`/api/students/${student}/guardians`, guardian));
  await succeed(admin.post(`/api/students/${student}/guardians`, { ...guardian, name: `Mjomba ${mark}`, phone: '0733000222' }));
  await succeed(admin.post('/api/messages/opt-outs', { phone: '0733000222', note: `Aliomba ${mark}` }));
  const { optOuts } = await succeed(admin.read('/api/messages/opt-outs'));
  const joined = await succeed(admin.post(`/api/students/${student}/family`, { siblingIds: [sibling] }));
  return { guardian: added.guardian.id, family: joined.family.id, optOut: optOuts[0].id };
}

/** A sponsor who pays for a student. */
async function newSponsor(admin: Staff, { student, mark }: { student: number; mark: string }): Promise<number> {
  const { sponsor } = await succeed(admin.post('/api/sponsors', { name: `Mfadhili ${mark}` }));
  await succeed(admin.post(`/api/sponsors/${sponsor.id}/students`, { studentId: student }));
  return sponsor.id;
}

/** The asked reversal of a part of a shared payment, so that the payment of the school has none yet. */
async function newReversalRequest(admin: Staff, sharedPayment: number): Promise<number> {
  const [part] = (await readShared(admin, sharedPayment)).parts;
  return (await succeed(admin.post(`/api/payments/${part.id}/ask-reversal`, { cause: 'twice' }))).request.id;
}

/** A rule that names a student and waits. */
async function newDiscount(admin: Staff, { student, mark }: { student: number; mark: string }): Promise<number> {
  const rule = { forWhom: 'staff', name: `Walimu ${mark}`, percent: 50, voteHeads: ['tuitionFee'], helpedIds: [student] };
  return (await succeed(admin.post('/api/standing-discounts', rule))).discount.id;
}

type OfMoney = { student: number; payment: number; mark: string };

/** Money that waits because it may be that of the payment, an account that was remembered, and a payment to review. */
async function newMoney(school: School, { student, payment, mark }: OfMoney): Promise<number> {
  const learner = `select $1::integer, 'SAMPLEACCOUNT', $2::integer, min(user_id) from users where school_id = $1`;
  await rowsOf(school, `insert into account_aliases ${learner}`, [student]);
  await rowsOf(school, 'insert into payments_to_review (school_id, payment_id) values ($1, $2)', [payment]);
  const money = { code: `ARRIVED${mark}`, amount: 2000, account: payCodeOf(student), payerName: `Mlipaji ${mark}` };
  return (await arrive(school, { ...money, arrivedAt: `${nairobiToday()}T08:15:00+03:00` })).arrivalId;
}

/** A reversal that belongs to no payment. */
async function newMoneyBack(school: School, mark: string): Promise<number> {
  const [back] = await rowsOf(
    school,
    `insert into money_backs (school_id, kind, evidence, went_on, amount_cents, words, reason)
     values ($1, 'reversal', $2, '2026-05-04', 100, 'Reversal', 'No payment in force has one of its references')
     returning money_back_id as id`,
    [`Line 1 of a statement ${mark}`],
  );
  return Number(back?.id);
}

/** A till and an account of a bank through which nothing has come yet. */
async function newConnections(admin: Staff, mark: string): Promise<Pick<Ids, 'connection' | 'bankConnection'>> {
  const keys = { consumerKey: `key-of-${mark}`, consumerSecret: `secret-of-${mark}`, passkey: `passkey-of-${mark}` };
  const till = { connectionKind: 'till', name: `Lipa ${mark}`, environment: 'sandbox', shortCode: '600999', isPrinted: true, ...keys };
  const { connection } = await succeed(admin.post('/api/settings/mpesa', till));
  const account = { bankCode: 'coop', name: `Akaunti ${mark}`, accountNumbers: '01134248358600' };
  const { bankConnectionId } = await succeed(admin.post('/api/settings/banks', account));
  return { connection: connection.id, bankConnection: bankConnectionId };
}

const account = (mark: string) => ({ name: `Akaunti ${mark}`, method: 'Bank', bank: `Benki ${mark}` });

/** A statement of one row whose money waits. */
async function newStatement(admin: Staff, mark: string): Promise<number> {
  const draft = await readStatement(admin, [bankHeads, bankRow('2026-05-04', 60, `Leo ${mark}`)], account(mark));
  const { statementId } = await succeed(pressImport(admin, draft));
  await takenUp(admin, statementId);
  return statementId;
}

/** A file with one child of the school's class, and a balance from before. */
async function newDraft(admin: Staff, mark: string): Promise<number> {
  const heads = ['Name', 'DOB', 'Gender', 'Class', 'Stream', 'Guardian', 'Phone', 'Balance', 'Additional fees'];
  const row = [`Mtoto ${mark}`, '2016-03-14', 'F', `Grade ${mark}`, `Stream ${mark}`, `Mzazi ${mark}`, '0712345679', '500', `Bus ${mark}`];
  const content = base64(csvOf([heads, row]));
  return (await succeed(admin.post('/api/imports', { fileName: `${mark}.csv`, content }))).import.id;
}

/** A file that raises the fees of the school's class. */
async function newFeeFile(admin: Staff, mark: string): Promise<number> {
  const rows = [
    ['Grade', 'Tuition Fee'],
    [`Grade ${mark}`, '12,000'],
  ];
  return (await succeed(admin.post('/api/fee-files', { fileName: `${mark}.csv`, content: base64(csvOf(rows)) }))).file.id;
}

const newUserId = async (admin: Staff) => userIdOf(admin, (await newStaff(admin, 'teacher')).username);
