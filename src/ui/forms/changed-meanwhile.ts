import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, Reply } from '../../core/endpoint.ts';
import { factsOf, fieldsOf } from '../../core/fields.ts';
import { currentRecord, type RecordOf, savedRecord } from '../../core/web/versions.ts';
import { type ChangedLine, changedLines, type ValueTexts } from './changed-lines.ts';
import type { Draft } from './draft.ts';
import { broughtUpTo, type FormState, savedAs } from './form-state.ts';

/** Follows the versions of the form's record. Its draft carries `updatedAt`, the loaded version. */
export type Versions<E extends Endpoint> = {
  /** The form's values of a record, with its version. */
  draftOf: (record: RecordOf<E>) => Draft<E>;
  /** The text of a value that neither the value nor the contract gives. */
  texts?: ValueTexts<Draft<E>>;
};

/** The question after another user's save, with the choices. */
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

/** Follows the versions of a form's record from save to save, and handles another user's save between. */
export function useChangedMeanwhile<E extends Endpoint>(endpoint: E, { state, change, place, versions }: Form<E>) {
  const [theirs, setTheirs] = useState<Draft<E> | null>(null);

  const adopt = (saved: Draft<E>, takenOver: Partial<Draft<E>>) => {
    setTheirs(null);
    change((before) => broughtUpTo(before, saved, takenOver));
  };
  const saveMine = (saved: Draft<E>) => {
    // Rendered before it is sent, so that questions concern the server's current values.
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
    /** Handles a refusal; true if the record has another version now. */
    meets: (error: unknown): boolean => {
      const current = versions ? currentRecord(endpoint, error) : null;
      if (current && versions) setTheirs(versions.draftOf(current));
      return current !== null;
    },
    /** Takes the record of a save, and with it the version for the next one. */
    follow: (reply: Reply<E>, sent: Draft<E>) => {
      const record = versions ? savedRecord(endpoint, reply) : null;
      if (!record || !versions) return;
      const saved = versions.draftOf(record);
      setTheirs(null);
      change((before) => savedAs(before, { sent, saved }));
    },
  };
}

/** Fields that nobody can edit, such as the version: their latest value counts. */
function unshown<E extends Endpoint>({ body }: E, saved: Draft<E>): Partial<Draft<E>> {
  const fields = fieldsOf(body);
  return Object.fromEntries(Object.entries(saved).filter(([name]) => !factsOf(fields[name]))) as Partial<Draft<E>>;
}
