import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Notice } from '../../../ui/states/states.tsx';
import { type FeeStructure, listFeeStructures } from '../contract.ts';

type Place = { grade: { id: number; name: string } | undefined; term: Term | undefined };

/** The fees that a grade has in a term already; undefined where none are known. */
export function useStanding({ grade, term }: Place, enabled: boolean): FeeStructure | undefined {
  const query = { term: term?.id, grade: grade?.id };
  return useAsk(listFeeStructures, { query }, { enabled: enabled && grade !== undefined && term !== undefined }).data?.feeStructures[0];
}

type StructureEffectProps = Place & {
  /** True if a new structure takes the place of one. */
  replaces: boolean;
};

/** What saving does beyond this structure: it replaces the one that the grade has, and charges students of a billed term at once. */
export function StructureEffect({ grade, term, replaces }: StructureEffectProps) {
  if (!grade || !term || !(replaces || term.billed)) return null;
  return (
    <Notice tone="warning">
      {replaces && `${grade.name} has fees for ${termText(term)} already: saving replaces them. `}
      {term.billed && `${termText(term)} is billed: saving posts the difference to every student of ${grade.name} at once.`}
    </Notice>
  );
}
