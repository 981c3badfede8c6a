import type { Reply } from '../../../core/endpoint.ts';
import { countedText, shortListText } from '../../../core/wording.ts';
import { Notice } from '../../../ui/states/states.tsx';
import type { PlannedClass, yearEnd } from '../contract.ts';

const namedMax = 10;

/** Names the students who joined for the next term, class by class: they stay where they were enrolled. */
export function NewcomersNotice({ plan: { classes, currentTerm } }: { plan: Pick<Reply<typeof yearEnd>, 'classes' | 'currentTerm'> }) {
  const joined = classes.filter(({ newcomers }) => newcomers.length > 0);
  const count = joined.reduce((sum, { newcomers }) => sum + newcomers.length, 0);
  if (count === 0 || !currentTerm) return null;
  const are = count === 1 ? 'is' : 'are';
  return (
    <Notice tone="info">
      <strong>{`${countedText(count, 'student')} joined for the next term and ${are} not billed in ${currentTerm.name}.`}</strong>
      {' They stay in the class that they joined and count as repeaters. To promote one, press Repeaters and remove the tick.'}
      <ul>
        {joined.map((each) => (
          <li key={each.streamId}>{newcomersText(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function newcomersText({ grade, stream, newcomers }: PlannedClass): string {
  const names = newcomers.map(({ fullName }) => fullName);
  return `${grade} ${stream}: ${shortListText(names, namedMax)}.`;
}
