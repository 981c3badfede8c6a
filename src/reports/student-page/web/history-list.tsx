import { type ReactNode, useState } from 'react';
import { dayText, instantText } from '../../../core/dates.ts';
import { receiptPath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type History, type HistoryLine, type StudentOverview, studentHistory } from '../contract.ts';
import { detailOf, titleOf } from '../line-words.ts';
import classes from './history-list.module.css';

type HistoryListProps = { student: StudentOverview['student']; history: History };

/** A student's history, the newest first, back to the day of enrolment. */
export function HistoryList({ student, history }: HistoryListProps) {
  return (
    <ol className={classes.lines} aria-label="Activity">
      <Lines student={student} history={history} />
    </ol>
  );
}

/** The lines of one reply, and below them older ones. */
function Lines({ student, history: { lines, before } }: HistoryListProps) {
  return (
    <>
      {lines.map((line) => (
        <Line key={line.id} line={line} studentId={student.id} />
      ))}
      {before === null ? <Bare title="Enrolled">{dayText(student.enrolledOn)}</Bare> : <OlderLines student={student} before={before} />}
    </>
  );
}

function OlderLines({ student, before }: { student: StudentOverview['student']; before: string }) {
  const [opened, setOpened] = useState(false);
  const input = { params: { studentId: student.id }, query: { before } };
  const { data, error, refetch } = useAsk(studentHistory, input, { enabled: opened });
  if (data && opened) return <Lines student={student} history={data} />;
  return (
    <li className={classes.older}>
      {error && <ErrorAlert error={error} fallback="Failed to load older activity." onRetry={refetch} />}
      {opened && !error && <Spinner />}
      {!opened && (
        <Button variant="default" onClick={() => setOpened(true)}>
          Show older
        </Button>
      )}
    </li>
  );
}

function Line({ line, studentId }: { line: HistoryLine; studentId: number }) {
  const { kind, at, by, change, payment, asked } = line;
  const detail = detailOf(line);
  // Requests have a date but no time.
  const when = asked ? dayText(asked.on) : instantText(at);
  return (
    <li className={classes.line} data-kind={kind}>
      <div className={classes.what}>
        <span className={classes.title}>{titleOf(line)}</span>
        {detail !== '' && <span className={classes.detail}>{detail}</span>}
        <span className={classes.by}>
          {`${when} · ${by}`}
          {payment && (
            <>
              {' · '}
              <TextLink to={receiptPath({ studentId, paymentId: payment.receiptNumber })}>{`Receipt ${payment.receiptNumber}`}</TextLink>
            </>
          )}
        </span>
      </div>
      {change !== null && (
        <span className={classes.change} data-lowers={change < 0 || undefined}>
          <Money cents={change} code negative="minus" />
        </span>
      )}
    </li>
  );
}

function Bare({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        <span className={classes.by}>{children}</span>
      </div>
    </li>
  );
}
