import { countedText } from '../../../core/wording.ts';
import { markup } from './markup.ts';

const style = `
@page { margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 210mm; padding: 12mm; font: 12px/1.4 system-ui, sans-serif; color: #000; background: #fff; }
p, h2, h3, dl, dd { margin: 0; }
.hint { margin-bottom: 24px; padding: 8px 12px; border: 1px solid #000; }
article { display: flex; flex-direction: column; gap: 16px; margin-bottom: 48px; }
header { display: flex; gap: 24px; align-items: flex-end; justify-content: space-between; }
header { padding-bottom: 12px; border-bottom: 2px solid #000; }
.school { font-size: 20px; font-weight: 600; }
h2 { font-size: 20px; }
h3 { margin-bottom: 6px; font-size: 15px; break-after: avoid; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); gap: 8px 16px; }
dt, .small, .note { color: #333; font-size: 11px; }
.small, .word { display: block; overflow-wrap: anywhere; }
.word { font-size: 11px; font-style: italic; }
dd { font-weight: 600; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 3px 8px 3px 0; border-bottom: 1px solid #ccc; text-align: left; vertical-align: baseline; }
th { border-bottom-color: #000; font-size: 11px; }
.n { padding-right: 0; text-align: right; white-space: nowrap; }
tfoot td { border-top: 1px solid #000; border-bottom: 0; font-weight: 600; }
tr, .balance, .pay { break-inside: avoid; }
.balance { display: flex; align-items: baseline; justify-content: space-between; }
.balance { margin-top: 12px; padding-top: 12px; border-top: 2px solid #000; }
.balance strong { font-size: 24px; }
.pay { margin-top: 12px; padding: 8px 12px; border: 1px solid #000; }
@media print {
  body { max-width: none; padding: 0; }
  .hint { display: none; }
  article { margin: 0; }
  article + article { break-before: page; }
}`;

type Head = { schoolName: string; logo: string | null; chosen: string; students: number };

/** The start of a file of statements. The file needs no other files, and holds the logo once. */
export function documentStart({ schoolName, logo, chosen, students }: Head): string {
  const title = `Fee statements, ${schoolName}${chosen === '' ? '' : `, ${chosen}`}`;
  const head = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>`;
  const hint = markup`<p class="hint">${countedText(students, 'statement')}, one on a sheet. Print this page with Ctrl P.</p>`;
  return `${head.text}<style>${style}${logoStyle(logo)}</style></head><body>\n${hint.text}\n`;
}

export const documentEnd = '\n</body></html>\n';

/** A logo is a data address in base64, which cannot end the style element. */
function logoStyle(logo: string | null): string {
  return logo !== null && /^data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+$/.test(logo)
    ? `\n.logo { content: url("${logo}"); max-height: 64px; max-width: 160px; }`
    : '';
}
