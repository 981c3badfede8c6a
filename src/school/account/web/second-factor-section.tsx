import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayText, nairobiDay } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { focusHeading } from '../../../core/web/focus-heading.ts';
import { countedText } from '../../../core/wording.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { later } from '../../../ui/page/later.tsx';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { Notice } from '../../../ui/states/states.tsx';
import type { readAccount } from '../contract.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

type State = Reply<typeof readAccount>['secondFactor'];
type Act = 'setUp' | 'move' | 'renew' | 'remove' | null;

// Rarely opened.
const RenewalDialog = later(() => import('./second-factor-changes.tsx'), 'RenewalDialog');
const RemovalDialog = later(() => import('./second-factor-changes.tsx'), 'RemovalDialog');

/** Whether the user's account has a second factor, and what they can do about it. */
export function SecondFactorSection({ state }: { state: State }) {
  const [act, setAct] = useState<Act>(null);
  const close = () => setAct(null);
  // The button that opened the dialog is gone by now.
  const finish = () => {
    flushSync(close);
    focusHeading();
  };
  const inDialog = (step: ReactNode, locked: boolean) => (
    <Dialog title={act === 'move' ? 'Set up on another phone' : 'Set up a second factor'} locked={locked} onClose={close}>
      {/* Lost with the page: the recovery codes are shown once. */}
      <div data-unsaved={locked || undefined}>{step}</div>
    </Dialog>
  );
  return (
    <div className={layout.stack}>
      {state.isOn ? <IsOn state={state} onAsk={setAct} /> : <IsOff state={state} onAsk={setAct} />}
      {(act === 'setUp' || act === 'move') && (
        <SecondFactorSetUp isMove={act === 'move'} onDone={finish} onCancel={close} frame={inDialog} />
      )}
      {act === 'renew' && <RenewalDialog onClose={close} />}
      {act === 'remove' && <RemovalDialog onClose={close} />}
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
        <Button variant="default" size="sm" onClick={() => onAsk('move')}>
          Set up on another phone
        </Button>
        <Button variant="default" size="sm" onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button ref={passFocus} variant="default" color="brick" size="sm" onClick={() => onAsk('remove')}>
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
