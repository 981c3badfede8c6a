import { termText } from '../../../books/terms/rules.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { type Cents, kesText, negated } from '../../../core/money.ts';
import { otherWayLines } from '../../../school/settings/ways-to-pay.ts';
import { PaperHead } from '../../../ui/page/paper-head.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { balanceLetters, Letter } from '../contract.ts';
import classes from './letter-paper.module.css';

type LetterPaperProps = { reply: Reply<typeof balanceLetters>; letter: Letter };

/** A letter to a guardian about a debt: its amount, its parts and where to pay. */
export function LetterPaper({ reply: { school, asOf, term }, letter }: LetterPaperProps) {
  const { fullName, admissionNumber, id, grade, stream, guardianName, balance, payTo, promise } = letter;
  const number = admissionNumber === null ? `ID ${id}` : `admission number ${admissionNumber}`;
  return (
    <article className={classes.paper} aria-label={`Letter for ${fullName}`}>
      <PaperHead school={school} />
      <p className={classes.day}>{dayText(asOf)}</p>
      <p>{`Dear ${guardianName === '' ? 'Parent or Guardian' : guardianName},`}</p>
      <h2 className={classes.subject}>{`School fees of ${fullName}, ${grade} ${stream} (${number})`}</h2>
      <p>{`${kesText(balance)} is outstanding${term ? ` up to the end of ${termText(term)}` : ''}, as follows:`}</p>
      <table className={classes.table}>
        <tbody>
          {partsOf(letter).map(({ name, cents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Money cents={cents} negative="minus" code />
              </td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">Balance to pay</th>
            <td>
              <Money cents={balance} code />
            </td>
          </tr>
        </tbody>
      </table>
      {promise?.state === 'due' && <p>{`You promised ${kesText(promise.amount)} by ${dayText(promise.day)}. Thank you.`}</p>}
      {payTo && (
        <p className={classes.payTo}>
          Pay to: paybill <strong>{payTo.paybillNumber}</strong>, account <strong>{payTo.account}</strong>
        </p>
      )}
      {otherWayLines(letter).map((line) => (
        <p key={line} className={classes.payTo}>
          {line}
        </p>
      ))}
      <p>If you have paid in the last few days, please show the office your receipt or M-Pesa message.</p>
      <p className={classes.signature}>For the school</p>
    </article>
  );
}

/** The parts of the balance, without zero parts. */
function partsOf({ broughtForward, billed, adjusted, paid }: Letter): { name: string; cents: Cents }[] {
  const parts = [
    { name: 'Brought forward', cents: broughtForward },
    { name: 'Billed this term', cents: billed },
    { name: 'Adjusted', cents: adjusted },
    { name: 'Paid this term', cents: negated(paid) },
  ];
  return parts.filter(({ cents }) => cents !== 0);
}
