import * as z from 'zod/mini';
import { nairobiToday } from '../../src/core/dates.ts';
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
  bankingId: 'banking',
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
  sessionNumber: 'session',
  ownSessionNumber: 'ownSession',
  apiKeyId: 'apiKey',
  webhookId: 'webhook',
  deliveryId: 'delivery',
};

/** What may be left out of a body, and is. */
const left = [
  ...['current', 'contactNumber2', 'admissionNumber', 'cfBalance', 'billFrom', 'payerPhone', 'takeBack', 'explanation'],
  ...['rightAmount', 'promisedDay', 'promisedAmount', 'withdraws', 'phoneNumber', 'logo', 'receiptFooter', 'paybillAccountPrefix'],
  ...['otherWaysToPay', 'acceptsCheques', 'template', 'storeNumber', 'passkey', 'initiatorName', 'securityCredential', 'refusesUnknown'],
  ...['checksSources', 'isDefault', 'publicKey', 'bankUsername', 'bankPassword', 'sources', 'website', 'id'],
  ...['updatedAt', 'headLine', 'columns', 'classes', 'makeClasses', 'goodRowsOnly', 'withoutBalances', 'streamName'],
  ...['q', 'makeStreams', 'terms', 'bookTotal', 'openingTotal', 'chargedTotal', 'child', 'percent', 'sendsReceipts'],
  ...['studentsKeptYears', 'messageTextsKeptMonths', 'importFilesKeptMonths'],
  ...['note', 'sendsReminders', 'agreed', 'receiptText', 'reversalText', 'reminderText', 'sender', 'smsUsername'],
  ...['smsKey', 'smsFrom', 'cashierId', 'despiteBreaks', 'account', 'mustChangePassword', 'expiresOn', 'active', 'seen'],
];

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
  method: () => 'Mpesa',
  ...Object.fromEntries(left.map((name) => [name, () => undefined])),
  code: (number) => `SAMPLE${number}`,
  bank: () => 'KCB',
  reference: (number) => `SLIP${number}`,
  bankedOn: () => nairobiToday(),
  ...Object.fromEntries(faces.map((face) => [faceField(face), () => 1])),
  payerName: () => 'Otieno Ouma',
  total: () => 250,
  kind: () => 'waiver',
  cause: () => 'wrongStudent',
  basis: () => 'guardian',
  confirmation: () => 'ERASE',
  consentKind: () => 'photographs',
  decision: () => 'given',
  decidedBy: () => 'Teresia Gitau',
  how: () => 'form',
  reason: () => 'Recorded for the wrong child',
  text: () => 'The mother will call',
  schoolName: (number) => `Shule ${number}`,
  address: () => 'P.O. Box 100, Nakuru',
  lessonsPerWeekMax: () => 30,
  paybillNumber: () => '247247',
  environment: () => 'sandbox',
  connectionKind: () => 'till',
  shortCode: (number) => String(1_000_000 + number),
  consumerKey: () => 'a-consumer-key',
  consumerSecret: () => 'a-consumer-secret',
  isPrinted: () => true,
  bankCode: () => 'coop',
  isOn: () => true,
  accountNumbers: () => '01134248358600',
  relation: () => 'mother',
  phone: () => '0733 000 111',
  receivesMessages: () => true,
  all: () => true,
  fileName: (number) => `register-${number}.csv`,
  content: (number) => base64(`Name,Class\nMwanafunzi ${number},4E`),
  dayOrder: () => 'dayFirst',
  genders: () => ({ Z: 'Male' }),
  notDuplicates: () => [],
  students: () => 1,
  linked: () => false,
  expected: () => 1,
  moves: () => [],
  repeaters: () => [],
  moving: () => 0,
  repeating: () => 0,
  leaving: () => 0,
  gradeWords: () => ({ Simba: null }),
  headWords: () => ({ Lunch: null }),
  gradeCount: () => 1,
  contactName: () => 'Mama Atieno',
  isArchived: () => false,
  forWhom: () => 'bursary',
  voteHeads: () => ['tuitionFee'],
  messages: () => 0,
  segmentPrice: () => 0.8,
  givenTo: () => 'Otieno Ouma',
  learn: () => true,
  allParts: () => false,
  alias: () => 'SAMPLE ACCOUNT',
  statementRows: () => 1,
  origin: () => 'safaricom',
  channel: () => '600100',
  arrivedOn: () => '2026-01-05',
  time: () => '09:05',
  idleMinutes: () => 15,
  idleMinutesTeachers: () => 30,
  secondFactorRoles: () => [],
  scopes: () => ['students:read'],
  url: (number) => `https://sample${number}.example.test/karo`,
  events: () => ['payment.recorded'],
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
    if (name === 'rightStudentId') return ids.sibling;
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
  const sentNames = names.filter((name) => !change || name === change.field || !(name in kinds && isOptional(body, name)));
  return Object.fromEntries(sentNames.map((name) => [name, valueFor(name)]));
}

function isOptional(schema: z.core.$ZodType | undefined, name: string): boolean {
  const field = fieldsOf(schema)[name];
  return field !== undefined && z.safeDecode(field, undefined as never).success;
}
