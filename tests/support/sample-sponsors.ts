import type { Reply } from '../../src/core/endpoint.ts';
import { asCents } from '../../src/core/money.ts';
import type { ListedSponsor, SponsorLine, sponsorById, sponsorStatement } from '../../src/payments/sponsors/contract.ts';

const saved = { email: null, updatedAt: '2026-01-05T06:00:00.000Z' };
export const kibra = { ...saved, id: 1, name: 'CDF Kibra', contactName: 'Mama Atieno', phone: '0733 111 222', isArchived: false };
export const church = { ...saved, id: 2, name: 'African Inland Church', contactName: null, phone: null, isArchived: true };

export const listedSponsors: ListedSponsor[] = [
  { ...kibra, students: 1200, paid: asCents(1_500_050) },
  { ...church, students: 0, paid: asCents(0) },
];

const amina = { id: 12, admissionNumber: 'SM/12', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East' };
const baraka = { id: 13, admissionNumber: null, fullName: 'Baraka Otieno', grade: 'PP1', stream: 'West' };

/** A fund that pays for two, of whom one is in credit. */
export const sponsorPage: Reply<typeof sponsorById> = {
  sponsor: kibra,
  students: [
    { ...amina, balance: asCents(1_370_000) },
    { ...baraka, balance: asCents(-100_000) },
  ],
  balance: asCents(1_270_000),
};

const paid: SponsorLine = {
  ...{ date: '2026-05-04', kind: 'payment', receiptNumber: 31, student: amina, method: 'Bank', code: 'FT26X', bank: null },
  ...{ status: 'pending', reason: null, amount: asCents(500_000) },
};

/** Two payments of which one was reversed. */
export const statementOfSponsor: Reply<typeof sponsorStatement> = {
  school: { name: 'Shule ya Mfano', contacts: 'P.O. Box 100, Nakuru', logo: null },
  sponsor: kibra,
  ...{ from: null, to: null },
  issuedOn: '2026-06-01',
  lines: [
    paid,
    { ...paid, receiptNumber: 32, student: baraka, amount: asCents(200_050), status: 'reversed' },
    {
      ...{ ...paid, date: '2026-05-07', kind: 'reversal', receiptNumber: 32, student: baraka, status: 'reversed' },
      ...{ amount: asCents(-200_050), reason: 'The cheque named another' },
    },
  ],
  totals: { paid: asCents(700_050), reversed: asCents(200_050), total: asCents(500_000) },
};
