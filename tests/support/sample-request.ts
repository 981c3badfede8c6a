import * as z from 'zod/mini';
import type { Endpoint } from '../../src/core/endpoint.ts';
import { fieldsOf } from '../../src/core/fields.ts';
import { faceField, faces } from '../../src/payments/day/rules.ts';
import type { Ids } from './furnished-school.ts';
import { base64 } from './import-files.ts';
import { type Ask, nextNumber, password } from './world.ts';

/** An id that no school has. */
export const unknownId = 2_000_000_123;

/** Which kind of thing each id in a path, query or body names. */
const kinds: Record<string, keyof Ids> = {
  userId: 'user',
  grade: 'grade',
  gradeId: 'grade',
  grade_id: 'grade',
  stream: 'stream',
  streamId: 'stream',
  stream_id: 'stream',
  term: 'term',
  termId: 'term',
  term_id: 'term',
  fee_structure_id: 'feeStructure',
  feeId: 'additionalFee',
  additionalFeeId: 'additionalFee',
  studentId: 'student',
  subjectId: 'subject',
  teacherId: 'teacher',
  paymentId: 'payment',
  rightStudentId: 'student',
  importId: 'import',
  feeFileId: 'feeFile',
  adjustmentId: 'adjustment',
  studentIds: 'student',
  sharedPaymentId: 'sharedPayment',
  yearEndId: 'yearEnd',
  guardianId: 'guardian',
  familyId: 'family',
  dayId: 'day',
  jobId: 'job',
  discountId: 'discount',
  requestId: 'reversalRequest',
  messageId: 'message',
  optOutId: 'optOut',
  sponsorId: 'sponsor',
  arrivalId: 'arrival',
  moneyBackId: 'moneyBack',
  fileId: 'statementFile',
  draftId: 'statementDraft',
  statementId: 'bankStatement',
  noticeId: 'notice',
  takingId: 'noticeTaking',
  connectionId: 'connection',
  bankConnectionId: 'bankConnection',
};

/** A good value for every other field of a body, by its name, which means the same in every endpoint. */
const samples: Record<string, (number: number) => unknown> = {
  username: (number) => `mtu${number}`,
  email: (number) => `mtu${number}@example.test`,
  password: () => password,
  currentPassword: () => password,
  newPassword: () => password,
  role: () => 'teacher',
  name: (number) => `Term ${number}`,
  year: () => 2031,
  startDate: () => '2031-01-06',
  endDate: () => '2031-04-04',
  current: () => undefined,
  grades: (number) => [{ name: `Grade ${number}`, streams: ['East'] }],
  tuition_fee: () => 10_000,
  ass_books: () => '500.50',
  diary_fee: () => 200,
  activity_fee: () => 300,
  others: () => 0,
  lessonsPerWeek: () => '1',
  feeName: (number) => `Swimming ${number}`,
  amount: () => 250,
  action: () => 'unsubscribe',
  fullName: () => 'Achieng Otieno',
  dob: () => '2014-05-06',
  gender: () => 'Female',
  guardianName: () => 'Otieno Ouma',
  contactNumber1: () => '0722000111',
  contactNumber2: () => undefined,
  admissionNumber: () => undefined,
  cfBalance: () => undefined,
  billFrom: () => undefined,
  method: () => 'Mpesa',
  code: (number) => `SAMPLE${number}`,
  bank: () => 'KCB',
  reference: (number) => `SLIP${number}`,
  bankedOn: () => '2026-01-05',
  ...Object.fromEntries(faces.map((face) => [faceField(face), () => 1])),
  payerName: () => 'Otieno Ouma',
  payerPhone: () => undefined,
  total: () => 250,
  takeBack: () => undefined,
  kind: () => 'waiver',
  cause: () => 'wrongStudent',
  explanation: () => undefined,
  rightAmount: () => undefined,
  reason: () => 'Recorded for the wrong child',
  text: () => 'The mother will call',
  promisedDay: () => undefined,
  promisedAmount: () => undefined,
  withdraws: () => undefined,
  schoolName: (number) => `Shule ${number}`,
  phoneNumber: () => undefined,
  address: () => 'P.O. Box 100, Nakuru',
  logo: () => undefined,
  receiptFooter: () => undefined,
  lessonsPerWeekMax: () => 30,
  paybillNumber: () => '247247',
  paybillAccountPrefix: () => undefined,
  otherWaysToPay: () => undefined,
  acceptsCheques: () => undefined,
  template: () => undefined,
  environment: () => 'sandbox',
  connectionKind: () => 'till',
  shortCode: (number) => String(1_000_000 + number),
  storeNumber: () => undefined,
  consumerKey: () => 'a-consumer-key',
  consumerSecret: () => 'a-consumer-secret',
  passkey: () => undefined,
  initiatorName: () => undefined,
  securityCredential: () => undefined,
  refusesUnknown: () => undefined,
  checksSources: () => undefined,
  isPrinted: () => true,
  isDefault: () => undefined,
  bankCode: () => 'coop',
  isOn: () => true,
  accountNumbers: () => '01134248358600',
  publicKey: () => undefined,
  bankUsername: () => undefined,
  bankPassword: () => undefined,
  sources: () => undefined,
  relation: () => 'mother',
  phone: () => '0733 000 111',
  receivesMessages: () => true,
  website: () => undefined,
  id: () => undefined,
  all: () => true,
  updatedAt: () => undefined,
  fileName: (number) => `register-${number}.csv`,
  content: (number) => base64(`Name,Class\nMwanafunzi ${number},4E`),
  headLine: () => undefined,
  columns: () => undefined,
  dayOrder: () => 'dayFirst',
  classes: () => undefined,
  genders: () => ({ Z: 'Male' }),
  makeClasses: () => undefined,
  notDuplicates: () => [],
  students: () => 1,
  goodRowsOnly: () => undefined,
  withoutBalances: () => undefined,
  streamName: () => undefined,
  q: () => undefined,
  linked: () => false,
  expected: () => 1,
  moves: () => [],
  repeaters: () => [],
  makeStreams: () => undefined,
  terms: () => undefined,
  moving: () => 0,
  repeating: () => 0,
  leaving: () => 0,
  bookTotal: () => undefined,
  gradeWords: () => ({ Simba: null }),
  headWords: () => ({ Lunch: null }),
  gradeCount: () => 1,
  chargedTotal: () => undefined,
  contactName: () => 'Mama Atieno',
  isArchived: () => false,
  forWhom: () => 'bursary',
  child: () => undefined,
  percent: () => undefined,
  voteHeads: () => ['tuitionFee'],
  sendsReceipts: () => undefined,
  messages: () => 0,
  note: () => undefined,
  sendsReminders: () => undefined,
  agreed: () => undefined,
  receiptText: () => undefined,
  reversalText: () => undefined,
  reminderText: () => undefined,
  sender: () => undefined,
  smsUsername: () => undefined,
  smsKey: () => undefined,
  smsFrom: () => undefined,
  segmentPrice: () => 0.8,
  givenTo: () => 'Otieno Ouma',
  learn: () => true,
  alias: () => 'SAMPLE ACCOUNT',
  statementRows: () => 1,
  despiteBreaks: () => undefined,
  origin: () => 'safaricom',
  channel: () => '600100',
  account: () => undefined,
  arrivedOn: () => '2026-01-05',
  time: () => '09:05',
};

/** Lists of a body, each of one item that names things of the school. */
const lists = ['streamSubjectAssignments', 'parts', 'rows', 'decided', 'siblingIds', 'helpedIds'];

/** The fields of an endpoint that name a thing of a school, wherever they stand, with the kind of thing. */
export function idFields(endpoint: Endpoint): [field: string, kind: keyof Ids][] {
  const names = [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) => Object.keys(fieldsOf(schema)));
  return names.flatMap((name): [string, keyof Ids][] => (kinds[name] ? [[name, kinds[name]]] : []));
}

type Change = { field: string; value: number };

/** A request that the endpoint serves, made of the ids given; `change` puts another id into one field. */
export function sampleRequest(endpoint: Endpoint, ids: Ids, change?: Change): Ask {
  const number = nextNumber();
  const valueFor = (name: string): unknown => {
    if (name === change?.field) return change.value;
    if (name === 'decided') return [{ kind: 'adjustment', id: ids.adjustment }];
    if (name === 'siblingIds') return [ids.sibling];
    if (name === 'helpedIds') return [ids.student];
    if (name === 'streamSubjectAssignments') return [{ streamId: ids.stream, subjectId: ids.subject }];
    if (name === 'rows') return [{ gradeId: ids.grade, tuitionFee: 11_000, assBooks: 0, diaryFee: 0 }];
    if (name === 'parts') return [{ studentId: ids.student, amount: 250 }];
    const kind = kinds[name];
    return kind ? ids[kind] : samples[name]?.(number);
  };
  const isMandatory = (name: string) => (name in kinds || name in samples) && !isOptional(endpoint.query, name);
  const isSent = (name: string) => name === change?.field || isMandatory(name) || (kinds[name] && !change);
  const query = Object.keys(fieldsOf(endpoint.query)).filter(isSent);
  const search = query.map((name) => `${name}=${encodeURIComponent(String(valueFor(name)))}`).join('&');
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(valueFor(name)));
  return { method: endpoint.method, url: search === '' ? path : `${path}?${search}`, body: bodyOf(endpoint, valueFor, change) };
}

function bodyOf({ body, path }: Endpoint, valueFor: (name: string) => unknown, change?: Change): unknown {
  if (!body) return undefined;
  const names = Object.keys(fieldsOf(body));
  const without = names.filter((name) => !(name in samples) && !(name in kinds) && !lists.includes(name));
  if (without.length > 0) throw new Error(`tests/support/sample-request.ts has no sample for ${without.join(', ')} of ${path}`);
  // With an id that may be left out the call is about that thing alone; without it, about those that the other ids name.
  const given = names.filter((name) => !change || name === change.field || !(name in kinds && isOptional(body, name)));
  return Object.fromEntries(given.map((name) => [name, valueFor(name)]));
}

function isOptional(schema: z.core.$ZodType | undefined, name: string): boolean {
  const field = fieldsOf(schema)[name];
  return field !== undefined && z.safeDecode(field, undefined as never).success;
}
