import { useState } from 'react';
import { dayText, nairobiDay } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { countedText } from '../../../core/wording.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { later } from '../../../ui/page/later.tsx';
import { Notice, Spinner } from '../../../ui/states/states.tsx';
import type { readAccount } from '../contract.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

type State = Reply<typeof readAccount>['secondFactor'];
type Act = 'setUp' | 'renew' | 'remove' | null;

// Rarely opened.
const Renewal = later(
  () => import('./second-factor-changes.tsx'),
  (file) => file.Renewal,
  <Spinner />,
);
const Removal = later(
  () => import('./second-factor-changes.tsx'),
  (file) => file.Removal,
  <Spinner />,
);

const titles = { setUp: 'Set up a second factor', renew: 'New recovery codes', remove: 'Remove the second factor' };

/** Whether the user's account has a second factor, and what they can do about it. */
export function SecondFactorSection({ state }: { state: State }) {
  const [act, setAct] = useState<Act>(null);
  const close = () => setAct(null);
  return (
    <div className={layout.stack}>
      {state.isOn ? <IsOn state={state} onAsk={setAct} /> : <IsOff state={state} onAsk={setAct} />}
      {act && (
        <Dialog opened title={titles[act]} onClose={close}>
          {act === 'setUp' && <SecondFactorSetUp onDone={close} onCancel={close} />}
          {act === 'renew' && <Renewal onClose={close} />}
          {act === 'remove' && <Removal onClose={close} />}
        </Dialog>
      )}
    </div>
  );
}

type PartProps = { state: State; onAsk: (act: Act) => void };

function IsOn({ state: { since, codesLeft, isRequired }, onAsk }: PartProps) {
  return (
    <>
      <p>
        On since {since && dayText(nairobiDay(since))}: signing in needs a code of your authenticator app as well as your password.{' '}
        {isRequired && 'Your school requires it. '}
        You have {countedText(codesLeft, 'unused recovery code')}.
      </p>
      {codesLeft <= 2 && <Notice tone="warning">Make new recovery codes before the last one is used.</Notice>}
      <div className={layout.row}>
        <Button variant="default" size="sm" onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="default" color="brick" size="sm" onClick={() => onAsk('remove')}>
            Remove
          </Button>
        )}
      </div>
    </>
  );
}

function IsOff({ onAsk }: PartProps) {
  return (
    <>
      <p>
        Off. With a second factor, signing in also needs a code from an app on your phone, so that a stolen password is not enough. Any
        authenticator app will do, such as Google Authenticator or Microsoft Authenticator.
      </p>
      <div className={layout.row}>
        <Button size="sm" onClick={() => onAsk('setUp')}>
          Set up
        </Button>
      </div>
    </>
  );
}
