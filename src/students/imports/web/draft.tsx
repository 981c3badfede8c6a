import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { shortListText } from '../../../core/wording.ts';
import { lineText } from '../../../school/files/sheets.ts';
import { AnswersKept } from '../../../school/files/web/answers-kept.tsx';
import { DiscardDraft } from '../../../school/files/web/discard-draft.tsx';
import { FilePage } from '../../../school/files/web/file-page.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { checkImport, discardImport, importById, type ReadImport } from '../contract.ts';
import { CheckStep } from './check-step.tsx';
import { ChoicesStep } from './choices-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './imports.module.css';
import { Outcome } from './outcome.tsx';
import { useDecide } from './use-decide.ts';

const steps = [
  { name: 'columns', words: 'Columns' },
  { name: 'choices', words: 'Questions' },
  { name: 'check', words: 'Review and import' },
] as const;

/** A file as a draft, step by step, or its outcome. */
export function Draft({ importId }: { importId: string }) {
  const draft = useAsk(importById, { params: { importId } });
  return (
    <FilePage
      title="Import Students"
      file={draft}
      fileName={draft.data?.import.fileName}
      more={draft.data && passedOverText(draft.data)}
      list={{ path: '/import', all: 'All imports', back: 'Back to imports' }}
      failed="Failed to load the import."
      discard={
        draft.data?.import.state === 'draft' && (
          <DiscardDraft
            call={discardImport}
            input={{ params: { importId: draft.data.import.id } }}
            shown={[importById, checkImport]}
            fileName={draft.data.import.fileName}
            list="/import"
          />
        )
      }
    >
      {(read) => (read.import.state === 'draft' ? <Steps read={read} /> : <Outcome of={read.import} />)}
    </FilePage>
  );
}

/** " Skipped: lines 3 (blank) and 9 (a total)." */
function passedOverText({ passedOver: { totalLines, blankLines }, settings: { sheets } }: ReadImport): string {
  const named = [...totalLines.map((line) => ({ line, is: 'a total' })), ...blankLines.map((line) => ({ line, is: 'blank' }))];
  const lines = named.sort((a, b) => a.line - b.line).map(({ line, is }) => `${lineText(line, sheets)} (${is})`);
  if (lines.length === 0) return '';
  return ` Skipped: ${lines.length === 1 ? 'line' : 'lines'} ${shortListText(lines, 5)}.`;
}

/** Answers are saved above the steps, so that the error of one shows on whichever step is open by then; what is typed is kept there too. */
function Steps({ read }: { read: ReadImport }) {
  const [{ step }] = useFilters('/import/$importId');
  const { decide, error, isSaving, settings } = useDecide(read);
  const [bookTotal, setBookTotal] = useState('');
  const importId = read.import.id;
  const answered = { read: { ...read, settings }, decide, isSaving };
  const contents: Record<(typeof steps)[number]['name'], ReactNode> = {
    columns: <ColumnsStep {...answered} />,
    choices: <ChoicesStep {...answered} />,
    check: <CheckStep {...answered} bookTotal={bookTotal} onBookTotal={setBookTotal} />,
  };
  const current = steps.find(({ name }) => name === step) ?? steps[0];
  return (
    <>
      <nav aria-label="Steps" data-unsaved={(current.name !== 'check' && bookTotal !== '') || undefined}>
        <ol className={classes.steps}>
          {steps.map(({ name, words }) => (
            <li key={name}>
              <Link to={pathTo('/import/$importId', { importId, step: name })} data-current={name === current.name || undefined}>
                {words}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <AnswersKept isSaving={isSaving} error={error} />
      {contents[current.name]}
    </>
  );
}
