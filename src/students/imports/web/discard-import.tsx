import { mayCall } from '../../../core/web/access.ts';
import { go } from '../../../core/web/navigation.ts';
import { DiscardButton } from '../../../school/files/web/discard-button.tsx';
import { useAct } from '../../../ui/buttons/act.ts';
import { discardImport } from '../contract.ts';

type DiscardImportProps = { file: { id: number; fileName: string }; size?: 'xs' };

/** Discards a draft and returns to the list; nothing for those who may not. */
export function DiscardImport({ file: { id, fileName }, ...look }: DiscardImportProps) {
  const { send, isPending } = useAct(discardImport, { fallback: 'The file could not be discarded.' });
  if (!mayCall(discardImport)) return null;
  return (
    <DiscardButton
      fileName={fileName}
      pending={isPending}
      {...look}
      onDiscard={(then) => send({ params: { importId: id } }, { ...then, done: () => go('/import') })}
    />
  );
}
