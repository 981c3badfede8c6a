import { additionalFeeRows } from '../../../books/billing/server/additional-fees-sql.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { lockSchool } from '../../../school/settings/server/sql.ts';
import * as links from '../class-links-contract.ts';
import * as api from '../contract.ts';
import { addAdditionalFee, exportAdditionalFees, renameAdditionalFee } from './additional-fees.ts';
import { changeFeeLink } from './change-fee-link.ts';
import { classFeeLinks, linkFeeToClass } from './class-fee-links.ts';
import { removeAdditionalFee } from './remove-additional-fee.ts';
import { feeCount, feesOfStudent } from './sql.ts';

export function additionalFeesRoutes(app: App): void {
  serve(app, api.listAdditionalFees, async (tx, { caller }) => ({ additionalFees: await additionalFeeRows(tx, caller.schoolId) }));
  serveSheet(app, api.exportAdditionalFees, (tx, { caller }) => exportAdditionalFees(tx, caller));

  serve(app, api.createAdditionalFee, async (tx, { caller: { schoolId }, body: { feeName, amount } }) => {
    const [, additionalFee] = await Promise.all([lockSchool(tx, { schoolId }), addAdditionalFee(tx, { schoolId, feeName, amount })]);
    assertWithinCap({ ...(await feeCount(tx, { schoolId })), max: app.config.caps.fees, parts: 'additional fees' });
    return { message: `Additional fee ${feeName} of ${kesText(amount)} added.`, additionalFee };
  });

  serve(app, api.renameAdditionalFee, async (tx, { caller: { schoolId }, params: { additionalFeeId }, body: { feeName } }) => {
    const additionalFee = await renameAdditionalFee(tx, { schoolId, additionalFeeId, feeName });
    return { message: `The fee is now called ${feeName}.`, additionalFee };
  });

  serve(app, api.removeAdditionalFee, async (tx, { caller: { schoolId }, body: { additionalFeeId } }) => {
    const { feeName } = await removeAdditionalFee(tx, { schoolId, additionalFeeId });
    return { message: `${feeName} removed.` };
  });

  serve(app, api.feesOfStudent, async (tx, { caller: { schoolId }, params: { studentId } }) => {
    const fees = await feesOfStudent(tx, { schoolId, studentId });
    if (!fees) throw new AppError('STUDENT_NOT_FOUND');
    return fees;
  });

  serve(app, api.linkFee, (tx, { caller, body: { studentId, additionalFeeId } }) =>
    changeFeeLink(tx, caller, { studentId, additionalFeeId, linked: true }),
  );

  serve(app, api.unlinkFee, (tx, { caller, params: { studentId }, body: { additionalFeeId } }) =>
    changeFeeLink(tx, caller, { studentId, additionalFeeId, linked: false }),
  );

  serve(app, links.classFeeLinks, (tx, { caller, query }) => classFeeLinks(tx, caller, query));
  serve(app, links.linkFeeToClass, (tx, { caller, body }) => linkFeeToClass(tx, caller, body));

  serve(app, api.additionalFeeFilters, async (tx, { caller: { schoolId } }) => {
    const [choices, fees] = await Promise.all([classChoices(tx, schoolId), additionalFeeRows(tx, schoolId)]);
    return { filters: { ...choices, additionalFees: fees } };
  });
}
