import type { ReactNode } from 'react';
import { termText } from '../../../books/terms/rules.ts';
import { dayText } from '../../../core/dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { signedPercentText } from '../../planning/percent.ts';
import type { Simulation } from '../contract.ts';
import classes from './simulation-paper.module.css';

type SimulationPaperProps = { school: string; simulation: Simulation; tried: readonly string[] };

/** The simulated bill on paper. The table head repeats on each sheet. */
export function SimulationPaper({ school, simulation, tried }: SimulationPaperProps) {
  const { asOf, terms, termId, current, grades, totals } = simulation;
  const term = terms.find(({ id }) => id === termId);
  const facts = [term ? termText(term) : 'No term', dayText(asOf), ...tried].join(' · ');
  return (
    <article className={classes.paper}>
      <h1 className={classes.title}>Fee Simulation</h1>
      <table className={classes.table} aria-label="What each grade would be billed">
        <thead>
          <tr>
            <td className={classes.head} colSpan={9}>
              <strong>{school}</strong>
              <span className={classes.facts}>{facts}</span>
              <span className={classes.facts}>Simulation only, not approved. All amounts are in Kenyan shillings (KES).</span>
            </td>
          </tr>
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">Students</th>
            <th scope="col" data-part>
              Each (KES)
            </th>
            <th scope="col" data-part>
              Fees (KES)
            </th>
            <th scope="col" data-part>
              Additional (KES)
            </th>
            <th scope="col" data-part>
              Discounts (KES)
            </th>
            <th scope="col">Total (KES)</th>
            <th scope="col" data-part>
              {`${current ? termText(current) : 'Current term'} (KES)`}
            </th>
            <th scope="col">Change (KES)</th>
          </tr>
        </thead>
        <tbody>
          {grades.map((row) => (
            <Line key={row.grade.id} name={row.grade.name} each={<Money cents={row.each} />} figures={row} />
          ))}
          <Line name="All grades" each="" figures={totals} isTotal />
        </tbody>
      </table>
    </article>
  );
}

type LineProps = { name: string; each: ReactNode; figures: Simulation['totals']; isTotal?: boolean };

function Line({ name, each, figures, isTotal }: LineProps) {
  const { students, fees, additionalFees, discounts, total, now, change, changePercent } = figures;
  return (
    <tr data-total={isTotal}>
      <th scope="row">{name}</th>
      <td>{students}</td>
      <td data-part>{each}</td>
      <td data-part>
        <Money cents={fees} />
      </td>
      <td data-part>
        <Money cents={additionalFees} />
      </td>
      <td data-part>
        <Money cents={discounts} />
      </td>
      <td>
        <Money cents={total} negative="minus" />
      </td>
      <td data-part>
        <Money cents={now.amount} negative="minus" />
      </td>
      <td>
        <Money cents={change} negative="minus" />
        <span className={classes.facts}>{signedPercentText(changePercent)}</span>
      </td>
    </tr>
  );
}
