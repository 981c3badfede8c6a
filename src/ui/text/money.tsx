import { amountText, type Cents } from '../../core/money.ts';

type MoneyProps = {
  cents: Cents;
  /** Shows the code KES; in tables the head does. */
  code?: boolean;
  /** The word for a negative amount. */
  negative?: 'credit' | 'minus';
};

/** The only component that shows an amount: "KES 1,234.50", or "credit 500.00" if negative. */
export function Money({ cents, ...words }: MoneyProps) {
  return <span style={{ whiteSpace: 'nowrap' }}>{amountText(cents, words)}</span>;
}
