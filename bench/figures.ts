/** What each figure of the last line is; docs/performance.md says how it is measured. In the order of that line. */
export const figures = {
  login_kb: { what: 'script and style of the sign-in page over the wire', target: '≤ 80' },
  dashboard_kb: { what: 'script and style of the dashboard over the wire', target: '≤ 125' },
  students_kb: { what: 'script and style of the students page over the wire', target: '≤ 135' },
  landing_kb: { what: 'everything of the landing page before it can be read and pressed', target: '≤ 70' },
  login_3g_ms: { what: 'sign-in form takes typing and a press, cold cache, slow phone', target: '≤ 1800' },
  students_3g_ms: { what: 'students shown and a button answers, cold cache, slow phone', target: '≤ 2600' },
  landing_3g_ms: { what: 'landing page drawn and a question opens, cold cache, slow phone', target: '≤ 1200' },
  repeat_3g_ms: { what: 'the students page again, warm cache, slow phone', target: '≤ 900' },
  requests: { what: 'requests of a cold table page', target: '≤ 14' },
  interaction_ms: { what: 'slowest of filter, page, dialog and search until painted, slow phone', target: '≤ 100' },
  payment_vs_pgbench: { what: 'payments a second ÷ pgbench', target: '≥ 0.6' },
  students_vs_pgbench: { what: 'students lists a second ÷ pgbench', target: '≥ 0.7' },
  payments_list_vs_pgbench: { what: 'payments lists a second ÷ pgbench', target: '≥ 0.7' },
  statement_vs_pgbench: { what: 'fee statements a second ÷ pgbench', target: '≥ 0.7' },
  report_vs_pgbench: { what: 'fee reports a second ÷ pgbench', target: '≥ 0.7' },
  students_vs_bare: { what: 'students lists a second ÷ a server that only sends their statements', target: '≥ 0.55' },
  payments_list_vs_bare: { what: 'payments lists a second ÷ such a server', target: '≥ 0.55' },
  statement_vs_bare: { what: 'fee statements a second ÷ such a server', target: '≥ 0.55' },
  report_vs_bare: { what: 'fee reports a second ÷ such a server', target: '≥ 0.55' },
  growth_10_to_2000: { what: 'a median with 2,000 schools ÷ with 10, of what grows most', target: '≤ 1.1' },
  one_big_school: { what: 'a median in a school of 5,000 students ÷ in one of 300, of the read that grows most', target: '≤ 2' },
  term_open_2000_ms: { what: 'opening a term for 2,000 students', target: '≤ 400' },
  term_open_20000_ms: { what: 'opening a term for 20,000 students', target: '≤ 6000' },
  enrol_per_s: { what: 'students enrolled a second, 16 in flight', target: '≥ 400' },
  p99_at_half_load_ms: { what: '99th percentile of payments at half of the highest sustained rate', target: '≤ 50' },
  confirmations_p_max_ms: { what: '1,000 payments told by M-Pesa at once, beside cashiers: until the last is answered', target: '≤ 1000' },
  confirmations_processed_s: { what: 'the same: until each has its receipt', target: '≤ 30' },
  confirmations_payments_per_s: { what: 'payments a second that the cashiers took meanwhile', target: '≥ 20' },
  statement_rows_5000_s: { what: 'a statement of 5,000 rows: read, previewed and imported', target: '≤ 5' },
  rss_mb: { what: 'memory of the server after 50,000 requests', target: '≤ 150' },
  ready_warm_ms: { what: 'warm start until ready', target: '≤ 500' },
  processes_2: { what: 'payments a second with 2 server processes ÷ with 1', target: '≥ 1.2' },
  citus_slowest_call: { what: 'a median on Citus ÷ on one PostgreSQL, of the call that grows most', target: '≤ 2' },
  citus_usual_call: { what: 'the same, of the call in the middle', target: '≤ 2' },
} as const;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];
export type Figures = Partial<Record<FigureName, number | null>>;

/** A measurement: which figures it takes, and how. Options are those of the command line, `--schools=200` being `{ schools: '200' }`. */
export type Bench = { names: readonly FigureName[]; measure: (options: Options) => Promise<Figures> };
export type Options = Readonly<Record<string, string>>;

/** Why figures cannot be measured on this machine; anything else that is thrown is a fault. */
export class NotMeasurable extends Error {}

/** The last line: every name, those that were not measured as null. */
export function lastLine(measured: Figures): string {
  return JSON.stringify(Object.fromEntries(figureNames.map((name) => [name, measured[name] ?? null])));
}

/** The measurements and the options that a command line names: `growth --schools=200`. */
export function figureWords(words: readonly string[]): { names: string[]; options: Options } {
  const options = words.flatMap((word) => [...word.matchAll(/^--([a-z-]+)=(.*)$/g)].map(([, name = '', value = '']) => [name, value]));
  return { names: words.filter((word) => !word.startsWith('--')), options: Object.fromEntries(options) };
}
