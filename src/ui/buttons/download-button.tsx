import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../core/web/save-file.ts';
import { toast } from '../floating/toast.tsx';
import { Button } from './button.tsx';

type DownloadButtonProps = {
  /** The name and kind of the file. */
  name: string;
  type: string;
  read: () => Promise<string>;
  /** The label, if it is not a file of rows. */
  words?: string;
  /** The message if reading fails without one of the server. */
  fallback: string;
  /** True if there is nothing to save; it stays visible, so that nothing moves. */
  disabled?: boolean;
};

/** Saves a whole list as a file for a spreadsheet. */
export function DownloadButton({ name, type, read, fallback, disabled = false, words = 'Download CSV' }: DownloadButtonProps) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      // Reading the reply as text removed its byte order mark, which spreadsheets need for UTF-8.
      saveFile(name, new Blob(['\ufeff', await read()], { type }));
    } catch (error) {
      toast.failure(error, { fallback });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} disabled={disabled} busy={pending} onClick={save}>
      {words}
    </Button>
  );
}
