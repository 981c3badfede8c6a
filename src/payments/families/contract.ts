import * as z from 'zod/mini';
import { bank, method } from '../../books/ledger/methods.ts';
import { feeStatement } from '../../books/statements/contract.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { filterTerm, id, idInput, named, pathId } from '../../core/ids.ts';
import { choiceInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, nameText, phoneField } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { paymentStatuses } from '../payments/contract.ts';
import { relations } from './relations.ts';

/** If more students share a number, it is the school's own number and no family. */
export const familyMax = 15;

const relation = choiceInput('Relation', relations, 'Relation must be one of the list');
const receivesMessages = asField(z.boolean({ error: 'Receives messages must be true or false' }), { label: 'Receives messages' });

/** A guardian for roles that may see contacts; phones are null for others. */
export const guardian = z.object({
  /** Null for the first guardian, whose name and phones are edited with the student's. */
  id: z.nullable(id),
  name: z.string(),
  relation: z.enum(relations),
  phones: z.nullable(z.array(z.string())),
  receivesMessages: z.boolean(),
});
export type Guardian = z.output<typeof guardian>;

const guardianBody = z
  .object({ name: nameText('Name', 120), relation, phone: emptyMeansAbsent(phoneField('Phone Number')), receivesMessages })
  .check(
    z.refine(({ phone, receivesMessages: receives }) => !receives || phone !== undefined, {
      path: ['phone'],
      error: 'Phone number is required for messages',
    }),
  );

export const addGuardian = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/guardians',
  access: may.enrol,
  changes: ['students'],
  summary: 'Add a further guardian',
  status: 201,
  params: z.object({ studentId: pathId }),
  body: guardianBody,
  reply: z.object({ message: z.string(), guardian }),
});

export const changeGuardian = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId/guardians/:guardianId',
  access: may.enrol,
  changes: ['students'],
  summary: 'Change a guardian other than the first',
  params: z.object({ studentId: pathId, guardianId: pathId }),
  body: guardianBody,
  reply: z.object({ message: z.string(), guardian }),
});

export const removeGuardian = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/guardians/:guardianId/remove',
  access: may.enrol,
  changes: ['students'],
  summary: 'Remove a guardian other than the first from the student',
  params: z.object({ studentId: pathId, guardianId: pathId }),
  reply: z.object({ message: z.string() }),
});

export const changeFirstGuardian = endpoint({
  method: 'PATCH',
  path: '/api/students/:studentId/first-guardian',
  access: may.enrol,
  changes: ['students'],
  summary: 'Change what the first guardian is to the student, and whether they are sent messages',
  params: z.object({ studentId: pathId }),
  body: z.object({ relation, receivesMessages }),
  reply: z.object({ message: z.string() }),
});

/** What is wrong with joining a student with nobody, or with themselves alone. */
export const namesNobody = 'Name at least one other student';

export const joinFamily = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/family',
  access: may.enrol,
  changes: ['students'],
  summary: 'Join a student and others whose guardians share a phone number as a family; no money moves',
  params: z.object({ studentId: pathId }),
  body: z.object({
    siblingIds: z
      .array(idInput('Student'), { error: 'Students must be a list of ids' })
      .check(z.minLength(1, namesNobody), z.maxLength(familyMax, `A family has at most ${familyMax} children besides the first`)),
  }),
  reply: z.object({ message: z.string(), family: named }),
});

export const leaveFamily = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/family/leave',
  access: may.enrol,
  changes: ['students'],
  summary: 'Remove one student from the family; a family needs two',
  params: z.object({ studentId: pathId }),
  reply: z.object({ message: z.string() }),
});

export const splitFamily = endpoint({
  method: 'POST',
  path: '/api/families/:familyId/take-apart',
  access: may.enrol,
  changes: ['students'],
  summary: 'Split up a family; the children and what they owe stay as they are',
  params: z.object({ familyId: pathId }),
  reply: z.object({ message: z.string() }),
});

/** The family's first guardian is that of the eldest child. */
export const family = z.object({ id, name: z.string(), guardianName: z.string(), joinedOn: day, joinedBy: z.string(), updatedAt });

export const changeFamily = endpoint({
  method: 'PATCH',
  path: '/api/families/:familyId',
  access: may.enrol,
  versioned: 'family',
  changes: ['students'],
  summary: "Change a family's name, and its first guardian for every student of the family who has the same one",
  params: z.object({ familyId: pathId }),
  body: z.object({
    name: nameText('Family Name', 160),
    guardianName: nameText('First Guardian', 120),
    updatedAt: versionInput,
  }),
  reply: z.object({ message: z.string(), family }),
});

const child = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  grade: z.string(),
  stream: z.string(),
  active: z.boolean(),
});

export const familyById = endpoint({
  method: 'GET',
  path: '/api/families/:familyId',
  versioned: 'family',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['students', 'classes', 'balances', 'payments', 'staff', 'terms'],
  summary: 'The children of a family, what each owes and all together, and their last payments',
  params: z.object({ familyId: pathId }),
  reply: z.object({
    family,
    /** Negative balances are credits. */
    children: z.array(z.extend(child, { balance: money })),
    balance: money,
    lastPayments: z.array(
      z.object({
        receiptNumber: id,
        ...{ studentId: id, fullName: z.string(), date: day, amount: money, method, code: z.nullable(z.string()), bank },
        status: z.enum(paymentStatuses),
      }),
    ),
  }),
});

export const exportFamily = sheetEndpoint({
  path: '/api/families/:familyId/export',
  access: may.seeMoney,
  summary: 'The children of a family with what each owes and all together, as CSV or Excel',
  params: z.object({ familyId: pathId }),
  query: z.object(sheetQuery),
  sheet: 'family',
});

/** Another student with a number of the guardians, and their family. */
export const offered = z.object({
  ...{ id, fullName: z.string(), grade: z.string(), stream: z.string(), active: z.boolean() },
  familyName: z.nullable(z.string()),
});
export type Offered = z.output<typeof offered>;

/** A student's family with the other students; balances are null for roles that may not see money. */
export const ownFamily = z.object({
  id,
  name: z.string(),
  siblings: z.array(z.extend(child, { balance: z.nullable(money) })),
});
export type OwnFamily = z.output<typeof ownFamily>;

const statement = feeStatement.reply.shape.data;

export const familyStatement = endpoint({
  method: 'GET',
  path: '/api/families/:familyId/statement',
  access: may.seeMoney,
  isCostly: true,
  shows: ['terms', 'students', 'school', 'balances', 'classes', 'fees', 'payments', 'staff', 'connections'],
  summary: "The statements of a family's students on one sheet, with their total",
  params: z.object({ familyId: pathId }),
  query: z.object({ termId: filterTerm }),
  reply: z.object({
    family: named,
    /** The school's, once for all statements. */
    logo: statement.shape.school.shape.logo,
    /** The same figures as on each student's fee statement. */
    statements: z.array(z.extend(statement, { school: z.omit(statement.shape.school, { logo: true }) })),
    totals: statement.shape.summary,
  }),
});
