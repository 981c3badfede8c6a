import { mayCall } from '../../../core/web/access.ts';
import { go } from '../../../core/web/navigation.ts';
import { DiscardButton } from '../../../school/files/web/discard-button.tsx';
import { useAct } from '../../../ui/buttons/act.ts';
import { discardFeeFile } from '../contract.ts';

type DiscardFeeFileProps = { file: { id: number; fileName: string }; size?: 'xs' };

/** Discards a draft and returns to the list; nothing for those who may not. */
export function DiscardFeeFile({ file: { id, fileName }, ...look }: DiscardFeeFileProps) {
  const { send, isPending } = useAct(discardFeeFile, { fallback: 'The file could not be discarded.' });
  if (!mayCall(discardFeeFile)) return null;
  return (
    <DiscardButton
      fileName={fileName}
      pending={isPending}
      {...look}
      onDiscard={(then) => send({ params: { feeFileId: id } }, { ...then, done: () => go('/import/fees') })}
    />
  );
}
