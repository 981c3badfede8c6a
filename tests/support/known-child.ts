import { csvOf } from './import-files.ts';
import { failedMessage, sendMessages } from './messaging-school.ts';
import { balanceOf, paid, payingSchool, reverse, verify } from './paying-school.ts';
import { draftOf, upload } from './registers.ts';
import { newStudent, type Place, rowsOf } from './school-parts.ts';
import { newPrograms } from './school-programs.ts';
import { verifyShared } from './shared-payments.ts';
import { newStaff, type Staff, succeed } from './world.ts';

/** Words that only the child and her family have, by which a search of the whole database finds each trace. */
export const herWords = /zawadi|mwangaza|0766 ?123 ?456|766123456|ZW\/77|0777 ?654 ?321|777654321/i;

/** Zawadi, who came by a file, about whom everything is held that can be, who left and owes nothing; and her brother. */
export async function knownChild() {
  const world = await payingSchool();
  const { school, admin, place } = world;
  await sendMessages(admin);
  const [colleague, bursar] = [await newStaff(admin, 'admin'), await school.bursar()];
  await newPrograms(school, 'z');
  const pupil = { admission: 'ZW/77', name: 'Zawadi Mwangaza', guardian: 'Neema Mwangaza', phone: '0766123456' };
  const draft = await draftOf(admin, pupil, { name: 'Another Child' });
  await succeed(draft.accept({ students: 2 }));
  const [student] = await succeed(admin.read('/api/search-student?q=ZW/77'));
  const child: number = student.id;
  const brother = await newStudent(admin, place, {
    fullName: 'Baraka Otieno',
    guardianName: 'Neema Otieno',
    contactNumber1: '0766 123 456',
  });
  await fillRecord(admin, { child, place, pupil });
  await succeed(admin.post(`/api/students/${child}/data`, { givenTo: pupil.guardian }));
  await succeed(admin.post(`/api/students/${child}/family`, { siblingIds: [brother] }));
  const aunt = { name: 'Tumaini Mwangaza', relation: 'other', phone: '0777654321', receivesMessages: true };
  await succeed(admin.post(`/api/students/${child}/guardians`, aunt, { 'idempotency-key': 'aunt' }));
  const agreed = { consentKind: 'photographs', decision: 'given', decidedBy: 'Neema Mwangaza', how: 'form', note: 'Zawadi only in class' };
  await succeed(bursar.post(`/api/students/${child}/consents`, agreed, { 'idempotency-key': 'photographs' }));
  await succeed(bursar.post(`/api/balances/${child}/notes`, { text: 'Mama Zawadi calls on Friday' }, { 'idempotency-key': 'note' }));
  const sponsor = (await succeed(admin.post('/api/sponsors', { name: 'CDF Kibra' }))).sponsor.id;
  await succeed(admin.post(`/api/sponsors/${sponsor}/students`, { studentId: child }));
  await rowsOf(school, `insert into account_aliases select $1, 'ZAWADI4E', $2, min(user_id) from users where school_id = $1`, [child]);
  await draftOf(admin, { ...pupil, admission: '' }, { name: 'Yet Another' });
  await draftOf(admin, { ...pupil, admission: 'zw 77', name: 'MWANGAZA, Zawadi  ' }, { name: 'Wanjiru Ouma' });
  await upload(
    admin,
    csvOf([
      ['Surname', 'First name', 'Class'],
      ['Mwangaza', 'Zawadi', '4E'],
      ['Ouma', 'Wanjiru', '4E'],
    ]),
  );

  const money = await herMoney({ admin, colleague, bursar, child, brother, sponsor });
  return { ...world, colleague, bursar, child, brother, sponsor, ...money };
}

type Registered = { child: number; place: Place; pupil: { admission: string; name: string; guardian: string; phone: string } };

/** Fills what the file left open, so that each text column of the child's record has a value that an erasure must change. */
async function fillRecord(admin: Staff, { child, place, pupil }: Registered): Promise<void> {
  const particulars = { fullName: pupil.name, dob: '2016-03-14', gender: 'Female', guardianName: pupil.guardian };
  const contacts = { contactNumber1: pupil.phone, contactNumber2: '0777654321' };
  const ofClass = { gradeId: place.grade, streamId: place.stream };
  await succeed(admin.patch(`/api/students/${child}/update`, { ...particulars, ...contacts, ...ofClass }));
  await succeed(admin.patch(`/api/students/${child}/first-guardian`, { relation: 'mother', receivesMessages: true }));
}

type Herself = { admin: Staff; colleague: Staff; bursar: Staff; child: number; brother: number; sponsor: number };

/** Payments of every kind, after which she leaves and owes nothing. */
async function herMoney({ admin, colleague, bursar, child, brother, sponsor }: Herself) {
  const cash = await paid(bursar, { studentId: child, amount: 1200.5 });
  const mpesa = await paid(bursar, { studentId: child, amount: 800, method: 'Mpesa', code: 'SGH1ZAWX' });
  await succeed(verify(colleague, mpesa.id));
  const mistaken = await paid(bursar, { studentId: child, amount: 50 });
  await succeed(reverse(admin, mistaken.id, 'Entered twice'));
  const parts = [
    { studentId: child, amount: 300 },
    { studentId: brother, amount: 700 },
  ];
  const shared = await succeed(
    bursar.post('/api/shared-payments', { payerName: 'CDF Kibra', sponsorId: sponsor, total: 1000, method: 'Bank', code: 'SLIP1', parts }),
  );
  await succeed(verifyShared(colleague, shared.sharedPayment.id));
  await failedMessage(admin, { student: child, mark: 'Zawadi' });
  await paid(bursar, { studentId: child, amount: await balanceOf(admin, child) });
  await succeed(admin.patch(`/api/students/${child}/toggle-status`));
  return { payment: cash.id as number, sharedPayment: shared.sharedPayment.id as number };
}
