import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, Reply } from '../core/endpoint.ts';
import { currentRecord, type RecordOf, savedRecord } from '../core/web/versions.ts';
import { type ChangedLine, changedLines, type FieldNames } from './changed-lines.ts';

/** How a form follows the versions of the record that it changes. Its draft carries `updatedAt`, the version that it is about. */
export type Versions<E extends Endpoint, Values> = FieldNames<Values> & {
  /** What the form holds of a record, its version included. */
  draftOf: (record: RecordOf<E>) => Values;
};

/** What the form shows when somebody else has saved the record since it was loaded, and the ways on. */
export type Conflict = {
  lines: readonly ChangedLine[];
  loadTheirs: () => void;
  saveMine: () => void;
  keepEditing: () => void;
};

/** Follows the versions of the record that a form changes, from one save to the next, and what to do when somebody else saved between. */
export function useChangedMeanwhile<E extends Endpoint, Values extends object>(
  endpoint: E,
  {
    draft,
    place,
    versions,
  }: { draft: UseFormReturnType<Values>; place: RefObject<HTMLFormElement | null>; versions?: Versions<E, Values> | undefined },
) {
  const [theirs, setTheirs] = useState<Values | null>(null);

  const adopt = (saved: Values) => {
    setTheirs(null);
    draft.setInitialValues(saved);
  };
  const loadTheirs = (saved: Values) => {
    adopt(saved);
    draft.setValues(saved);
  };
  const saveMine = (saved: Values, names: FieldNames<Values>) => {
    // Rendered before it is sent, so that what the page asks first is asked about what stands on the server now.
    flushSync(() => {
      adopt(saved);
      draft.setValues(unshown(saved, names));
    });
    place.current?.requestSubmit();
  };
  const conflictOver = (saved: Values, names: FieldNames<Values>): Conflict => ({
    lines: changedLines(endpoint.body, { loaded: draft.getInitialValues(), theirs: saved, mine: draft.values }, names),
    loadTheirs: () => loadTheirs(saved),
    saveMine: () => saveMine(saved, names),
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
      adopt(saved);
      draft.setValues(unshown(saved, versions));
    },
  };
}

/** What nobody can edit in the form, such as the version: of that only the latest is right. */
function unshown<Values extends object>(saved: Values, { labels }: FieldNames<Values>): Partial<Values> {
  return Object.fromEntries(Object.entries(saved).filter(([name]) => !(name in labels))) as Partial<Values>;
}
