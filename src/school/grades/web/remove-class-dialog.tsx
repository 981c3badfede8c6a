import { ActDialog } from '../../../ui/floating/act-dialog.tsx';
import { removeGrade, removeStream } from '../contract.ts';

type Named = { id: number; name: string };
/** The grade or stream to remove. */
export type Removal = { grade: Named; stream?: Named };

export function RemoveClassDialog({ removal: { grade, stream }, onClose }: { removal: Removal; onClose: () => void }) {
  const remove = { confirm: 'Remove', danger: true, onClose };
  return stream ? (
    <ActDialog
      {...remove}
      for={removeStream}
      input={{ body: { streamId: stream.id } }}
      fallback="Failed to remove stream."
      title="Remove Stream"
    >
      {`${stream.name} will no longer be a stream of ${grade.name}. Only a stream that never had a student can be removed.`}
    </ActDialog>
  ) : (
    <ActDialog
      {...remove}
      for={removeGrade}
      input={{ body: { gradeId: grade.id } }}
      fallback="Failed to remove grade."
      title="Remove Grade"
    >
      {`${grade.name} will be removed with its streams and subjects. Only a grade that never had a student can be removed.`}
    </ActDialog>
  );
}
