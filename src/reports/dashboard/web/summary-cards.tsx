import type { ReactNode } from 'react';
import { type Method, methodName } from '../../../books/ledger/methods.ts';
import type { Reply } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import { countText } from '../../../core/wording.ts';
import { Money } from '../../../ui/text/money.tsx';
import { type dashboard, takingsName, takingsOrder } from '../contract.ts';
import classes from './summary-cards.module.css';

type Figures = Reply<typeof dashboard>['data'];

/** The figures of the day. Teachers see no money, so those cards are hidden. */
export function SummaryCards({ figures }: { figures: Figures }) {
  const card = (method: Method) => (
    <MoneyCard key={method} name={`${methodName(method)} Total Today`} cents={figures[takingsName[method]]} />
  );
  return (
    <dl className={classes.cards}>
      <Card name="Active Students">{countText(figures.totalActiveStudents)}</Card>
      <Card name="Inactive Students">{countText(figures.totalInactiveStudentsTerm)}</Card>
      {takingsOrder.map(card)}
    </dl>
  );
}

function MoneyCard({ name, cents }: { name: string; cents: Cents | undefined }) {
  if (cents === undefined) return null;
  return (
    <Card name={name}>
      <Money cents={cents} code negative="minus" />
    </Card>
  );
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.figure}>{children}</dd>
    </div>
  );
}
