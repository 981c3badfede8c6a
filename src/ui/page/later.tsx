import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../floating/toast.tsx';

/** A part that a press opens says how its place is closed again. */
type Closable = { onClose?: () => void };
type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never;

/**
 * A part of a page by the name that its file exports it under. Its script loads once the part is shown. If that fails, the page stays as it
 * is and a toast says so; the part is closed, and the next time it is fetched again.
 */
export function later<Name extends string, File extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<File>,
  name: Name,
): ComponentType<PropsOf<File[Name]> & Closable>;
export function later(load: () => Promise<Record<string, ComponentType<Closable>>>, name: string): ComponentType<Closable> {
  let address: string | undefined;
  let Part = lazy(fetched);

  async function fetched(): Promise<{ default: ComponentType<Closable> }> {
    try {
      // Nothing is asked for without a connection, because a browser does not ask again for a script that it failed to get.
      if (!navigator.onLine) throw new Error();
      const file = address ? await import(/* @vite-ignore */ `${address}?${Date.now()}`) : await load();
      return { default: file[name] };
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
      <Suspense>
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
