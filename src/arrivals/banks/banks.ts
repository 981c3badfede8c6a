import { bankNames } from '../../school/settings/bank-names.ts';

/** The banks whose notices Karo understands. */
export const banks = ['kcb', 'equity', 'coop'] as const;
export type Bank = (typeof banks)[number];

type BankFacts = {
  name: string;
  /** How its notices show that they are its own, beside the address that nobody else is given. */
  proof: 'signature' | 'password';
  /** True where a notice without that proof is never believed; else it is asked for where the school has set it. */
  needsProof: boolean;
  /** True where a notice names the account or till of the school. */
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
