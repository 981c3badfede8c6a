import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalText, whenGood } from '../../core/text.ts';
import { confirmingWord, erasureBases } from './rules.ts';

/** Everything that shows a name, a phone number or a text of the student. */
const changes = ['students', 'balances', 'payments', 'promises', 'messages', 'statements', 'imports', 'connections', 'news'] as const;

export const eraseStudent = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/erase',
  access: may.giveData,
  changes,
  summary: 'Erase the personal data of a student who left, for good; the account stays in the books without the name',
  params: z.object({ studentId: pathId }),
  body: z
    .object({
      basis: asField(z.enum(erasureBases, { error: 'Choose why the data is erased' }), { label: 'Reason' }),
      /** Kept for good, so it must not name the student. */
      note: optionalText('Note', 200),
      confirmation: asField(z.literal(confirmingWord, { error: `Type ${confirmingWord} to confirm` }), {
        label: `Type ${confirmingWord} to Confirm`,
        maxLength: confirmingWord.length,
        autoComplete: 'off',
      }),
    })
    .check(
      z.refine((body) => body.basis !== 'other' || body.note !== undefined, {
        path: ['note'],
        message: 'Note is required',
        when: whenGood('basis', 'note'),
      }),
    ),
  reply: z.object({ message: z.string() }),
});

const erasure = z.object({
  studentId: id,
  on: day,
  by: z.string(),
  basis: z.enum(erasureBases),
  note: z.nullable(z.string()),
});
export type Erasure = z.output<typeof erasure>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/erasures',
  access: may.seeStaff,
  shows: ['students', 'staff'],
  summary: 'Every erasure without names, the newest first: the student ID, the day, who did it and why',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ erasures: z.array(erasure), pagination }),
});

export const exportErasures = sheetEndpoint({
  path: '/api/erasures/export',
  access: may.seeStaff,
  summary: 'Every erasure without names, as CSV or Excel: what to erase again after an older backup is restored',
  query: z.object(sheetQuery),
  sheet: 'erasures',
});

const leftStudent = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  grade: z.string(),
  stream: z.string(),
  leftDate: day,
  balance: money,
});
export type LeftStudent = z.output<typeof leftStudent>;

export const leftLongAgo = endpoint({
  method: 'GET',
  path: '/api/students/left-long-ago',
  isRecorded: true,
  access: may.seeStaff,
  shows: ['students', 'classes', 'balances', 'school', 'terms'],
  summary: 'Students who left more years ago than the school keeps their data, the earliest first; none without such a setting',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ students: z.array(leftStudent), pagination }),
});

const retention = z.object({
  /** Null means that nothing is proposed or cleared. */
  studentsKeptYears: z.nullable(z.int()),
  messageTextsKeptMonths: z.nullable(z.int()),
  importFilesKeptMonths: z.nullable(z.int()),
});
export type Retention = z.output<typeof retention>;

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/settings/retention',
  access: may.seeStaff,
  shows: ['school'],
  summary: 'How long the data of students who left, the texts of messages and the files of imports are kept',
  reply: retention,
});

const months = (label: string) => emptyMeansAbsent(wholeNumberInput({ label, min: 1, max: 120 }));

/** An absent or blank number means that it is kept without a limit. */
export const updateRetention = endpoint({
  method: 'PATCH',
  path: '/api/settings/retention',
  access: may.giveData,
  changes: ['school'],
  summary:
    'Change how long data is kept; texts of messages and files of imports beyond it are cleared within the hour, students on the register are not',
  body: z.object({
    studentsKeptYears: emptyMeansAbsent(wholeNumberInput({ label: 'Years after Leaving', min: 0, max: 30 })),
    messageTextsKeptMonths: months('Months for Messages'),
    importFilesKeptMonths: months('Months for Imported Files'),
  }),
  reply: z.object({ message: z.string(), retention }),
});
