import { useRef, useState } from 'react';
import { voteHeadFacts } from '../../../books/billing/vote-heads.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { chargedText } from '../../additional-fees/rules.ts';
import { type FeeGrid, saveFeeGrid } from '../contract.ts';
import { type CellAt, type CellFault, changesIn, effectOfAll, type FeeChange, rowsToSave, withCopy } from '../grid.ts';
import { CopyFeesDialog } from './copy-fees-dialog.tsx';
import classes from './fee-grid.module.css';
import { FeeGridTable, focusCell } from './fee-grid-table.tsx';
import { PostingDialog } from './posting-dialog.tsx';
import { staleRows, TheirFeesDialog } from './their-fees-dialog.tsx';
import type { GridWork } from './use-grid-draft.ts';

type FeeGridFormProps = {
  term: Term;
  grid: FeeGrid;
  work: GridWork;
};

export function FeeGridForm({ term, grid, work }: FeeGridFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [copying, setCopying] = useState(false);
  const [asking, setAsking] = useState(false);
  const [alertText, setAlertText] = useState('');
  const save = useSend(saveFeeGrid);
  const { rows, draft, changes, faults } = work;
  const theirs = staleRows(save.error);
  const send = (sent: readonly FeeChange[]) =>
    save.mutate(
      { body: { termId: term.id, rows: rowsToSave(sent) } },
      {
        onSuccess: ({ message, rows: saved }) => {
          work.begin(saved);
          toast.success(message);
        },
        onSettled: () => setAsking(false),
      },
    );
  const askOrSend = (sent: readonly FeeChange[]) => (term.billed && sent.some(({ row }) => row.billed > 0) ? setAsking(true) : send(sent));
  return (
    <div className={classes.form} ref={place} data-unsaved={work.unsaved ? 'address' : undefined}>
      {term.billed && <Notice>{`${termText(term)} is billed: what you change here is charged to its students at once.`}</Notice>}
      <div className={classes.acts}>
        <ActButton for={saveFeeGrid} variant="default" onClick={() => setCopying(true)}>
          Copy from another term
        </ActButton>
        <span>
          Paste from a spreadsheet into the cell where the pasted part begins, or <TextLink to="/import/fees">read a file</TextLink>.
        </span>
      </div>
      <FeeGridTable rows={rows} draft={draft} onType={work.type} onPasted={setAlertText} />
      <p role="status" className={classes.said}>
        {alertText}
      </p>
      {faults.length > 0 && <Faults faults={faults} onFault={(at) => focusCell(place.current, at)} />}
      {save.error && !theirs && <ErrorAlert error={save.error} headline="Nothing was saved." />}
      <div className={classes.foot}>
        <p role="status">{changes.length === 0 ? 'Nothing is changed yet.' : changesText(changes, term)}</p>
        <div className={classes.buttons}>
          <Button variant="default" disabled={!work.unsaved || save.isPending} onClick={work.discard}>
            Discard changes
          </Button>
          <ActButton
            for={saveFeeGrid}
            busy={save.isPending}
            disabled={changes.length === 0 || faults.length > 0}
            onClick={() => askOrSend(changes)}
          >
            Save Fees
          </ActButton>
        </div>
      </div>
      {copying && (
        <CopyFeesDialog
          into={term}
          terms={grid.terms}
          onFill={(from, raise) => work.type(withCopy(draft, from, raise))}
          onClose={() => setCopying(false)}
        />
      )}
      {asking && (
        <PostingDialog
          term={term}
          changes={changes}
          pending={save.isPending}
          onSave={() => send(changes)}
          onCancel={() => setAsking(false)}
        />
      )}
      {theirs && (
        <TheirFeesDialog
          rows={rows}
          theirs={theirs}
          draft={draft}
          onLoad={(newRows, newDraft) => {
            save.reset();
            work.begin(newRows, newDraft);
          }}
          onSave={(newRows) => {
            save.reset();
            work.begin(newRows, draft);
            const mine = changesIn(draft, newRows);
            if (mine.length > 0) askOrSend(mine);
          }}
          onClose={save.reset}
        />
      )}
    </div>
  );
}

/** Every invalid cell by name, linked to it. */
function Faults({ faults, onFault }: { faults: readonly CellFault[]; onFault: (at: CellAt) => void }) {
  return (
    <Alert tone="fault" role="alert" title={`${countedText(faults.length, 'cell')} must be an amount of money, 0 or more`}>
      <ul className={classes.faults}>
        {faults.map((fault) => (
          <li key={`${fault.gradeId} ${fault.head}`}>
            <TextButton onClick={() => onFault(fault)}>{`${fault.grade}, ${voteHeadFacts[fault.head].name}: “${fault.text}”`}</TextButton>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function changesText(changes: readonly FeeChange[], term: Term): string {
  const grades = countedText(changes.length, 'grade');
  const names = termText(term);
  if (!term.billed) return `Sets the fees of ${grades} for ${names}. Nothing is charged until the term is opened.`;
  return `Changes the fees of ${grades} for ${names}. ${chargedText(effectOfAll(changes))}`;
}
