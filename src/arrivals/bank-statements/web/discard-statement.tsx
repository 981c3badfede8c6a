import { mayCall } from '../../../core/web/access.ts';
import { go } from '../../../core/web/navigation.ts';
import { DiscardButton } from '../../../school/files/web/discard-button.tsx';
import { useAct } from '../../../ui/buttons/act.ts';
import { discardStatement } from '../contract.ts';

type DiscardStatementProps = { file: { id: number; fileName: string }; size?: 'xs' };

/** Discards a draft and returns to the list; nothing for those who may not. */
export function DiscardStatement({ file: { id, fileName }, ...look }: DiscardStatementProps) {
  const { send, isPending } = useAct(discardStatement, { fallback: 'The file could not be discarded.' });
  if (!mayCall(discardStatement)) return null;
  return (
    <DiscardButton
      fileName={fileName}
      pending={isPending}
      {...look}
      onDiscard={(then) => send({ params: { draftId: id } }, { ...then, done: () => go('/payments/statements') })}
    />
  );
}
