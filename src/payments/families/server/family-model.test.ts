import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

/** Six children under two numbers: the first four under one, the last four under the other, so that two stand under both. */
const numbers = [
  ['0722 000 001'],
  ['0722 000 001'],
  ['0722 000 001', '0733 000 002'],
  ['0722 000 001', '0733 000 002'],
  ['0733 000 002'],
  ['0733 000 002'],
];
const shares = (one: number, other: number) => numbers[one]?.some((phone) => numbers[other]?.includes(phone)) ?? false;

type Act = { kind: 'join'; child: number; others: number[] } | { kind: 'leave'; child: number } | { kind: 'takeApart'; child: number };

const child = fc.integer({ min: 0, max: 5 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('join' as const), child, others: fc.array(child, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), child }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeApart' as const), child }) },
);

/** What the school should say of a family: who is with whom. */
class Model {
  #families: Set<number>[] = [];

  familyOf(of: number): Set<number> | undefined {
    return this.#families.find((family) => family.has(of));
  }

  /** What the server should answer to an act, once it is done here. */
  does(act: Act): string {
    const own = this.familyOf(act.child);
    if (act.kind !== 'join') {
      if (!own) return 'NO_FAMILY';
      own.delete(act.child);
      if (act.kind === 'takeApart' || own.size < 2) this.#families = this.#families.filter((family) => family !== own);
      return 'done';
    }
    const others = act.others.filter((other) => other !== act.child && !own?.has(other));
    if (others.some((other) => !shares(act.child, other))) return 'NO_SHARED_NUMBER';
    const families = new Set([own, ...others.map((other) => this.familyOf(other))].filter((family) => family !== undefined));
    if (families.size > 1) return 'FAMILIES_DIFFER';
    const [family = this.#founded()] = families;
    for (const member of [act.child, ...others]) family.add(member);
    return 'done';
  }

  #founded(): Set<number> {
    const family = new Set<number>();
    this.#families.push(family);
    return family;
  }
}

type Family = { id: number; siblings: { id: number }[] } | null;

async function familyOf(admin: Staff, student: number): Promise<Family> {
  return (await succeed(admin.read(`/api/students/${student}/overview`))).family;
}

/** Does an act at the server, and answers its code. */
async function done(admin: Staff, ids: readonly number[], act: Act): Promise<string> {
  const student = ids[act.child] ?? 0;
  const sent = async () => {
    if (act.kind === 'join') {
      return admin.post(`/api/students/${student}/family`, { siblingIds: act.others.map((other) => ids[other]) });
    }
    const family = await familyOf(admin, student);
    if (act.kind === 'leave' || !family) return admin.post(`/api/students/${student}/family/leave`);
    return admin.post(`/api/families/${family.id}/take-apart`);
  };
  const { status, body } = await sent();
  return status < 300 ? 'done' : body.code;
}

/** Joining oneself alone is refused, which families.test.ts holds. */
const isWithOthers = (act: Act) => act.kind !== 'join' || act.others.some((other) => other !== act.child);

test('whatever is joined and split up, each child is with whom it should be, once, and no balance has moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act.filter(isWithOthers), { minLength: 4, maxLength: 10 }), async (acts) => {
      const { school, admin, place } = await payingSchool();
      const ids: number[] = [];
      for (const [contactNumber1, contactNumber2] of numbers) ids.push(await newStudent(admin, place, { contactNumber1, contactNumber2 }));
      const model = new Model();
      for (const act of acts) expect(await done(admin, ids, act), JSON.stringify(act)).toBe(model.does(act));
      for (const [index, id] of ids.entries()) {
        const siblings = (await familyOf(admin, id))?.siblings.map((sibling) => sibling.id).toSorted((a, b) => a - b);
        const expected = [...(model.familyOf(index) ?? [])].filter((other) => other !== index).map((other) => ids[other] ?? 0);
        expect(siblings ?? []).toEqual(expected.toSorted((a, b) => a - b));
      }
      const [sums] = await rowsOf(
        school,
        `select count(*)::integer as entries, (select count(*)::integer from families f where f.school_id = $1 and not exists (
           select from family_members m where m.school_id = $1 and m.family_id = f.family_id)) as empty
         from ledger_entries where school_id = $1`,
      );
      // One bill for each child and for the student that the school began with.
      expect(sums).toEqual({ entries: 7, empty: 0 });
    }),
    { numRuns: 8 },
  );
});
