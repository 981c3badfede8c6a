import { IconDownload } from '@tabler/icons-react';
import { termText } from '../../../books/terms/rules.ts';
import { instantText } from '../../../core/dates.ts';
import type { PageFilters } from '../../../core/page-paths.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { call } from '../../../core/web/call.ts';
import { countedText, countText } from '../../../core/wording.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSave } from '../../../ui/buttons/save.ts';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { makeStatementFile, type StatementFile, statementFile, statementFiles } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import classes from './statements-page.module.css';

const againMs = 1000;
const isFinished = ({ made, students }: StatementFile) => made === students;

/** Requests one file of the statements of all filtered students. */
export function MakeFileButton({ filters }: { filters: PageFilters<'/statements'> }) {
  const make = useAct(makeStatementFile, { fallback: 'The file could not be requested.' });
  const send = () => make.send({ query: listQuery(filters) });
  return (
    <ActButton for={makeStatementFile} variant="default" busy={make.isPending} onClick={send}>
      Make a File
    </ActButton>
  );
}

/** The files of the last day with their progress; finished ones can be saved. */
export function StatementFiles() {
  const { data, error, refetch } = useAsk(
    statementFiles,
    {},
    { againMs: ({ files }) => files.some((file) => !isFinished(file) && !file.failed) && againMs },
  );
  if (!error && (!data || data.files.length === 0)) return null;
  return (
    <section className={classes.files} aria-label="Files of statements">
      <h2>Files, kept for a day</h2>
      {error && <ErrorAlert error={error} fallback="Failed to load the files of statements." onRetry={refetch} />}
      {data && (
        <ul>
          {data.files.map((file) => (
            <li key={file.id}>
              <FileLine file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FileLine({ file }: { file: StatementFile }) {
  const { id, chosen, term, students, made, failed, askedBy, askedAt } = file;
  const name = `${chosen === '' ? 'All students' : chosen}, ${term ? termText(term) : 'all terms'}`;
  return (
    <>
      <span className={classes.file}>
        {name}
        <span className={classes.quiet}>{`${countedText(students, 'statement')} · ${instantText(askedAt)} · ${askedBy}`}</span>
      </span>
      {isFinished(file) && <SaveButton id={id} name={name} />}
      {failed && !isFinished(file) && <span>A part of it failed; an administrator can try it again under Background Tasks.</span>}
      {!failed && !isFinished(file) && (
        <span className={classes.progress}>
          <ProgressBar
            label={`Making ${name}`}
            words={`${made} of ${students} made`}
            percent={Math.round((100 * made) / students)}
            tone="good"
          />
          <span className={classes.quiet}>{`${countText(made)} of ${countText(students)}`}</span>
        </span>
      )}
    </>
  );
}

function SaveButton({ id, name }: { id: number; name: string }) {
  const { pending, save } = useSave('The file could not be saved.');
  const read = () => call(statementFile, { params: { fileId: id } });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={`Save ${name}`}
      busy={pending !== null}
      onClick={() => save(statementFile.download.name, read)}
    >
      Save
    </Button>
  );
}
