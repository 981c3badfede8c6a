import { filtersIn, type PagePath, pageAt, pathnameOf, pathTo } from '../core/page-paths.ts';

/**
 * Where the link of a receipt's QR code leads whoever is not of the school that it names: to the page that tells anybody whether the
 * receipt is good. Null for its own staff, who see the student's statement, and for every other address. `schoolId` is the reader's.
 */
export function scannedReceipt(address: string, schoolId: number | null): PagePath | null {
  const page = pageAt(pathnameOf(address));
  if (page?.pattern !== '/payments/$studentId/fee-statement') return null;
  const { receipt } = filtersIn(page.pattern, address.slice(pathnameOf(address).length));
  if (receipt === '' || Number(receipt.split('-')[0]) === schoolId) return null;
  return pathTo('/check-receipt/$studentId/$code', { studentId: page.params.studentId ?? '', code: receipt });
}
