import { TextLink } from '../../../ui/buttons/link.tsx';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import type { Approval, Outcome } from '../contract.ts';
import { againLink, keyOf, subjectText } from '../words.ts';
import classes from './approvals.module.css';

/** The result of a bulk decision: the rows as they waited, and each outcome. */
export type DecidedTogether = { message: string; outcomes: readonly Outcome[]; rows: readonly Approval[] };

type DecidedProps = { result: DecidedTogether; onClose: () => void };

/** The outcome of each request, failures first. */
export function Decided({ result: { message, outcomes, rows }, onClose }: DecidedProps) {
  const inOrder = outcomes.toSorted((one, other) => Number(one.done) - Number(other.done));
  return (
    <Notice tone={outcomes.every(({ done }) => done) ? 'done' : 'warning'} alert>
      <p>
        <strong>{message}</strong>
      </p>
      <ul className={classes.effects}>
        {inOrder.map((outcome) => (
          <OutcomeLine key={keyOf(outcome)} outcome={outcome} row={rows.find((row) => keyOf(row) === keyOf(outcome))} />
        ))}
      </ul>
      <TextButton onClick={onClose}>Close</TextButton>
    </Notice>
  );
}

function OutcomeLine({ outcome: { done, message }, row }: { outcome: Outcome; row: Approval | undefined }) {
  const again = done && row ? againLink({ ...row, state: 'approved' }) : null;
  return (
    <li>
      {row && <strong>{subjectText(row)}</strong>}
      {`: ${done ? '' : 'not done. '}${message} `}
      {again && <TextLink to={again.to}>{again.text}</TextLink>}
    </li>
  );
}
