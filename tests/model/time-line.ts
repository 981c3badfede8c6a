import { expect } from 'vitest';
import type { HistoryLine } from '../../src/reports/student-page/contract.ts';
import { succeed } from '../support/world.ts';
import type { World } from './set-up.ts';

/**
 * Compares what the time line of one student says, in turn: that its figures come to the balance, and what was asked for and refused or
 * withdrawn, with who asked. Answers how many figures it compared.
 */
export async function expectSameTimeLine(world: World, turn: number): Promise<number> {
  const { staff, model } = world;
  if (model.students.length === 0) return 0;
  const student = turn % model.students.length;
  const lines = await linesOf(world, student);
  const moved = lines.reduce((sum, { change }) => sum + Math.round((change ?? 0) * 100), 0);
  expect(moved, `time line of student ${student + 1}`).toBe(model.balance(student, null));
  const requests = lines.flatMap(({ id, by, asked: of }) => (of === null ? [] : [[id, by, of.outcome]]));
  const expected = askedFor(world, student).map(([id, asker, outcome]) => [id, staff[asker]?.username, outcome]);
  expect(requests.toSorted(), `what was asked for student ${student + 1}`).toEqual(expected.toSorted());
  return 1 + expected.length;
}

async function linesOf({ staff: [admin] }: World, student: number): Promise<HistoryLine[]> {
  const all: HistoryLine[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const part: { lines: HistoryLine[]; before: string | null } = await succeed(
      admin.read(`/api/students/${student + 1}/history?before=${before}`),
    );
    all.push(...part.lines);
    before = part.before;
  }
  return all;
}

type RequestLine = [id: string, asker: number, outcome: string];

function askedFor({ adjustments, requests, rules }: World, student: number): RequestLine[] {
  const ended = (outcome: string | null) => outcome === 'refused' || outcome === 'withdrawn';
  return [
    ...adjustments
      .filter((each) => each.student === student && ended(each.state))
      .map(({ id, asker, state }): RequestLine => [`adjustment-${id}`, asker, state]),
    ...requests
      .filter(({ payment, answer }) => payment.student === student && ended(answer))
      .map(({ id, asker, answer }): RequestLine => [`request-${id}`, asker, `${answer}`]),
    ...rules
      .filter(({ students, withdrawn }) => withdrawn && students.includes(student))
      .map(({ id, asker }): RequestLine => [`discount-${id}`, asker, 'withdrawn']),
  ];
}
