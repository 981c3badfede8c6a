import { dayText, instantText } from '../../../core/dates.ts';
import head from '../../../ui/page/paper-head.module.css';
import type { CashDay } from '../contract.ts';
import classes from './day-paper.module.css';
import { stateMarks } from './day-words.ts';
import { PaperTable } from './paper-table.tsx';
import { cashRows, hourRows, methodRows, pieceRows, reversalRows } from './sheet-rows.tsx';

/** The sheet of a cashier's day, as it was at the count. */
export function DayPaper({ day }: { day: CashDay }) {
  const { school, cashier, closedOn, countedAt, figures, reversals } = day;
  const title = `Day sheet of ${cashier}, ${dayText(closedOn)}`;
  return (
    <article className={classes.paper} aria-label={title}>
      <header className={head.head}>
        {school.logo !== null && <img className={head.logo} src={school.logo} alt="" />}
        <div className={head.sender}>
          <p className={head.school}>{school.name}</p>
        </div>
      </header>
      <h2 className={classes.title}>{title}</h2>
      <p>{`Counted at ${clockOf(countedAt)}. ${stateMarks[day.state][1]}. All amounts are in Kenyan shillings (KES).`}</p>
      {figures.length + reversals.length === 0 ? (
        <p>No receipts or reversals.</p>
      ) : (
        <PaperTable label="By method" heads={['Method', 'Received (KES)', 'Reversed (KES)', 'Net (KES)']} rows={methodRows(day)} />
      )}
      {figures.length > 0 && (
        <PaperTable label="By hour" heads={['Day, hour and method', 'Payments', 'Amount (KES)']} rows={hourRows(day)} />
      )}
      {reversals.length > 0 && (
        <PaperTable label="Reversals" heads={['Reversal', 'Why, and by whom', 'Method', 'Amount (KES)']} rows={reversalRows(day)} texts />
      )}
      <div className={classes.columns}>
        <PaperTable label="Cash" heads={['Cash', 'Amount (KES)']} rows={cashRows(day)} />
        <PaperTable label="Notes and coins" heads={['Notes and coins', 'Amount (KES)']} rows={pieceRows(day)} />
      </div>
      <Signatures day={day} />
    </article>
  );
}

/** The time in Nairobi; the day is in the title. */
function clockOf(instant: string): string {
  return instantText(instant).slice(-'14:05'.length);
}

function Signatures({ day: { cashier, varianceReason, decided } }: { day: CashDay }) {
  const lines = [
    ...(varianceReason === null ? [] : [['Why it differs', varianceReason]]),
    ['Counted by', cashier],
    [decided?.refusal ? 'Returned by' : 'Countersigned by', decided ? decidedWords(decided) : 'Not yet'],
  ];
  return (
    <dl className={classes.signatures}>
      {lines.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function decidedWords({ by, date, own, refusal }: NonNullable<CashDay['decided']>): string {
  const text = `${by}, ${dayText(date)}`;
  if (refusal !== null) return `${text}: ${refusal}`;
  return own ? `${text}, the school's only user` : text;
}
