import { IconLock } from '@tabler/icons-react';
import type { Endpoint } from '../../core/endpoint.ts';
import { mayCall, whoMay } from '../../core/web/access.ts';
import { Tip } from '../floating/tip.tsx';
import { passFocus } from '../page/pass-focus.ts';
import { Button, type ButtonProps } from './button.tsx';

type ActButtonProps = ButtonProps & {
  for: Endpoint;
  /** A longer accessible name: "Edit Term 1 2026". */
  label?: string;
  /** Why it would be refused whatever the role: "You cannot deactivate your own account". */
  refused?: string | undefined;
};

/** A button of one call: disabled if it would be refused, with the reason or the roles that may. */
export function ActButton({ for: endpoint, label, refused, children, ...button }: ActButtonProps) {
  if (mayCall(endpoint) && refused === undefined) {
    return (
      <Button ref={passFocus} {...button} aria-label={label}>
        {children}
      </Button>
    );
  }
  const { variant, color, size, className } = button;
  return (
    <Tip text={refused ?? `Only for ${whoMay(endpoint)}`}>
      {(describedBy) => (
        <Button
          {...{ variant, color, size, className }}
          inactive
          aria-label={label}
          aria-describedby={describedBy}
          leftSection={<IconLock size={16} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </Tip>
  );
}
