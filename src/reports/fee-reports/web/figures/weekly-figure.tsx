import type { CSSProperties, ReactNode } from 'react';
import type { Reply } from '../../../../core/endpoint.ts';
import { type Cents, zeroCents } from '../../../../core/money.ts';
import { percentText } from '../../../../fees/planning/percent.ts';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/table.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import type { feeReports } from '../../contract.ts';
import { percentChange } from '../../rules.ts';
import { axisAmounts, compactText, shareOf } from './chart-scale.ts';
import { Figure } from './figure.tsx';
import classes from './weekly-figure.module.css';

type Week = Reply<typeof feeReports>['data']['weekly'][number];
type WeeklyFigureProps = { weekly: readonly Week[]; names: { current: string; previous: string | null } };
type Line = 'current' | 'previous';
type Point = { week: number; cents: Cents };

/** Week labels under the picture; long terms show only some. */
const weekLabelsMax = 14;

/** Payments by week as a line, with that of the previous term. */
export function WeeklyFigure({ weekly, names }: WeeklyFigureProps) {
  const lines = { current: pointsOf(weekly, 'current'), previous: pointsOf(weekly, 'previous') };
  const amounts = axisAmounts([...lines.current, ...lines.previous].map(({ cents }) => cents));
  const [bottom, top] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
  const place = ({ week, cents }: Point) => ({ x: shareOf(week, weekly.length), y: 100 - shareOf(cents - bottom, top - bottom) });
  const labelStep = Math.ceil(weekly.length / weekLabelsMax);
  return (
    <Figure title="Collected week by week" reading={readingOf(weekly, names)} table={<WeeklyTable weekly={weekly} names={names} />}>
      <div className={classes.key}>
        <KeyLine line="current" name={names.current} points={lines.current} />
        <KeyLine line="previous" name={names.previous} points={lines.previous} />
      </div>
      <div className={classes.plot}>
        {amounts.map((cents) => (
          <span key={cents} className={classes.amount} style={{ top: `${place({ week: 0, cents }).y}%` }}>
            {compactText(cents)}
          </span>
        ))}
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          {amounts.map((cents) => (
            <line
              key={cents}
              x1="0"
              x2="100"
              y1={place({ week: 0, cents }).y}
              y2={place({ week: 0, cents }).y}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <Trace line="previous" points={lines.previous.map(place)} />
          <Trace line="current" points={lines.current.map(place)} />
        </svg>
        <EndLabel line="previous" name={names.previous} lines={lines} place={place} />
        <EndLabel line="current" name={names.current} lines={lines} place={place} />
      </div>
      <div className={classes.weeks}>
        {weekly
          .filter(({ week }) => week % labelStep === 0)
          .map(({ week }) => (
            <span key={week} style={{ left: `${shareOf(week, weekly.length)}%` }}>
              {week}
            </span>
          ))}
      </div>
      <p className={classes.axis}>End of week; amounts in KES</p>
    </Figure>
  );
}

/** The points of a line from zero on its first day; empty for a term without weeks. */
function pointsOf(weekly: readonly Week[], line: Line): Point[] {
  const points = weekly.flatMap((row) => (row[line] === null ? [] : [{ week: row.week, cents: row[line] }]));
  return points.length === 0 ? [] : [{ week: 0, cents: zeroCents }, ...points];
}

type Place = { x: number; y: number };

function Trace({ line, points }: { line: Line; points: readonly Place[] }) {
  return <polyline data-line={line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />;
}

type EndLabelProps = { line: Line; name: string | null; lines: Record<Line, readonly Point[]>; place: (point: Point) => Place };

/** A line's name and last amount at its end: above the higher line, below the lower, so that they do not overlap. */
function EndLabel({ line, name, lines, place }: EndLabelProps) {
  const end = lines[line].at(-1);
  if (!end || name === null) return null;
  const { x, y } = place(end);
  const isAbove = (line === 'current') === isAhead(lines);
  const style: CSSProperties = { left: `${x}%`, top: `${y}%` };
  return (
    <span className={classes.end} data-line={line} data-side={x > 50 ? 'left' : 'right'} data-above={isAbove || undefined} style={style}>
      <span className={classes.endName}>
        {name}: KES {compactText(end.cents)}
      </span>
    </span>
  );
}

/** The same labels above the picture on a phone, where they would cover the lines. */
function KeyLine({ line, name, points }: { line: Line; name: string | null; points: readonly Point[] }) {
  const end = points.at(-1);
  if (!end || name === null) return null;
  return (
    <span data-line={line}>
      {name}: KES {compactText(end.cents)}
    </span>
  );
}

/** True if this term has received at least as much as the previous one by the same week. */
function isAhead({ current, previous }: Record<Line, readonly Point[]>): boolean {
  const reached = current.at(-1);
  const before = previous.find(({ week }) => week === reached?.week) ?? previous.at(-1);
  return (reached?.cents ?? 0) >= (before?.cents ?? 0);
}

function readingOf(weekly: readonly Week[], names: WeeklyFigureProps['names']): ReactNode {
  const reached = weekly.filter(({ current }) => current !== null).at(-1);
  if (!reached || reached.current === null) return 'Nothing was collected yet.';
  const { week, current, previous } = reached;
  return (
    <>
      By week {week}, <Money cents={current} code negative="minus" /> had been collected
      {previous !== null && names.previous !== null && `, ${againstWords({ current, previous })} the same week of ${names.previous}`}.
    </>
  );
}

function againstWords(compared: { current: Cents; previous: Cents }): string {
  const percent = percentChange(compared);
  if (percent === 0) return 'as much as by';
  return `${percentText(percent)} ${percent > 0 ? 'more' : 'less'} than by`;
}

function WeeklyTable({ weekly, names }: WeeklyFigureProps) {
  const columns: Column<Week>[] = [
    { head: 'End of week', cell: ({ week }) => week, priority: 'first' },
    { head: `${names.current} (KES)`, cell: ({ current }) => amount(current), align: 'right' },
    ...(names.previous === null
      ? []
      : [{ head: `${names.previous} (KES)`, cell: ({ previous }: Week) => amount(previous), align: 'right' as const }]),
  ];
  return (
    <DataTable
      label="Collected week by week"
      columns={columns}
      rows={weekly}
      rowKey={({ week }) => week}
      empty={<EmptyState title="No weeks" />}
    />
  );
}

const amount = (cents: Cents | null) => (cents === null ? '-' : <Money cents={cents} negative="minus" />);
