import { familyPath, studentPath } from '../../../core/page-links.ts';
import { mayCall } from '../../../core/web/access.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { Money } from '../../../ui/text/money.tsx';
import { familyById, joinFamily, leaveFamily, type Offered, type OwnFamily } from '../contract.ts';
import classes from './families.module.css';

type FamilySectionProps = {
  student: { id: number; fullName: string };
  family: OwnFamily | null;
  /** Other students with a number of the guardians, who are not in the family. */
  offered: readonly Offered[];
};

/** The other students of the family, and possible members. */
export function FamilySection({ student, family, offered }: FamilySectionProps) {
  if (!family && offered.length === 0) return null;
  return (
    <Section title="Family" action={family && mayCall(leaveFamily) && <LeaveButton student={student} />}>
      {family && <Siblings family={family} />}
      {offered.length > 0 && <Offer studentId={student.id} offered={offered} familyName={family?.name ?? nameOf(offered)} />}
    </Section>
  );
}

/** The existing family of some of them. */
function nameOf(offered: readonly Offered[]): string | null {
  return offered.find(({ familyName }) => familyName !== null)?.familyName ?? null;
}

function Siblings({ family: { id, name, siblings } }: { family: OwnFamily }) {
  return (
    <>
      {mayCall(familyById) ? <TextLink to={familyPath({ familyId: id })}>{name}</TextLink> : <p>{name}</p>}
      <ul className={classes.people}>
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <div className={classes.person}>
              <TextLink to={studentPath({ studentId: sibling.id })}>{sibling.fullName}</TextLink>
              <span className={classes.quiet}>{`${sibling.grade} ${sibling.stream}${sibling.active ? '' : ', left'}`}</span>
            </div>
            {sibling.balance !== null && <Money cents={sibling.balance} code />}
          </li>
        ))}
      </ul>
    </>
  );
}

type OfferProps = { studentId: number; offered: readonly Offered[]; familyName: string | null };

function Offer({ studentId, offered, familyName }: OfferProps) {
  const join = useAct(joinFamily, { fallback: 'The family could not be joined.' });
  const send = () => join.send({ params: { studentId }, body: { siblingIds: offered.map(({ id }) => id) } });
  const names = offered.map(({ fullName, grade, stream }) => `${fullName} (${grade} ${stream})`);
  return (
    <div className={classes.offer}>
      <p>{`${countedText(offered.length, 'other student')} ${offered.length === 1 ? 'has' : 'have'} this number: ${listedText(names)}.`}</p>
      <Button ref={passFocus} variant="default" size="sm" busy={join.isPending} onClick={send}>
        {familyName === null ? 'Join as a family' : `Join ${familyName}`}
      </Button>
    </div>
  );
}

function LeaveButton({ student: { id, fullName } }: Pick<FamilySectionProps, 'student'>) {
  const leave = useAct(leaveFamily, { fallback: 'The student could not be removed from the family.' });
  const send = () => leave.send({ params: { studentId: id } });
  return (
    <Button
      ref={passFocus}
      variant="subtle"
      size="xs"
      busy={leave.isPending}
      aria-label={`Remove ${fullName} from the family`}
      onClick={send}
    >
      Remove
    </Button>
  );
}
