import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { schoolSettings } from '../contract.ts';
import { lockSettings, settingsRow, updateSettings } from './sql.ts';

export function settingsRoutes(app: App): void {
  serve(app, api.readSchoolSettings, async (tx, { caller }) => ({ school: await settingsRow(tx, caller) }));

  serve(
    app,
    api.updateSchoolSettings,
    async (tx, { caller: { schoolId }, body: { updatedAt: expected, acceptsCheques = false, ...rest } }) => {
      const values = { ...rest, acceptsCheques };
      assertCurrentVersion(schoolSettings, { expected, current: await lockSettings(tx, { schoolId }), values });
      return { message: 'School settings saved.', school: await updateSettings(tx, { schoolId, ...values }) };
    },
  );
}
