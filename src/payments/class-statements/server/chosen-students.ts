import type { Decoded } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords } from '../../../core/server/sheets/sheet.ts';
import { countText } from '../../../core/wording.ts';
import { chosenClass } from '../../../school/grades/rules.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { studentCount, studentIdsByClass } from '../../../students/register/server/list-sql.ts';
import { studentFilter } from '../../../students/register/server/list-students.ts';
import { wholeBalances } from '../../balances/server/balances.ts';
import type { classStatements } from '../contract.ts';
import { fileMax } from '../rules.ts';

export type Query = Decoded<typeof classStatements>['query'];
type Chosen = { studentIds: number[]; chosen: string };

/** The filtered students of a list by class, and the filters in words; throws if they are more than a file holds. */
export function chosenStudents(tx: Transaction, caller: Caller, { list, ...query }: Query): Promise<Chosen> {
  return list === 'students' ? ofAllStudents(tx, caller, query) : ofBalances(tx, caller, query);
}

type Filters = Omit<Query, 'list'>;

async function ofBalances(tx: Transaction, caller: Caller, query: Filters): Promise<Chosen> {
  const { students, chosen } = await wholeBalances(tx, caller, query, fileMax);
  return { studentIds: students.map(({ id }) => id), chosen };
}

async function ofAllStudents(tx: Transaction, caller: Caller, query: Filters): Promise<Chosen> {
  const { grade: gradeId, stream: streamId, streamName, active, q } = query;
  const filter = studentFilter(caller, { gradeId, streamId, streamName, active, q });
  const [studentIds, count, choices] = await Promise.all([
    studentIdsByClass(tx, { ...filter, limit: fileMax }),
    studentCount(tx, filter),
    classChoices(tx, caller.schoolId),
  ]);
  if (count > fileMax) {
    throw new AppError('TOO_MANY_STUDENTS', { max: countText(fileMax), count: countText(count) });
  }
  const { grade, stream } = chosenClass(choices, query);
  const status = { all: '', true: 'active', false: 'inactive' }[active];
  return { studentIds, chosen: filterWords([grade, stream, status, q && `search “${q}”`]) };
}
