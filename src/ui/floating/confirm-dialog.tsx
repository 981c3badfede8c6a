import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import classes from '../forms/form.module.css';
import layout from '../look/layout.module.css';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The consequence, before it happens. */
  children: ReactNode;
  /** The label of the action: "Remove", "Make current". */
  confirm: string;
  /** The label for keeping things as they are. */
  cancel?: string;
  danger?: boolean;
  /** True for an action that is usual and only checked: it has the focus, so that Enter is enough. */
  ready?: boolean;
  pending?: boolean;
  /** True while the action is not possible yet, for example while its cost is calculated. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before something that is hard to undo. The focus starts on Cancel, unless it is `ready`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    cancel = 'Cancel',
    danger = false,
    ready = false,
    pending = false,
    disabled = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog title={title} onClose={onCancel} locked={pending}>
      <div className={layout.stack}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={pending} onClick={onCancel}>
          {cancel}
        </Button>
        <Button data-first={ready || undefined} color={danger ? 'brick' : 'teal'} busy={pending} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
