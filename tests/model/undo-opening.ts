import type { SchoolModel } from './school-model.ts';

/** True where the opening of a term may be undone: it is opened and nobody has ever paid into it. */
export function isUndoable(model: SchoolModel, term: number): boolean {
  return model.billedTerms.has(term) && !model.paidTerms.has(term);
}

/** Nobody was ever billed in the term, and where it is current the term before its opening that is still opened is current again. */
export function undoOpening(model: SchoolModel, term: number): void {
  model.billedTerms.delete(term);
  for (const student of model.students) student.terms.delete(term);
  if (model.current === term) model.current = openedBefore(model, term, model.openings.length);
}

function openedBefore(model: SchoolModel, term: number, until: number): number | null {
  const place = model.openings.slice(0, until).findLastIndex((opening) => opening.term === term);
  const before = model.openings[place]?.before ?? null;
  if (before === null || model.billedTerms.has(before)) return before;
  return openedBefore(model, before, place);
}
