/** The accounts that receive money: one for each payment method. */
export const moneyAccounts = ['cash', 'mpesa', 'bank', 'cheque'] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

/** The income accounts of a fee structure: one for each vote head, in the order of statements. */
export const voteHeadAccounts = ['tuition', 'ass_books', 'diary', 'activity', 'others'] as const;
export type VoteHeadAccount = (typeof voteHeadAccounts)[number];

/** All accounts that a term can charge. */
export const chargeAccounts = [...voteHeadAccounts, 'additional_fees'] as const;
export type ChargeAccount = (typeof chargeAccounts)[number];

/** The accounts opposite to adjustments: waived fees, promises of sponsors, and corrections of older balances. */
export const adjustmentAccounts = ['waivers', 'bursaries', 'opening_balances'] as const;
export type AdjustmentAccount = (typeof adjustmentAccounts)[number];

/** The accounts that refunds are paid from. */
export const refundAccounts = ['mpesa', 'bank'] as const satisfies readonly MoneyAccount[];
export type RefundAccount = (typeof refundAccounts)[number];

/** The accounts of a school's ledger. `suspense` holds received payments that are not in a student's account. */
export type Account = 'students' | 'suspense' | AdjustmentAccount | ChargeAccount | MoneyAccount;
