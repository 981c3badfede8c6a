import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

export type ButtonLook = {
  /** 'filled' for the page's main action, 'default' beside it, 'subtle' in a row of a list. */
  variant?: 'filled' | 'default' | 'subtle';
  /** 'brick' for an action that removes or reverses. */
  color?: 'teal' | 'brick';
  size?: 'lg' | 'md' | 'sm' | 'xs' | 'compact-sm' | 'compact-xs';
  className?: string;
};

/** The looks of a button, for a button or a link. */
export function buttonLook({ variant = 'filled', color = 'teal', size = 'md', className = '' }: ButtonLook) {
  return { className: `${classes.button} ${className}`.trim(), 'data-variant': variant, 'data-color': color, 'data-size': size };
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'onClick'> & {
    /** True while its action runs: it shows a spinner and is inactive. */
    busy?: boolean;
    /** True while it cannot be pressed. Unlike a disabled one it keeps the keyboard focus. */
    inactive?: boolean;
    fullWidth?: boolean;
    leftSection?: ReactNode;
    rightSection?: ReactNode;
    onClick?: (() => void) | undefined;
  };

export function Button({
  variant,
  color,
  size,
  className,
  busy = false,
  inactive = busy,
  fullWidth = false,
  leftSection,
  rightSection,
  onClick,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...buttonLook({ variant, color, size, className })}
      data-icon={leftSection ? 'left' : rightSection ? 'right' : undefined}
      data-wide={fullWidth || undefined}
      data-busy={busy || undefined}
      aria-disabled={inactive || undefined}
      onClick={() => !inactive && onClick?.()}
    >
      {leftSection}
      {children}
      {rightSection}
    </button>
  );
}
