/** Where money comes in: one account for each method of payment. */
export const moneyAccounts = ['cash', 'mpesa', 'bank', 'cheque'] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

/** What a fee structure charges: one account of income for each vote head, in the order in which a statement names them. */
export const voteHeadAccounts = ['tuition', 'ass_books', 'diary', 'activity', 'others'] as const;
export type VoteHeadAccount = (typeof voteHeadAccounts)[number];

/** All that a term can charge. */
export const chargeAccounts = [...voteHeadAccounts, 'additional_fees'] as const;
export type ChargeAccount = (typeof chargeAccounts)[number];

/** The other side of an adjustment: what the school gives up, what sponsors promised, and what was wrong from before. */
export const adjustmentAccounts = ['waivers', 'bursaries', 'opening_balances'] as const;
export type AdjustmentAccount = (typeof adjustmentAccounts)[number];

/** The accounts of a school's ledger. In `suspense` is money that arrived and is in no student's account. */
export type Account = 'students' | 'suspense' | AdjustmentAccount | ChargeAccount | MoneyAccount;
