import * as z from 'zod/mini';
import type { Day } from '../../../core/dates.ts';
import { fieldsOf } from '../../../core/fields.ts';
import { amountMax, type Cents, kesText, negated, sumCents, zeroCents } from '../../../core/money.ts';
import { amountFault, amountIn } from '../../../school/files/amounts.ts';
import { type ClassFinder, type ClassId, type ClassName, classFinder, classIn, type SchoolClasses } from '../../../school/files/classes.ts';
import { type DayOrder, dayIn, isSchoolAge } from '../../../school/files/days.ts';
import { isCellError, saysNothing } from '../../../school/files/nothing.ts';
import { cellOf, type SheetRow } from '../../../school/files/sheet.ts';
import { chosenMeaning } from '../../../school/files/words.ts';
import { sameNameKey } from '../../../school/grades/rules.ts';
import { addStudent, type genders } from '../../register/contract.ts';
import type { Settings } from '../settings.ts';
import { type Meaning, meaningFacts, moneyMeanings } from './columns.ts';
import { genderIn } from './genders.ts';
import { joinedName, properName } from './names.ts';
import { phonesIn, tooManyPhones } from './phones.ts';

type SchoolFacts = SchoolClasses & { today: Day; fees: readonly { id: number; feeName: string }[] };
/** The context of a row: today, the school's classes and its additional fees. */
export type SchoolKnown = SchoolClasses & ClassFinder & { today: Day; feeNamed: (name: string) => number | undefined };
/** A fault of a cell: its field, its value and the reason. */
export type Fault = { meaning: Meaning; value: string; reason: string };
/** A row as a student; a class that does not exist yet is given by name. The balance is negative if paid ahead. */
export type StudentRead = {
  line: number;
  fullName: string;
  dob: Day;
  gender: (typeof genders)[number] | '';
  guardianName: string;
  contactNumber1: string;
  contactNumber2: string;
  admissionNumber: string;
  writtenClass: string;
  place: ClassId | ClassName | null;
  openingCents: Cents;
  feeIds: number[];
};
export type RowRead = { student: StudentRead; faults: Fault[] };

type Decided = Pick<Settings, 'columns' | 'classes' | 'genders' | 'makeClasses'> & { dayOrder: DayOrder | null };
/** A row being read: the value of a meaning, and the list of faults. */
type Reading = {
  cell: (meaning: Meaning) => string;
  fault: (meaning: Meaning, reason: string) => void;
  decided: Decided;
  known: SchoolKnown;
};

const contract = fieldsOf(addStudent.body);

/** The context of all rows of a file. The names of classes and fees are read once, however many rows there are. */
export function schoolKnown({ grades, streams, fees, today }: SchoolFacts): SchoolKnown {
  const feeIds = new Map(fees.toReversed().map(({ id, feeName }) => [sameNameKey(feeName), id]));
  return { grades, streams, ...classFinder({ grades, streams }), today, feeNamed: (name) => feeIds.get(sameNameKey(name)) };
}

/** Reads a row by its columns and choices, and finds all faults. The contract of a student decides what is valid. */
export function studentIn(row: SheetRow, decided: Decided, known: SchoolKnown): RowRead {
  const faults: Fault[] = [];
  const cell = cellOf<Meaning | 'ask'>(row, decided.columns);
  const fault = (meaning: Meaning, reason: string) => {
    if (!faults.some((each) => each.meaning === meaning)) faults.push({ meaning, value: cell(meaning), reason });
  };
  const reading = { cell, fault, decided, known };
  const [contactNumber1 = '', contactNumber2 = ''] = phonesOf(reading);
  const student = {
    line: row.line,
    fullName: nameOf(reading),
    dob: birthdayOf(reading),
    gender: genderOf(reading),
    guardianName: properName(textOf(reading, 'guardianName')),
    contactNumber1,
    contactNumber2,
    admissionNumber: saysNothing(cell('admissionNumber')) ? '' : textOf(reading, 'admissionNumber'),
    writtenClass: classWords(cell('class'), cell('stream')),
    place: placeOf(reading),
    openingCents: openingOf(reading),
    feeIds: feesOf(reading),
  };
  for (const [name, message] of contractFaults(student)) fault(name, message);
  return { student, faults };
}

/** The contract's faults of a row, by field. */
function contractFaults(student: StudentRead): [Meaning, string][] {
  const names = ['fullName', 'dob', 'gender', 'admissionNumber', 'guardianName', 'contactNumber1', 'contactNumber2'] as const;
  return names.flatMap((name): [Meaning, string][] => {
    const field = contract[name];
    const decoded = field && z.safeDecode(field, student[name]);
    const message = decoded && !decoded.success ? decoded.error.issues[0]?.message : undefined;
    return message === undefined ? [] : [[name, message]];
  });
}

/** Text as written. A formula is not a name, nor is the error that it shows. */
function textOf({ cell, fault }: Reading, meaning: Meaning): string {
  const text = cell(meaning);
  if (isCellError(text)) fault(meaning, 'an error of the spreadsheet; please type what it should show');
  if (/^[=@]/.test(text)) fault(meaning, 'a formula is not read; please type what it shows');
  return text;
}

function nameOf(reading: Reading): string {
  const [firstName, otherNames, surname] = (['firstName', 'otherNames', 'surname'] as const).map((part) => textOf(reading, part));
  const joined = joinedName({ firstName: firstName ?? '', otherNames: otherNames ?? '', surname: surname ?? '' });
  const name = properName(textOf(reading, 'fullName') || joined);
  if (/^[\d\s.,/-]+$/.test(name)) reading.fault('fullName', 'a name has letters; are the columns shifted?');
  return name;
}

function birthdayOf({ cell, fault, decided, known }: Reading): Day {
  const text = cell('dob');
  if (saysNothing(text)) return '';
  const day = dayIn(text, decided.dayOrder ?? 'dayFirst');
  if (day === null) {
    const [right, wrong] = decided.dayOrder === 'monthFirst' ? ['month/day/year', 'day first'] : ['day/month/year', 'month first'];
    fault(
      'dob',
      dayIn(text, decided.dayOrder === 'monthFirst' ? 'dayFirst' : 'monthFirst')
        ? `the file writes ${right}, this is ${wrong}`
        : 'not a date',
    );
    return '';
  }
  if (!isSchoolAge(day, known.today)) fault('dob', 'the age is not between 2 and 25 years');
  return day;
}

function genderOf({ cell, fault, decided }: Reading): StudentRead['gender'] {
  const text = cell('gender');
  const gender = chosenMeaning(decided.genders, text) ?? genderIn(text) ?? '';
  if (gender === '' && !saysNothing(text)) fault('gender', 'not a gender that Karo knows');
  return gender;
}

/** Both phone columns, and both numbers of one cell. */
function phonesOf({ cell, fault }: Reading): string[] {
  const read = (['contactNumber1', 'contactNumber2'] as const).map((meaning) => {
    const phones = phonesIn(cell(meaning));
    if (phones.fault !== null) fault(meaning, phones.fault);
    return phones.phones;
  });
  const phones = [...new Set(read.flat())];
  if (phones.length > 2) fault('contactNumber2', tooManyPhones);
  return phones;
}

function placeOf({ cell, fault, decided, known }: Reading): StudentRead['place'] {
  const words = classWords(cell('class'), cell('stream'));
  if (saysNothing(cell('class'))) {
    fault('class', 'Class is required');
    return null;
  }
  const chosen = known.streams.find(({ id }) => id === chosenMeaning(decided.classes, words));
  if (chosen) return { gradeId: chosen.gradeId, streamId: chosen.id };
  if (isCellError(cell('class')) || isCellError(cell('stream'))) {
    fault('class', 'an error of the spreadsheet; choose which class is meant');
    return null;
  }
  const name = classIn(cell('class'), cell('stream'));
  const place = known.classMeant(name) ?? (decided.makeClasses ? known.classToMake(name) : null);
  if (place === null) fault('class', 'the school has no such class; choose which one is meant');
  return place;
}

/** A class as the file writes it, the key of a choice: "4E", or "Grade 4 · East" from two columns. */
export function classWords(grade: string, stream: string): string {
  return stream === '' ? grade : `${grade} · ${stream}`;
}

/** The debt less the credit, and less payments of a term that Karo will bill whole. */
function openingOf({ cell, fault }: Reading): Cents {
  const amounts = moneyMeanings.map((meaning) => {
    const amount = amountIn(cell(meaning));
    if (amount === null) fault(meaning, amountFault(cell(meaning), 'not an amount of money'));
    return amount ?? zeroCents;
  });
  const [balance = zeroCents, credit = zeroCents, paid = zeroCents] = amounts;
  if (paid < 0) fault('paid', 'a payment cannot be below zero');
  // CR columns are written with and without a minus.
  const opening = sumCents([balance, negated(Math.abs(credit) as Cents), negated(paid)]);
  if (Math.abs(opening) > amountMax) fault('balance', `the amounts of the row come to more than ${kesText(amountMax)}`);
  return opening;
}

function feesOf({ cell, fault, known }: Reading): number[] {
  const text = cell('fees');
  if (saysNothing(text)) return [];
  const names = text.split(/[,;/+&]/).map((name) => name.trim());
  const feeIds = names.filter((name) => name !== '').map((name) => known.feeNamed(name));
  if (feeIds.includes(undefined)) fault('fees', `not the name of an additional fee; add it under ${meaningFacts.fees.label} first`);
  return [...new Set(feeIds.filter((id) => id !== undefined))];
}
