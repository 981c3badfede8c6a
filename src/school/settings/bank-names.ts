/** The banks whose notices Karo understands, as people call them. */
export const bankNames = { kcb: 'KCB', equity: 'Equity', coop: 'Co-op Bank' } as const;
