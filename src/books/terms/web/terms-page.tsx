import { useRef, useState } from 'react';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { hasUnsaved, unsaved } from '../../../core/web/unsaved.ts';
import { newerOf } from '../../../core/web/versions.ts';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { listTerms, saveTerm, type Term } from '../contract.ts';
import { exportTerms } from '../export-contract.ts';
import { termText } from '../rules.ts';
import { MakeCurrentDialog } from './make-current-dialog.tsx';
import { TermForm } from './term-form.tsx';
import { TermList } from './term-list.tsx';
import { TermOver } from './term-over.tsx';
import { UndoOpeningDialog } from './undo-opening-dialog.tsx';

const title = 'Manage Terms';

export const TermsPage = allowedPage(listTerms, title, () => (
  <Page title={title} purpose="The terms of the school year. Making one current bills its students, and new payments go into it.">
    <Terms />
  </Page>
));

function Terms() {
  const list = useAsk(listTerms, {});
  const [edited, setEdited] = useState<Term | null>(null);
  const [opening, setOpening] = useState<Term | null>(null);
  const [undoing, setUndoing] = useState<Term | null>(null);
  const [alertText, setAlertText] = useState('');
  const [lastSaved, setLastSaved] = useState<Term | null>(null);
  const terms = list.data?.terms;
  const [{ open }, change] = useFilters('/settings/terms');
  const toOpen = opening ?? terms?.find(({ id, current: isCurrent }) => String(id) === open && !isCurrent) ?? null;
  const editButton = useRef<Element>(null);
  const edit = (term: Term) => {
    const button = document.activeElement;
    const leave = () => {
      editButton.current = button;
      setEdited(newerOf(term, lastSaved));
    };
    if (term.id !== edited?.id && hasUnsaved()) unsaved.ask({ leave });
    else leave();
  };
  const editDone = (message = '') => {
    setAlertText(message);
    setEdited(null);
    if (editButton.current instanceof HTMLElement) editButton.current.focus();
  };
  const openingDone = (message = '') => {
    setAlertText(message);
    setOpening(null);
    if (open !== '') change({ open: '' });
    setUndoing(null);
  };
  const current = terms?.find((term) => term.current) ?? null;
  return (
    <>
      <TermOver />
      {alertText !== '' && (
        <Notice key={alertText} tone="done" alert narrow>
          {alertText}
        </Notice>
      )}
      <Changeable by={saveTerm} what="terms">
        <Section title={edited ? `Edit ${termText(edited)}` : 'Add New Term'}>
          {/* The key resets the form for each loaded term. */}
          <TermForm
            key={edited?.id ?? 'new'}
            term={edited}
            terms={terms ?? []}
            opensByItself={terms !== undefined && !current}
            onSaved={(message, saved) => {
              setLastSaved(saved);
              editDone(message);
            }}
            onCancel={() => editDone()}
          />
        </Section>
      </Changeable>
      <Section title="Existing Terms" action={<ExportChoice of={exportTerms} disabled={!terms?.length} what="terms" />}>
        {list.error && <ErrorAlert error={list.error} headline="Error fetching terms." onRetry={list.refetch} />}
        {(terms || !list.error) && <TermList terms={terms} onEdit={edit} onOpen={setOpening} onUndo={setUndoing} />}
      </Section>
      {toOpen && <MakeCurrentDialog term={terms?.find(({ id }) => id === toOpen.id) ?? toOpen} current={current} onDone={openingDone} />}
      {undoing && <UndoOpeningDialog term={undoing} onDone={openingDone} />}
    </>
  );
}
