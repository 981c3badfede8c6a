import { type App, serve } from '../../core/server/serve.ts';
import { readSchoolSettings, updateSchoolSettings } from '../contract.ts';
import { settingsRow, updateSettings } from './sql.ts';

export function schoolsRoutes(app: App): void {
  serve(app, readSchoolSettings, async (tx, { caller }) => ({ school: await settingsRow(tx, caller) }));
  serve(app, updateSchoolSettings, async (tx, { caller: { schoolId }, body }) => ({
    message: 'School settings saved.',
    school: await updateSettings(tx, { schoolId, ...body }),
  }));
}
