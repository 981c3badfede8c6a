import { bankNames } from '../../school/settings/bank-names.ts';

/** The banks whose notices Karo understands. */
export const banks = ['kcb', 'equity', 'coop'] as const;
export type Bank = (typeof banks)[number];

type BankFacts = {
  name: string;
  /** How its notices are proved, besides the secret address. */
  proof: 'signature' | 'password';
  /** True if a notice without that proof is never trusted; else the school decides. */
  needsProof: boolean;
  /** True if a notice names the school's account or till. */
  namesAccount: boolean;
};

export const bankFacts: Record<Bank, BankFacts> = {
  kcb: { name: bankNames.kcb, proof: 'signature', needsProof: true, namesAccount: true },
  equity: { name: bankNames.equity, proof: 'password', needsProof: true, namesAccount: false },
  coop: { name: bankNames.coop, proof: 'password', needsProof: false, namesAccount: true },
};

export function bankName(bank: Bank): string {
  return bankFacts[bank].name;
}
