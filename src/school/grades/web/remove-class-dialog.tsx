import { useSend } from '../../../core/web/ask.ts';
import type { CallError } from '../../../core/web/call.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { removeGrade, removeStream } from '../contract.ts';

type Named = { id: number; name: string };
/** The grade or stream to remove. */
export type Removal = { grade: Named; stream?: Named };

export function RemoveClassDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { grade, stream } = removal;
  const sendGrade = useSend(removeGrade);
  const sendStream = useSend(removeStream);
  const toasts = (fallback: string) => ({
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: CallError) => toast.failure(error, { fallback }),
    onSettled: onClose,
  });
  const remove = () =>
    stream
      ? sendStream.mutate({ body: { streamId: stream.id } }, toasts('Failed to remove stream.'))
      : sendGrade.mutate({ body: { gradeId: grade.id } }, toasts('Failed to remove grade.'));
  return (
    <ConfirmDialog
      opened
      title={stream ? 'Remove Stream' : 'Remove Grade'}
      confirm="Remove"
      danger
      pending={sendGrade.isPending || sendStream.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {stream
        ? `${stream.name} will no longer be a stream of ${grade.name}. Only a stream that never had a student can be removed.`
        : `${grade.name} will be removed with its streams and subjects. Only a grade that never had a student can be removed.`}
    </ConfirmDialog>
  );
}
