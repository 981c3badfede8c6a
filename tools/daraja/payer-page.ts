import type { ServerResponse } from 'node:http';
import { payBill } from './c2b.ts';
import { mpesaTime } from './clock.ts';
import { answerPrompt, openPrompts } from './express.ts';
import { DarajaFault } from './faults.ts';
import { type Oddities, oddities } from './oddities.ts';
import { type Outcome, outcomes, type Prompt, type Showing, type Transaction, type World } from './world.ts';

const showings: readonly Showing[] = ['masked', 'spaced', 'hashed', 'nameless', 'plain'];
const shownMax = 30;

/** Serves the page on which a person plays the payer. False for what is no part of it. */
export async function payerPage(world: World, { method, path, body }: PageRequest, response: ServerResponse): Promise<boolean> {
  const act = acts[path];
  if (path === '/' && method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(pageOf(world));
    return true;
  }
  if (!act || method !== 'POST') return false;
  try {
    await act(world, new URLSearchParams(body));
    response.writeHead(303, { location: '/' }).end();
  } catch (error) {
    if (!(error instanceof DarajaFault)) throw error;
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
  }
  return true;
}

type PageRequest = { method: string | undefined; path: string; body: string };

const acts: Record<string, (world: World, form: URLSearchParams) => unknown> = {
  '/payer/pay': (world, form) => {
    const [firstName = '', middleName = '', lastName = ''] = (form.get('name') ?? '').toUpperCase().split(' ');
    const showing = showings.find((each) => each === form.get('showing')) ?? 'masked';
    const payer = { phone: form.get('phone') ?? '', firstName, middleName, lastName, showing };
    return payBill(world, {
      shortCode: form.get('shortCode') ?? '',
      amount: Number(form.get('amount')),
      account: form.get('account') ?? '',
      payer,
    });
  },
  '/payer/answer': (world, form) => {
    const prompt = openPrompts(world).find(({ checkoutRequestId, phone }) => [checkoutRequestId, phone].includes(form.get('prompt') ?? ''));
    const outcome = form.get('outcome') ?? '';
    if (prompt && outcome in outcomes) answerPrompt(world, prompt, outcome as Outcome);
  },
  '/payer/accidents': (world, form) => {
    const chance = (name: string) => Math.min(100, Math.max(0, Number(form.get(name)) || 0)) / 100;
    world.outbox.accidents = { dropped: chance('dropped'), doubled: chance('doubled'), late: chance('late'), lateMs: 30_000 };
  },
  '/payer/oddities': (world, form) => {
    const chosen = Object.entries(oddities).map(([part, kinds]) => [part, kinds.find((kind) => kind === form.get(part)) ?? kinds[0]]);
    world.oddities = Object.fromEntries(chosen) as Oddities;
  },
};

const style = [
  'body{font:15px/1.5 system-ui;max-width:860px;margin:24px auto;padding:0 16px}',
  'form{margin:8px 0;display:flex;gap:8px;flex-wrap:wrap}',
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:4px;text-align:left}input{width:8em}',
].join('');

function pageOf(world: World): string {
  const { dropped, doubled, late } = world.outbox.accidents;
  const chances = Object.entries({ dropped, doubled, late }).map(([name, chance]) => input(name, name, String(chance * 100)));
  const paybills = world.paybills.map(({ shortCode, name }) => text(`${shortCode} ${name}`)).join(', ');
  const fields = [
    input('shortCode', 'Paybill', world.paybills[0]?.shortCode ?? ''),
    input('account', 'Account', ''),
    input('amount', 'Amount', '500'),
    input('phone', 'Phone', '254712345678'),
    input('name', 'Name', 'Asha Wanjiru'),
  ];
  const choices = showings.map((each) => `<option>${each}</option>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Daraja simulator</title><style>${style}</style>
<h1>Daraja simulator</h1><p>Nothing here is real money. Paybills: ${paybills}.</p>
<h2>Pay a paybill</h2>
<form method="post" action="/payer/pay">${fields.join('')}
<label>Shown <select name="showing">${choices}</select></label><button>Pay</button></form>
<h2>Prompts on telephones</h2>${openPrompts(world).map(promptOf).join('') || '<p>None.</p>'}
<h2>Accidents with notices, in percent</h2>
<form method="post" action="/payer/accidents">${chances.join('')}<button>Set</button></form>
<h2>How Safaricom's words differ from its documents</h2>
<form method="post" action="/payer/oddities">${Object.keys(oddities)
    .map((part) => oddity(world, part as keyof Oddities))
    .join('')}<button>Set</button></form>
<h2>Newest transactions</h2>
<table><tr><th>Receipt<th>Time<th>Paybill<th>Account<th>Amount<th>State</tr>
${world.transactions.slice(-shownMax).reverse().map(rowOf).join('')}</table></html>`;
}

function promptOf({ checkoutRequestId, phone, amount, account }: Prompt): string {
  const buttons = Object.keys(outcomes).map((each) => `<button name="outcome" value="${each}">${each}</button>`);
  return `<form method="post" action="/payer/answer"><span>${text(`${phone}: pay KES ${amount} to ${account}?`)}</span>
<input type="hidden" name="prompt" value="${text(checkoutRequestId)}">${buttons.join('')}</form>`;
}

function rowOf({ receipt, at, shortCode, account, amount, state, reason }: Transaction): string {
  const cells = [receipt, mpesaTime(at), shortCode, account, String(amount), `${state} ${reason}`];
  return `<tr>${cells.map((cell) => `<td>${text(cell)}`).join('')}</tr>`;
}

function oddity(world: World, part: keyof Oddities): string {
  const options = oddities[part].map((kind) => `<option${kind === world.oddities[part] ? ' selected' : ''}>${kind}</option>`);
  return `<label>${part} <select name="${part}">${options.join('')}</select></label>`;
}

function input(name: string, label: string, value: string): string {
  return `<label>${label} <input name="${name}" value="${text(value)}"></label>`;
}

/** Payers type what they like as an account. */
function text(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
