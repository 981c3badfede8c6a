import type { ReactNode } from 'react';
import { termChoice } from '../../../books/statements/paper-words.ts';
import { StatementPaper } from '../../../books/statements/web/statement-paper.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { statementPath } from '../../../core/page-links.ts';
import { type PageFilters, type PagePath, pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { EmptyState, ErrorAlert, FullPageSpinner, Notice } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { classStatements } from '../contract.ts';
import { listIn, listQuery } from '../list-query.ts';
import { MakeFileButton, StatementFiles } from './statement-files.tsx';
import classes from './statements-page.module.css';

const title = 'Fee Statements';

/** The fee statements of a class or filter, one student on a sheet, printed together; as a file if they are many. */
export const StatementsPage = paperPage(classStatements, title, LoadedStatements, ['tab', 'page']);

function LoadedStatements() {
  const [filters, , bind] = useFilters('/statements');
  // The previous term stays until the next has loaded, so that the choice of the term keeps the focus.
  const { data, error, refetch, isPlaceholderData } = useAsk(classStatements, { query: listQuery(filters) }, { keepPrevious: true });
  if (!data && !error) return <FullPageSpinner />;
  return (
    <>
      <Controls filters={filters}>
        {data && data.terms.length > 0 && <FilterSelect label="Term" {...bind('termId')} {...termChoice(data, filters.termId)} />}
        {data && data.students > 0 && <MakeFileButton filters={filters} />}
        {data && data.statements.length > 0 && (
          <PrintButton inactive={isPlaceholderData}>{`Print ${countedText(data.statements.length, 'statement')}`}</PrintButton>
        )}
      </Controls>
      <StatementFiles />
      {!data && <ErrorAlert error={error} fallback="Failed to load the fee statements." onRetry={refetch} />}
      {data && <Papers reply={data} termId={filters.termId} />}
    </>
  );
}

/** Links and actions that are not printed. */
function Controls({ filters, children }: { filters: PageFilters<'/statements'>; children: ReactNode }) {
  return (
    <div className={classes.controls}>
      <ButtonLink to={listPath(filters)} variant="default">
        {listIn(filters.list) === 'students' ? 'Back to Students' : 'Back to Balances'}
      </ButtonLink>
      {children}
    </div>
  );
}

function listPath({ list, active, ...filters }: PageFilters<'/statements'>): PagePath {
  const { q, grade, stream } = filters;
  return listIn(list) === 'students' ? pathTo('/students', { q, grade, stream, active }) : pathTo('/balances', filters);
}

type PapersProps = { reply: Reply<typeof classStatements>; termId: string };

function Papers({ reply: { students, statements, school, issuedOn, term, terms }, termId }: PapersProps) {
  if (students === 0) return <EmptyState title="No statements to print.">No students match these filters.</EmptyState>;
  if (statements.length === 0) {
    return (
      <Notice narrow>
        {`${countedText(students, 'student')} are more than a page can hold. Make one file of their statements to print.`}
      </Notice>
    );
  }
  return (
    <>
      <Contents statements={statements} termId={termId} />
      <div className={classes.papers}>
        {statements.map(({ payTo, otherWays, ...own }) => (
          <StatementPaper
            key={own.studentInfo.id}
            statement={{ ...own, school: { ...school, payTo, otherWays }, issuedOn, term, terms }}
            title="h2"
            label={`Fee statement of ${own.studentInfo.name}`}
          />
        ))}
      </div>
    </>
  );
}

type ContentsProps = Pick<Reply<typeof classStatements>, 'statements'> & { termId: string };

/** The students of the statements. On a phone it replaces the papers, which would be endless; they are still printed. */
function Contents({ statements, termId }: ContentsProps) {
  return (
    <ul className={classes.contents} aria-label="Statements">
      {statements.map(({ studentInfo: { id, name, grade, stream }, summary: { currentBalance } }) => (
        <li key={id}>
          <span>
            <TextLink to={statementPath({ studentId: id, termId })}>{name}</TextLink>
            <span className={classes.quiet}>{`${grade} ${stream}`}</span>
          </span>
          <Money cents={currentBalance} code />
        </li>
      ))}
    </ul>
  );
}
