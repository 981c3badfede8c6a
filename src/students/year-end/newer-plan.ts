import { countedText, listedText } from '../../core/wording.ts';
import type { PlannedClass } from './contract.ts';
import { draftOf, type Plan, type Repeater, targetChoices, type YearDraft } from './draft.ts';

/** The plan as it was read last, the draft over it, the draft nobody has changed, and what others changed since the first plan. */
export type YearWork = { plan: Plan; draft: YearDraft; start: YearDraft; news: readonly string[] };

/** The work that begins with a plan. */
export function workOf(plan: Plan): YearWork {
  const start = draftOf(plan);
  return { plan, draft: start, start, news: [] };
}

/** The same work over a newer plan: choices stay where their class, student or term is still there; the rest is as proposed now. */
export function broughtUpTo(work: YearWork, plan: Plan): YearWork {
  const start = draftOf(plan);
  const draft = work.draft === work.start ? start : mergedDraft(work, plan, start);
  return { plan, draft, start, news: [...work.news, ...newsOf(work, plan, draft)] };
}

function mergedDraft({ plan: old, draft }: YearWork, plan: Plan, start: YearDraft): YearDraft {
  const usual = draftOf(old);
  const targets = plan.classes.map((each): [number, string] => {
    const { streamId } = each;
    const chosen = draft.targets[streamId];
    const isKept = chosen !== undefined && chosen !== usual.targets[streamId] && isPossible(chosen, each, plan);
    return [streamId, (isKept ? chosen : start.targets[streamId]) ?? ''];
  });
  return { targets: Object.fromEntries(targets), repeaters: mergedRepeaters(old, draft, plan), terms: mergedTerms(old, draft, plan) };
}

function isPossible(target: string, of: PlannedClass, plan: Plan): boolean {
  return targetChoices(of, plan).some(({ value }) => value === target);
}

/** Whom somebody chose stays chosen, in a new class too. A newcomer is a repeater until somebody decides otherwise, or a bill does. */
function mergedRepeaters(old: Plan, { repeaters }: YearDraft, plan: Plan): Repeater[] {
  const [before, now] = [newcomerIds(old), newcomerIds(plan)];
  const kept = repeaters.flatMap((repeater) => {
    const place = plan.classes.find(({ studentIds }) => studentIds.includes(repeater.id));
    const isBilledNow = before.has(repeater.id) && !now.has(repeater.id);
    return place && !isBilledNow ? [{ ...repeater, streamId: place.streamId }] : [];
  });
  const known = new Set([...before, ...kept.map(({ id }) => id)]);
  return [...kept, ...draftOf(plan).repeaters.filter(({ id }) => !known.has(id))];
}

function newcomerIds({ classes }: Plan): Set<number> {
  return new Set(classes.flatMap(({ newcomers }) => newcomers.map(({ id }) => id)));
}

/** Each term that is still proposed as before, as it was edited; others as proposed. */
function mergedTerms(old: Plan, draft: YearDraft, plan: Plan): YearDraft['terms'] {
  const before = old.newTerms.map((term) => JSON.stringify(term));
  return draftOf(plan).terms.map((term, index) => draft.terms[before.indexOf(JSON.stringify(plan.newTerms[index]))] ?? term);
}

/** What is different now, one line each. */
function newsOf({ plan: old, draft: before }: YearWork, plan: Plan, draft: YearDraft): string[] {
  const stillThere = new Set(draft.repeaters.map(({ id }) => id));
  const dropped = before.repeaters.filter(({ id }) => !stillThere.has(id)).map(({ name }) => name);
  const sameTerms = JSON.stringify(old.newTerms) === JSON.stringify(plan.newTerms);
  return [
    ...plan.classes.flatMap((each) => classNews(each, { old, before, draft })),
    ...old.classes.filter((each) => !classIn(plan, each)).map((each) => `${nameOf(each)}: no students any more.`),
    ...(dropped.length > 0 ? [`No longer among the repeaters: ${listedText(dropped)}.`] : []),
    ...(sameTerms ? [] : ['The terms of the next year are not those that were proposed before.']),
  ];
}

function classNews(now: PlannedClass, { old, before, draft }: { old: Plan; before: YearDraft; draft: YearDraft }): string[] {
  const was = classIn(old, now);
  if (!was) return [`${nameOf(now)}: a class with ${countedText(now.students, 'student')}, which was not there before.`];
  const [idsBefore, idsNow] = [new Set(was.studentIds), new Set(now.studentIds)];
  const joined = now.studentIds.filter((id) => !idsBefore.has(id)).length;
  const gone = was.studentIds.filter((id) => !idsNow.has(id)).length;
  const parts = [
    ...(joined > 0 ? [`${countedText(joined, 'student')} joined`] : []),
    ...(gone > 0 ? [`${countedText(gone, 'student')} left the class`] : []),
    ...(before.targets[now.streamId] === draft.targets[now.streamId] ? [] : ['its destination has changed']),
  ];
  return parts.length > 0 ? [`${nameOf(now)}: ${listedText(parts)}.`] : [];
}

const nameOf = ({ grade, stream }: PlannedClass) => `${grade} ${stream}`;

function classIn({ classes }: Plan, { streamId }: PlannedClass): PlannedClass | undefined {
  return classes.find((each) => each.streamId === streamId);
}
