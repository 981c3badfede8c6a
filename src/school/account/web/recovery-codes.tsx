import { Button } from '../../../ui/buttons/button.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Notice } from '../../../ui/states/states.tsx';
import classes from './second-factor.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className={layout.stack}>
      <Notice tone="warning">Write these recovery codes down now, or print them: they are not shown again.</Notice>
      <p>Each signs you in once, in place of a code of the app, if you lose your phone. Keep them apart from your password.</p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={layout.row}>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}
