import type { AdjustmentKind } from '../../src/books/ledger/adjustment-kinds.ts';

/** The five vote heads of a fee structure, in the order of the form. */
export const voteHeads = ['tuition_fee', 'ass_books', 'diary_fee', 'activity_fee', 'others'] as const;

export type Structure = Record<(typeof voteHeads)[number], number>;

/** What was refunded is a part of what was adjusted. */
type TermSums = { paid: number; adjusted: number; refunded: number };
type TermOfStudent = TermSums & { billed: boolean; grade: number; heads: number; fees: Map<number, number> };

const noSums: TermSums = { paid: 0, adjusted: 0, refunded: 0 };

export type StudentModel = { active: boolean; grade: number; opening: number; links: Set<number>; terms: Map<number, TermOfStudent> };

/** A discount that follows a rule: a percentage of all vote heads, for some students. One that was withdrawn is over before it began. */
export type RuleModel = { id: number; students: number[]; percent: number; asker: number; ended: boolean; withdrawn: boolean };

/** An adjustment as plainly as possible. `term` is null for the one that is current when it is approved. */
export type AdjustmentModel = {
  id: number;
  student: number;
  term: number | null;
  kind: AdjustmentKind;
  /** Of a refund; its reversal has none. */
  reference?: string;
  cents: number;
  asker: number;
  takesBack: AdjustmentModel | null;
  state: 'pending' | 'approved' | 'refused' | 'withdrawn';
  /** On which it was approved. */
  day: string;
  /** The rule that gave it, and whether it was taken back with the bill. */
  rule?: RuleModel;
  undone?: boolean;
};

/**
 * What fees, billing and payments mean, told as plainly as possible and without a database. Amounts are cents. Terms, grades and fees
 * are known by their position; later terms have later days.
 */
export class SchoolModel {
  readonly feeAmounts: number[];
  readonly students: StudentModel[] = [];
  readonly structures = new Map<string, number>();
  readonly billedTerms = new Set<number>();
  /** Terms that somebody ever paid into, or was adjusted in. */
  readonly paidTerms = new Set<number>();
  /** First openings in their order, those that were undone since included, each with the term that was current before. */
  readonly openings: { term: number; before: number | null }[] = [];
  current: number | null = null;
  /** The position of the opening after which the classes last moved up, -1 before any; null while they never did. */
  yearEndAfter: number | null = null;

  constructor(feeAmounts: number[]) {
    this.feeAmounts = feeAmounts;
  }

  addStudent(grade: number, opening: number): void {
    const student = { active: true, grade, opening, links: new Set<number>(), terms: new Map() };
    this.students.push(student);
    this.#bill(student);
  }

  openTerm(term: number): void {
    if (term === this.current) return;
    const before = this.current;
    this.current = term;
    // A term bills once.
    if (this.billedTerms.has(term)) return;
    this.billedTerms.add(term);
    this.openings.push({ term, before });
    for (const student of this.students) this.#bill(student);
  }

  saveStructure(grade: number, term: number, structure: Structure): void {
    this.structures.set(
      `${grade}/${term}`,
      voteHeads.reduce((sum, head) => sum + structure[head], 0),
    );
    for (const student of this.students) {
      const entry = student.terms.get(term);
      if (entry?.billed && entry.grade === grade) entry.heads = this.#headsOf(grade, term);
    }
  }

  link(student: number, fee: number): void {
    const { links } = this.#at(student);
    if (links.has(fee)) return;
    links.add(fee);
    for (const [, entry] of this.#billedFromNow(student)) entry.fees.set(fee, this.feeAmounts[fee] ?? 0);
  }

  unlink(student: number, fee: number): void {
    // What an earlier term charged while it was linked stands, so unlinking what is not linked takes nothing back.
    if (!this.#at(student).links.delete(fee)) return;
    for (const [, entry] of this.#billedFromNow(student)) entry.fees.delete(fee);
  }

  changeGrade(student: number, grade: number, billFrom: 'now' | 'nextTerm' = 'now'): void {
    const record = this.#at(student);
    if (record.grade === grade) return;
    record.grade = grade;
    if (billFrom === 'nextTerm') return;
    for (const [term, entry] of this.#billedFromNow(student)) {
      entry.grade = grade;
      entry.heads = this.#headsOf(grade, term);
    }
  }

  toggle(student: number): void {
    const record = this.#at(student);
    record.active = !record.active;
    this.#bill(record);
  }

  /** Moves the active students of grade 0 to grade 1 and lets those of grade 1 leave, who repeats aside. No bill follows. */
  moveUp(repeater: number | null): void {
    for (const [student, record] of this.students.entries()) {
      if (!record.active || student === repeater) continue;
      if (record.grade === 0) record.grade = 1;
      else record.active = false;
    }
  }

  pay(student: number, cents: number): void {
    if (this.current === null) return;
    this.paidTerms.add(this.current);
    this.#entry(student, this.current).paid += cents;
  }

  /** Changes what a student owes in a term; below zero it lowers it. */
  adjust(student: number, term: number, cents: number): void {
    this.paidTerms.add(term);
    this.#entry(student, term).adjusted += cents;
  }

  /** The same by money given back, or by its reversal. */
  refund(student: number, term: number, cents: number): void {
    this.adjust(student, term, cents);
    this.#entry(student, term).refunded += cents;
  }

  /** What a student owes at the end of the current term or in all, whichever is more. */
  owedMost(student: number): number {
    return Math.max(this.balance(student, this.current), this.balance(student, null));
  }

  /** The same by a rule, which leaves the term as undoable as it was. */
  discount(student: number, term: number, cents: number): void {
    this.#entry(student, term).adjusted += cents;
  }

  /** What the vote heads of a term come to for an active student whom it billed; 0 for the others. */
  headsBilled(student: number, term: number): number {
    const { active, terms } = this.#at(student);
    const entry = terms.get(term);
    return active && entry?.billed ? entry.heads : 0;
  }

  /** Takes a payment back out of the term that it was made in, whichever is current. */
  reverse({ student, term, cents }: { student: number; term: number; cents: number }): void {
    this.#entry(student, term).paid -= cents;
  }

  /** What a student owes in all, or at the end of a term. */
  balance(student: number, term: number | null): number {
    return this.summary(student, term ?? Number.POSITIVE_INFINITY).currentBalance;
  }

  #entry(student: number, term: number): TermOfStudent {
    const record = this.#at(student);
    const entry = record.terms.get(term) ?? { ...noSums, billed: false, grade: record.grade, heads: 0, fees: new Map() };
    record.terms.set(term, entry);
    return entry;
  }

  /** The five sums of a statement for a term. */
  summary(student: number, term: number) {
    const record = this.#at(student);
    const earlier = [...record.terms].filter(([position]) => position < term).map(([, entry]) => entry);
    const carried = record.opening + earlier.reduce((sum, entry) => sum + chargedIn(entry) - entry.paid + entry.adjusted, 0);
    const entry = record.terms.get(term);
    const billed = entry ? chargedIn(entry) : 0;
    const { paid, adjusted } = entry ?? noSums;
    const currentBalance = carried + billed - paid + adjusted;
    return { totalBilled: billed, totalPaid: paid, adjusted, carriedForwardBalance: carried, currentBalance };
  }

  #bill(student: StudentModel): void {
    if (this.current === null || !student.active) return;
    const existing = student.terms.get(this.current);
    if (existing?.billed) return;
    const fees = new Map([...student.links].map((fee) => [fee, this.feeAmounts[fee] ?? 0]));
    const heads = this.#headsOf(student.grade, this.current);
    const { paid, adjusted, refunded } = existing ?? noSums;
    student.terms.set(this.current, { billed: true, grade: student.grade, heads, fees, paid, adjusted, refunded });
  }

  #headsOf(grade: number, term: number): number {
    return this.structures.get(`${grade}/${term}`) ?? 0;
  }

  /** Of the current term and those after it, the ones that billed the student. */
  #billedFromNow(student: number): [term: number, TermOfStudent][] {
    const from = this.current ?? Number.POSITIVE_INFINITY;
    return [...this.#at(student).terms].filter(([term, { billed }]) => billed && term >= from);
  }

  #at(student: number): StudentModel {
    const record = this.students[student];
    if (!record) throw new RangeError(`No student at position ${student}`);
    return record;
  }
}

export function chargedIn(entry: TermOfStudent): number {
  return entry.heads + [...entry.fees.values()].reduce((sum, cents) => sum + cents, 0);
}
