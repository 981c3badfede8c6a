import { useAct } from '../../../ui/buttons/act.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { removeGrade, removeStream } from '../contract.ts';

type Named = { id: number; name: string };
/** The grade or stream to remove. */
export type Removal = { grade: Named; stream?: Named };

export function RemoveClassDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { grade, stream } = removal;
  const ofGrade = useAct(removeGrade, { fallback: 'Failed to remove grade.' });
  const ofStream = useAct(removeStream, { fallback: 'Failed to remove stream.' });
  const remove = () =>
    stream
      ? ofStream.send({ body: { streamId: stream.id } }, { onSettled: onClose })
      : ofGrade.send({ body: { gradeId: grade.id } }, { onSettled: onClose });
  return (
    <ConfirmDialog
      title={stream ? 'Remove Stream' : 'Remove Grade'}
      confirm="Remove"
      danger
      pending={ofGrade.isPending || ofStream.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {stream
        ? `${stream.name} will no longer be a stream of ${grade.name}. Only a stream without students and assigned subjects, now or in earlier terms, can be removed.`
        : `${grade.name} will be removed with its streams and subjects. Only a grade without students, fee structures and assigned subjects, now or in earlier terms, can be removed.`}
    </ConfirmDialog>
  );
}
