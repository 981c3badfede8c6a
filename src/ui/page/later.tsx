import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../floating/toast.tsx';

/** A part that a press opens says how its place is closed again. */
type Closable = { onClose?: () => void };

/**
 * A part of a page whose script loads once the part is shown. If that fails, the page stays as it is and a toast says so; the part is
 * closed, and the next time it is fetched again. `waiting` stands in its place meanwhile.
 */
export function later<File, Props extends object>(
  load: () => Promise<File>,
  partOf: (file: File) => ComponentType<Props>,
  waiting?: ReactNode,
): ComponentType<Props & Closable> {
  let address: string | undefined;
  let Part = lazy(fetched);

  async function fetched(): Promise<{ default: ComponentType<Props & Closable> }> {
    try {
      // Nothing is asked for without a connection, because a browser does not ask again for a script that it failed to get.
      if (!navigator.onLine) throw new Error();
      return { default: partOf(address ? await import(/* @vite-ignore */ `${address}?${Date.now()}`) : await load()) };
    } catch (error) {
      // Under another address it does. The browser's words name the one that failed.
      address = /http[^?]*/.exec(String(error))?.[0];
      Part = lazy(fetched);
      return { default: Missing };
    }
  }

  return function Later(props) {
    const [Held] = useState(() => Part);
    return (
      <Suspense fallback={waiting}>
        <Held {...props} />
      </Suspense>
    );
  };
}

/** Says so once it is closed, so that whoever reads it can press again. */
function Missing({ onClose }: Closable) {
  const fail = useEffectEvent(() => {
    onClose?.();
    toast.error('This part could not be loaded. Check the connection and try again. If that does not help, reload the page.');
  });
  // The toast and the place of the part live outside this component.
  useEffect(() => fail(), []);
  return null;
}
