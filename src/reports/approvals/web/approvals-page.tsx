import { useState } from 'react';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { AwaitedProof } from '../../../payments/payments/web/code-questions.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Approval, approvals, approveMany, exportApprovals } from '../contract.ts';
import { kindNames, listNames } from '../rules.ts';
import { keyOf } from '../words.ts';
import { ApprovalsTable } from './approvals-table.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { Decided, type DecidedTogether } from './decided.tsx';
import { type Deciding, isSelectable } from './deciding.ts';

/** Loaded on demand: most users only read the list. */
const DecideDialog = later(() => import('./decide-dialog.tsx'), 'DecideDialog');

const title = 'Approvals';
const rowsOfPage = 50;

export const ApprovalsPage = allowedPage(approvals, title, Approvals);

function Approvals() {
  const [{ show, kind, page }, change, bind] = useFilters('/approvals');
  const list = useAsk(approvals, { query: { show, kind, page, limit: rowsOfPage } }, { keepPrevious: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [decided, setDecided] = useState<DecidedTogether | null>(null);
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const reply = list.data;
  const shownList = reply?.show ?? 'waiting';
  const open = shownList === 'waiting' && mayCall(approveMany) ? (reply?.approvals.filter(isSelectable) ?? []) : [];
  const picked = open.filter((row) => chosen.has(keyOf(row)));
  const choose = (rows: readonly Approval[], on: boolean) => {
    const keys = rows.map(keyOf);
    setChosen((before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))));
  };
  const done = (result: DecidedTogether) => {
    setDeciding(null);
    setDecided(result);
    setChosen(new Set());
  };
  return (
    <Page title={title} purpose="Requests that need a second person, each with the student's balance now.">
      <FilterBar act={<ExportChoice of={exportApprovals} query={{ show, kind }} disabled={!reply?.pagination.total} what="approvals" />}>
        <FilterSelect label="Show" choices={choicesOf(listNames)} {...bind('show')} value={show || shownList} />
        <FilterSelect label="Kind" all="All Kinds" choices={choicesOf(kindNames)} {...bind('kind')} />
      </FilterBar>
      {decided && <Decided result={decided} onClose={() => setDecided(null)} />}
      <PagedList list={list} fallback="Failed to load the approvals." counted={['approval', 'approvals']} onChange={change}>
        {open.length > 0 && <ChosenBar open={open} picked={picked} onChoose={choose} onDecide={setDeciding} />}
        <ApprovalsTable
          rows={reply?.approvals}
          list={shownList}
          stale={list.isPlaceholderData}
          filtered={kind !== 'all'}
          chosen={chosen}
          onChoose={(row, on) => choose([row], on)}
          onAsk={(paymentId) => setAsked((before) => new Set([...before, paymentId]))}
          onDecide={setDeciding}
          onClear={() => change({ kind: 'all' })}
        />
      </PagedList>
      {[...asked].map((paymentId) => (
        <AwaitedProof key={paymentId} paymentId={paymentId} approve={approveMany} />
      ))}
      {deciding && <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} onDone={done} />}
    </Page>
  );
}
