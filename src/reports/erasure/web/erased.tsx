import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import type { ErasureOutcome } from '../contract.ts';

/** The result of erasing several students. */
export type ErasedTogether = { message: string; outcomes: readonly ErasureOutcome[] };

/** How many were erased, and those who were not with the reason. */
export function Erased({ result: { message, outcomes }, onClose }: { result: ErasedTogether; onClose: () => void }) {
  const refused = outcomes.filter(({ done }) => !done);
  return (
    <Notice tone={refused.length === 0 ? 'done' : 'warning'} alert>
      <p>
        <strong>{message}</strong>
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map((outcome) => (
            <li key={outcome.studentId}>{outcome.message}</li>
          ))}
        </ul>
      )}
      <TextButton onClick={onClose}>Close</TextButton>
    </Notice>
  );
}
