import { asCents, type Cents, kesText, moneyText } from '../../core/money.ts';

type MoneyProps = {
  cents: Cents;
  /** Shows the code KES; tables leave it to the head of the column. */
  code?: boolean;
  /** What a negative amount is called. */
  negative?: 'credit' | 'minus';
};

/** The one place that shows an amount: "KES 1,234.50", or "credit 500.00" when it is below zero. */
export function Money({ cents, code = false, negative = 'credit' }: MoneyProps) {
  const magnitude = asCents(Math.abs(cents));
  const text = code ? kesText(magnitude) : moneyText(magnitude);
  const sign = negative === 'credit' ? 'credit ' : '−';
  return <span style={{ whiteSpace: 'nowrap' }}>{cents < 0 ? `${sign}${text}` : text}</span>;
}
