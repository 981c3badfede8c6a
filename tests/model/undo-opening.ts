import type { SchoolModel } from './school-model.ts';

type Opening = SchoolModel['openings'][number];

/** True where the opening of a term may be undone: it is the newest that stands, and nobody has ever paid into the term. */
export function isUndoable(model: SchoolModel, term: number): boolean {
  return newestStanding(model)?.term === term && !model.paidTerms.has(term);
}

/** Nobody was ever billed in the term, and where it is current the term that was current before its opening is so again. */
export function undoOpening(model: SchoolModel, term: number): void {
  const before = newestStanding(model)?.before ?? null;
  model.billedTerms.delete(term);
  for (const student of model.students) student.terms.delete(term);
  if (model.current === term) model.current = before;
}

/** The newest opening of a term that nobody has undone. */
export function newestStanding({ openings, billedTerms }: SchoolModel): Opening | undefined {
  return openings.findLast(({ term }) => billedTerms.has(term));
}
