import { evenlySpaced, sameNameKey } from '../grades/rules.ts';

/** The classes of a school, as drop-downs offer them. */
export type SchoolClasses = {
  grades: readonly { id: number; name: string }[];
  streams: readonly { id: number; name: string; gradeId: number }[];
};
/** A class as a register writes it: the grade in Karo's name for it, and the rest; '' for what is missing. */
export type ClassName = { grade: string; stream: string };
export type ClassId = { gradeId: number; streamId: number };

const ladder: [RegExp, (number: string) => string][] = [
  [/^(?:play ?group|pg|baby class)\b/i, () => 'Playgroup'],
  [/^(?:pp|pre[\s-]*primary)[\s.-]*([12])/i, (number) => `PP${number}`],
  [/^(?:form|kidato(?:\s+cha)?|f)[\s.-]*(?:ya\s+)?([1-4])/i, (number) => `Form ${number}`],
  [
    /^(?:j\.?s\.?s?|junior\s+(?:school|sec(?:ondary)?(?:\s+school)?))[\s.-]*0*([1-37-9])(?!\d)/i,
    (number) => `Grade ${((Number(number) - 1) % 6) + 7}`,
  ],
  [/^(?:grade|gredi|gr|g|standard|std|class|darasa|cls)?[\s.-]*(?:(?:la|ya)\s+)?0*(1[0-2]|[1-9])(?!\d)/i, (number) => `Grade ${number}`],
];

/** Reads a class as registers write it: "4E", "Gr 4 East", "STD 4", "JSS 2", "PP1 West". A name off the ladder is all grade. */
export function classIn(text: string, stream = ''): ClassName {
  const written = evenlySpaced(text);
  for (const [pattern, gradeOf] of ladder) {
    const match = pattern.exec(written);
    if (!match) continue;
    const rest = written.slice(match[0].length).replace(/^[\s./_-]+/, '');
    return { grade: gradeOf(match[1] ?? ''), stream: evenlySpaced(stream) || rest };
  }
  return { grade: written, stream: evenlySpaced(stream) };
}

/** The lookups of a school's classes. */
export type ClassFinder = {
  /** The school's grade by its name or place on the ladder; undefined if there is none. */
  gradeMeant: (grade: string) => SchoolClasses['grades'][number] | undefined;
  /**
   * The school's class: the grade by its name or place on the ladder, the stream by its name or by letters that only it begins with. A
   * grade's only stream need not be named. Null if the school has no such class, or several match.
   */
  classMeant: (name: ClassName) => ClassId | null;
  /** The class that a school would add: it needs a stream; an unnamed one becomes the grade's only stream. */
  classToMake: (name: ClassName) => ClassName | null;
};

/** Reads the names of a school's grades and streams once, however many classes are looked for. */
export function classFinder({ grades, streams }: SchoolClasses): ClassFinder {
  const named = firstByKey(grades, ({ name }) => sameNameKey(name));
  const placed = firstByKey(grades, ({ name }) => sameNameKey(classIn(name).grade));
  const streamsOf = new Map(grades.map(({ id }) => [id, [] as NamedStream[]]));
  for (const { id, name, gradeId } of streams) streamsOf.get(gradeId)?.push({ id, key: sameNameKey(name), start: name.toLowerCase() });
  const gradeMeant = (grade: string) => named.get(sameNameKey(grade)) ?? placed.get(sameNameKey(grade));
  return {
    gradeMeant,
    classMeant: ({ grade, stream }) => {
      const gradeId = gradeMeant(grade)?.id;
      const only = gradeId === undefined ? undefined : streamMeant(stream, streamsOf.get(gradeId) ?? []);
      return gradeId === undefined || only === undefined ? null : { gradeId, streamId: only.id };
    },
    classToMake: ({ grade, stream }) => {
      const known = placed.get(sameNameKey(grade)) ?? grades.find(({ name }) => name === grade);
      const hasStreams = known !== undefined && (streamsOf.get(known.id) ?? []).length > 0;
      if (grade === '' || grade.length > 60 || stream.length > 60 || stream.includes(',')) return null;
      if (stream === '' && hasStreams) return null;
      return { grade: known?.name ?? grade, stream: stream === '' ? 'Main' : titled(stream) };
    },
  };
}

function firstByKey<Named>(all: readonly Named[], keyOf: (each: Named) => string): ReadonlyMap<string, Named> {
  return new Map(all.toReversed().map((each) => [keyOf(each), each]));
}

type NamedStream = { id: number; key: string; start: string };

/** The one stream that is meant by a name; undefined for none, or several. */
function streamMeant(stream: string, inGrade: readonly NamedStream[]): NamedStream | undefined {
  const [key, start] = [sameNameKey(stream), stream.toLowerCase()];
  const named = inGrade.filter((each) => each.key === key);
  const begun = named.length > 0 ? named : inGrade.filter((each) => each.start.startsWith(start));
  const [only, ...others] = stream === '' ? inGrade : begun;
  return others.length === 0 ? only : undefined;
}

/** Stream names are capitalised: EAST becomes East. Single letters, such as E or 4E, stay as they are. */
function titled(name: string): string {
  return name.length > 3 && name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}
