import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type SteadyButtonProps = Omit<ButtonProps, 'loading'> &
  ElementProps<'button', keyof ButtonProps | 'onClick'> & {
    /** True while what it does is being done: it shows a spinner and rests. */
    busy?: boolean;
    /** True while it cannot be pressed. */
    rests?: boolean;
    onClick?: (() => void) | undefined;
  };

/**
 * A button that keeps the focus while it cannot be pressed. A disabled one, as the library's own is while it shows its spinner, would
 * lose it for whoever has just pressed it by keyboard.
 */
export function SteadyButton({ busy = false, rests = busy, disabled = false, onClick, ...look }: SteadyButtonProps) {
  return (
    <Button
      {...look}
      loading={busy}
      disabled={disabled}
      data-disabled={rests || undefined}
      aria-disabled={rests || undefined}
      renderRoot={(root: ComponentProps<'button'>) => <button {...root} disabled={disabled} />}
      onClick={() => !rests && onClick?.()}
    />
  );
}
