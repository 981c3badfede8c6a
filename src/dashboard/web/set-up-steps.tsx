import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { Reply } from '../../core/endpoint.ts';
import type { PlainPath } from '../../core/page-paths.ts';
import { ButtonLink, TextLink } from '../../ui/buttons/link.tsx';
import { Section } from '../../ui/page/page.tsx';
import { StatusBadge } from '../../ui/states/badge.tsx';
import type { dashboard } from '../contract.ts';
import classes from './set-up-steps.module.css';

type SetUp = NonNullable<Reply<typeof dashboard>['setUp']>;
type Step = { part: keyof SetUp; name: string; hint: string; to: PlainPath; act: string };

const steps: readonly Step[] = [
  {
    part: 'grades',
    name: 'Grades and streams',
    hint: 'The classes that students join.',
    to: '/settings/configure-grades',
    act: 'Manage Grades',
  },
  {
    part: 'term',
    name: 'A current term',
    hint: 'New payments go into it. The first term that runs today becomes current by itself.',
    to: '/settings/terms',
    act: 'Manage Terms',
  },
  {
    part: 'feeStructures',
    name: 'Fee structures',
    hint: 'What each grade pays in a term.',
    to: '/settings/fee-structures',
    act: 'Manage Fee Structures',
  },
  { part: 'students', name: 'Students', hint: 'Each is billed the fees of the grade.', to: '/students/add', act: 'Add Student' },
];

/** What is still to be done before the school can take payments, in order. The first step that is not done is the one to take. */
export function SetUpSteps({ setUp }: { setUp: SetUp }) {
  const next = steps.find(({ part }) => !setUp[part]);
  return (
    <Section title="Set Up Your School">
      <ol className={classes.steps}>
        {steps.map((step) => (
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

function StepLine({ step: { name, hint, to, act }, done, isNext }: StepLineProps) {
  return (
    <li className={classes.step} data-done={done}>
      {done ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{hint}</span>
      </div>
      <div className={classes.way}>
        {done && <StatusBadge tone="good">Done</StatusBadge>}
        {!done && isNext && (
          <ButtonLink to={to} size="sm">
            {act}
          </ButtonLink>
        )}
        {!done && !isNext && <TextLink to={to}>{act}</TextLink>}
      </div>
    </li>
  );
}
