import pg from 'pg';

/** One node of a plan that reads a table: how, by which index, and of the rows that it looked at how many it let through and dropped. */
export type Scan = { how: string; table: string; index: string | null; rows: number; dropped: number; loops: number };
/** A statement as PostgreSQL ran it: which function of ours sent it, what it answered and cost, and where its rows came from. */
export type RanStatement = { sender: string; rows: number; buffers: number; ms: number; scans: Scan[] };

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] };
type Sent = { text: string; values: unknown[] };
type Explained = { Plan: PlanNode; 'Execution Time': number };
type Query = (this: pg.Client, ...args: unknown[]) => Promise<pg.QueryResult>;

const explainable = /^\s*(with|select|insert|update|delete)\b/;

/**
 * Listens to what connections send, until it is closed. Each statement is first explained with its generic plan, the one that a prepared
 * statement settles for, in a savepoint that is rolled back, and then runs as it was sent. `unwilling` lets PostgreSQL read a table whole
 * only where no index leads to the rows, however small the table is.
 */
export function listenToPlans({ unwilling = false } = {}): { ran: RanStatement[]; close: () => void } {
  const ran: RanStatement[] = [];
  const send = pg.Client.prototype.query as unknown as Query;
  const listen: Query = function (...args) {
    const { text = '', values = [] } = (typeof args[0] === 'object' ? args[0] : {}) as Partial<Sent>;
    if (explainable.test(text)) explain((step) => send.call(this, step), { text, values, unwilling }, ran);
    return Reflect.apply(send, this, args);
  };
  Object.assign(pg.Client.prototype, { query: listen });
  return { ran, close: () => Object.assign(pg.Client.prototype, { query: send }) };
}

type ExplainedQuery = Sent & { unwilling: boolean };

function explain(send: (step: string) => Promise<pg.QueryResult>, { text, values, unwilling }: ExplainedQuery, ran: RanStatement[]): void {
  const place = ran.push({ sender: senderNow(), rows: 0, buffers: 0, ms: 0, scans: [] }) - 1;
  const parameters = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const [explained, ...others] = [
    `explain (analyze, buffers, format json) execute explained${parameters}`,
    'savepoint explained',
    `prepare explained as ${text}`,
    `set local plan_cache_mode = force_generic_plan; set local enable_seqscan = ${unwilling ? 'off' : 'on'}`,
    'rollback to savepoint explained',
    'deallocate explained',
  ];
  const before = others.slice(0, 3).map(send);
  const plan = send(explained ?? '');
  const after = others.slice(3).map(send);
  // Where it fails, the statement itself fails too, and says why.
  for (const step of [...before, ...after]) step.catch(() => undefined);
  plan.then(
    ({ rows }) => {
      const [{ Plan: root, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [Explained];
      const buffers = numberOf(root, 'Shared Hit Blocks') + numberOf(root, 'Shared Read Blocks');
      Object.assign(ran[place] ?? {}, { rows: numberOf(root, 'Actual Rows'), buffers, ms, scans: scansOf(root) });
    },
    () => undefined,
  );
}

/** A value of a statement as SQL, whose type PostgreSQL finds by where it stands. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  const parts = value.map((part: unknown) => (part === null ? 'null' : JSON.stringify(String(part))));
  return pg.escapeLiteral(`{${parts.join(',')}}`);
}

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  // What a statement writes into has the name of a table too.
  if (typeof node['Relation Name'] !== 'string' || typeof node['Node Type'] !== 'string' || 'Operation' in node) return below;
  const dropped = numberOf(node, 'Rows Removed by Filter') + numberOf(node, 'Rows Removed by Index Recheck');
  const about = { how: node['Node Type'], table: node['Relation Name'], index: indexOf(node), dropped };
  return [{ ...about, rows: numberOf(node, 'Actual Rows'), loops: numberOf(node, 'Actual Loops') }, ...below];
}

/** The index of a scan, or of those below it that say which pages a bitmap scan reads. */
function indexOf(node: PlanNode): string | null {
  if (typeof node['Index Name'] === 'string') return node['Index Name'];
  const names = (node.Plans ?? []).flatMap((plan) => indexOf(plan) ?? []);
  return names.length === 0 ? null : names.join(' and ');
}

function numberOf(node: PlanNode, name: string): number {
  return Number(node[name] ?? 0);
}

/** The function whose call is sending a statement, as the stack of the moment tells. */
function senderNow(): string {
  const frames = (new Error().stack ?? '').split('\n').filter((line) => /\/src\/(?!core\/server\/(db|database)\b)/.test(line));
  const name = frames.map((line) => line.match(/at (?:async )?(?:Object\.)?(\w+) \(/)?.[1]).find((name) => name !== undefined);
  return name ?? 'a route';
}
