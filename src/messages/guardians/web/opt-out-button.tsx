import { lazy, Suspense, useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { optOut } from '../contract.ts';

const OptOutDialog = lazy(async () => ({ default: (await import('./opt-out-dialog.tsx')).OptOutDialog }));

/** Records that a guardian opted out at the office. */
export function OptOutButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActButton for={optOut} variant="default" onClick={() => setIsOpen(true)}>
        Opt Out a Number
      </ActButton>
      {isOpen && (
        <Suspense>
          <OptOutDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
