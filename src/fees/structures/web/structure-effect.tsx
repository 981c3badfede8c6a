import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Notice } from '../../../ui/states/states.tsx';
import { listFeeStructures } from '../contract.ts';

type StructureEffectProps = {
  grade: { id: number; name: string } | undefined;
  term: Term | undefined;
  creating: boolean;
};

/** What saving does beyond this structure: it replaces the one that the grade has, and charges students of a billed term at once. */
export function StructureEffect({ grade, term, creating }: StructureEffectProps) {
  const standing = useAsk(
    listFeeStructures,
    { query: { term: term?.id, grade: grade?.id } },
    { enabled: creating && term !== undefined && grade !== undefined },
  );
  if (!grade || !term) return null;
  const replaces = creating && standing.data !== undefined && standing.data.feeStructures.length > 0;
  if (!replaces && !term.billed) return null;
  return (
    <Notice tone="warning">
      {replaces && `${grade.name} has fees for ${termText(term)} already: saving replaces them. `}
      {term.billed && `${termText(term)} is billed: saving posts the difference to every student of ${grade.name} at once.`}
    </Notice>
  );
}
