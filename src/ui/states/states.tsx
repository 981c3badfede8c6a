import type { ReactNode } from 'react';
import { type FailureWords, failureText } from '../../core/web/call.ts';
import { Button } from '../buttons/button.tsx';
import { passFocus } from '../page/pass-focus.ts';
import { Alert, type Tone } from './alert.tsx';
import classes from './states.module.css';
import { Loader } from './waiting.tsx';

type ErrorAlertProps = FailureWords & {
  error: unknown;
  onRetry?: () => void;
  children?: ReactNode;
};

/** A failure with a way to retry. */
export function ErrorAlert({ error, onRetry, children, ...words }: ErrorAlertProps) {
  const { message, reason } = failureText(error, words);
  return (
    <Alert ref={passFocus} tone="fault" role="alert">
      <p>{message}</p>
      {reason !== '' && <p className={classes.reason}>{reason}</p>}
      {children}
      {onRetry && (
        <Button className={classes.retry} variant="default" size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}

type NoticeProps = {
  tone?: Exclude<Tone, 'fault'>;
  /** As wide as the form below it. */
  narrow?: boolean;
  /** True for the result of an action, announced immediately. */
  alert?: boolean;
  children: ReactNode;
};

/** A note that is not a failure; 'done' after an action, 'warning' before a doubtful one. */
export function Notice({ tone = 'info', narrow = false, alert = false, children }: NoticeProps) {
  return (
    <Alert tone={tone} role={alert ? 'alert' : 'status'} narrow={narrow}>
      {children}
    </Alert>
  );
}

type EmptyStateProps = {
  /** Why it is empty, in the specification's words if it has them. */
  title: string;
  children?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
};

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div ref={passFocus} className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <p className={classes.emptyText}>{children}</p>}
      {action}
    </div>
  );
}

type NothingFoundProps = { title: string; children: ReactNode; onClear: () => void };

/** A list without matches, with a button that clears the filters. */
export function NothingFound({ title, children, onClear }: NothingFoundProps) {
  const action = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}

export function FullPageSpinner() {
  return <Spinner className={classes.fullPage} />;
}

/** The spinner of a page or a part of one. */
export function Spinner({ className = classes.spinner }: { className?: string | undefined }) {
  return (
    <div className={className} role="status">
      <Loader />
      <span className={classes.waiting}>Loading…</span>
    </div>
  );
}
