import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { CloseButton } from '../buttons/icon-button.tsx';
import classes from './alert.module.css';

const icons = {
  info: <IconInfoCircle size={20} aria-hidden />,
  done: <IconCircleCheck size={20} aria-hidden />,
  warning: <IconAlertTriangle size={20} aria-hidden />,
  fault: <IconAlertCircle size={20} aria-hidden />,
};

export type Tone = keyof typeof icons;

type AlertProps = Omit<ComponentProps<'div'>, 'title' | 'className'> & {
  tone: Tone;
  /** Announced immediately ('alert'), or at the next pause ('status'). */
  role: 'alert' | 'status';
  title?: string;
  /** In place of the icon of its tone. */
  icon?: ReactNode;
  /** As wide as the form below it. */
  narrow?: boolean;
  /** Set if it can be closed. */
  onClose?: () => void;
};

/** A message in the page. */
export function Alert({ tone, title, icon = icons[tone], narrow = false, onClose, children, ...box }: AlertProps) {
  const id = useId();
  return (
    <div
      {...(title && { 'aria-labelledby': `${id}-title` })}
      aria-describedby={id}
      {...box}
      className={narrow ? `${classes.alert} ${classes.narrow}` : classes.alert}
      data-tone={tone}
    >
      <span className={classes.icon}>{icon}</span>
      <div className={classes.body}>
        {title && (
          <p className={classes.title} id={`${id}-title`}>
            {title}
          </p>
        )}
        <div className={classes.message} id={id}>
          {children}
        </div>
      </div>
      {onClose && <CloseButton aria-label="Close message" onClick={onClose} />}
    </div>
  );
}
