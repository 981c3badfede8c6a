import { AppError } from '../../core/errors.ts';
import { kesText } from '../../core/money.ts';
import { type App, serve } from '../../core/server/serve.ts';
import {
  createAdditionalFee,
  feesOfStudent as feesOfStudentEndpoint,
  linkFee,
  listAdditionalFees,
  listFeeStructures,
  saveFeeStructure as saveFeeStructureEndpoint,
  unlinkFee,
} from '../contract.ts';
import { addAdditionalFee } from './add-additional-fee.ts';
import { changeFeeLink } from './change-fee-link.ts';
import { saveFeeStructure } from './save-fee-structure.ts';
import { additionalFeeRows, feeStructureRows, feesOfStudent } from './sql.ts';

export function feesRoutes(app: App): void {
  serve(app, listFeeStructures, async (tx, { caller: { schoolId }, query: { term, grade: gradeId } }) => {
    const termId = typeof term === 'number' ? term : undefined;
    return { feeStructures: await feeStructureRows(tx, { schoolId, termId, gradeId, currentOnly: term === 'current' }) };
  });

  serve(app, saveFeeStructureEndpoint, (tx, { caller, body }) => saveFeeStructure(tx, caller, body));

  serve(app, listAdditionalFees, async (tx, { caller }) => ({ additionalFees: await additionalFeeRows(tx, caller.schoolId) }));

  serve(app, createAdditionalFee, async (tx, { caller: { schoolId }, body: { feeName, amount } }) => {
    const additionalFee = await addAdditionalFee(tx, { schoolId, feeName, amountCents: amount });
    return { message: `Additional fee ${feeName} of ${kesText(amount)} added.`, additionalFee };
  });

  serve(app, feesOfStudentEndpoint, async (tx, { caller: { schoolId }, params: { studentId } }) => {
    const fees = await feesOfStudent(tx, { schoolId, studentId });
    if (!fees) throw new AppError('STUDENT_NOT_FOUND');
    return fees;
  });

  serve(app, linkFee, (tx, { caller, body: { studentId, additionalFeeId } }) =>
    changeFeeLink(tx, caller, { studentId, additionalFeeId, linked: true }),
  );

  serve(app, unlinkFee, (tx, { caller, params: { studentId }, body: { additionalFeeId } }) =>
    changeFeeLink(tx, caller, { studentId, additionalFeeId, linked: false }),
  );
}
