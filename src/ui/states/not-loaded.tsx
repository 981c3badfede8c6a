import type { FailureWords } from '../../core/web/call.ts';
import { ErrorAlert, Spinner } from './states.tsx';

type NotLoadedProps = FailureWords & { read: { error: unknown; refetch: () => void } };

/** In place of what is not read yet: a spinner, or the failure with a way to retry. */
export function NotLoaded({ read: { error, refetch }, ...words }: NotLoadedProps) {
  return error ? <ErrorAlert error={error} {...words} onRetry={refetch} /> : <Spinner />;
}
