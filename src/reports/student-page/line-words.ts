import { kindText } from '../../books/ledger/adjustment-kinds.ts';
import { methodText, statusWord } from '../../books/ledger/methods.ts';
import { dayText } from '../../core/dates.ts';
import { kesText } from '../../core/money.ts';
import { kindNames as messageNames, stateNames } from '../../messages/guardians/kinds.ts';
import { changedFieldNames } from '../../students/register/changes.ts';
import type { HistoryLine } from './contract.ts';

/** The event in a few words: "Fees billed, Term 1 2026", "Paid by M-Pesa, QGH7Y2K9QL", "Class: Grade 4 East → Grade 5 East". */
export function titleOf(line: HistoryLine): string {
  const { kind, change, payment, adjustment, promised, message, asked } = line;
  switch (kind) {
    case 'opening':
      return 'Balance brought forward';
    case 'charge':
      return inTerm(change !== null && change < 0 ? 'Fees lowered' : 'Fees billed', line);
    case 'payment':
      return payment ? `Paid by ${methodText(payment)}` : 'Paid';
    case 'reversal':
      return payment ? `Payment by ${methodText(payment)} reversed` : inTerm('Reversed', line);
    case 'adjustment':
      return inTerm(adjustment ? `${kindText(adjustment)}${adjustment.takesBackId === null ? '' : ' reversed'}` : 'Adjustment', line);
    case 'note':
      return 'Note';
    case 'promise':
      return promised ? `Promised ${kesText(promised.amount)} by ${dayText(promised.day)}` : 'Promise';
    case 'withdrawal':
      return 'Promise withdrawn';
    case 'edit':
      return editWords(line);
    case 'message':
      return message ? `Message to ${message.phone ?? 'a guardian'}: ${messageNames[message.kind]}` : 'Message';
    case 'asked':
      return inTerm(asked ? `${asked.words} requested` : 'Requested', line);
    default:
      return kind satisfies never;
  }
}

/** Its details; blank if there are none. */
export function detailOf({ kind, text, payment, message, asked }: HistoryLine): string {
  if (asked) return [text, outcomeWords(asked)].filter(Boolean).join(' · ');
  if (message) return text === null ? stateNames[message.state] : `${stateNames[message.state]}: ${text}`;
  if (kind !== 'payment' || !payment) return text ?? '';
  if (payment.status === 'reversed') return 'Reversed later';
  return payment.status === 'pending' ? statusWord({ method: payment.method, isVerified: false }) : '';
}

/** "Withdrawn by mary on 5 Mar 2026", "Refused by jane on 5 Mar 2026: Not for this family". */
function outcomeWords({ outcome, by, day, refusal }: NonNullable<HistoryLine['asked']>): string {
  const decided = `${outcome === 'refused' ? 'Refused' : 'Withdrawn'} by ${by} on ${dayText(day)}`;
  return refusal === null ? decided : `${decided}: ${refusal}`;
}

function inTerm(words: string, { term }: HistoryLine): string {
  return term === null ? words : `${words}, ${term}`;
}

function editWords({ edit }: HistoryLine): string {
  if (edit === null) return 'Changed';
  if (edit.field === 'erased') return `Personal data erased: ${edit.became}`;
  if (edit.field === 'dataGiven') return `Data about the student given to ${edit.became}`;
  const dated = (text: string | null) => (text !== null && edit.field === 'dob' ? dayText(text) : (text ?? 'none'));
  return `${changedFieldNames[edit.field]}: ${dated(edit.was)} → ${dated(edit.became)}`;
}
