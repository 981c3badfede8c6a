import type { MutateOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint, Reply } from '../../core/endpoint.ts';
import type { CallError } from '../../core/web/call.ts';
import { useAct } from '../buttons/act.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type ActDialogProps<E extends Endpoint> = Pick<ConfirmDialogProps, 'title' | 'confirm' | 'danger' | 'children'> & {
  for: Reply<E> extends { message: string } ? E : never;
  input: CallInput<E>;
  /** What is said of a failure that has no words of its own. */
  fallback: string;
  /** What else follows the answer. */
  then?: Pick<MutateOptions<Reply<E>, CallError, CallInput<E>>, 'onSuccess' | 'onError'>;
  onClose: () => void;
};

/** Asks before a write, sends it, and closes with the answer, which a toast tells. */
export function ActDialog<E extends Endpoint>({ for: endpoint, input, fallback, then, onClose, ...question }: ActDialogProps<E>) {
  const { send, isPending } = useAct<E>(endpoint, { fallback });
  const confirm = () => send(input, { ...then, onSettled: onClose });
  return <ConfirmDialog opened {...question} pending={isPending} onConfirm={confirm} onCancel={onClose} />;
}
