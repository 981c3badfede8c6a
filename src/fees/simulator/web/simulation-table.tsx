import type { Cents } from '../../../core/money.ts';
import { tightScreen, useMedia } from '../../../ui/look/media.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { signedPercentText } from '../../planning/percent.ts';
import type { SimulatedGrade, Simulation } from '../contract.ts';
import { countIn } from '../rules.ts';
import type { Typed } from '../typed.ts';
import classes from './fee-simulator.module.css';

type Figures = Simulation['totals'];
type SimulationTableProps = { simulation: Simulation; stale: boolean; typed: Typed; onType: (gradeId: number, text: string) => void };

/** Each grade's simulated bill beside its current one, with the additional students. */
export function SimulationTable({ simulation, stale, typed, onType }: SimulationTableProps) {
  const isTight = useMedia(tightScreen);
  const { grades, totals } = simulation;
  const amounts = (head: string, of: (figures: Figures) => Cents): Column<SimulatedGrade> => ({
    head,
    cell: (row) => <Money cents={of(row)} negative="minus" />,
    align: 'right',
    total: <Money cents={of(totals)} negative="minus" />,
  });
  const columns: readonly Column<SimulatedGrade>[] = [
    { head: 'Grade', cell: ({ grade }) => <span className={classes.grade}>{grade.name}</span>, priority: 'first', total: 'All grades' },
    { head: 'Students', cell: ({ students }) => students, align: 'right', priority: 'first', total: totals.students },
    {
      head: 'More or fewer',
      cell: ({ grade }) => <ComingField grade={grade} typed={typed[grade.id] ?? ''} onType={(text) => onType(grade.id, text)} />,
      align: 'right',
    },
    { head: 'Each (KES)', cell: ({ each, isSet }) => (isSet ? <Money cents={each} /> : 'No fees'), align: 'right' },
    // On narrow screens the parts of the sum are only in the file.
    ...(isTight ? [] : [amounts('Additional (KES)', ({ additionalFees }) => additionalFees)]),
    ...(isTight ? [] : [amounts('Discounts (KES)', ({ discounts }) => discounts)]),
    amounts('Total (KES)', ({ total }) => total),
    amounts('Now (KES)', ({ now }) => now.amount),
    { head: 'Change (KES)', cell: (row) => <Change of={row} />, align: 'right', total: <Change of={totals} /> },
  ];
  return (
    <DataTable
      label="What each grade would be billed"
      columns={columns}
      rows={grades}
      rowKey={({ grade }) => grade.id}
      dense
      stale={stale}
      empty={<EmptyState title="No grades yet">Fees belong to a grade: add the grades of the school first.</EmptyState>}
    />
  );
}

function Change({ of: { change, changePercent } }: { of: Figures }) {
  return (
    <>
      <Money cents={change} negative="minus" />
      <span className={classes.percent}>{signedPercentText(changePercent)}</span>
    </>
  );
}

type ComingFieldProps = { grade: SimulatedGrade['grade']; typed: string; onType: (text: string) => void };

function ComingField({ grade, typed, onType }: ComingFieldProps) {
  return (
    <input
      className={classes.coming}
      aria-label={`Students more or fewer in ${grade.name}`}
      aria-invalid={countIn(typed) === null || undefined}
      autoComplete="off"
      maxLength={5}
      placeholder="0"
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
