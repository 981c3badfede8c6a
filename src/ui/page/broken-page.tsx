import { Component, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../states/states.tsx';

/** The layout has a main landmark of its own around the page. */
type BrokenPageProps = { place?: 'main' | 'div' };

/** Replaces a page that failed to load or render. */
export function BrokenPage({ place: Place = 'main' }: BrokenPageProps) {
  return (
    <Place role="alert">
      <EmptyState title="This page could not be shown." action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Everything that was saved is safe. If reloading does not help, check the internet connection.
      </EmptyState>
    </Place>
  );
}

/** Shows that in place of what fails to draw. */
export class WholeOrBroken extends Component<BrokenPageProps & { children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenPage place={this.props.place} /> : this.props.children;
  }
}
