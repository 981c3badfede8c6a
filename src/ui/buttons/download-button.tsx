import { IconDownload } from '@tabler/icons-react';
import { Button, type ButtonProps } from './button.tsx';
import { useSave } from './save.ts';

type DownloadButtonProps = Pick<ButtonProps, 'size' | 'aria-label' | 'children'> & {
  /** The name of the file. */
  name: string;
  read: () => Promise<Blob>;
  /** The message if reading fails without one of the server. */
  fallback: string;
};

/** Saves one file. */
export function DownloadButton({ name, read, fallback, ...look }: DownloadButtonProps) {
  const { pending, save } = useSave(fallback);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      busy={pending !== null}
      onClick={() => save(name, read)}
      {...look}
    />
  );
}
