import { nairobiToday } from '../../src/core/dates.ts';
import { base64, csvOf } from './import-files.ts';
import { newClass, newTerm, nextTermForm, type Place, rowsOf, setFees } from './school-parts.ts';
import { newSchool, type School, type Staff, succeed } from './world.ts';

export const yearEndUrl = '/api/year-end';

type ClassMove = { streamId: number; outcome: 'moves' | 'stays' | 'leaves'; toGradeId?: number; toStream?: string };
type Plan = {
  classes: (ClassMove & { students: number; grade: string; stream: string; newcomers: { id: number; fullName: string }[] })[];
  streams: { id: number; name: string; gradeId: number }[];
  newTerms: { name: string; year: number }[];
  last: { id: number; refusal: string | null } | null;
};

/** The names of the classes of a yearly school: the last leaves. */
export const classNames = ['Grade 7 East', 'Grade 7 West', 'Grade 8 East', 'Grade 9 East'] as const;
export const feesOf: Record<string, number> = { 'Grade 7': 7000, 'Grade 8': 8000, 'Grade 9': 9000 };

export type YearlySchool = { school: School; admin: Staff; places: Place[]; term: number; next: number };

/** Four classes of so many students each, billed in the current term by grade, and a later term with the same fees. */
export async function yearlySchool({ perClass }: { perClass: number }): Promise<YearlySchool> {
  const school = await newSchool();
  const { admin } = school;
  const places: Place[] = [];
  for (const name of classNames) places.push(await newClass(admin, name.slice(0, 7), name.slice(8)));
  const [term, next] = [await newTerm(admin), await newTerm(admin, nextTermForm())];
  for (const [index, place] of places.entries()) {
    const tuition_fee = feesOf[(classNames[index] ?? '').slice(0, 7)];
    for (const each of [term, next]) await setFees(admin, { ...place, term: each }, { tuition_fee });
  }
  await enrolBy(admin, perClass);
  return { school, admin, places, term, next };
}

/** Students of every class by one import: 1, 2 … in the order of the classes. */
async function enrolBy(admin: Staff, perClass: number): Promise<void> {
  if (perClass === 0) return;
  const heads = ['Name', 'DOB', 'Gender', 'Class', 'Stream', 'Guardian', 'Phone'];
  const rows = classNames.flatMap((name, at) =>
    Array.from({ length: perClass }, (_, index) => {
      const number = at * perClass + index;
      return [`Mtoto ${number}`, '2012-03-14', 'F', name.slice(0, 7), name.slice(8), 'Mzazi', `07${String(10_000_000 + number)}`];
    }),
  );
  const { import: draft } = await succeed(
    admin.post('/api/imports', { fileName: 'register.csv', content: base64(csvOf([heads, ...rows])) }),
  );
  await succeed(admin.post(`/api/imports/${draft.id}/accept`, { students: rows.length }));
}

export const planOf = (admin: Staff): Promise<Plan> => succeed(admin.read(yearEndUrl));

/** What the page sends when nobody changes the plan but for these students who repeat. */
export function planned(plan: Plan, repeaters: readonly { id: number; streamId: number }[] = []) {
  const moves = plan.classes.map(({ streamId, outcome, toGradeId, toStream }) => ({ streamId, outcome, toGradeId, toStream }));
  const countOf = (outcome: string) =>
    plan.classes
      .filter((each) => each.outcome === outcome)
      .reduce((sum, { students, streamId }) => sum + students - repeaters.filter((repeater) => repeater.streamId === streamId).length, 0);
  return {
    ...{ moves, repeaters: repeaters.map(({ id }) => id), terms: [] as object[], makeStreams: true as boolean | undefined },
    ...{ moving: countOf('moves'), repeating: repeaters.length, leaving: countOf('leaves') },
  };
}

/** Every student's class, as 'Grade 7 East', or 'left', by the number of the student. */
export async function classesOf(school: School): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select case when s.is_active then concat_ws(' ', g.name, st.name) else 'left' end as class
     from students s
     join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
     join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
     where s.school_id = $1 order by s.student_id`,
  );
  return rows.map((row) => String(row.class));
}

/** Opens the later term, which bills everybody by the class that they have by then. */
export const openNext = ({ admin, next }: YearlySchool) => newTerm(admin, nextTermForm({ term_id: next, current: true }));

export const today = nairobiToday();
