import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, Reply } from '../../core/endpoint.ts';
import { factsOf, fieldsOf } from '../../core/fields.ts';
import { currentRecord, type RecordOf, savedRecord } from '../../core/web/versions.ts';
import { type ChangedLine, changedLines, type ValueTexts } from './changed-lines.ts';
import type { Draft } from './draft.ts';
import { broughtUpTo, type FormState } from './form-state.ts';

/** How a form follows the versions of the record that it changes. Its draft carries `updatedAt`, the version that it is about. */
export type Versions<E extends Endpoint> = {
  /** What the form holds of a record, its version included. */
  draftOf: (record: RecordOf<E>) => Draft<E>;
  /** How a value reads where neither the value itself nor the contract says it. */
  texts?: ValueTexts<Draft<E>>;
};

/** What the form shows when somebody else has saved the record since it was loaded, and the ways on. */
export type Conflict = {
  lines: readonly ChangedLine[];
  loadTheirs: () => void;
  saveMine: () => void;
  keepEditing: () => void;
};

type Form<E extends Endpoint> = {
  state: FormState<Draft<E>>;
  change: (step: (before: FormState<Draft<E>>) => FormState<Draft<E>>) => void;
  place: RefObject<HTMLFormElement | null>;
  versions?: Versions<E> | undefined;
};

/** Follows the versions of the record that a form changes, from one save to the next, and what to do when somebody else saved between. */
export function useChangedMeanwhile<E extends Endpoint>(endpoint: E, { state, change, place, versions }: Form<E>) {
  const [theirs, setTheirs] = useState<Draft<E> | null>(null);

  const adopt = (saved: Draft<E>, takenOver: Partial<Draft<E>>) => {
    setTheirs(null);
    change((before) => broughtUpTo(before, saved, takenOver));
  };
  const saveMine = (saved: Draft<E>) => {
    // Rendered before it is sent, so that what the page asks first is asked about what stands on the server now.
    flushSync(() => adopt(saved, unshown(endpoint, saved)));
    place.current?.requestSubmit();
  };
  const conflictOver = (saved: Draft<E>, { texts }: Versions<E>): Conflict => ({
    lines: changedLines(endpoint, { loaded: state.initialValues, theirs: saved, mine: state.values }, texts),
    loadTheirs: () => adopt(saved, saved),
    saveMine: () => saveMine(saved),
    keepEditing: () => setTheirs(null),
  });
  return {
    conflict: theirs && versions ? conflictOver(theirs, versions) : null,
    /** Takes note of a refusal; true when it is that the record has another version now. */
    meets: (error: unknown): boolean => {
      const current = versions ? currentRecord(endpoint, error) : null;
      if (current && versions) setTheirs(versions.draftOf(current));
      return current !== null;
    },
    /** Takes the version that a save made: the next save is about that one. */
    follow: (reply: Reply<E>) => {
      const record = versions ? savedRecord(endpoint, reply) : null;
      if (!record || !versions) return;
      const saved = versions.draftOf(record);
      adopt(saved, unshown(endpoint, saved));
    },
  };
}

/** What nobody can edit in the form, such as the version: of that only the latest is right. */
function unshown<E extends Endpoint>({ body }: E, saved: Draft<E>): Partial<Draft<E>> {
  const fields = fieldsOf(body);
  return Object.fromEntries(Object.entries(saved).filter(([name]) => !factsOf(fields[name]))) as Partial<Draft<E>>;
}
