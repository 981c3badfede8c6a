/** Safaricom's known addresses. They may change, so each school decides whether to refuse others. */
const safaricomSources: ReadonlySet<string> = new Set([
  ...['196.201.214.200', '196.201.214.206', '196.201.214.207', '196.201.214.208'],
  ...['196.201.213.114', '196.201.213.44'],
  ...['196.201.212.127', '196.201.212.128', '196.201.212.129', '196.201.212.132', '196.201.212.136', '196.201.212.138'],
  ...['196.201.212.69', '196.201.212.74'],
]);

/** The reason if the school refuses other addresses. */
export const foreignSource = 'It did not come from an address of Safaricom';

/** True for an address of Safaricom, also over IPv6. */
export function isOfSafaricom(address: string): boolean {
  return safaricomSources.has(address.replace(/^::ffff:/i, ''));
}
