import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../core/web/save-file.ts';
import { toast } from '../floating/toast.tsx';
import { Button } from './button.tsx';

type DownloadButtonProps = {
  /** The name of the file, and of what kind it is. */
  name: string;
  type: string;
  read: () => Promise<string>;
  /** What the button says, where a file of rows would be too little. */
  words?: string;
  /** What to say where reading it fails and the server has no words for it. */
  fallback: string;
  /** True while there is nothing to save; it keeps its place, so that nothing moves when there is. */
  disabled?: boolean;
};

/** Saves a whole list as a file for a spreadsheet. */
export function DownloadButton({ name, type, read, fallback, disabled = false, words = 'Download CSV' }: DownloadButtonProps) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      // Reading the reply as text took its byte order mark away, by which spreadsheets know UTF-8.
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
