import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText, countText, listedText } from '../../../core/wording.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { moveUp, type PlannedClass, type yearEnd } from '../contract.ts';
import { requestOf, summaryOf, termFaults, type YearDraft, type YearSummary } from '../draft.ts';
import { broughtUpTo, workOf } from '../newer-plan.ts';
import { ClassTable } from './class-table.tsx';
import { NewcomersNotice } from './newcomers-notice.tsx';
import { NextTerms } from './next-terms.tsx';
import { PlanNews } from './plan-news.tsx';
import { RepeatersDialog } from './repeaters-dialog.tsx';
import classes from './year-end.module.css';

type Plan = Reply<typeof yearEnd>;

/** Each class's destination, the repeaters, the terms of the next year, and the summary before it is done. */
export function YearEndForm({ plan }: { plan: Plan }) {
  const [work, setWork] = useState(() => workOf(plan));
  const [choosing, setChoosing] = useState<PlannedClass | null>(null);
  const [asking, setAsking] = useState(false);
  const move = useSend(moveUp);
  // Others may change the school meanwhile, and what is chosen here stays.
  if (work.plan !== plan) setWork(broughtUpTo(work, plan));
  const { draft, start, news } = work;
  const change = (changes: Partial<YearDraft>) => setWork({ ...work, draft: { ...draft, ...changes } });
  const summary = summaryOf(plan.classes, draft, plan);
  const faults = termFaults(draft);
  const confirm = () =>
    move.mutate(
      { body: requestOf(plan.classes, draft, summary) },
      { onSuccess: ({ message }) => toast.success(message), onError: () => setAsking(false) },
    );
  const nobody = summary.moving + summary.leaving === 0;
  return (
    <>
      <Section title="Classes">
        <NewcomersNotice plan={plan} />
        <ClassTable
          plan={plan}
          draft={draft}
          onTarget={(streamId, target) => change({ targets: { ...draft.targets, [streamId]: target } })}
          onRepeaters={setChoosing}
        />
      </Section>
      <Section title="Terms of the next year">
        <NextTerms terms={draft.terms} onChange={(terms) => change({ terms })} />
        {faults.map((fault) => (
          <Notice key={fault} tone="warning">
            {fault}
          </Notice>
        ))}
      </Section>
      {news.length > 0 && <PlanNews news={news} />}
      {move.error && <ErrorAlert error={move.error} headline="The students could not be promoted." />}
      <div className={classes.foot} data-unsaved={(draft !== start && !move.isSuccess) || undefined}>
        <p role="status">
          <strong>{summaryText(summary)}</strong>
        </p>
        <ActButton for={moveUp} disabled={nobody || faults.length > 0} onClick={() => setAsking(true)}>
          Promote Students
        </ActButton>
      </div>
      {choosing && (
        <RepeatersDialog
          of={choosing}
          repeaters={draft.repeaters}
          onChange={(repeaters) => change({ repeaters })}
          onClose={() => setChoosing(null)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title="Promote the students?"
          confirm="Promote Students"
          pending={move.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>
            <strong>{summaryText(summary)}</strong>
          </p>
          {summary.leaving > 0 && <p>{leavingText(summary)}</p>}
          <p>{newStreamsText(summary, draft)}</p>
          <p>It can be undone until something is recorded for these students, or a term is opened.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function summaryText({ moving, repeating, leaving }: YearSummary): string {
  const leave = leaving === 1 ? '1 leaves' : `${countText(leaving)} leave`;
  const repeat = repeating === 1 ? '1 repeats' : `${countText(repeating)} repeat`;
  return `${listedText([`${countedText(moving, 'student')} ${moving === 1 ? 'moves' : 'move'} up`, repeat, leave])}.`;
}

export function leavingText({ owed, repeatingThere }: YearSummary): string {
  if (owed === 0) return 'The students who leave owe nothing.';
  if (repeatingThere > 0) {
    const repeaters = countedText(repeatingThere, 'repeater');
    return `The classes that leave owe ${kesText(owed)}, ${repeaters} included. Whoever leaves stays in Balances and can still pay.`;
  }
  return `The students who leave owe ${kesText(owed)}. They stay in Balances and can still pay.`;
}

export function newStreamsText({ newStreams }: YearSummary, { terms }: YearDraft): string {
  const wanted = terms.filter((term) => term.wanted).length;
  const parts = [...(newStreams > 0 ? [countedText(newStreams, 'stream')] : []), ...(wanted > 0 ? [countedText(wanted, 'term')] : [])];
  const added = parts.length > 0 ? `Adds ${listedText(parts)}. ` : '';
  return `${added}No student is billed now: the next term that is made current bills the new classes.`;
}
