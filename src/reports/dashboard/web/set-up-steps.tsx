import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { dayText, nairobiToday } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { type PagePath, pathTo } from '../../../core/page-paths.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import type { dashboard, SetUp } from '../contract.ts';
import classes from './set-up-steps.module.css';

type Dashboard = Reply<typeof dashboard>;
type TermToOpen = Dashboard['termToOpen'];
type Act = { to: PagePath; words: string };
type Step = { part: keyof SetUp; name: string; hint: string; act: Act; other?: Act };

const manageTerms: Act = { to: '/settings/terms', words: 'Manage Terms' };

const steps = (termToOpen: TermToOpen): readonly Step[] => [
  {
    part: 'grades',
    name: 'Grades and streams',
    hint: 'The classes that students join.',
    act: { to: '/settings/configure-grades', words: 'Manage Grades' },
  },
  termStep(termToOpen),
  {
    part: 'feeStructures',
    name: 'Fee structures',
    hint: 'What each grade pays in a term.',
    act: { to: '/settings/fee-structures', words: 'Manage Fee Structures' },
    other: { to: '/import/fees', words: 'Import Fees' },
  },
  {
    part: 'students',
    name: 'Students',
    hint: 'Students are billed the fees of their grade.',
    act: { to: '/students/add', words: 'Add Student' },
    other: { to: '/import', words: 'Import Students' },
  },
];

/** The step for the current term: add the first, open an existing one, or add one if all are over. */
function termStep(termToOpen: TermToOpen): Step {
  const step = { part: 'term', name: 'A current term' } as const;
  if (termToOpen) {
    const next = termToOpen;
    const act = { to: pathTo('/settings/terms', { open: next.id }), words: `Open ${next.name}` };
    const hint =
      next.startDate <= nairobiToday()
        ? `${next.name} is running and is not current yet. Open it?`
        : `No term is running today. Open ${next.name}, which starts on ${dayText(next.startDate)}?`;
    return { ...step, hint, act, other: manageTerms };
  }
  const hint =
    termToOpen === null
      ? 'No term is running today, and all terms are over. Add the next term.'
      : 'New payments go into it. The first term becomes current if you save it on one of its days.';
  return { ...step, hint, act: manageTerms };
}

/** The open steps before the school can take payments, in order. The first open step is the next. */
export function SetUpSteps({ setUp, termToOpen }: { setUp: SetUp; termToOpen: TermToOpen }) {
  const all = steps(termToOpen);
  const next = all.find(({ part }) => !setUp[part]);
  return (
    <Section title="Set Up Your School">
      <ol className={classes.steps}>
        {all.map((step) => (
          <StepLine key={step.part} step={step} done={setUp[step.part]} isNext={step === next} />
        ))}
      </ol>
      <p className={classes.note}>
        What receipts say about the school, and its paybill, are set in <TextLink to="/settings/school">School Settings</TextLink>.
      </p>
    </Section>
  );
}

type StepLineProps = { step: Step; done: boolean; isNext: boolean };

function StepLine({ step: { name, hint, act, other }, done, isNext }: StepLineProps) {
  return (
    <li className={classes.step} data-done={done}>
      {done ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{hint}</span>
      </div>
      <div className={classes.way}>
        {done && <StatusBadge tone="good">Done</StatusBadge>}
        {!done && other && <TextLink to={other.to}>{other.words}</TextLink>}
        {!done && isNext && (
          <ButtonLink to={act.to} size="sm">
            {act.words}
          </ButtonLink>
        )}
        {!done && !isNext && <TextLink to={act.to}>{act.words}</TextLink>}
      </div>
    </li>
  );
}
