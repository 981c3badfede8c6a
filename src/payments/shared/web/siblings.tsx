import type { Reply } from '../../../core/endpoint.ts';
import type { CallError } from '../../../core/web/call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import type { payees } from '../contract.ts';
import classes from './shared-payments.module.css';

type SiblingsProps = {
  reply: Reply<typeof payees> | undefined;
  error: CallError | null;
  onRetry: () => void;
  onAdd: (studentIds: readonly string[]) => void;
};

/** Offers students who share a guardian's phone with the chosen ones. */
export function Siblings({ reply, error, onRetry, onAdd }: SiblingsProps) {
  if (error && !reply) return <ErrorAlert error={error} fallback="The balances could not be read." onRetry={onRetry} />;
  const siblings = reply?.siblings ?? [];
  if (siblings.length === 0) return null;
  const all = siblings.map(({ id }) => String(id));
  return (
    <section className={classes.siblings} aria-label="Same phone number">
      <p className={classes.words}>The same guardian's phone number:</p>
      {siblings.length > 1 && (
        <Button variant="default" size="sm" onClick={() => onAdd(all)}>
          {`Add all ${siblings.length}`}
        </Button>
      )}
      {siblings.map(({ id, fullName, grade, stream }) => (
        <Button key={id} variant="default" size="sm" onClick={() => onAdd([String(id)])}>
          {`Add ${fullName}, ${grade} ${stream}`}
        </Button>
      ))}
    </section>
  );
}
