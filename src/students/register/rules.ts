/** What a search compares with each student: any one of these must match. */
export type Search = {
  /** LIKE patterns that the folded name must all match; none match every name. */
  patterns: string[];
  studentId: number | null;
  admissionNumber: string | null;
  /** LIKE patterns that the folded name of one guardian must all match; null where no guardian is searched for. */
  guardianPatterns: string[] | null;
  /** LIKE pattern of a number without its country code and leading zero, of which the start will do. */
  phonePattern: string | null;
};

const idMax = 2_147_483_647;
const accentsAndApostrophes = /[\u0300-\u036f'`\u00b4\u02bc\u2018\u2019]/g;

/**
 * Reads what somebody typed into a search box: words of a student's or a guardian's name in any order, a student's id, an
 * admission number, or a guardian's telephone number however written. Nothing typed finds everybody; a mark that no name has, nobody.
 */
export function searchOf(typed = ''): Search {
  const text = typed.trim();
  const words = foldedName(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const patterns = text !== '' && words.length === 0 ? [''] : words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return {
    patterns,
    studentId: idIn(text),
    admissionNumber: text === '' ? null : text,
    guardianPatterns: /\p{Letter}/u.test(text) ? patterns : null,
    phonePattern: phonePatternIn(text),
  };
}

/** The same search for students themselves: their guardians, whose names and telephones are contacts, find nobody. */
export function withoutGuardians(search: Search): Search {
  return { ...search, guardianPatterns: null, phonePattern: null };
}

/** A name as searches compare it: lower case, no accents, no apostrophes. Columns that searches compare are made the same way. */
function foldedName(name: string): string {
  return name.normalize('NFD').replace(accentsAndApostrophes, '').toLowerCase();
}

type Child = { fullName: string; contactNumber1: string };
/** The words of a name in any order. */
const nameKey = (name: string) => foldedName(name).trim().split(/\s+/).sort().join(' ');

/** What tells two students of one name apart or not: the words of the name in any order, and the last nine figures of the telephone. */
export function likenessOf({ fullName, contactNumber1 }: Child): string {
  return `${nameKey(fullName)}|${contactNumber1.replace(/\D/g, '').slice(-9)}`;
}

/** The student who may be this child: one of the same name and telephone, or else of the same name in the same grade. */
export function studentAlike<Enrolled extends Child & { gradeId: number }>(
  child: Child & { gradeId: number },
  enrolled: readonly Enrolled[],
): Enrolled | undefined {
  const inGrade = ({ fullName, gradeId }: Enrolled) => gradeId === child.gradeId && nameKey(fullName) === nameKey(child.fullName);
  return enrolled.find((each) => likenessOf(each) === likenessOf(child)) ?? enrolled.find(inGrade);
}

function idIn(text: string): number | null {
  const value = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return value >= 1 && value <= idMax ? value : null;
}

/**
 * 0712…, 712… and +254 712… are one number. Fewer than seven digits may as well be a student's id, unless they begin as a number does;
 * null for what is no telephone number.
 */
function phonePatternIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = digits.replace(/^(254|0)/, '').slice(-9);
  const beginsAsNumber = national.length < digits.length && national.length >= 3;
  return digits.length >= 7 || beginsAsNumber ? `${national}%` : null;
}
