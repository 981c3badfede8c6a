import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../core/dates.ts';
import { asCents } from '../../core/money.ts';
import type { PlannedClass } from './contract.ts';
import { draftOf, requestOf, summaryOf, targetChoices } from './draft.ts';
import { nextYearsTerms, proposedMove } from './rules.ts';

const names = ['PP1', 'PP2', 'Grade 1', 'Grade 2', 'Grade 3', 'Special Unit'];
const grades = names.map((name, index) => ({ id: index + 1, name }));

/** A school with one to three streams in each grade, classes of up to 40, and somebody who repeats here and there. */
const school = fc
  .array(fc.tuple(fc.constantFrom('East', 'West', 'North'), fc.nat({ max: 40 })), { minLength: 6, maxLength: 18 })
  .map((drawn) => {
    const streams = drawn
      .map(([name], index) => ({ id: index + 100, name, gradeId: (index % names.length) + 1 }))
      .filter(({ name, gradeId }, index, all) => all.findIndex((other) => other.name === name && other.gradeId === gradeId) === index);
    const classes = streams.map((stream): PlannedClass => {
      const students = (drawn[stream.id - 100]?.[1] ?? 0) + 1;
      const about = { gradeId: stream.gradeId, grade: names[stream.gradeId - 1] ?? '', streamId: stream.id, stream: stream.name };
      return {
        ...about,
        students,
        owingStudents: 1,
        owed: asCents(students * 100),
        ...proposedMove(stream, grades, streams),
        newcomers: [],
        studentIds: [],
      };
    });
    return { streams, classes };
  });

test('everybody in a proposed plan moves, stays or leaves, and nobody does two of them', () => {
  fc.assert(
    fc.property(school, ({ streams, classes }) => {
      const draft = draftOf({ classes, newTerms: [] });
      const { moving, repeating, leaving } = summaryOf(classes, draft, { streams });
      const staying = classes.filter(({ outcome }) => outcome === 'stays').reduce((sum, { students }) => sum + students, 0);
      const all = classes.reduce((sum, { students }) => sum + students, 0);
      expect(moving + repeating + leaving + staying).toBe(all);
    }),
  );
});

test('whoever repeats is taken off those who move or leave, one for one', () => {
  fc.assert(
    fc.property(school, fc.nat({ max: 17 }), ({ streams, classes }, place) => {
      const of = classes[place % classes.length] as PlannedClass;
      const draft = draftOf({ classes, newTerms: [] });
      const before = summaryOf(classes, draft, { streams });
      const after = summaryOf(classes, { ...draft, repeaters: [{ id: 1, name: 'Amina', streamId: of.streamId }] }, { streams });
      const counts = of.outcome !== 'stays' ? 1 : 0;
      expect(after.repeating).toBe(counts);
      expect(after.moving + after.leaving).toBe(before.moving + before.leaving - counts);
    }),
  );
});

test('a proposed move is among the choices of its class, leads one grade on, and never to the class itself', () => {
  fc.assert(
    fc.property(school, ({ streams, classes }) => {
      const draft = draftOf({ classes, newTerms: [] });
      const { moves } = requestOf(classes, draft, summaryOf(classes, draft, { streams }));
      for (const [index, move] of moves.entries()) {
        const of = classes[index] as PlannedClass;
        expect(targetChoices(of, { grades, streams }).map(({ value }) => value)).toContain(draft.targets[of.streamId]);
        if (move.outcome === 'moves') expect(move.toGradeId).toBe(of.gradeId + 1);
        else expect(of.grade === 'Special Unit' ? 'stays' : 'leaves').toBe(move.outcome);
      }
    }),
  );
});

test('terms that nobody edits are sent with the years that were proposed, on whichever day of January the year begins', () => {
  for (let year = 2024; year <= 2040; year += 1) {
    for (let start = `${year}-01-01`; start <= `${year}-01-31`; start = addDays(start, 1)) {
      const term = { name: 'Term 1', year, startDate: start, endDate: addDays(start, 95), current: true };
      const newTerms = nextYearsTerms([term]);
      const draft = draftOf({ classes: [], newTerms });
      expect(requestOf([], draft, summaryOf([], draft, { streams: [] })).terms).toEqual(newTerms);
      expect(newTerms).toMatchObject([{ year: year + 1 }]);
    }
  }
});
