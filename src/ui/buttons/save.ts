import { useState } from 'react';
import { saveFile } from '../../core/web/save-file.ts';
import { toast } from '../floating/toast.tsx';

/** Saves files one at a time: `pending` is the name of the one that is read. The fallback says that it cannot be. */
export function useSave(fallback: string) {
  const [pending, setPending] = useState<string | null>(null);
  const save = async (name: string, read: () => Promise<Blob>) => {
    setPending(name);
    try {
      saveFile(name, await read());
    } catch (error) {
      toast.failure(error, { fallback });
    } finally {
      setPending(null);
    }
  };
  return { pending, save };
}
