import { termChoices } from '../../../books/terms/rules.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { listedText } from '../../../core/wording.ts';
import { AnswersKept } from '../../../school/files/web/answers-kept.tsx';
import { ColumnChoices } from '../../../school/files/web/column-choices.tsx';
import { DiscardDraft } from '../../../school/files/web/discard-draft.tsx';
import { FilePage } from '../../../school/files/web/file-page.tsx';
import { useAnswers } from '../../../school/files/web/use-answers.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import { decideFeeFile, discardFeeFile, feeFileById, type ReadFeeFile } from '../contract.ts';
import { feeColumnLabels, feeColumnNames } from '../rules/columns.ts';
import { AcceptFees } from './accept-fees.tsx';
import { changeColumns } from './change-columns.tsx';
import { FeeFileOutcome } from './fee-file-outcome.tsx';
import { type Decided, UnknownWords } from './unknown-words.tsx';

const title = 'Import Fees';
const choices = feeColumnNames.map((column) => ({ value: column, label: feeColumnLabels[column] }));

export const FeeFilePage = allowedPage(feeFileById, title, FeeFile);

/** A file of fees as a draft, all on one page, or its outcome. */
function FeeFile() {
  const { feeFileId } = useParams('/import/fees/$feeFileId');
  const feeFile = useAsk(feeFileById, { params: { feeFileId } });
  return (
    <FilePage
      title={title}
      file={feeFile}
      fileName={feeFile.data?.file.fileName}
      list={{ path: '/import/fees', all: 'All imports', back: 'Back to imports' }}
      failed="Failed to load the import."
      discard={
        feeFile.data?.file.state === 'draft' && (
          <DiscardDraft
            call={discardFeeFile}
            input={{ params: { feeFileId: feeFile.data.file.id } }}
            shown={[feeFileById]}
            fileName={feeFile.data.file.fileName}
            list="/import/fees"
          />
        )
      }
    >
      {(read) => (read.file.state === 'draft' ? <Draft read={read} /> : <FeeFileOutcome read={read} />)}
    </FilePage>
  );
}

function Draft({ read }: { read: ReadFeeFile }) {
  const { missing, terms, faults, changes, file } = read;
  const send = useSend(decideFeeFile, { broughtUpToDate: feeFileById });
  const queryKey = [feeFileById.path, { params: { feeFileId: String(file.id) } }];
  const inputOf = (body: Decided) => ({ params: { feeFileId: file.id }, body });
  const { decide, error, isSaving, settings } = useAnswers({ send, inputOf, queryKey, settings: read.settings });
  return (
    <>
      <AnswersKept isSaving={isSaving} error={error} />
      {missing.length > 0 && <Notice tone="warning">{`Still needed: ${listedText(missing)}.`}</Notice>}
      <FilterBar>
        <FilterSelect
          label="Term"
          value={String(settings.termId ?? '')}
          choices={[...(settings.termId === null ? [{ id: '', name: 'Choose a term' }] : []), ...termChoices(terms)]}
          disabled={!mayCall(decideFeeFile)}
          onChange={(chosen) => decide({ termId: Number(chosen) })}
        />
      </FilterBar>
      <Section title="Match columns">
        <ColumnChoices
          columns={read.columns}
          choices={choices}
          chosen={settings.columns}
          disabled={!mayCall(decideFeeFile)}
          onChoose={(chosen) => decide({ columns: chosen })}
        />
      </Section>
      <UnknownWords read={{ ...read, settings }} decide={decide} />
      {faults.length > 0 && (
        <Section title="Errors to correct">
          <DataTable
            label="Errors to correct"
            columns={faultColumns}
            rows={faults}
            rowKey={({ line, column }) => `${line} ${column}`}
            empty=""
          />
        </Section>
      )}
      <Section title="What would change">
        <DataTable
          label="What would change"
          columns={changeColumns}
          rows={changes}
          rowKey={({ grade }) => grade.id}
          dense
          empty="No changes: these fees match the current fees."
        />
        <p>
          {read.effect} <TextLink to={pathTo('/settings/fee-grid', { termId: settings.termId ?? '' })}>The fees as they are</TextLink>
        </p>
      </Section>
      <AcceptFees read={read} isSaving={isSaving} />
    </>
  );
}

const faultColumns = [
  { head: 'Line', cell: ({ line }: Fault) => line, narrow: true },
  { head: 'Column', cell: ({ column }: Fault) => column, priority: 'first' as const },
  { head: 'Value', cell: ({ value }: Fault) => value || '—' },
  { head: 'How to correct it', cell: ({ reason }: Fault) => reason, priority: 'last' as const },
];
type Fault = ReadFeeFile['faults'][number];
