import { additionalFeeRows } from '../../../books/billing/server/additional-fees-sql.ts';
import type { Day } from '../../../core/dates.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { classIn } from '../../../school/files/classes.ts';
import { sheetInTurns } from '../../../school/files/server/sheet-in-turns.ts';
import { columnName, type Sheet, samplesOf } from '../../../school/files/sheet.ts';
import { chosenMeaning } from '../../../school/files/words.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import type { CheckedRow, ReadImport } from '../contract.ts';
import { isToMake } from '../rules/check.ts';
import { columnQuestion, meaningFacts, meaningsOf, missingMeanings } from '../rules/columns.ts';
import { type LeftOutColumn, leftOutFinder, moneyLeftOut } from '../rules/left-out.ts';
import { type Questions, questionFinder } from '../rules/questions.ts';
import { type RowRead, type SchoolKnown, type StudentRead, schoolKnown, studentIn } from '../rules/students.ts';
import type { Settings } from '../settings.ts';
import type { StoredImport } from './sql.ts';

const finishedRows = 3;

/** A file with its choices, the school's data and the open questions. */
export type Reading = {
  stored: StoredImport;
  sheet: Sheet;
  known: SchoolKnown;
  questions: Questions;
  dayOrder: 'dayFirst' | 'monthFirst' | null;
};

export async function readingOf(tx: Transaction, { schoolId }: Caller, stored: StoredImport): Promise<Reading> {
  const [choices, fees, { today }] = await Promise.all([classChoices(tx, schoolId), additionalFeeRows(tx, schoolId), momentOf(tx)]);
  const known = schoolKnown({ ...choices, fees, today });
  const sheet = await sheetInTurns(stored.cells, stored.settings.headLine);
  const questions = await questionsIn(sheet, stored.settings, known);
  // An answer about another column may be left from before: a column that decides by itself needs none.
  const dayOrder = questions.dayOrder === 'ask' ? stored.settings.dayOrder : questions.dayOrder;
  return { stored, sheet, known, questions, dayOrder };
}

/** The questions about a file. Others get their turn between two of its rows. */
export async function questionsIn({ rows }: Sheet, { columns }: Pick<Settings, 'columns'>, known: SchoolKnown): Promise<Questions> {
  const { take, questions } = questionFinder(columns, known);
  await mappedInTurns(rows, take);
  return questions();
}

export function rowsRead({ stored, sheet, known, dayOrder }: Reading): Promise<RowRead[]> {
  return mappedInTurns(sheet.rows, (row) => studentIn(row, { ...stored.settings, dayOrder }, known));
}

/** The open question before a check, in words; '' if there is none. */
export function undecidedText({ stored, sheet, questions, dayOrder }: Reading): string {
  const { columns } = stored.settings;
  const missing = missingMeanings(columns);
  const [head] = sheet.heads.filter((_, at) => columns[at] === 'ask');
  if (head !== undefined) return `what the column “${head}” holds`;
  if (missing.length > 0) return `which column holds: ${missing.join(', ')}`;
  return questions.dayOrder === 'ask' && dayOrder === null ? 'whether dates are written day first or month first' : '';
}

/** The left-out columns. Others get their turn between two rows. */
export async function leftOutOf({ sheet, stored: { settings } }: Reading): Promise<LeftOutColumn[]> {
  const { take, columns } = leftOutFinder(sheet.heads, settings.columns);
  await mappedInTurns(sheet.rows, take);
  return columns();
}

/** The file as the page shows it. */
export async function readImport(tx: Transaction, caller: Caller, stored: StoredImport): Promise<ReadImport> {
  const reading = await readingOf(tx, caller, stored);
  const { sheet, known, questions, dayOrder } = reading;
  const { cells: _, settings, firstStudentId: __, ...listed } = stored;
  const leftOut = await leftOutOf(reading);
  return {
    import: listed,
    settings,
    rows: sheet.rows.length,
    passedOver: { totalLines: sheet.totalLines, blankLines: sheet.blankLines },
    columns: await mappedInTurns([...sheet.heads.entries()], ([at, head]) => columnOf(sheet, settings, head, at)),
    missing: missingMeanings(settings.columns),
    leftOut: leftOut.map(({ head, filled, amounts, sumCents }) => ({ head, filled, amounts, total: sumCents })),
    needsBalances: moneyLeftOut(leftOut, settings.columns).length > 0,
    questions: {
      dayOrder: questions.dayOrder,
      classes: questions.classes.map(({ text, rows }) => ({
        text,
        rows,
        streamId: chosenMeaning(settings.classes, text) ?? null,
        makes: newClassText(text, known),
      })),
      genders: questions.genders.map(({ text, rows }) => ({ text, rows, gender: chosenMeaning(settings.genders, text) ?? null })),
    },
    records: sheet.rows.slice(0, finishedRows).map((row) => finishedRow(studentIn(row, { ...settings, dayOrder }, known).student, known)),
    grades: [...known.grades],
    streams: [...known.streams],
  };
}

function columnOf(sheet: Sheet, settings: Settings, head: string, at: number): ReadImport['columns'][number] {
  const filled = sheet.rows.filter(({ cells }) => cells[at] !== '').length;
  return {
    head,
    samples: samplesOf(sheet, at),
    filledPercent: sheet.rows.length === 0 ? 0 : Math.round((filled / sheet.rows.length) * 100),
    meaning: settings.columns[at] ?? null,
    isKnown: meaningsOf(head).length > 0,
    question: settings.columns[at] === 'ask' ? columnQuestion(head) : '',
  };
}

/** The name of the class that would be added: "Grade 4 South"; '' if none can be. */
function newClassText(text: string, known: SchoolKnown): string {
  const [grade = '', stream = ''] = text.split(' · ');
  const newClass = known.classToMake(classIn(grade, stream));
  return newClass ? `${newClass.grade} ${newClass.stream}` : '';
}

/** A student as shown before enrolment. */
export function finishedRow(student: StudentRead, known: SchoolKnown): ReadImport['records'][number] {
  const { feeIds: _, place, dob, openingCents, ...particulars } = student;
  return { ...particulars, dob: dob as Day | '', className: classText(place, known), balance: openingCents };
}

/** The name of a class, including one to be added; '' for none. */
function classText(place: StudentRead['place'], { grades, streams }: SchoolKnown): string {
  if (place === null) return '';
  if (isToMake(place)) return `${place.grade} ${place.stream}`;
  const grade = grades.find(({ id }) => id === place.gradeId)?.name ?? '';
  return `${grade} ${streams.find(({ id }) => id === place.streamId)?.name ?? ''}`.trim();
}

/** A fault with the heading of its column in the file, or the field without a column. */
export function namedFaults(rows: RowRead, { stored, sheet }: Reading): CheckedRow['faults'] {
  return rows.faults.map(({ meaning, value, reason }) => {
    return { column: columnName(sheet, stored.settings.columns, meaning, meaningFacts[meaning].label), value, reason };
  });
}
