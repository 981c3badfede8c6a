import { useState } from 'react';
import { instantText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Changeable } from '../../../ui/page/allowed.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, Notice } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { bankName } from '../banks.ts';
import { type BankConnection, type BankNotice, type readBanks, saveBank } from '../contract.ts';
import { BankForm } from './bank-form.tsx';
import classes from './banks.module.css';
import { RemoveAccount } from './remove-account.tsx';

type BankListProps = Reply<typeof readBanks> & { shownBank: string; onShow: (bank: string) => void };

/** One bank account at a time, and the newest notices of all. */
export function BankList({ connections, notices, shownBank, onShow }: BankListProps) {
  const connection =
    connections.find((each) => keyOf(each) === shownBank) ?? connections.find(({ bank }) => bank === shownBank) ?? connections[0];
  if (!connection) return null;
  return (
    <div className={classes.parts}>
      <NativeSelect
        label="Bank"
        className={classes.choice}
        value={keyOf(connection)}
        data={connections.map((each) => ({ value: keyOf(each), label: each.isOn ? `${accountName(each)}, on` : accountName(each) }))}
        onChange={(event) => onShow(event.currentTarget.value)}
      />
      <Changeable by={saveBank} what="how banks are connected">
        <OneAccount key={keyOf(connection)} connection={connection} onShow={onShow} />
      </Changeable>
      {!mayCall(saveBank) && <Notice>{onText(connection)}</Notice>}
      <Section title="Latest notices">
        <DataTable
          label="Latest notices"
          columns={columns}
          rows={notices}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No notices yet">Each notice and its outcome is listed here.</EmptyState>}
        />
      </Section>
    </div>
  );
}

/** The key of an account in the page's address; an unsaved bank has its name. */
function keyOf({ id, bank }: BankConnection): string {
  return id === null ? bank : String(id);
}

function accountName({ bank, name }: Pick<BankConnection, 'bank' | 'name'>): string {
  return name === null ? bankName(bank) : `${bankName(bank)}, ${name}`;
}

function OneAccount({ connection, onShow }: { connection: BankConnection; onShow: (key: string) => void }) {
  const [isAdding, setAdding] = useState(false);
  const { id, bank } = connection;
  // With a key of its own: otherwise it would be the form of this account, with what that holds.
  if (isAdding) return <BankForm key="another" connection={blankOf(bank)} onAdded={(added) => onShow(String(added))} />;
  return (
    <>
      <BankForm connection={connection} />
      <CallbackAddress connection={connection} />
      {id !== null && (
        <div className={layout.row}>
          <Button variant="default" onClick={() => setAdding(true)}>
            {`Add Another ${bankName(bank)} Account`}
          </Button>
          <RemoveAccount bankConnectionId={id} name={accountName(connection)} />
        </div>
      )}
    </>
  );
}

function blankOf(bank: BankConnection['bank']): BankConnection {
  const nothing = { id: null, name: null, sources: null, address: null, updatedAt: null };
  const off = { isOn: false, checksSources: false, isPrinted: false, hasPublicKey: false, hasPassword: false };
  return { bank, accountNumbers: '', ...nothing, ...off };
}

function onText(connection: BankConnection): string {
  return `Notices of ${accountName(connection)} are ${connection.isOn ? 'accepted' : 'refused'}.`;
}

function CallbackAddress({ connection: { bank, address } }: { connection: BankConnection }) {
  return (
    <Section title={`Address for ${bankName(bank)}`}>
      {address === null ? (
        <p>Karo does not know the address of this site. The operator of Karo sets PUBLIC_URL, such as https://karo.example.ke</p>
      ) : (
        <>
          <p>Share this address with the bank only: anyone who has it could send payment notices.</p>
          <p className={classes.address}>{address}</p>
          {bank === 'kcb' && <p>For bill validation the bank gets the same address with /validation at its end.</p>}
        </>
      )}
    </Section>
  );
}

const outcomes: Record<NonNullable<BankNotice['result']>, readonly ['good' | 'waiting' | 'bad' | 'neutral', string]> = {
  settled: ['good', 'Verified a payment'],
  recorded: ['good', 'Recorded'],
  waiting: ['waiting', 'Unallocated'],
  known: ['neutral', 'Already recorded'],
  contradicted: ['bad', 'Amount differs'],
  refused: ['bad', 'Refused'],
  noted: ['neutral', 'Money out'],
};

/** The result of a notice, and why it had no effect. */
function Outcome({ notice: { result, reason } }: { notice: BankNotice }) {
  const [tone, words] = result === null ? (['waiting', 'Being read'] as const) : outcomes[result];
  return (
    <span className={classes.outcome}>
      <StatusBadge tone={tone}>{words}</StatusBadge>
      {reason !== null && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}

const columns: readonly Column<BankNotice>[] = [
  { head: 'Notice', cell: ({ id, ...of }) => `${id}. ${accountName(of)}`, priority: 'first' },
  { head: 'Received', cell: ({ receivedAt }) => instantText(receivedAt) },
  { head: 'Reference', cell: ({ reference }) => reference ?? 'None' },
  { head: 'KES', cell: ({ amount }) => (amount === null ? 'None' : <Money cents={amount} />), align: 'right' },
  { head: 'Outcome', cell: (notice) => <Outcome notice={notice} /> },
];
