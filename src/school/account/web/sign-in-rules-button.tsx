import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { later } from '../../../ui/page/later.tsx';

const SignInRules = later(() => import('./sign-in-rules.tsx'), 'SignInRules');

/** Opens the rules of sign-in: the lock of an unused session, and who needs a second factor. */
export function SignInRulesButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Sign-in Rules
      </Button>
      {opened && (
        <Dialog title="Sign-in Rules" onClose={() => setOpened(false)}>
          <SignInRules onClose={() => setOpened(false)} />
        </Dialog>
      )}
    </>
  );
}
