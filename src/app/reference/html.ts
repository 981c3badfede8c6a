import { escaped } from '../../core/server/replies/html.ts';

/** A block of code. */
export function codeBlock(text: string): string {
  return `<pre><code>${escaped(text)}</code></pre>`;
}

/** A table of texts; the first column is code. */
export function codeTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = ([first = '', ...rest]: readonly string[]) =>
    `<tr><td><code>${escaped(first)}</code></td>${rest.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`;
  const headCells = heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('');
  return `<div class="wide"><table><thead><tr>${headCells}</tr></thead><tbody>${rows.map(cells).join('')}</tbody></table></div>`;
}
