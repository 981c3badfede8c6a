import { type App, serveOpen } from '../../core/server/serve.ts';
import { signUp } from '../contract.ts';
import { createSchool } from './create-school.ts';

export function signUpRoutes(app: App): void {
  serveOpen(app, signUp, (call) => createSchool(app, call));
}
