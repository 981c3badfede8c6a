import { amountText, kesText } from '../../../core/money.ts';
import { receiptPath, statementPath } from '../../../core/page-links.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Arrived, allocate, type Candidate } from '../contract.ts';
import { claimRefusal } from '../contradicted-claims.ts';
import classes from './desk.module.css';
import type { Placing } from './placing-dialogs.tsx';
import { SameButton } from './same-button.tsx';

type CandidatesProps = { money: Arrived; onPlace: (placing: Placing) => void };

/** The possible students of an unallocated payment, or why it waits. */
export function Candidates({ money, onPlace }: CandidatesProps) {
  const { claim, candidates, doubt, mayBeDuplicate, wentBack } = money;
  if (wentBack !== null) return <ReversalNote evidence={wentBack} />;
  if (claim?.why === null) return <OtherAmount claim={claim} />;
  return (
    <>
      {claim && <OtherStudent claim={claim} />}
      {!claim && doubt !== null && mayBeDuplicate && <DuplicateWarning money={money} doubt={doubt} onPlace={onPlace} />}
      {!claim && doubt !== null && !mayBeDuplicate && <Second>{`${doubt}.`}</Second>}
      {candidates.length === 0 ? <Second>No suggested match</Second> : <CandidateList money={money} onPlace={onPlace} />}
    </>
  );
}

function ReversalNote({ evidence }: { evidence: string }) {
  return (
    <span>
      <StatusBadge tone="bad">Reversed</StatusBadge>
      <Second>{`${evidence}. Record that it was returned.`}</Second>
    </span>
  );
}

function DuplicateWarning({ money, doubt, onPlace }: CandidatesProps & { doubt: string }) {
  const { sameAs } = money;
  return (
    <span>
      <StatusBadge tone="bad">Possible duplicate</StatusBadge>
      <Second>{`${doubt}. Compare them before you allocate it.`}</Second>
      {sameAs !== null && <SameButton money={money} receiptNumber={sameAs} onClick={() => onPlace({ act: 'same', money })} />}
    </span>
  );
}

function CandidateList({ money, onPlace }: CandidatesProps) {
  return (
    <ul className={classes.candidates}>
      {money.candidates.map((candidate) => (
        <li key={candidate.student.id} className={classes.candidate}>
          <CandidateText candidate={candidate} />
          <AllocateButton money={money} candidate={candidate} onPlace={onPlace} />
        </li>
      ))}
    </ul>
  );
}

type ClaimProps = { claim: NonNullable<Arrived['claim']> };

function OtherAmount({ claim }: ClaimProps) {
  return (
    <span>
      <StatusBadge tone="bad">Amount differs from the recorded payment</StatusBadge>
      <Second>
        <ReceiptLink claim={claim} />
        {` for ${claim.fullName} says ${kesText(claim.amount)} under this code. Have it reversed first.`}
      </Second>
    </span>
  );
}

function OtherStudent({ claim }: ClaimProps) {
  return (
    <span>
      <StatusBadge tone="bad">Names another student</StatusBadge>
      <Second>
        <ReceiptLink claim={claim} />
        {claim.why?.replace(/^Receipt \d+/, '')}
      </Second>
    </span>
  );
}

function ReceiptLink({ claim: { receiptNumber, studentId } }: ClaimProps) {
  return <TextLink to={receiptPath({ studentId, paymentId: receiptNumber })}>{`Receipt ${receiptNumber}`}</TextLink>;
}

function CandidateText({ candidate: { student, balance, reasons } }: { candidate: Candidate }) {
  return (
    <span>
      <TextLink to={statementPath({ studentId: student.id })}>{student.fullName}</TextLink>
      {`, ${student.grade} ${student.stream}${student.active ? '' : ', left'}`}
      <Second>{`${reasons.join('. ')}. Balance ${amountText(balance, { code: true })}.`}</Second>
    </span>
  );
}

/** Asks first, unless it is clear. */
function AllocateButton({ money, candidate, onPlace }: CandidatesProps & { candidate: Candidate }) {
  const { student } = candidate;
  const send = useAct(allocate, { fallback: 'The payment could not be allocated.' });
  const press = () => {
    if (isClear(money, candidate)) send.send({ params: { arrivalId: money.id }, body: { studentId: String(student.id) } });
    else onPlace({ act: 'allocate', money, candidate });
  };
  return (
    <ActButton
      for={allocate}
      variant="default"
      size="xs"
      busy={send.isPending}
      refused={claimRefusal(money.claim)}
      label={`Allocate ${kesText(money.waiting)} to ${student.fullName}`}
      onClick={press}
    >
      Allocate
    </ActButton>
  );
}

/** True if the account leaves no doubt; students of one name stand one above the other. */
export function isClear(money: Pick<Arrived, 'candidates' | 'doubt'>, { isOwnAccount, doubt }: Candidate): boolean {
  return isOwnAccount && money.candidates.length === 1 && money.doubt === null && doubt === null;
}
