import { useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { later } from '../../../ui/page/later.tsx';
import { optOut } from '../contract.ts';

const OptOutDialog = later(() => import('./opt-out-dialog.tsx'), 'OptOutDialog');

/** Records that a guardian opted out at the office. */
export function OptOutButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActButton for={optOut} variant="default" onClick={() => setIsOpen(true)}>
        Opt Out a Number
      </ActButton>
      {isOpen && <OptOutDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
