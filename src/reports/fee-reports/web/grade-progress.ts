import type { Reply } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import type { feeReports } from '../contract.ts';
import { balanceOf, type ProgressLevel, percentPaid, progressLevel, requiredOf } from '../rules.ts';

export type GradeDetail = Reply<typeof feeReports>['data']['gradeDetails'][number];

export type GradeProgress = {
  gradeId: number;
  name: string;
  required: Cents;
  paid: Cents;
  refunded: Cents;
  /** The open sum; negative if more was received. */
  balance: Cents;
  percent: number;
  level: ProgressLevel;
};

/** A grade's paid part of the fees due. */
export function gradeProgress(grade: GradeDetail): GradeProgress {
  const required = requiredOf(grade);
  const { total: paid, refunded } = grade.payments;
  const percent = percentPaid({ paid, required });
  const name = grade.gradeName || 'Unknown Grade';
  const money = { required, paid, refunded, balance: balanceOf(grade) };
  return { gradeId: grade.gradeId, name, ...money, percent, level: progressLevel(percent) };
}
