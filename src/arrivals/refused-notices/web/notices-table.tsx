import { methodName } from '../../../books/ledger/methods.ts';
import { dayText, instantText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { approveTaking, dismissNotice, type NoticeTaking, type RefusedNotice, recordTaking, refuseTaking } from '../contract.ts';
import { kindNames, type NoticeList, senderName, stateNames } from '../origins.ts';
import { settledText } from '../words.ts';
import type { Dealing } from './dealing-dialogs.tsx';
import classes from './notices.module.css';

type NoticesTableProps = {
  /** Undefined while loading. */
  notices: readonly RefusedNotice[] | undefined;
  list: NoticeList;
  stale: boolean;
  onDeal: (dealing: Dealing) => void;
};

export function NoticesTable({ notices, list, stale, onDeal }: NoticesTableProps) {
  const columns: readonly Column<RefusedNotice>[] = [
    { head: 'Received', cell: (row) => <Received notice={row} />, priority: 'first' },
    { head: 'Why it was refused', cell: (row) => <Why notice={row} />, alone: true },
    { head: 'Money', cell: (row) => <Sum notice={row} /> },
    { head: 'Account typed', cell: ({ read }) => read.account ?? 'None' },
    { head: 'Payer', cell: ({ read }) => <Payer read={read} /> },
    { head: 'Status', cell: (row) => <NoticeState notice={row} /> },
    { head: 'Actions', cell: (row) => <Acts notice={row} onDeal={onDeal} /> },
  ];
  return (
    <DataTable
      label="Refused notices"
      columns={columns}
      rows={notices}
      rowKey={({ origin, id }) => `${origin} ${id}`}
      stale={stale}
      dense
      empty={<None list={list} />}
    />
  );
}

function Received({ notice: { sender, kind, receivedAt, source } }: { notice: RefusedNotice }) {
  return (
    <span>
      {`${senderName(sender)}, ${instantText(receivedAt)}`}
      <span className={classes.second}>{`${kindNames[kind]}, from ${source}`}</span>
    </span>
  );
}

function Why({ notice: { reason, isProven, arrived, read } }: { notice: RefusedNotice }) {
  return (
    <span>
      {reason}
      {!isProven && <span className={classes.second}>Nothing proves who sent it.</span>}
      {arrived !== null && <span className={classes.second}>{`${kesText(arrived)} arrived under the code ${read.code}.`}</span>}
    </span>
  );
}

function Sum({ notice: { read } }: { notice: RefusedNotice }) {
  return (
    <span>
      {read.amount === null ? 'No amount' : <Money cents={read.amount} code />}
      <span className={classes.second}>{read.code ?? 'No code'}</span>
      {read.arrivedOn !== null && <span className={classes.second}>{`${dayText(read.arrivedOn)}, ${read.time}`}</span>}
    </span>
  );
}

function Payer({ read: { payerName, payerPhone } }: Pick<RefusedNotice, 'read'>) {
  return (
    <span>
      {payerName ?? 'Not given'}
      {payerPhone !== null && payerPhone.length < 40 && <span className={classes.second}>{payerPhone}</span>}
    </span>
  );
}

const tones = { waiting: 'waiting', asked: 'waiting', taken: 'good', dismissed: 'neutral' } as const;

function NoticeState({ notice }: { notice: RefusedNotice }) {
  return (
    <span>
      <StatusBadge tone={tones[notice.state]}>{stateNames[notice.state]}</StatusBadge>
      <span className={classes.second}>{settledText(notice)}</span>
      {notice.state === 'asked' && notice.taking && <span className={classes.second}>{takingText(notice.taking)}</span>}
    </span>
  );
}

/** The payment that an approval receives, beside the notice. */
function takingText({ method, channel, arrivedAt, account, payerName }: NoticeTaking): string {
  const of = [account && `account ${account}`, payerName].filter(Boolean).join(', ');
  return `${methodName(method)} on ${channel}, ${instantText(arrivedAt)}${of === '' ? '' : `, ${of}`}`;
}

type ActsProps = { notice: RefusedNotice; onDeal: (dealing: Dealing) => void };

function Acts({ notice, onDeal }: ActsProps) {
  const { state, taking } = notice;
  const about = `${senderName(notice.sender)} notice ${notice.id}`;
  const act = (kind: Dealing['act']) => () => onDeal({ act: kind, notice });
  return (
    <div className={classes.acts}>
      {state === 'waiting' && (
        <>
          <ActButton for={recordTaking} variant="default" size="xs" label={`Record ${about} manually`} onClick={act('take')}>
            Record Manually
          </ActButton>
          <ActButton for={dismissNotice} variant="subtle" color="brick" size="xs" label={`Dismiss ${about}`} onClick={act('dismiss')}>
            Dismiss
          </ActButton>
        </>
      )}
      {state === 'asked' && taking && (
        <>
          <ActButton
            for={approveTaking}
            variant="default"
            size="xs"
            refused={taking.mayApprove ? undefined : 'A second person must approve it'}
            label={`Approve ${about}`}
            onClick={act('approve')}
          >
            Approve
          </ActButton>
          <ActButton for={refuseTaking} variant="subtle" color="brick" size="xs" label={`Refuse ${about}`} onClick={act('refuse')}>
            {taking.isOwn ? 'Withdraw' : 'Refuse'}
          </ActButton>
        </>
      )}
      <Button variant="subtle" size="xs" aria-label={`Show the original of ${about}`} onClick={act('words')}>
        Original
      </Button>
    </div>
  );
}

const emptyWords: Record<NoticeList, [title: string, words: string]> = {
  waiting: ['No notices waiting', 'Notices that Karo cannot read or verify appear here.'],
  settled: ['No handled notices yet', 'Notices that were recorded manually or dismissed appear here, with who did it.'],
};

function None({ list }: { list: NoticeList }) {
  const [title, words] = emptyWords[list];
  return <EmptyState title={title}>{words}</EmptyState>;
}
