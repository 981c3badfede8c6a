import { dayText } from '../../../core/dates.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { type CurrentTerm, useCurrentTerm } from './current-term.ts';
import classes from './term-over.module.css';

type Over = NonNullable<CurrentTerm['termOver']>;

/** Warns users who can open the next term that the current one has ended. */
export function TermOver({ linked = false }: { linked?: boolean }) {
  const over = useCurrentTerm()?.termOver;
  if (!over) return null;
  return (
    <Notice tone="warning">
      <div className={classes.over}>
        <p>{`${over.name} ended on ${dayText(over.endDate)}, and new payments still go into it. ${nextText(over)}`}</p>
        {linked && (
          <ButtonLink to="/settings/terms" variant="default" size="sm">
            Manage Terms
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}

function nextText({ next }: Over): string {
  if (!next) return 'No term follows it yet: add the next one.';
  return `The next is ${next.name}, from ${dayText(next.startDate)}: make it current when it begins.`;
}
