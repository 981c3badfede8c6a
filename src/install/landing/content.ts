/** All marketing copy of the landing page, claims and sample testimonials included. */

export const hero = {
  headline: 'Revolutionize School Administration',
  sentence:
    "Karo simplifies operations, tracks payments and supports teachers: one calm place for a Kenyan school's students, fees and terms.",
  assurance: 'No card needed. Your grades and terms are ready in a minute.',
  picture: {
    /** The picture by width in pixels, in `avif` and, for older browsers, in `webp`. */
    source: '/landing/dashboard',
    widths: [640, 1240],
    alt: 'The dashboard of a school in Karo: active students, money received today by cash, M-Pesa and bank, and the newest payments.',
    width: 1240,
    height: 800,
  },
  receipt: {
    source: '/landing/receipt.webp',
    alt: 'A printed receipt of KES 6,850.00 with the student, the class and the balance after it.',
    width: 390,
    height: 447,
  },
};

export const claims = [
  { figure: '100+', words: 'schools run their office on Karo' },
  { figure: '10+ hours', words: 'of office work saved every week' },
  { figure: '70%', words: 'less workload for teachers and bursars' },
];

type Benefit = { figure: string; measure: string; title: string; text: string; points: readonly string[] };

export const benefits: readonly Benefit[] = [
  {
    figure: '95%',
    measure: 'fewer fee errors and delays',
    title: 'Automated invoicing',
    text: 'Open a term and every student is billed at once. Mobile-money payments are tracked in real time, each with its own receipt.',
    points: ['Every balance right to the cent', 'A transaction code counts once only', 'Receipts on A5 or 80 mm paper'],
  },
  {
    figure: '80%',
    measure: 'better communication',
    title: 'Parents kept informed',
    text: 'Centralised parent-teacher communication starts from one true record: who the child is, whom to call, what has been paid.',
    points: ["Statements that read like a bank's", 'Guardian contacts in one place', 'The same answer from every desk'],
  },
  {
    figure: '70%',
    measure: 'less workload',
    title: 'Made for the CBC',
    text: 'Lesson plans aligned to the national competency-based curriculum, supported by AI-driven tools, so teachers can teach.',
    points: ['Playgroup to Grade 9 from the first minute', 'Learning areas with weekly lessons', 'A fair load for every teacher'],
  },
];

export type Testimonial = {
  name: string;
  /** Role and town. */
  place: string;
  text: string;
  initials: string;
  /** 1 to 5. */
  rating: number;
  /** How long they have used Karo. */
  since: string;
};

/** Samples written for marketing; nobody was quoted. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Grace Wanjiku',
    place: 'Head teacher, Nakuru',
    text: 'On opening day we used to queue until dark. Now a parent pays, takes the receipt and is gone in a minute.',
    initials: 'GW',
    rating: 5,
    since: 'With Karo for 2 years',
  },
  {
    name: 'Peter Ochieng',
    place: 'School bursar, Kisumu',
    text: 'M-Pesa codes are checked before I can make a mistake. My cash count and the system have agreed every evening this term.',
    initials: 'PO',
    rating: 5,
    since: 'With Karo for 18 months',
  },
  {
    name: 'Amina Hassan',
    place: 'Director, Mombasa',
    text: 'I open one page and see what came in today and which grade is behind. I stopped asking for reports on paper.',
    initials: 'AH',
    rating: 5,
    since: 'With Karo for 1 year',
  },
  {
    name: 'John Kiprotich',
    place: 'Deputy head teacher, Eldoret',
    text: 'The learning areas of every grade were there when we signed up. Sharing out lessons took an afternoon, not a week.',
    initials: 'JK',
    rating: 4,
    since: 'With Karo for 8 months',
  },
  {
    name: 'Mary Mutua',
    place: 'Accountant, Machakos',
    text: 'Nothing can be rubbed out, and I like that. When a payment went to the wrong child we reversed it, with a reason.',
    initials: 'MM',
    rating: 5,
    since: 'With Karo for 2 years',
  },
  {
    name: 'Samuel Njoroge',
    place: 'Principal, Thika',
    text: 'Parents trust a statement that shows each payment and the balance after it. The arguments at the window are over.',
    initials: 'SN',
    rating: 4,
    since: 'With Karo for 14 months',
  },
];

export const questions = [
  {
    question: 'How secure is Karo?',
    answer:
      'Everybody signs in with an account of their own. What they may do follows from their role: administrator, bursar, teacher or auditor. ' +
      'Passwords are never stored in readable form, repeated guesses are stopped, and an account that you deactivate is signed out at once.',
  },
  {
    question: 'Does Karo comply with the CBC?',
    answer:
      'Yes. A new school can start with Playgroup, PP1, PP2 and Grade 1 to 9, the learning areas of each level with their weekly lessons, ' +
      'and the three terms of the year. You can change all of it to fit your school.',
  },
  {
    question: 'Does Karo work with M-Pesa and our bank?',
    answer:
      'Yes. Connect your paybill, KCB, Equity or Co-op Bank, and payments arrive on their own, Verified. One that is typed with its ' +
      'transaction code stays Pending until Safaricom or the bank reports it, an imported statement has it, or a second person has ' +
      'checked it. The same code cannot be used twice.',
  },
  {
    question: 'Is our data safe?',
    answer:
      "Each school's records are kept apart in the database itself, so no other school can reach them. Payments and charges are only ever " +
      'added, never changed or deleted: a mistake is corrected by a reversal that everybody can see, and a check proves that nothing is missing.',
  },
];

export const demonstration = {
  title: 'See Karo with your own school in mind',
  text: 'Tell us where to reach you. We show you a day in the office, from the first payment to the statement, and answer your questions.',
  points: ['About thirty minutes, by phone or at your school', 'Bring your fee structure: we set up a grade together', 'It costs nothing'],
};
