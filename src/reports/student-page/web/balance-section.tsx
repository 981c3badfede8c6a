import { termText } from '../../../books/terms/rules.ts';
import { PromiseBadge } from '../../../payments/balances/web/student-name.tsx';
import { cardScreen, useMedia } from '../../../ui/look/media.ts';
import { Section } from '../../../ui/page/page.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { StudentOverview, TermBalance } from '../contract.ts';
import classes from './overview.module.css';

type MoneyOverview = NonNullable<StudentOverview['money']>;

/** The balance and its parts by term. */
export function BalanceSection({ money: { balance, terms, promise } }: { money: MoneyOverview }) {
  const later = terms.filter((term) => term.later);
  const [latest, ...earlier] = terms.filter((term) => !term.later);
  return (
    <Section title="Balance">
      <p className={classes.balance} data-owing={balance > 0 || undefined}>
        <Money cents={balance} code />
        {promise && <PromiseBadge promise={promise} />}
      </p>
      {latest && (
        <FigureStrip
          figures={[
            { name: 'Brought forward', cents: latest.broughtForward },
            { name: `Billed in ${termText(latest)}`, cents: latest.billed },
            { name: 'Adjusted', cents: latest.adjusted },
            { name: 'Paid', cents: latest.paid },
          ]}
        />
      )}
      {later.length > 0 && <Terms label="Later terms" terms={later} />}
      {earlier.length > 0 && <Terms label="Earlier terms" terms={earlier} />}
    </Section>
  );
}

function Terms({ label, terms }: { label: string; terms: readonly TermBalance[] }) {
  // On a phone each figure is a line, without zero figures.
  const terse = useMedia(cardScreen);
  const money = (head: string, name: 'broughtForward' | 'billed' | 'adjusted' | 'paid'): Column<TermBalance> => ({
    head: `${head} (KES)`,
    cell: (term) => (terse && term[name] === 0 ? null : <Money cents={term[name]} negative={signs[name]} />),
    align: 'right',
  });
  const columns: readonly Column<TermBalance>[] = [
    { head: 'Term', cell: termText, priority: 'first', narrow: true },
    { head: 'Class', cell: ({ grade, stream }) => `${grade} ${stream}` },
    money('Brought Forward', 'broughtForward'),
    money('Billed', 'billed'),
    money('Adjusted', 'adjusted'),
    money('Paid', 'paid'),
    { head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right', priority: 'first' },
  ];
  return <DataTable label={label} columns={columns} rows={terms} rowKey={({ id }) => id} dense empty={null} />;
}

/** A negative figure is a credit, or a net reversal or reduction. */
const signs = { broughtForward: 'credit', billed: 'minus', adjusted: 'minus', paid: 'minus' } as const;
