import { amountText, type Cents } from '../../core/money.ts';

type MoneyProps = {
  cents: Cents;
  /** Shows the code KES; tables leave it to the head of the column. */
  code?: boolean;
  /** What a negative amount is called. */
  negative?: 'credit' | 'minus';
};

/** The one place that shows an amount: "KES 1,234.50", or "credit 500.00" when it is below zero. */
export function Money({ cents, ...words }: MoneyProps) {
  return <span style={{ whiteSpace: 'nowrap' }}>{amountText(cents, words)}</span>;
}
