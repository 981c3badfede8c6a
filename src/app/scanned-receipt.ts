import { filtersIn, type PagePath, pageAt, pathnameOf, pathTo } from '../core/page-paths.ts';

/**
 * The redirect of a receipt's QR link for users of other schools: the public check of the receipt. Null for the school's own staff, who see
 * the student's statement, and for every other address. `schoolId` is the reader's.
 */
export function scannedReceipt(address: string, schoolId: number | null): PagePath | null {
  const page = pageAt(pathnameOf(address));
  if (page?.pattern !== '/payments/$studentId/fee-statement') return null;
  const { receipt } = filtersIn(page.pattern, address.slice(pathnameOf(address).length));
  if (receipt === '' || Number(receipt.split('-')[0]) === schoolId) return null;
  return pathTo('/check-receipt/$studentId/$code', { studentId: page.params.studentId ?? '', code: receipt });
}
