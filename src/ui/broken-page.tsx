import { Button } from '@mantine/core';
import { EmptyState } from './states.tsx';

/** Stands in for a page that failed to load or to draw. */
export function BrokenPage() {
  return (
    <main role="alert">
      <EmptyState title="This page could not be shown." action={<Button onClick={() => location.reload()}>Load again</Button>}>
        Nothing that was saved is lost. If loading it again does not help, check the internet connection.
      </EmptyState>
    </main>
  );
}
