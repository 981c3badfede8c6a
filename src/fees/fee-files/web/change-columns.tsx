import { type VoteHead, voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { moneyText } from '../../../core/money.ts';
import type { Column } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { FileFeeChange } from '../contract.ts';

/** A grade's new fees with the changed ones' old values, and the charge. */
export const changeColumns: readonly Column<FileFeeChange>[] = [
  { head: 'Grade', cell: ({ grade }) => grade.name, priority: 'first' },
  ...voteHeadsIn('form').map(
    (head): Column<FileFeeChange> => ({
      head: `${voteHeadFacts[head].name} (KES)`,
      align: 'right',
      cell: (change) => <Changed {...change} head={head} />,
    }),
  ),
  { head: 'Students', cell: ({ students }) => students, align: 'right' },
  { head: 'Charged (KES)', cell: ({ amount }) => <Money cents={amount} negative="minus" />, align: 'right' },
];

function Changed({ before, after, isSet, head }: FileFeeChange & { head: VoteHead }) {
  if (!isSet || before[head] === after[head]) return <Money cents={after[head]} />;
  return (
    <>
      <strong>
        <Money cents={after[head]} />
      </strong>
      <div>{`was ${moneyText(before[head])}`}</div>
    </>
  );
}
