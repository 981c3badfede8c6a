import type { Reply } from '../../../core/endpoint.ts';
import { asCents, type Cents } from '../../../core/money.ts';
import type { feeReports } from '../contract.ts';
import { type ProgressLevel, percentPaid, progressLevel, requiredOf } from '../rules.ts';

export type GradeDetail = Reply<typeof feeReports>['data']['gradeDetails'][number];

export type GradeProgress = {
  gradeId: number;
  name: string;
  required: Cents;
  paid: Cents;
  /** The open sum; negative if more was received. */
  balance: Cents;
  percent: number;
  level: ProgressLevel;
};

/** A grade's paid part of the fees due. */
export function gradeProgress(grade: GradeDetail): GradeProgress {
  const required = requiredOf(grade);
  const paid = grade.payments.total;
  const percent = percentPaid({ paid, required });
  const name = grade.gradeName || 'Unknown Grade';
  return { gradeId: grade.gradeId, name, required, paid, percent, balance: asCents(required - paid), level: progressLevel(percent) };
}
