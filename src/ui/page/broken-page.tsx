import { Component, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../states/states.tsx';

/** Replaces a page that failed to load or render. */
export function BrokenPage() {
  return (
    <main role="alert">
      <EmptyState title="This page could not be shown." action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Everything that was saved is safe. If reloading does not help, check the internet connection.
      </EmptyState>
    </main>
  );
}

/** Shows that in place of what fails to draw. */
export class WholeOrBroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}
