import { type App, serveOpen } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { createSchool } from './create-school.ts';

export function signupRoutes(app: App): void {
  serveOpen(app, api.signUp, (call) => createSchool(app, call));
}
