import { methodName, referenceText } from '../../../books/ledger/methods.ts';
import {
  adjustmentWords,
  chargeLines,
  factsOf,
  lineWord,
  type NamedAmount,
  owedBeforePayments,
  periodText,
  type Statement,
  summaryLines,
} from '../../../books/statements/paper-words.ts';
import { dayText } from '../../../core/dates.ts';
import { amountText, type Cents } from '../../../core/money.ts';
import { otherWayLines } from '../../../school/settings/ways-to-pay.ts';
import { type Markup, markup } from './markup.ts';

/** A printed fee statement with the words and figures of its page, on its own sheet. */
export function statementHtml(statement: Statement): string {
  const { school, issuedOn, billing, adjustments, summary } = statement;
  return markup`<article>
<header><div><span class="logo"></span><p class="school">${school.name}</p>${paragraph(school.contacts)}</div>
<div><h2>Fee Statement</h2><p>${periodText(statement)}</p><p>Issued on ${dayText(issuedOn)}</p></div></header>
${part('Student Information', facts(factsOf(statement)))}
${part('Charges', charges(chargeLines(statement), { name: 'Owed before payments', amount: owedBeforePayments(summary) }))}
${
  billing.additionalFees.length === 0
    ? null
    : part(
        'Additional Fees',
        markup`${included}${charges(billing.additionalFees, { name: 'Total additional fees', amount: billing.additionalFeesTotal })}`,
      )
}
${adjustments.length === 0 ? null : part('Adjustments', markup`${included}${adjustmentTable(statement)}`)}
${part('Payment History', history(statement))}
${part('Summary', markup`${facts(summaryLines(summary).map(inKes))}${balance(summary.currentBalance)}${payTo(statement)}`)}
</article>`.text;
}

const included = markup`<p class="note">Included in the charges above, listed here one by one.</p>`;

function part(title: string, content: Markup): Markup {
  return markup`<section><h3>${title}</h3>${content}</section>`;
}

function paragraph(words: string): Markup | null {
  return words === '' ? null : markup`<p>${words}</p>`;
}

function facts(named: readonly { name: string; value: string }[]): Markup {
  return markup`<dl>${named.map(({ name, value }) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function inKes({ name, amount }: NamedAmount) {
  return { name, value: amountText(amount, { code: true }) };
}

function charges(lines: readonly NamedAmount[], total: NamedAmount): Markup {
  const row = ({ name, amount }: NamedAmount) => markup`<tr><td>${name}</td><td class="n">${amountText(amount)}</td></tr>`;
  return markup`<table><thead><tr><th>Item</th><th class="n">Amount (KES)</th></tr></thead>
<tbody>${lines.map(row)}</tbody><tfoot>${row(total)}</tfoot></table>`;
}

function adjustmentTable({ adjustments, summary }: Statement): Markup {
  const rows = adjustments.map((line) => {
    const { name, word, reason } = adjustmentWords(line);
    return markup`<tr><td>${dayText(line.date)}</td><td>${name}${beside(word)}<span class="small">${reason}</span></td>
<td class="n">${signed(line.change)}</td></tr>`;
  });
  return markup`<table><thead><tr><th>Date</th><th>Adjustment</th><th class="n">Amount (KES)</th></tr></thead><tbody>${rows}</tbody>
<tfoot><tr><td colspan="2">Total adjustments</td><td class="n">${signed(summary.adjusted)}</td></tr></tfoot></table>`;
}

/** If the payments fill several pages, only the first, which says so. */
function history({ payments, pagination: { totalPages }, summary }: Statement): Markup {
  const isPaged = totalPages > 1;
  const total = markup`<tfoot><tr><td colspan="2">${isPaged ? 'Total Paid, all pages' : 'Total Paid'}</td>
<td class="n">${signed(summary.totalPaid)}</td><td colspan="2"></td></tr></tfoot>`;
  const heads = markup`<tr><th>Date</th><th>Method</th><th class="n">Amount (KES)</th><th>Reference</th><th class="n">Balance (KES)</th></tr>`;
  return markup`<table><thead>${heads}</thead>
<tbody><tr><td colspan="4">Owed before payments</td><td class="n">${amountText(owedBeforePayments(summary))}</td></tr>
${payments.length === 0 ? markup`<tr><td colspan="5">No payments yet.</td></tr>` : payments.map(paymentRow)}</tbody>
${payments.length === 0 ? null : total}</table>${isPaged ? markup`<p class="small">Page 1 of ${totalPages} of the payments</p>` : null}`;
}

function paymentRow(line: Statement['payments'][number]): Markup {
  const reason = line.reason === null ? null : markup`<span class="small">${line.reason}</span>`;
  return markup`<tr><td>${dayText(line.date)}</td><td>${methodName(line.method)}${beside(lineWord(line))}${reason}</td>
<td class="n">${signed(line.amount)}</td><td>${referenceText(line) ?? '-'}<span class="small">Receipt ${line.receiptNumber}</span></td>
<td class="n">${amountText(line.runningBalance)}</td></tr>`;
}

function beside(word: string | null): Markup | null {
  return word === null ? null : markup`<span class="word">${word}</span>`;
}

function signed(amount: Cents): string {
  return amountText(amount, { negative: 'minus' });
}

function balance(currentBalance: Cents): Markup {
  return markup`<p class="balance"><span>Current Balance</span> <strong>${amountText(currentBalance, { code: true })}</strong></p>`;
}

function payTo({ school, summary }: Statement): Markup | null {
  if (summary.currentBalance <= 0) return null;
  const { payTo: first } = school;
  const lines = otherWayLines(school).map((line) => markup`<p class="pay">${line}</p>`);
  if (first === null) return markup`${lines}`;
  const { paybillNumber, account } = first;
  return markup`<p class="pay">Pay to: paybill <strong>${paybillNumber}</strong>, account <strong>${account}</strong></p>${lines}`;
}
