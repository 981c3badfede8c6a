import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = ComponentProps<'button'> & {
  /** Its accessible name. */
  'aria-label': string;
};

/** A button that is an icon, as in the top bar or at the end of a field. */
export function ActionIcon({ className = '', ...button }: IconButtonProps) {
  return <button type="button" {...button} className={`${classes.action} ${className}`.trim()} />;
}

export function CloseButton({ className = '', ...button }: Omit<IconButtonProps, 'children'>) {
  return (
    <button type="button" {...button} className={`${classes.close} ${className}`.trim()}>
      <IconX size={20} aria-hidden />
    </button>
  );
}
