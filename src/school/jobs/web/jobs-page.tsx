import { useRef } from 'react';
import { instantText } from '../../../core/dates.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countText } from '../../../core/wording.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { exportJobs, type Job, listJobs, retryJob } from '../contract.ts';
import { type JobList, jobListNames, jobLists, jobStateWords, kindText } from '../kinds.ts';

const title = 'Background Tasks';
const emptyWords: Record<JobList, string> = {
  waiting: 'All tasks are done.',
  failed: 'No task failed in the last 90 days.',
  done: 'No task was completed in the last 30 days.',
};

export const JobsPage = allowedPage(listJobs, title, Jobs);

function Jobs() {
  const [{ show, page }, change, bind] = useFilters('/settings/jobs');
  const list = useAsk(listJobs, { query: { show, page } }, { keepPrevious: true });
  const reply = list.data;
  const shownList = reply?.show ?? 'waiting';
  const chosenList = show || shownList;
  const nameOf = (id: JobList) => (reply ? `${jobListNames[id]} (${countText(reply.counts[id])})` : jobListNames[id]);
  return (
    <Page title={title} purpose="What the server does in the background, such as sending messages.">
      <FilterBar act={<ExportChoice of={exportJobs} query={{ show: chosenList }} disabled={!reply?.pagination.total} what="tasks" />}>
        <FilterSelect label="Show" choices={jobLists.map((id) => ({ id, name: nameOf(id) }))} {...bind('show')} value={chosenList} />
      </FilterBar>
      <PagedList list={list} fallback="Failed to load the tasks." counted={['task', 'tasks']} onChange={change}>
        <DataTable
          label={title}
          columns={columns}
          rows={reply?.jobs}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={<EmptyState title={`No tasks ${jobListNames[shownList].toLowerCase()}`}>{emptyWords[shownList]}</EmptyState>}
        />
      </PagedList>
    </Page>
  );
}

const columns: readonly Column<Job>[] = [
  { head: 'Task', cell: ({ id, kind }) => `${id}. ${kindText(kind)}`, priority: 'first' },
  { head: 'Requested', cell: ({ madeAt }) => instantText(madeAt) },
  { head: 'Status', cell: (job) => <Status job={job} /> },
  { head: 'Actions', cell: (job) => (job.state === 'failed' ? <Again job={job} /> : null) },
];

const tones = { waiting: 'waiting', running: 'waiting', failed: 'bad', done: 'good' } as const;

type JobProps = { job: Job };

/** The state, its time, and the last fault. */
export function Status({ job: { state, dueAt, endedAt, retries, fault } }: JobProps) {
  const isLate = state === 'waiting' && (retries > 0 || fault !== null);
  return (
    <span>
      <StatusBadge tone={tones[state]}>{jobStateWords[state]}</StatusBadge>
      {endedAt !== null && <Second>{instantText(endedAt)}</Second>}
      {state === 'waiting' && <Second>{`${isLate ? 'Next try' : 'Due'} ${instantText(dueAt)}`}</Second>}
      {fault !== null && state !== 'done' && <Second>{fault}</Second>}
    </span>
  );
}

function Again({ job: { id } }: JobProps) {
  const place = useRef<HTMLDivElement>(null);
  const again = useAct(retryJob, { fallback: 'The task could not be tried again.' });
  const send = () => {
    const row = place.current?.closest('tr');
    again.send({ params: { jobId: id } }, { onSuccess: () => row?.focus() });
  };
  return (
    <div ref={place}>
      <ActButton for={retryJob} variant="default" size="xs" label={`Try task ${id} again`} busy={again.isPending} onClick={send}>
        Try again
      </ActButton>
    </div>
  );
}
