import type { Page } from 'playwright-core';

type Violation = { page: string; directive: string; blocked: string; sample: string };

/** Notes in every document that the page opens what its content security policy forbids. */
export async function noteViolations(page: Page): Promise<Violation[]> {
  const violations: Violation[] = [];
  await page.exposeFunction('noteViolation', (violation: Violation) => violations.push(violation));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    noteViolation({ page: location.pathname, directive: violatedDirective, blocked: blockedURI, sample }))`);
  return violations;
}
