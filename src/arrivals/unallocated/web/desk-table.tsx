import { methodName } from '../../../books/ledger/methods.ts';
import { dayText, instantText } from '../../../core/dates.ts';
import { kesText, typedMoney } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { statusNames } from '../../../payments/payments/contract.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type Arrived, allocate, returnMoney } from '../contract.ts';
import { claimRefusal } from '../contradicted-claims.ts';
import type { DeskList } from '../rules.ts';
import { Candidates } from './candidates.tsx';
import classes from './desk.module.css';
import type { Placing } from './placing-dialogs.tsx';

type DeskTableProps = {
  /** Undefined while loading. */
  money: readonly Arrived[] | undefined;
  list: DeskList;
  stale: boolean;
  onPlace: (placing: Placing) => void;
};

export function DeskTable({ money, list, stale, onPlace }: DeskTableProps) {
  const columns: readonly Column<Arrived>[] =
    list === 'waiting'
      ? [
          ...detailColumns,
          { head: 'Suggested students', cell: (row) => <Candidates money={row} onPlace={onPlace} />, alone: true },
          { head: 'Actions', cell: (row) => <Acts money={row} onPlace={onPlace} /> },
        ]
      : [...detailColumns, list === 'placed' ? { head: 'Where it is', cell: Allocated } : { head: 'Returned', cell: Returned }];
  return (
    <DataTable
      label="Received payments"
      columns={columns}
      rows={money}
      rowKey={({ id }) => id}
      stale={stale}
      dense
      highlighted={({ isOld }) => isOld}
      empty={<None list={list} />}
    />
  );
}

const detailColumns: readonly Column<Arrived>[] = [
  { head: 'Money', cell: (row) => <Sum money={row} />, priority: 'first' },
  { head: 'Account typed', cell: ({ account }) => <span className={classes.account}>{account ?? 'None'}</span> },
  { head: 'Payer', cell: ({ payer }) => <Payer payer={payer} /> },
];

/** The list's part of the amount, with its source. */
function Sum({ money: { amount, waiting, method, code, arrivedAt, isOld } }: { money: Arrived }) {
  const rest = waiting > 0 && waiting < amount;
  return (
    <span className={classes.sum}>
      <strong>
        <Money cents={waiting > 0 ? waiting : amount} code />
      </strong>
      {rest && <Second>{`of ${kesText(amount)}`}</Second>}
      <Second>{`${methodName(method)}, ${code}`}</Second>
      <Second>{instantText(arrivedAt)}</Second>
      {isOld && <StatusBadge tone="waiting">More than 3 days</StatusBadge>}
    </span>
  );
}

function Payer({ payer: { name, phone } }: Pick<Arrived, 'payer'>) {
  return (
    <span>
      {name ?? 'Not given'}
      {phone !== null && phone.length < 40 && <Second>{phone}</Second>}
    </span>
  );
}

function Acts({ money, onPlace }: { money: Arrived; onPlace: (placing: Placing) => void }) {
  const { claim, wentBack, waiting, amount, method, code, payer } = money;
  const about = `${kesText(waiting)} (${code})`;
  const split = { total: typedMoney(waiting), method, code, payer: payer.name ?? '' };
  return (
    <div className={classes.acts}>
      <ActButton
        for={allocate}
        variant="default"
        size="xs"
        refused={wentBack === null ? claimRefusal(claim) : 'The money was reversed'}
        label={`Choose Student for ${about}`}
        onClick={() => onPlace({ act: 'choose', money })}
      >
        Choose Student
      </ActButton>
      {mayCall(allocate) && !claim && wentBack === null && waiting === amount && (
        <ButtonLink to={pathTo('/payments/shared', split)} variant="default" size="xs" label={`Split ${about}`}>
          Split
        </ButtonLink>
      )}
      <ActButton
        for={returnMoney}
        variant="subtle"
        color="brick"
        size="xs"
        label={`Return ${about}`}
        onClick={() => onPlace({ act: 'return', money })}
      >
        Return
      </ActButton>
    </div>
  );
}

function Allocated({ placed }: Arrived) {
  return (
    <ul className={classes.candidates}>
      {placed.map(({ receiptNumber, student, amount, by, date, status, said }) => (
        <li key={receiptNumber}>
          <TextLink to={receiptPath({ studentId: student.id, paymentId: receiptNumber })}>{`Receipt ${receiptNumber}`}</TextLink>
          {`, ${student.fullName}: ${kesText(amount)}`}
          <Second>
            {`${dayText(date)} by ${by}`} {status === 'reversed' && <StatusBadge tone="bad">{statusNames.reversed}</StatusBadge>}
          </Second>
          {said && <Second>{`The same money, marked by ${said.by} on ${dayText(said.date)}`}</Second>}
        </li>
      ))}
    </ul>
  );
}

function Returned({ returned }: Arrived) {
  return (
    <ul className={classes.candidates}>
      {returned.map(({ amount, reason, by, date }) => (
        <li key={`${date} ${reason} ${amount}`}>
          {`${kesText(amount)}: ${reason}`}
          <Second>{`${dayText(date)} by ${by}`}</Second>
        </li>
      ))}
    </ul>
  );
}

const emptyWords: Record<DeskList, [title: string, words: string]> = {
  waiting: ['No unallocated payments', "Every received payment is in a student's account or was returned."],
  placed: ['No allocated payments yet', 'Payments received for a student appear here with the receipt.'],
  returned: ['No returned payments', 'Payments sent back to the payer, or counted twice, appear here with the reason.'],
};

function None({ list }: { list: DeskList }) {
  const [title, words] = emptyWords[list];
  return <EmptyState title={title}>{words}</EmptyState>;
}
