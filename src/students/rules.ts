/** What a search compares with each student: any one of these must match. */
export type Search = {
  /** LIKE patterns that the folded name must all match; none match every name. */
  patterns: string[];
  studentId: number | null;
  admissionNumber: string | null;
  phoneKey: string | null;
};

const idMax = 2_147_483_647;
const accentsAndApostrophes = /[\u0300-\u036f'`\u00b4\u02bc\u2018\u2019]/g;

/**
 * Reads what somebody typed into a search box: words of a name in any order, a student's id, an admission number, or a guardian's
 * telephone number however written. Nothing typed finds everybody.
 */
export function searchOf(typed = ''): Search {
  const text = typed.trim();
  const words = foldedName(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return {
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    studentId: idIn(text),
    admissionNumber: text === '' ? null : text,
    phoneKey: phoneKeyIn(text),
  };
}

/** A name as searches compare it: lower case, no accents, no apostrophes. The column students.search_name is made the same way. */
function foldedName(name: string): string {
  return name.normalize('NFD').replace(accentsAndApostrophes, '').toLowerCase();
}

function idIn(text: string): number | null {
  const value = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return value >= 1 && value <= idMax ? value : null;
}

/** The last nine digits, in which 0712…, 712… and +254 712… agree; null for what is no telephone number. */
function phoneKeyIn(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return /^\+?[\d\s().-]+$/.test(text) && digits.length >= 7 ? digits.slice(-9) : null;
}
