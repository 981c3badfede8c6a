import * as z from 'zod/mini';
import { term } from '../../books/terms/contract.ts';
import { day, dayField, nairobiToday } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id, idInput, named, pathId } from '../../core/ids.ts';
import { choiceInput } from '../../core/inputs.ts';
import { amountMax, asCents, optionalMoneyInput } from '../../core/money.ts';
import { optionalLimit, pageInput, pagination } from '../../core/paging.ts';
import { blankMeansAbsent, preprocess } from '../../core/preprocess.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { accountKey, changeableText, emptyMeansAbsent, nameText, optionalFreeText, phoneField } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { filterStreamName, gradeChoices } from '../../school/grades/contract.ts';
import { wholePhone } from './phones.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
const gender = choiceInput('Gender', genders, 'Gender must be Male, Female or Other');

/** A row of the students list. Contacts are null for roles that may not see them. */
const listedStudent = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  guardianName: z.string(),
  contactNumber1: z.nullable(z.string()),
  contactNumber2: z.nullable(z.string()),
  gender: z.enum(genders),
  active: z.boolean(),
  leftDate: z.nullable(day),
  grade: named,
  stream: named,
  additionalFeesCount: z.int(),
});
export type ListedStudent = z.output<typeof listedStudent>;

export const student = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  dob: day,
  gender: z.enum(genders),
  guardianName: z.string(),
  contactNumber1: z.nullable(z.string()),
  contactNumber2: z.nullable(z.string()),
  gradeId: id,
  streamId: id,
  active: z.boolean(),
  leftDate: z.nullable(day),
  updatedAt,
});
export type Student = z.output<typeof student>;

/** When a change of grade affects the bill: the current term gets the difference, or only the next term follows. */
const billedFrom = ['now', 'nextTerm'] as const;
export type BillFrom = (typeof billedFrom)[number];
export const billFromInput = emptyMeansAbsent(z.enum(billedFrom, { error: 'Bill from must be now or nextTerm' }));

const birthday = dayField('Date of Birth').check(z.refine((text) => text <= nairobiToday(), 'Date of birth must not be in the future'));

/** Parents type phone numbers as the account of a payment, so one names no student. */
export const phoneAsNumber = 'Admission number must not be a phone number';

export function isNoPhone(number: string): boolean {
  return wholePhone(accountKey(number)) === null;
}

const particulars = {
  fullName: nameText('Full Name', 120),
  dob: birthday,
  gender,
  admissionNumber: emptyMeansAbsent(nameText('Admission Number', 30).check(z.refine(isNoPhone, phoneAsNumber))),
  guardianName: nameText('Guardian Name', 120),
  contactNumber1: phoneField('Contact Number 1'),
  contactNumber2: emptyMeansAbsent(phoneField('Contact Number 2')),
};

export const activeFilter = preprocess(
  blankMeansAbsent,
  z._default(z.enum(['all', 'true', 'false'], { error: 'Active must be all, true or false' }), 'all'),
);

/** The two screens that list students name their filters differently. */
const filter = {
  grade: filterId('Grade'),
  stream: filterId('Stream'),
  /** Streams of this name in every grade, ignoring letter case; `stream` is an id. */
  streamName: filterStreamName,
  gradeId: filterId('Grade'),
  streamId: filterId('Stream'),
  feeId: filterId('Additional fee'),
  active: activeFilter,
  q: optionalFreeText('Search', 100),
};

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students/view-students',
  access: may.seeClasses,
  shows: ['students', 'classes', 'fees'],
  summary: 'Students by grade, stream, status, additional fee and words of the name, a page at a time',
  query: z.object({ page: pageInput, limit: optionalLimit, ...filter }),
  reply: z.object({
    students: z.array(listedStudent),
    ...gradeChoices,
    pagination,
    metadata: z.object({ totalStudents: z.int(), totalPages: z.int(), page: z.int(), limit: z.int() }),
  }),
});

export const exportStudents = sheetEndpoint({
  path: '/api/students/export',
  access: may.seeClasses,
  summary: 'The filtered students as CSV or Excel, at most 20,000; contacts are hidden from those who may not see them',
  query: z.object({ ...filter, ...sheetQuery }),
  sheet: 'students',
});

export const addStudentOptions = endpoint({
  method: 'GET',
  path: '/api/students/add',
  access: may.seeMoney,
  shows: ['classes', 'terms'],
  summary: 'The choices of the add-student form',
  /** `currentTermOver` is true once the last day of the current term has passed. */
  reply: z.object({ ...gradeChoices, currentTerm: z.nullable(term), currentTermOver: z.boolean() }),
});

export const addStudent = endpoint({
  method: 'POST',
  path: '/api/students/add',
  access: may.enrol,
  changes: ['students', 'balances'],
  summary: 'Enrol a student; bills the current term at once, or, once it is over and billFrom is nextTerm, the next when it is opened',
  status: 201,
  keptUntilAnswered: true,
  body: z.object({
    ...particulars,
    cfBalance: optionalMoneyInput({ label: 'Carry Forward Balance', min: asCents(-amountMax) }),
    grade_id: idInput('Grade'),
    stream_id: idInput('Stream'),
    billFrom: billFromInput,
  }),
  reply: z.object({ message: z.string(), student }),
});

export const studentById = endpoint({
  method: 'GET',
  path: '/api/students/:studentId',
  isRecorded: true,
  access: may.seeClasses,
  shows: ['students', 'classes'],
  summary: 'One student, with the choices of the edit form',
  versioned: 'student',
  params: z.object({ studentId: pathId }),
  reply: z.object({ student, ...gradeChoices }),
});

export const updateStudent = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId/update',
  access: may.enrol,
  versioned: 'student',
  changes: ['students', 'balances'],
  summary:
    'Change a student; another grade posts the difference of the current term, unless billFrom is nextTerm; an admission number or a second contact that is left out stays',
  params: z.object({ studentId: pathId }),
  body: z.object({
    ...particulars,
    // The names in the page that changes a student.
    contactNumber1: phoneField('Primary Contact'),
    contactNumber2: changeableText(phoneField('Secondary Contact')),
    admissionNumber: changeableText(nameText('Admission Number', 30)),
    gradeId: idInput('Grade'),
    streamId: idInput('Stream'),
    billFrom: billFromInput,
    updatedAt: versionInput,
  }),
  reply: z.object({ message: z.string(), student }),
});

export const toggleStudent = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId/toggle-status',
  access: may.enrol,
  changes: ['students', 'balances'],
  summary:
    'Deactivate an active student, activate an inactive one: billed in the current term, or, once it is over and billFrom is nextTerm, in the next',
  params: z.object({ studentId: pathId }),
  body: z.object({
    /** The state that the page means, where it may be set already; absent switches. */
    active: emptyMeansAbsent(z.boolean({ error: 'Active must be true or false' })),
    billFrom: billFromInput,
  }),
  reply: z.object({ student: z.object({ id, active: z.boolean(), leftDate: z.nullable(day) }) }),
});

export const searchStudents = endpoint({
  method: 'GET',
  path: '/api/search-student',
  access: may.seeClasses,
  shows: ['students', 'classes', 'fees'],
  summary:
    "Up to 20 students by name parts, id, admission number or, for those who may see contacts, a guardian's name or phone; own names first",
  query: z.object({ q: optionalFreeText('Search', 100) }),
  reply: z.array(
    z.object({
      ...{ id, name: z.string(), admissionNumber: z.nullable(z.string()), grade: z.string(), stream: z.string(), active: z.boolean() },
      /** The guardian whose name matched; null if the student matched. */
      guardian: z.nullable(z.string()),
    }),
  ),
});
