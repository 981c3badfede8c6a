/** The name of an account with its bank: "Main account (KCB)". */
export function accountText({ name, bank }: { name: string; bank: string | null }): string {
  return bank === null || name.toLowerCase().includes(bank.toLowerCase()) ? name : `${name} (${bank})`;
}
