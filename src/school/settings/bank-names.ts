/** The banks whose notices Karo understands, with their usual names. */
export const bankNames = { kcb: 'KCB', equity: 'Equity', coop: 'Co-op Bank' } as const;
