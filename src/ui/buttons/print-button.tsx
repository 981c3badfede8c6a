import { IconPrinter } from '@tabler/icons-react';
import { Button, type ButtonProps } from './button.tsx';

/** Prints the page. */
export function PrintButton({ children = 'Print', ...button }: ButtonProps) {
  return (
    <Button {...button} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
      {children}
    </Button>
  );
}
