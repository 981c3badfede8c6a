import * as z from 'zod/mini';
import type { CallError } from '../../../../core/web/call.ts';
import { ConfirmDialog } from '../../../../ui/floating/confirm-dialog.tsx';

type NamesAnotherDialogProps = { refusal: CallError; onVerify: (seen: string | undefined) => void; onClose: () => void };

/** Says whom the money of a payment names, which is not its student, and asks whether to verify it all the same. */
export function NamesAnotherDialog({ refusal, onVerify, onClose }: NamesAnotherDialogProps) {
  const { data } = z.safeParse(z.object({ seen: z.string() }), refusal.body);
  return (
    <ConfirmDialog title="Payment names another student" confirm="Verify" onConfirm={() => onVerify(data?.seen)} onCancel={onClose}>
      <p>{refusal.message}</p>
    </ConfirmDialog>
  );
}
